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
// of them.
type freeNames struct {
	All   bool // of a branch that was not looked into: any may be
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

// FilledBy lists the members of which an object only says that there may be some, and unions what they are: each branch
// asks for some that it alone says this of, and none speaks of those of another, but that they are not there.
func (l *Reader) FilledBy(ms *Members, us []conjunction.UnionAt) map[string]bool {
	if len(us) == 0 || ms.shared || !slices.ContainsFunc(ms.Names, func(name string) bool { return ms.leavesOpen(name) }) {
		return nil
	}
	filled := map[string]bool{}
	for _, u := range us {
		for b := range u.Member.All() {
			if !fills(l, filled, ms, b) {
				return nil
			}
		}
	}
	return filled
}

// fills adds the members that a branch fills, and that no other one does; it reports whether there are such.
func fills(l *Reader, filled map[string]bool, ms *Members, branch *tree.Node) bool {
	if !schema.IsSchema(branch) {
		return false
	}
	inner := l.NormalForm(conjunction.One(branch))
	im, own := l.MembersOf(inner), 0
	for _, name := range im.Names {
		switch at := im.At(name); {
		case !ms.leavesOpen(name) || schema.SaysNothing(at) || schema.AdmitsNothing(at):
		case filled[name] || im.Required[name] == nil || im.shared:
			return false
		default:
			filled[name] = true
			own++
		}
	}
	Release(inner)
	return own > 0
}

// leavesOpen reports whether an object declares a member, does not ask for it, and says nothing of what it is.
func (ms *Members) leavesOpen(name string) bool {
	at := ms.At(name)
	return at != nil && ms.Required[name] == nil && schema.SaysNothing(at)
}

// LeftFree lists the members that a branch of a union leaves free, though another one
// speaks of them and the shape itself does not, or leaves to the branches what they are: those are filled.
func (l *Reader) LeftFree(ms *Members, u conjunction.UnionAt, filled map[string]bool) freeNames {
	free := freeNames{Names: map[string]bool{}}
	said, may := map[string]int{}, map[string]bool{} // by how many branches, and whether one lets it be there
	branches := 0
	for b := range u.Member.All() {
		if !schema.IsSchema(b) || b.Kind() == tree.False {
			continue
		}
		inner := l.NormalForm(conjunction.One(b))
		if inner.Types&schema.TObject == 0 {
			continue
		}
		branches++
		im := l.MembersOf(inner)
		closed := im.Closed != nil && im.Closed.Name() == "additionalProperties" // whatever stands beside it
		if !closed && len(inner.Unions)+len(inner.Conditions) > 0 || len(im.Patterns)+len(im.Rest) > 0 {
			free.All, free.Names = true, map[string]bool{}
			for b := range u.Member.All() {
				for _, name := range l.NamesOf(b) {
					if ms.At(name) == nil || filled[name] {
						free.Names[name] = true
					}
				}
			}
			return free
		}
		if im.Closed != nil {
			branches-- // nothing is free here
			for _, name := range im.Names {
				if may[name] = true; said[name] == 0 {
					said[name] = -1 // others have to say it too
				}
			}
			continue
		}
		for _, name := range im.Names {
			said[name] = max(said[name], 0) + 1
			may[name] = may[name] || !schema.AdmitsNothing(im.At(name))
		}
	}
	for name, times := range said {
		if may[name] && (ms.At(name) == nil || filled[name]) && max(times, 0) < branches {
			free.Names[name] = true
		}
	}
	return free
}
