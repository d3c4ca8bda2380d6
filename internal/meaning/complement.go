package meaning

import (
	"github.com/schemaflavor/schemaflavor/internal/schema"
	"github.com/schemaflavor/schemaflavor/internal/tree"
	"github.com/schemaflavor/schemaflavor/internal/word"
)

// complements takes each `not` into account that can be said without it: of types, and of anything
// or nothing. Others stay among the rest, and are left to validation.
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

// without says the complement of a schema, and reports whether it can be said.
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
		return false // there is no type of all but some
	}
	normal.Types, normal.Typed = left, true
	return true
}

// typesBut are the types that are left without those that a `not` is of, where it is of types alone: by `type`, or by an `anyOf` of such.
func (l *Reader) typesBut(t schema.TypeSet, not *tree.Node) (left schema.TypeSet, types bool) {
	of := l.typesAlone(not, MaxTypesWithin)
	if left = t &^ of; of == 0 || left&schema.TNumber == schema.TFraction { // there is no type of fractions alone
		return t, false
	}
	return left, true
}

// typesAlone are the types that a schema admits all values of, and says nothing else; 0 where it says something else.
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
