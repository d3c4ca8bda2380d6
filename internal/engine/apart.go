package engine

import (
	"slices"

	"github.com/schemaflavor/schemaflavor/internal/codec"
	"github.com/schemaflavor/schemaflavor/internal/tree"
)

// A value that belongs to two branches of a oneOf is none of its values. Where branches
// are provably apart that does not matter; else each is kept from what the others admit,
// where that can be said.

const (
	maxPairs = 50  // branches of which each pair is compared by more than signatures
	maxForms = 64  // forms of unions within the branches that are compared
	maxAsked = 100 // listed values that are asked of another branch
)

// lowerOneOf lowers the branches of a oneOf. exclusive is true where they admit values that
// the oneOf does not: those of two branches. Where that leaves no value at all the author
// meant something else: overlap is true then, and any branch is admitted.
func (l *lowering) lowerOneOf(u unionAt, schemas []*tree.Node, sets []set, c context) (branches []*branch, exclusive, overlap bool) {
	kept, exclusive := l.keptApart(u.owner, schemas, sets)
	branches = l.lowerAll(kept, c)
	if exclusive || !impossibleAll(branches) {
		return branches, exclusive, false
	}
	branches = l.lowerAll(sets, c)
	overlap = !impossibleAll(branches)
	return branches, overlap, overlap
}

// keptApart returns the branches' sets, kept from what others admit; exclusive is true
// where values are left that belong to two of them.
func (l *lowering) keptApart(owner *tree.Node, schemas []*tree.Node, sets []set) (out []set, exclusive bool) {
	pairs := l.overlaps(owner, schemas, sets)
	if len(pairs) == 0 {
		return sets, false
	}
	if l.terms.kept || len(pairs) > maxPairs {
		return sets, true
	}
	out = append([]set(nil), sets...)
	for _, p := range pairs {
		l.charge(len(out[p[0]]) + len(out[p[1]]))
		out[p[0]] = out[p[0]].add(part{n: schemas[p[1]], without: negated})
		out[p[1]] = out[p[1]].add(part{n: schemas[p[0]], without: negated})
	}
	for i, s := range out {
		if len(s) == len(sets[i]) {
			continue
		}
		if sh := l.gather(s); sh.vague || len(sh.negated) > maxNegated || !l.closesOut(sh) {
			return sets, true
		}
	}
	return out, false
}

// closesOut reports whether the members that must be absent cannot come: the object will
// be closed.
func (l *lowering) closesOut(sh *shape) bool {
	if len(sh.absent)+len(sh.excluded) == 0 {
		return true
	}
	return l.closesMembers(l.membersOf(sh))
}

// closesMembers reports whether an object with these members is closed, or will be.
func (l *lowering) closesMembers(ms *members) bool {
	return ms.closed != nil || l.terms.closes && len(ms.rest)+len(ms.patterns) == 0 && ms.declared
}

// overlaps lists the pairs of sets that a value may belong to both of. It is more than
// maxPairs of them where there are so many, or where too much would have to be read to know.
func (l *lowering) overlaps(owner *tree.Node, schemas []*tree.Node, sets []set) (pairs [][2]int) {
	sets = slices.Clone(sets)
	for i, s := range sets {
		l.charge(len(s))
		sets[i] = s.masked(owner, joint)
	}
	signatures := make([]codec.Signature, len(sets))
	shapes := make([]*shape, len(sets)) // gathered where they are asked for
	for i, s := range sets {
		if signatures[i] = l.meaning(s); l.busy() {
			return make([][2]int, maxPairs+1)
		}
	}
	shapeOf := func(i int) *shape {
		if shapes[i] == nil {
			shapes[i] = l.gather(sets[i])
		}
		return shapes[i]
	}
	known := newNeighbours(signatures)
	forms := maxForms
	for i := range signatures {
		for _, j := range known.near(&signatures[i]) {
			if l.disjoint(&signatures[i], &signatures[j]) {
				continue
			}
			if x, y := shapeOf(i), shapeOf(j); len(sets) > maxPairs || !l.apartBySize(x, y, 1) && !l.apartByValues(x, schemas[j]) && !l.apartByValues(y, schemas[i]) && !l.apartByForm(x, y, &forms) {
				if pairs = append(pairs, [2]int{j, i}); len(pairs) > maxPairs {
					return pairs
				}
			}
		}
		known.add(i, &signatures[i])
	}
	return pairs
}

// apartByValues reports whether a shape lists its values and another branch admits none of
// them. The branch is asked alone: what the place means beside it may hold the union that
// is being looked at.
func (l *lowering) apartByValues(x *shape, branch *tree.Node) bool {
	if !x.listed || len(x.values) > maxAsked || l.graph.recursive(branch) {
		return false
	}
	return !slices.ContainsFunc(x.values, func(v *tree.Node) bool { return l.valid(branch, v) })
}

// apartByForm reports whether each form of a shape that is a union is apart from another
// shape, or from each of its forms; left is how many may still be looked at.
func (l *lowering) apartByForm(x, y *shape, left *int) bool {
	if len(x.unions) == 0 {
		x, y = y, x
	}
	if len(x.unions) == 0 {
		return false
	}
	u, other := x.unions[0], l.meaning(y.set)
	_, forms := l.branchSets(x.set.masked(u.owner, u.mask), u, nil)
	for _, s := range forms {
		if *left--; *left < 0 || l.busy() {
			return false
		}
		if form := l.meaning(s); l.disjoint(&form, &other) {
			continue
		}
		if form := l.gather(s); !l.apartBySize(form, y, 1) && !l.apartByForm(form, y, left) {
			return false
		}
	}
	return true
}

// apartBySize reports whether no value can belong to both sets, because of how large
// numbers, strings, lists and objects may be, or because one demands a member that the
// other forbids. It is false where that is not certain.
func (l *lowering) apartBySize(x, y *shape, depth int) bool {
	both := x.types & y.types
	if len(x.unions)+len(y.unions) > 0 && both == 0 {
		return false
	}
	if both&(tNull|tBoolean) != 0 {
		return false
	}
	return (both&tNumber == 0 || outside(x.minimum, y.maximum) || outside(y.minimum, x.maximum)) &&
		(both&tString == 0 || outside(x.minLength, y.maxLength) || outside(y.minLength, x.maxLength)) &&
		(both&tArray == 0 || outside(x.minItems, y.maxItems) || outside(y.minItems, x.maxItems)) &&
		(both&tObject == 0 || outside(x.minMembers, y.maxMembers) || outside(y.minMembers, x.maxMembers) || l.apartByMember(x, y, depth))
}

// outside reports whether nothing is both above one bound and below the other.
func outside(least, most *bound) bool {
	if least == nil || most == nil {
		return false
	}
	c := least.value.Compare(most.value)
	return c > 0 || c == 0 && (least.exclusive || most.exclusive)
}

// apartByMember looks for a member that all objects of one shape have, and that those of
// the other have not, or as something else.
func (l *lowering) apartByMember(x, y *shape, depth int) bool {
	mx, my := l.membersOf(x), l.membersOf(y)
	for name := range mx.required {
		switch {
		case y.forbids(name):
			return true
		case my.required[name] != nil && depth > 0:
			p, q := l.propertySet(x, name), l.propertySet(y, name)
			if len(p) > 0 && len(q) > 0 && l.apartBySize(l.gather(p), l.gather(q), depth-1) {
				return true
			}
		}
	}
	for name := range my.required {
		if x.forbids(name) {
			return true
		}
	}
	return false
}
