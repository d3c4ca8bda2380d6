package engine

import (
	"maps"
	"slices"
	"strconv"
	"strings"

	"github.com/schemaflavor/schemaflavor/flavor"
	"github.com/schemaflavor/schemaflavor/internal/schema"
	"github.com/schemaflavor/schemaflavor/internal/tree"
)

// looseNames is what schemas that were given up, such as the branches of a union too
// large to write out, say of the members of an object.
type looseNames struct {
	names []string // in order
	sets  map[string][]set
	from  map[string]*tree.Node // the first of the schemas, or the entry of a list of names
}

// maxSpoken bounds the schemas that are looked into for the names they speak of.
const maxSpoken = 500

// heard is what a given-up schema says.
type heard struct {
	shape   *shape
	members *members
}

// spoken yields a given-up schema and the branches of unions within it, each with what it
// says of members; it reports whether these are all.
func (l *lowering) spoken(given *tree.Node, yield func(*shape, *members)) (all bool) {
	seen := map[*tree.Node]bool{}
	queue := []*tree.Node{given}
	for i := 0; i < len(queue); i++ {
		if i == maxSpoken || l.spent() {
			return false
		}
		n := queue[i]
		if seen[n] {
			continue
		}
		seen[n] = true
		h := l.heard[n]
		if h == nil {
			inner := l.gather(one(n))
			h = &heard{inner, l.membersOf(inner)}
			l.heard[n] = h
		}
		l.charge(1 + len(h.members.names) + len(h.members.order))
		yield(h.shape, h.members)
		for _, u := range h.shape.unions {
			if len(queue) > 2*maxSpoken {
				break // they would not be looked at
			}
			l.charge(u.member.Len())
			for b := range u.member.All() {
				if schema.IsSchema(b) {
					queue = append(queue, b)
				}
			}
		}
	}
	return true
}

// namesOf lists the members that a schema speaks of.
func (l *lowering) namesOf(n *tree.Node) (names []string) {
	l.spoken(n, func(_ *shape, ms *members) { names = append(append(names, ms.names...), ms.order...) })
	return names
}

// looseNames collects the members that a shape's given-up schemas declare and its own do
// not. They are declared all the same: where objects are closed nobody could send them
// otherwise, and elsewhere nobody would think of them.
func (l *lowering) looseNames(sh *shape, ms *members) looseNames {
	out := looseNames{sets: map[string][]set{}, from: map[string]*tree.Node{}}
	if len(sh.loose)+len(sh.lists) == 0 || ms.closed != nil || !sh.declareLoose && l.o.KeepOpen {
		return out // with open: keep they travel with the further members
	}
	all := true
	for _, given := range sh.loose {
		all = l.spoken(given, func(inner *shape, im *members) {
			if inner.types&tObject == 0 {
				return // it speaks of no object
			}
			for _, name := range append(slices.Clone(im.names), im.order...) {
				if ms.at[name] != nil || ms.required[name] != nil && !sh.declareLoose {
					continue
				}
				out.meets(name, given)
				out.sets[name] = append(out.sets[name], l.propertySet(inner, name).add(l.propertySet(sh, name)...))
			}
		}) && all
	}
	if !all { // others may say something else of the same members
		for _, name := range out.names {
			out.sets[name] = []set{l.propertySet(sh, name)}
		}
	}
	for _, list := range sh.lists {
		for entry := range list.All() {
			if name := entry.Text(); ms.at[name] == nil && ms.required[name] == nil && out.from[name] == nil {
				out.meets(name, entry)
				out.sets[name] = []set{l.propertySet(sh, name)}
			}
		}
	}
	return out
}

// meets notes a name, and where it was met first.
func (n *looseNames) meets(name string, at *tree.Node) {
	if n.from[name] == nil {
		n.names = append(n.names, name)
		n.from[name] = at
	}
}

// looseMembers declares the members that only given-up schemas speak of; it returns a node
// that admits nothing where one is required that cannot be.
func (l *lowering) looseMembers(n *node, sh *shape, ms *members, loose looseNames, taken *takenNames, c context) *node {
	_, closing := l.rules.Refusal(flavor.COpenObject)
	_, fill := l.rules.Refusal(flavor.COptionalProperty)
	for _, name := range loose.names {
		if l.exhausted(c) {
			return l.beyondBudget(sh.set)
		}
		at := loose.from[name]
		var branches []*branch
		for _, s := range loose.sets[name] {
			branches = append(branches, &branch{node: l.lower(s, context{property: true, level: c.level, open: true}), set: s, asks: l.asksFor(s)})
		}
		if sh.free.has(name) && l.o.KeepOpen { // it may be anything
			s := l.propertySet(sh, name)
			branches = []*branch{{node: l.lower(s, context{property: true, level: c.level}), set: s, asks: l.asksFor(s)}}
		}
		child := l.union(&shape{}, branches)
		if child.kind == kNever && ms.required[name] != nil { // no branch wants it, the object itself does
			child = l.lower(l.propertySet(sh, name), context{property: true, level: c.level})
		}
		if child.kind == kNever && ms.required[name] != nil {
			return never(ms.required[name])
		}
		if child.kind == kNever {
			continue
		}
		if at.IsString() {
			n.fact(Fact{Rule: flavor.CUndeclaredRequired.String(), Repair: flavor.Declare, Node: at, Keyword: at.Parent().Parent().Name(), Detail: name})
		}
		p := &property{original: name, node: l.standingAt(child, at), required: ms.required[name] != nil}
		p.name = l.propertyName(n, name, ms, taken, c, at)
		if fill && !p.required {
			null := false
			for _, s := range loose.sets[name] {
				null = null || l.admitsNull(s)
			}
			l.fill(n, p, null, at)
		}
		n.object.properties = append(n.object.properties, p)
		if !closing && !sh.declareLoose && !at.IsString() {
			n.fact(Fact{Rule: "assumed-property", Effect: Narrowed, Node: at, Detail: name, quiet: true})
		}
	}
	return nil
}

// freeNames are members that a branch of a union leaves free, though another one speaks
// of them.
type freeNames struct {
	all   bool // not looked into: any may be
	names map[string]bool
}

func (f freeNames) has(name string) bool { return f.all || f.names[name] }
func (f freeNames) any() bool            { return f.all || len(f.names) > 0 }

// some names up to three of them, for messages; "" where they were not looked into.
func (f freeNames) some() string {
	const most = 3
	names := slices.Sorted(maps.Keys(f.names))
	if f.all || len(names) == 0 {
		return ""
	}
	more := ""
	if n := len(names) - most; n > 0 {
		names, more = names[:most], " and "+strconv.Itoa(n)+" more"
	}
	for i, name := range names {
		names[i] = "`" + clip(name) + "`"
	}
	return strings.Join(names, ", ") + more
}

// leftFree lists the members that a branch of a union leaves free, though another one
// speaks of them and the shape itself does not.
func (l *lowering) leftFree(ms *members, u unionAt) freeNames {
	free := freeNames{names: map[string]bool{}}
	said := map[string]int{}
	branches := 0
	for b := range u.member.All() {
		if !schema.IsSchema(b) || b.Kind() == tree.False {
			continue
		}
		inner := l.gather(one(b))
		if inner.types&tObject == 0 {
			continue
		}
		branches++
		im := l.membersOf(inner)
		if len(inner.unions)+len(inner.conditions)+len(im.patterns)+len(im.rest) > 0 {
			free.all = true
			return free
		}
		if im.closed != nil {
			branches-- // nothing is free here
			for _, name := range im.names {
				if said[name] == 0 {
					said[name] = -1 // others have to say it too
				}
			}
			continue
		}
		for _, name := range im.names {
			said[name] = max(said[name], 0) + 1
		}
	}
	for name, times := range said {
		if ms.at[name] == nil && max(times, 0) < branches {
			free.names[name] = true
		}
	}
	return free
}
