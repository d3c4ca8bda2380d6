package meaning

import (
	"github.com/schemaflavor/schemaflavor/internal/schema"
	"github.com/schemaflavor/schemaflavor/internal/tree"
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
	word, single := l.Schemas.OnlyWord(s)
	switch {
	case s.Kind() == tree.False:
		return true
	case !single:
		return false
	case word == nil:
		normal.Never = not
		return true
	case word.Name() != "type":
		return false
	}
	left := normal.Types &^ schema.TypesSaid(word)
	if left&schema.TNumber == schema.TFraction || !normal.Typed && len(left.Names()) > 2 {
		return false // there is no type of fractions alone, nor of all but some
	}
	normal.Types, normal.Typed = left, true
	return true
}
