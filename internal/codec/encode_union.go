package codec

import (
	"slices"

	"github.com/schemaflavor/schemaflavor/internal/signature"
	"github.com/schemaflavor/schemaflavor/internal/tree"
)

func (e *encoder) union(p *plan, v *tree.Node) {
	i := e.choose(p, v)
	if v.Kind() == tree.Null && (i < 0 || e.members != nil && p.branches[i].tag != nil && !e.valid(p.branches[i].branch, v)) {
		e.write("null") // of no form: it travels as it is
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

// leadsTo reports whether Decode reads an image as a value of the branch.
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

// choose returns the branch of a value: of those whose signature matches and which it is
// valid for, the first whose shape has a place for the most of its members, at any depth; if it is valid
// for none, the first that matches; if none matches, the one it misses by least; -1 if
// there is none of its type.
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

// strange counts the members of a value that the branch's shape has no place for: where it is
// closed those that it does not list, else those that tell others from it.
func (b *branchPlan) strange(v *tree.Node) (n int) {
	if !v.IsObject() || b.tag != nil {
		return 0
	}
	if b.image.Filled && b.kind == Entries && v.Len() == 0 { // the list would be another branch's
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

// unlisted counts the members that objects within a value have, and the plan's objects do not list: the
// provider's shape may well have no place for them. Those of the value itself count where own is set; what is
// more than some levels below says nothing.
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

// unlistedWithin is how many levels of a value are looked at where several branches may be its own.
const unlistedWithin = 4

func (e *encoder) valid(b *Branch, v *tree.Node) bool {
	return e.validAll(b.Schemas, v) || slices.ContainsFunc(b.Others, func(schemas []string) bool { return e.validAll(schemas, v) })
}

func (e *encoder) validAll(schemas []string, v *tree.Node) bool {
	return !slices.ContainsFunc(schemas, func(pointer string) bool { return !e.members.Valid(pointer, v) })
}

// nearest returns the branch of the value's type whose original signature the value
// misses by least, or -1. Members that a branch takes without listing them are none of its own: an object
// with the names of another branch is meant to be of that, whatever their values are.
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

// lists reports whether a branch of objects lists a member, as far as is known of one whose values travel as they are.
func (b *branchPlan) lists(name string) bool {
	if b.kind == Object && b.plan.original.Has(name) {
		return true
	}
	_, typed := b.original.Members[name]
	return typed || slices.Contains(b.original.Required, name)
}

// notItsOwn is what a member counts that a branch does not list: as much as one of another type.
const notItsOwn = 3
