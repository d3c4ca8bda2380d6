package engine

import (
	"slices"

	"github.com/schemaflavor/schemaflavor/internal/tree"
)

// branchesBack lists the branches of a union that are the union itself, by reference, or one
// around it that it is a branch of: what they admit the others do. A union of nothing else
// has no others.
func (l *lowering) branchesBack(base set, u unionAt) (back []*tree.Node) {
	if !l.graph.recursive(u.owner) {
		return nil
	}
	around := []*tree.Node{u.owner}
	for _, p := range base {
		if p.n != nil && p.without&(noAnyOf|noOneOf) != 0 && p.without&aside == 0 && l.isBranch(base, p.n, u.owner) {
			around = append(around, p.n)
		}
	}
	for m := range u.member.All() {
		if slices.ContainsFunc(around, func(owner *tree.Node) bool { return l.leadsBackTo(owner, m) }) {
			back = append(back, m)
		}
	}
	if len(back) == u.member.Len() {
		return nil
	}
	return back
}

// isBranch reports whether the branch that a set has of a schema's union is another schema.
func (l *lowering) isBranch(base set, owner, other *tree.Node) bool {
	return slices.ContainsFunc(base, func(q part) bool {
		return q.n != nil && q.without&nearer != 0 && q.n.Parent().IsArray() && q.n.Parent().Parent() == owner && l.leadsBackTo(other, q.n)
	})
}

// A loop is a branch that leads back to a schema.
type loop struct{ branch, to *tree.Node }

// loopsOut lists the branches of a union that lead back to another one which it is a branch
// of itself, and which was taken apart to get here: that is not read again, so that they
// admit what stands beside it.
func (l *lowering) loopsOut(base set, u unionAt, told []*tree.Node) (loops []loop) {
	if !l.graph.recursive(u.owner) {
		return nil
	}
	for _, p := range base {
		if p.n == nil || p.n == u.owner || p.without&(noAnyOf|noOneOf) == 0 || p.without&aside != 0 || !l.holdsInPlace(p.n, u.owner) {
			continue
		}
		for m := range u.member.All() {
			if !slices.Contains(told, m) && l.leadsBackTo(p.n, m) {
				loops = append(loops, loop{m, p.n})
			}
		}
	}
	return loops
}

// holdsInPlace reports whether a schema speaks, by references, unions and allOf, of the same
// values as another.
func (l *lowering) holdsInPlace(n, other *tree.Node) bool {
	held, known := l.inPlace[n]
	if !known {
		held = l.heldInPlace(n)
		if l.inPlaceCount += len(held); l.inPlaceCount > maxInPlace {
			clear(l.inPlace)
			l.inPlaceCount = len(held)
		}
		l.inPlace[n] = held
	}
	return held[other]
}

// maxInPlace bounds what is remembered of that.
const maxInPlace = 1_000_000

// heldInPlace lists the schemas that a schema speaks of in place, itself first, as far as they
// are few.
func (l *lowering) heldInPlace(n *tree.Node) map[*tree.Node]bool {
	const most = 1000
	seen := map[*tree.Node]bool{}
	for queue := []*tree.Node{n}; len(queue) > 0 && len(seen) < most; queue = queue[1:] {
		x := queue[0]
		if seen[x] {
			continue
		}
		seen[x] = true
		l.charge(4)
		if r := l.doc.Reference(x); r != nil {
			if target, _ := l.doc.Resolve(r); target != nil {
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
