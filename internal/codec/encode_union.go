package codec

import (
	"slices"

	"github.com/schemaflavor/schemaflavor/internal/signature"
	"github.com/schemaflavor/schemaflavor/internal/tree"
)

func (e *encoder) union(p *plan, v *tree.Node) {
	i := e.choose(p, v)
	if v.Kind() == tree.Null && (i < 0 || e.members != nil && p.branches[i].tag != nil && !e.valid(p.branches[i].branch, v)) {
		e.write("null") // null belongs to no branch, and travels as it is
		return
	}
	if i < 0 {
		e.fail(v, "got %s, want %s", article(v), typeNames(p.originalTypes()))
		return
	}
	b := &p.branches[i]
	if b.tag == nil && !b.original.Matches(v) {
		e.misses(p, b, v)
		return
	}
	if b.tag == nil {
		start := len(e.out)
		e.value(b.plan, v)
		doubtful := b.kind == Tuple && v.IsArray() || b.strange(v) > 0
		if doubtful && e.err == nil && !p.leadsTo(b, e.out[start:]) {
			if b.image.Filled && v.Len() == 0 {
				e.fail(v, "got an empty object, which would be an empty list, and that is one of another form")
				return
			}
			e.fail(v, "got %s that is none of the forms, so that it could not be told which it stands for", article(v))
		}
		return
	}
	e.write("{")
	e.member(b.tag)
	e.value(b.plan, v)
	e.write("}")
}

// leadsTo reports whether Decode reads an image as that of a value of branch b, or of a branch that carries values like b.
func (p *plan) leadsTo(b *branchPlan, image []byte) bool {
	d, err := tree.Parse(image, tree.Limits{})
	if err != nil {
		return false
	}
	if _, tagged := p.tagged(d.Root()); tagged {
		return false
	}
	found, how := p.branchOf(d.Root())
	return how < asLikeliest && (found.plan == b.plan || found.same && b.same)
}

// choose returns the index of the branch for a value. It prefers the branches whose signature matches and
// for which the value is valid: among these the first whose shape leaves the fewest of the value's
// members without a place, nested ones included. If the value is valid for none, it is the first branch
// that matches; if none matches, the one that the value misses by least; -1 if no branch has its type.
func (e *encoder) choose(p *plan, v *tree.Node) int {
	first, open := -1, false
	for i := range p.branches {
		b := &p.branches[i]
		switch {
		case !b.original.Matches(v):
		case first < 0:
			first = i
		default:
			open = open || b.plan != p.branches[first].plan || b.branch.Name != p.branches[first].branch.Name
		}
	}
	if first < 0 {
		return p.nearest(v)
	}
	if !open || e.members == nil {
		return first
	}
	best, least := first, -1
	for i := first; i < len(p.branches) && least != 0; i++ {
		b := &p.branches[i]
		if !b.original.Matches(v) || !e.valid(b.branch, v) {
			continue
		}
		if n := b.strange(v) + b.plan.unlisted(v, false, unlistedWithin); least < 0 || n < least {
			best, least = i, n
		}
	}
	return best
}

// strange counts the members of a value that do not belong in the branch's shape. If the shape is
// closed, these are the members that it does not list, otherwise the members that the image says are absent, by
// which other branches are told from this one.
func (b *branchPlan) strange(v *tree.Node) (n int) {
	if !v.IsObject() || b.tag != nil {
		return 0
	}
	if b.image.Filled && b.kind == Entries && v.Len() == 0 { // an empty list stands for a value of another branch
		return 1
	}
	if !b.image.Closed {
		for _, name := range b.image.Absent {
			if v.Has(name) && !(b.kind == Object && b.plan.original.Has(name)) {
				n++
			}
		}
		return n
	}
	names := b.image.Names(v.Len())
	listed := names.Has
	switch {
	case b.kind == Object && b.node.Rest == nil:
		listed = b.plan.original.Has
	case b.kind != Identity:
		return 0
	}
	for m := range v.All() {
		if !listed(m.Name()) {
			n++
		}
	}
	return n
}

// unlisted counts the members within a value that the plan's objects do not list, and for which the
// provider's shape may have no place. Members of the value itself count only if own is set, and nothing counts
// below the given number of levels.
func (p *plan) unlisted(v *tree.Node, own bool, levels int) (n int) {
	if p.same || levels == 0 {
		return 0
	}
	switch {
	case p.kind == Object && v.IsObject():
		for m := range v.All() {
			if i, listed := p.original.Find(m.Name()); listed {
				n += p.properties[i].unlisted(m, true, levels-1)
			} else if own && p.node.Rest == nil {
				n++
			}
		}
	case p.kind == Array && v.IsArray():
		i := 0
		for item := range v.All() {
			if i < len(p.prefix) {
				n += p.prefix[i].unlisted(item, true, levels-1)
			} else {
				n += p.items.unlisted(item, true, levels-1)
			}
			i++
		}
	case p.kind == Entries && v.IsObject():
		for m := range v.All() {
			n += p.items.unlisted(m, true, levels-1)
		}
	}
	return n
}

// unlistedWithin bounds the levels of a value that choose looks at by unlisted.
const unlistedWithin = 4

func (e *encoder) valid(b *Branch, v *tree.Node) bool {
	return e.validAll(b.Schemas, v) || slices.ContainsFunc(b.Others, func(schemas []string) bool { return e.validAll(schemas, v) })
}

func (e *encoder) validAll(schemas []string, v *tree.Node) bool {
	return !slices.ContainsFunc(schemas, func(pointer string) bool { return !e.members.Valid(pointer, v) })
}

// nearest returns the index of the branch of the value's type whose original signature the value
// misses by least, or -1. A member that an open branch takes without listing it counts against the branch: an
// object with the names of another branch is meant for that one, whatever the values are.
func (p *plan) nearest(v *tree.Node) int {
	best, least := -1, 0
	for i := range p.branches {
		b := &p.branches[i]
		if b.original.Types&signature.TypeOf(v) == 0 {
			continue
		}
		far := b.original.Misfit(v)
		if v.IsObject() && (b.kind == Object || b.kind == Identity) && !b.original.Closed {
			for m := range v.All() {
				if !b.lists(m.Name()) {
					far += notItsOwn
				}
			}
		}
		if best < 0 || far < least {
			best, least = i, far
		}
	}
	return best
}

// lists reports whether a branch of objects lists a member. For a branch of kind Identity only the signature tells that.
func (b *branchPlan) lists(name string) bool {
	if b.kind == Object && b.plan.original.Has(name) {
		return true
	}
	_, typed := b.original.Members[name]
	return typed || slices.Contains(b.original.Required, name)
}

// notItsOwn is what nearest adds for a member that a branch does not list: as much as Misfit adds for a member of another type.
const notItsOwn = 3
