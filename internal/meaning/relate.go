package meaning

import (
	"slices"

	"github.com/schemaflavor/schemaflavor/internal/conjunction"
	"github.com/schemaflavor/schemaflavor/internal/schema"
	"github.com/schemaflavor/schemaflavor/internal/signature"
	"github.com/schemaflavor/schemaflavor/internal/tree"
)

// A value that belongs to two branches of a oneOf is none of its values. Where branches
// are provably apart that does not matter.

const (
	maxCompared = 50  // of more branches, pairs are compared by their signatures alone
	maxAsked    = 100 // listed values that are asked of another branch
)

// Overlap reports whether a value may belong to two branches, also where too much would have to be
// read to know.
func (l *Reader) Overlap(schemas []*tree.Node, sets []conjunction.Set) bool {
	signatures := make([]signature.Signature, len(sets))
	shapes := make([]*Normal, len(sets)) // gathered where they are asked for
	for i, s := range sets {
		if l.Meter.Busy() {
			return true
		}
		signatures[i] = l.LiteralSignature(s)
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
			if len(sets) > maxCompared {
				return true
			}
			if x, y := shapeOf(i), shapeOf(j); !apartByBounds(x, y) && !l.apartByValues(x, schemas[j]) && !l.apartByValues(y, schemas[i]) {
				return true
			}
		}
		known.Add(i, &signatures[i])
	}
	return false
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
// numbers, strings, lists and objects may be. It is false where that is not certain.
func apartByBounds(x, y *Normal) bool {
	both := x.Types & y.Types
	if both&(schema.TNull|schema.TBoolean) != 0 || both == 0 && len(x.Unions)+len(y.Unions) > 0 {
		return false
	}
	return (both&schema.TNumber == 0 || outside(x.Minimum, y.Maximum) || outside(y.Minimum, x.Maximum)) &&
		(both&schema.TString == 0 || outside(x.MinLength, y.MaxLength) || outside(y.MinLength, x.MaxLength)) &&
		(both&schema.TArray == 0 || outside(x.MinItems, y.MaxItems) || outside(y.MinItems, x.MaxItems)) &&
		(both&schema.TObject == 0 || outside(x.MinMembers, y.MaxMembers) || outside(y.MinMembers, x.MaxMembers))
}

// outside reports whether nothing is both above one bound and below the other.
func outside(least, most *Bound) bool {
	if least == nil || most == nil {
		return false
	}
	c := least.Value.Compare(most.Value)
	return c > 0 || c == 0 && (least.Exclusive || most.Exclusive)
}
