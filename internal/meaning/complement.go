package meaning

import (
	"github.com/schemaflavor/schemaflavor/internal/schema"
	"github.com/schemaflavor/schemaflavor/internal/tree"
	"github.com/schemaflavor/schemaflavor/internal/word"
)

// complements replaces each `not` that other fields can express: {"not": {"type": "null"}}, {"not": {}} and
// {"not": false}. The others stay residual, and are left to validation.
func (l *Reader) complements(normal *Normal) {
	if l.Schemas.Terms.Gentle {
		return // `not` may stand
	}
	rest := normal.Residual[:0:0]
	for _, m := range normal.Residual {
		if m.Name() != "not" || l.Meter.Spent() || !l.without(normal, m) {
			rest = append(rest, m)
		}
	}
	normal.Residual = rest
}

// without has the form express a `not` by its types or as Never, and reports whether that is possible.
func (l *Reader) without(normal *Normal, not *tree.Node) bool {
	s, _ := l.Schemas.End(not)
	only, single := l.Schemas.OnlyWord(s)
	switch {
	case s.Kind() == tree.False:
		return true
	case !single:
		return false
	case only == nil:
		normal.Never = not
		return true
	}
	left, types := l.typesBut(normal.Types, not)
	if !types || !normal.Typed && len(left.Names()) > 2 {
		return false // not of types alone, or too many other types are left to name
	}
	normal.Types, normal.Typed = left, true
	return true
}

// typesBut returns the types that a `not` leaves of t, if it excludes whole types, by `type` or by an `anyOf` of such schemas.
func (l *Reader) typesBut(t schema.TypeSet, not *tree.Node) (left schema.TypeSet, types bool) {
	of := l.typesAlone(not, MaxTypesWithin)
	if left = t &^ of; of == 0 || left&schema.TNumber == schema.TFraction { // there is no type of fractions alone
		return t, false
	}
	return left, true
}

// typesAlone returns the types of a schema that admits all values of some types and nothing else; 0 for any other schema.
func (l *Reader) typesAlone(n *tree.Node, depth int) (types schema.TypeSet) {
	s, _ := l.Schemas.End(n)
	said, single := l.Schemas.OnlyWord(s)
	switch {
	case !single || said == nil || depth == 0:
		return 0
	case said.Word() == word.Type:
		return schema.TypesSaid(said)
	case said.Word() != word.AnyOf || said.Len() > maxBranchesWithin:
		return 0
	}
	for b := range said.All() {
		of := l.typesAlone(b, depth-1)
		if of == 0 {
			return 0
		}
		types |= of
	}
	return types
}
