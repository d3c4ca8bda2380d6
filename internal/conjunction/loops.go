package conjunction

import (
	"slices"

	"github.com/schemaflavor/schemaflavor/internal/slab"
	"github.com/schemaflavor/schemaflavor/internal/tree"
)

// BranchesBack lists the branches of a union that lead back to the union itself, or to one around it
// that it is a branch of, as the first in A = {"anyOf": [{"$ref": A}, {"type": "null"}]}. They admit nothing
// that the other branches do not. It is nil where there are no other branches.
func (l *Schemas) BranchesBack(base Set, u UnionAt) (back []*tree.Node) {
	if !l.Graph.Recursive(u.Owner) {
		return nil
	}
	around := []*tree.Node{u.Owner}
	for _, p := range base {
		if p.N != nil && p.Without&(NoAnyOf|NoOneOf) != 0 && l.isBranch(base, p.N, u.Owner) {
			around = append(around, p.N)
		}
	}
	for m := range u.Member.All() {
		if slices.ContainsFunc(around, func(owner *tree.Node) bool { return l.leadsBackTo(owner, m) }) {
			back = append(back, m)
		}
	}
	if len(back) == u.Member.Len() {
		return nil
	}
	return back
}

// isBranch reports whether a set has a branch of a union of owner's that is the other schema, or leads to it.
func (l *Schemas) isBranch(base Set, owner, other *tree.Node) bool {
	return slices.ContainsFunc(base, func(q Part) bool {
		return q.N != nil && q.Without&Nearer != 0 && q.N.Parent().IsArray() && q.N.Parent().Parent() == owner && l.leadsBackTo(other, q.N)
	})
}

// A loop is a branch of a union, and the schema that it leads back to.
type loop struct{ Branch, To *tree.Node }

// LoopsOut lists the branches of a union that lead back to a union around it, which was taken apart
// to get here, but for those in told. The outer union is not read again, so that each of these branches
// admits all that the keywords beside the outer union do.
func (l *Schemas) LoopsOut(base Set, u UnionAt, told []*tree.Node) (loops []loop) {
	if !l.Graph.Recursive(u.Owner) {
		return nil
	}
	for _, p := range base {
		if p.N == nil || p.N == u.Owner || p.Without&(NoAnyOf|NoOneOf) == 0 || !l.holdsInPlace(p.N, u.Owner) {
			continue
		}
		for m := range u.Member.All() {
			if !slices.Contains(told, m) && l.leadsBackTo(p.N, m) {
				loops = append(loops, loop{m, p.N})
			}
		}
	}
	return loops
}

// holdsInPlace reports whether references, unions and allOf of a schema lead to another one, which
// applies to the same value.
func (l *Schemas) holdsInPlace(n, other *tree.Node) bool {
	held, known := l.inPlace.of[n]
	if !known {
		held = l.heldInPlace(n)
		if l.inPlace.count += len(held); l.inPlace.count > maxInPlace {
			clear(l.inPlace.of)
			l.inPlace.count = len(held)
		}
		slab.Put(&l.inPlace.of, n, held)
	}
	return held[other]
}

// maxInPlace bounds the schemas that are remembered of all answers of heldInPlace.
const maxInPlace = 1_000_000

// heldInPlace returns the schemas that references, unions and allOf lead to from a schema, itself among them;
// where they are very many, only the nearest.
func (l *Schemas) heldInPlace(n *tree.Node) map[*tree.Node]bool {
	const most = 1000
	seen := map[*tree.Node]bool{}
	for queue := []*tree.Node{n}; len(queue) > 0 && len(seen) < most; queue = queue[1:] {
		x := queue[0]
		if seen[x] {
			continue
		}
		seen[x] = true
		l.Meter.Charge(4)
		if r := l.Doc.Reference(x); r != nil {
			if target, _ := l.Doc.Resolve(r); target != nil {
				queue = append(queue, target)
			}
		}
		for _, word := range [...]string{"anyOf", "oneOf", "allOf"} {
			for b := range x.Get(word).All() {
				if b.IsObject() {
					queue = append(queue, b)
				}
			}
		}
	}
	return seen
}
