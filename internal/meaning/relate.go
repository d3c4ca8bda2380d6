package meaning

import (
	"slices"

	"github.com/schemaflavor/schemaflavor/internal/conjunction"
	"github.com/schemaflavor/schemaflavor/internal/schema"
	"github.com/schemaflavor/schemaflavor/internal/signature"
	"github.com/schemaflavor/schemaflavor/internal/tree"
)

// A value that belongs to two branches of a oneOf is none of its values. Where branches
// are provably apart that does not matter; else each is kept from what the others admit,
// where that can be said.

const (
	maxPairs = 50  // branches of which each pair is compared by more than signatures
	maxAsked = 100 // listed values that are asked of another branch
)

// KeptApart returns the branches' sets, kept from what others admit; exclusive is true
// where values are left that belong to two of them.
func (l *Reader) KeptApart(owner *tree.Node, schemas []*tree.Node, sets []conjunction.Set) (out []conjunction.Set, exclusive bool) {
	pairs := l.overlaps(owner, schemas, sets)
	if len(pairs) == 0 {
		return sets, false
	}
	if l.Schemas.Terms.Gentle || len(pairs) > maxPairs {
		return sets, true
	}
	out = append([]conjunction.Set(nil), sets...)
	for _, p := range pairs {
		l.Meter.Charge(len(out[p[0]]) + len(out[p[1]]))
		out[p[0]] = l.Schemas.Sets.Add(out[p[0]], conjunction.Part{N: schemas[p[1]], Without: conjunction.Negated})
		out[p[1]] = l.Schemas.Sets.Add(out[p[1]], conjunction.Part{N: schemas[p[0]], Without: conjunction.Negated})
	}
	for i, s := range out {
		if len(s) == len(sets[i]) {
			continue
		}
		if normal := l.NormalForm(s); normal.Vague || len(normal.negated) > maxNegated || !l.ClosesOut(normal) {
			return sets, true
		}
	}
	return out, false
}

// ClosesOut reports whether the members that must be absent cannot come: the object will
// be closed.
func (l *Reader) ClosesOut(normal *Normal) bool {
	if len(normal.Absent)+len(normal.excluded) == 0 {
		return true
	}
	return l.ClosesMembers(l.MembersOf(normal))
}

// ClosesMembers reports whether an object with these members is closed, or will be.
func (l *Reader) ClosesMembers(ms *Members) bool {
	return ms.Closed != nil || l.Schemas.Terms.Closes && len(ms.Rest)+len(ms.Patterns) == 0 && ms.Declared
}

// overlaps lists the pairs of sets that a value may belong to both of. It is more than
// maxPairs of them where there are so many, or where too much would have to be read to know.
func (l *Reader) overlaps(owner *tree.Node, schemas []*tree.Node, sets []conjunction.Set) (pairs [][2]int) {
	sets = slices.Clone(sets)
	for i, s := range sets {
		l.Meter.Charge(len(s))
		sets[i] = l.Schemas.Sets.Masked(s, owner, conjunction.Joint)
	}
	signatures := make([]signature.Signature, len(sets))
	shapes := make([]*Normal, len(sets)) // gathered where they are asked for
	for i, s := range sets {
		if signatures[i] = l.LiteralSignature(s); l.Meter.Busy() {
			return make([][2]int, maxPairs+1)
		}
	}
	shapeOf := func(i int) *Normal {
		if shapes[i] == nil {
			shapes[i] = l.NormalForm(sets[i])
		}
		return shapes[i]
	}
	known := signature.NewNeighbours(signatures)
	for i := range signatures {
		for _, j := range known.Near(&signatures[i]) {
			if l.Schemas.Disjoint(&signatures[i], &signatures[j]) {
				continue
			}
			if x, y := shapeOf(i), shapeOf(j); len(sets) > maxPairs || !apartByBounds(x, y) && !l.apartByValues(x, schemas[j]) && !l.apartByValues(y, schemas[i]) {
				if pairs = append(pairs, [2]int{j, i}); len(pairs) > maxPairs {
					return pairs
				}
			}
		}
		known.Add(i, &signatures[i])
	}
	return pairs
}

// apartByValues reports whether a shape lists its values and another branch admits none of
// them. The branch is asked alone: what the place means beside it may hold the union that
// is being looked at.
func (l *Reader) apartByValues(x *Normal, branch *tree.Node) bool {
	if !x.Listed || x.OrNull || len(x.values) > maxAsked || l.Graph.Recursive(branch) {
		return false
	}
	return !slices.ContainsFunc(x.values, func(v *tree.Node) bool { return l.Schemas.Valid(branch, v) })
}

// apartByBounds reports whether no value can belong to both shapes, because of how large
// numbers, strings, lists and objects may be, or because one demands a member that the
// other forbids. It is false where that is not certain.
func apartByBounds(x, y *Normal) bool {
	both := x.Types & y.Types
	if both&(schema.TNull|schema.TBoolean) != 0 || both == 0 && len(x.Unions)+len(y.Unions) > 0 {
		return false
	}
	return (both&schema.TNumber == 0 || outside(x.Minimum, y.Maximum) || outside(y.Minimum, x.Maximum)) &&
		(both&schema.TString == 0 || outside(x.MinLength, y.MaxLength) || outside(y.MinLength, x.MaxLength)) &&
		(both&schema.TArray == 0 || outside(x.MinItems, y.MaxItems) || outside(y.MinItems, x.MaxItems)) &&
		(both&schema.TObject == 0 || outside(x.MinMembers, y.MaxMembers) || outside(y.MinMembers, x.MaxMembers) || x.demands(y) || y.demands(x))
}

// outside reports whether nothing is both above one bound and below the other.
func outside(least, most *Bound) bool {
	if least == nil || most == nil {
		return false
	}
	c := least.Value.Compare(most.Value)
	return c > 0 || c == 0 && (least.Exclusive || most.Exclusive)
}

// demands reports whether a shape requires a member that another forbids.
func (normal *Normal) demands(other *Normal) bool {
	return slices.ContainsFunc(other.Absent, func(a Absence) bool { return normal.requires(a.Name) })
}
