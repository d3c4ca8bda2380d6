package engine

import (
	"github.com/schemaflavor/schemaflavor/flavor"
	"github.com/schemaflavor/schemaflavor/internal/codec"
	"github.com/schemaflavor/schemaflavor/internal/tree"
)

// A value that belongs to two branches of a oneOf is none of its values. Where branches
// are provably apart that does not matter; else each is kept from what the others admit,
// where that can be said.

const (
	maxPairs = 50  // branches of which each pair is compared by more than signatures
	maxAsked = 100 // listed values that are asked of another branch
)

// exclude returns the branches' sets, kept from what others admit; exclusive is true
// where values are left that belong to two of them.
func (l *lowering) exclude(schemas []*tree.Node, sets []set) (out []set, exclusive bool) {
	pairs := l.overlaps(sets)
	if len(pairs) == 0 {
		return sets, false
	}
	if l.gentle || len(pairs) > maxPairs {
		return sets, true
	}
	out = append([]set(nil), sets...)
	for _, p := range pairs {
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
	ms := l.membersOf(sh)
	return ms.closed != nil || l.refuses(flavor.COpenObject) && !l.o.KeepOpen && len(ms.rest)+len(ms.patterns) == 0 && ms.declared
}

// overlaps lists the pairs of sets that a value may belong to both of, or some of them
// where there are many.
func (l *lowering) overlaps(sets []set) (pairs [][2]int) {
	signatures := make([]codec.Signature, len(sets))
	shapes := make([]*shape, len(sets)) // gathered where they are asked for
	for i, s := range sets {
		signatures[i] = l.meaning(s)
	}
	shapeOf := func(i int) *shape {
		if shapes[i] == nil {
			shapes[i] = l.gather(sets[i])
		}
		return shapes[i]
	}
	known := newNeighbours(signatures)
	for i := range signatures {
		for _, j := range known.near(&signatures[i]) {
			if signatures[i].Disjoint(&signatures[j]) {
				continue
			}
			if x, y := shapeOf(i), shapeOf(j); len(sets) > maxPairs || !l.apartBySize(x, y, 1) && !l.apartByValues(x, y) && !l.apartByValues(y, x) {
				if pairs = append(pairs, [2]int{j, i}); len(pairs) > maxPairs {
					return pairs
				}
			}
		}
		known.add(i, &signatures[i])
	}
	return pairs
}

// apartByValues reports whether one shape lists its values and the other admits none of
// them.
func (l *lowering) apartByValues(x, y *shape) bool {
	if !x.listed || len(x.values) > maxAsked {
		return false
	}
	for _, v := range x.values {
		if l.satisfies(y.set, v) {
			return false
		}
	}
	return true
}

// satisfies reports whether a value may belong to a set.
func (l *lowering) satisfies(s set, v *tree.Node) bool {
	for _, p := range s {
		switch {
		case p.n == nil:
			if p.types&typeOf(v) == 0 {
				return false
			}
		case p.without&^(noAnnotations|nearer) != 0: // read in part
		case !l.valid(p.n, v):
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
	return (both&tNumber == 0 || exclude(x.minimum, y.maximum) || exclude(y.minimum, x.maximum)) &&
		(both&tString == 0 || exclude(x.minLength, y.maxLength) || exclude(y.minLength, x.maxLength)) &&
		(both&tArray == 0 || exclude(x.minItems, y.maxItems) || exclude(y.minItems, x.maxItems)) &&
		(both&tObject == 0 || exclude(x.minMembers, y.maxMembers) || exclude(y.minMembers, x.maxMembers) || l.apartByMember(x, y, depth))
}

// exclude reports whether nothing is both above one bound and below the other.
func exclude(least, most *bound) bool {
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
