package meaning

import (
	"maps"
	"slices"
	"strconv"
	"strings"

	"github.com/schemaflavor/schemaflavor/internal/conjunction"
	"github.com/schemaflavor/schemaflavor/internal/diag"
	"github.com/schemaflavor/schemaflavor/internal/schema"
	"github.com/schemaflavor/schemaflavor/internal/tree"
)

// freeNames are members that a branch of a union leaves free, though another one speaks
// of them: of two branches that declare `a` and `b` each, the first leaves `b` free.
type freeNames struct {
	All   bool // a branch was not looked into: any member may be free
	Names map[string]bool
}

func (f freeNames) Has(name string) bool { return f.All || f.Names[name] }

func (f freeNames) Any() bool { return f.All || len(f.Names) > 0 }

// Some names up to three of them, for messages; "" where they were not looked into.
func (f freeNames) Some() string {
	const most = 3
	names := slices.Sorted(maps.Keys(f.Names))
	if len(names) == 0 {
		return ""
	}
	more := ""
	if n := len(names) - most; n > 0 {
		names, more = names[:most], " and "+strconv.Itoa(n)+" more"
	}
	for i, name := range names {
		names[i] = "`" + diag.Clip(name) + "`"
	}
	return strings.Join(names, ", ") + more
}

// FilledBy returns the members that an object declares without saying what they are, and that the branches of its unions describe: those
// that every branch of a union describes, and, if each branch requires a member that no other branch requires, those that one describes.
func (l *Reader) FilledBy(ms *Members, us []conjunction.UnionAt) map[string]bool {
	if len(us) == 0 || ms.shared || !slices.ContainsFunc(ms.Names, func(name string) bool { return schema.SaysNothing(ms.At(name)) }) {
		return nil
	}
	own, filled := map[string]bool{}, map[string]bool{}
	for _, u := range us {
		for b := range u.Member.All() {
			if !fills(l, own, filled, ms, b) {
				clear(filled)
				break
			}
		}
		if len(filled) == 0 {
			break
		}
	}
	for _, u := range us {
		l.describedByAll(filled, ms, u)
	}
	if len(filled) == 0 {
		return nil
	}
	return filled
}

// describedByAll adds the members of which ms says nothing, and every branch of a union something.
func (l *Reader) describedByAll(filled map[string]bool, ms *Members, u conjunction.UnionAt) {
	described := map[string]int{}
	for b := range u.Member.All() {
		if !schema.IsSchema(b) {
			return
		}
		inner := l.NormalForm(l.Schemas.Sets.One(b))
		im := l.MembersOf(inner)
		for _, name := range im.Names {
			if at := ms.At(name); at != nil && schema.SaysNothing(at) && !im.shared && !schema.SaysNothing(im.At(name)) {
				described[name]++
			}
		}
		Release(inner)
	}
	for name, times := range described {
		if times == u.Member.Len() {
			filled[name] = true
		}
	}
}

// fills adds the members that a branch asks for to own, and those of them that it describes to filled. It reports false where it asks for
// none, and where it describes an optional one or asks for one of another branch.
func fills(l *Reader, own, filled map[string]bool, ms *Members, branch *tree.Node) bool {
	if !schema.IsSchema(branch) {
		return false
	}
	inner := l.NormalForm(l.Schemas.Sets.One(branch))
	defer Release(inner)
	im := l.MembersOf(inner)
	for _, name := range im.Names {
		at := im.At(name)
		if !ms.leavesOpen(name) || schema.SaysNothing(at) || schema.AdmitsNothing(at) {
			continue
		}
		if im.Required[name] == nil || im.shared {
			return false
		}
		filled[name] = true
	}
	asked := false
	for name := range im.Required {
		if !ms.leavesOpen(name) {
			continue
		}
		if own[name] {
			return false
		}
		own[name], asked = true, true
	}
	return asked
}

// leavesOpen reports whether an object declares a member, does not ask for it, and says nothing of what it is.
func (ms *Members) leavesOpen(name string) bool {
	at := ms.At(name)
	return at != nil && ms.Required[name] == nil && schema.SaysNothing(at)
}

// LeftFree lists the members that a branch of a union leaves free, though another one
// speaks of them, and ms, what stands beside the union, does not, or leaves it to the branches what they are (filled). closed: no branch
// leaves a member free, since an unevaluatedProperties forbids those that are not declared.
func (l *Reader) LeftFree(ms *Members, u conjunction.UnionAt, filled map[string]bool, closed bool) freeNames {
	if closed {
		return freeNames{}
	}
	spoken := spokenNames{times: map[string]int{}, mayBe: map[string]bool{}}
	toBranches := func(name string) bool { return ms.At(name) == nil || filled[name] }
	for b := range u.Member.All() {
		if !schema.IsSchema(b) || b.Kind() == tree.False {
			continue
		}
		inner := l.NormalForm(l.Schemas.Sets.One(b))
		if inner.Types&schema.TObject == 0 {
			continue
		}
		im := l.MembersOf(inner)
		closed := im.Closed != nil && im.Closed.Name() == "additionalProperties" // whatever stands beside it
		if !closed && len(inner.Unions)+len(inner.Conditions) > 0 || len(im.Patterns)+len(im.Rest) > 0 {
			return allFree(l, u, toBranches)
		}
		spoken.branch(im)
	}
	free := freeNames{Names: map[string]bool{}}
	for name, times := range spoken.times {
		if spoken.mayBe[name] && toBranches(name) && max(times, 0) < spoken.open {
			free.Names[name] = true
		}
	}
	return free
}

// allFree returns that any member may be left free, and the names that some branch speaks of.
func allFree(l *Reader, u conjunction.UnionAt, toBranches func(name string) bool) freeNames {
	free := freeNames{All: true, Names: map[string]bool{}}
	for b := range u.Member.All() {
		for _, name := range l.NamesOf(b) {
			if toBranches(name) {
				free.Names[name] = true
			}
		}
	}
	return free
}

// spokenNames is what branches say of members, each by itself.
type spokenNames struct {
	open  int             // branches that leave free what they do not name
	times map[string]int  // how many of these branches name a member; -1 where only closed ones do
	mayBe map[string]bool // whether some branch lets a member be there
}

// branch counts what one branch says.
func (s *spokenNames) branch(im *Members) {
	if im.Closed != nil { // it leaves nothing free; open branches may leave free what it names
		for _, name := range im.Names {
			if s.mayBe[name] = true; s.times[name] == 0 {
				s.times[name] = -1
			}
		}
		return
	}
	s.open++
	for _, name := range im.Names {
		s.times[name] = max(s.times[name], 0) + 1
		s.mayBe[name] = s.mayBe[name] || !schema.AdmitsNothing(im.At(name))
	}
}
