package meaning

import (
	"cmp"

	"github.com/schemaflavor/schemaflavor/internal/conjunction"
	"github.com/schemaflavor/schemaflavor/internal/schema"
	"github.com/schemaflavor/schemaflavor/internal/word"
)

// Infer returns the types that the keywords of an untyped shape speak of.
func (l *Reader) Infer(normal *Normal) schema.TypeSet {
	t := schema.TypeSet(0)
	for f := schema.OfObject; f <= schema.OfNumber; f++ {
		if normal.families[f] {
			t |= f.Types()
		}
	}
	if normal.formatted != 0 && t&schema.TString == 0 { // beside keywords of strings a number stands in one
		t = t&^schema.TNumber | normal.formatted
	}
	if t == 0 || l.Schemas.Terms.KeepsOpen {
		return normal.Types
	}
	if normal.OrNull {
		t |= schema.TNull
	}
	return t & normal.Types
}

// PartsOfText is how many parts of a set are read for what is said of its text.
const PartsOfText = 64

// MaxTypesWithin bounds the unions within unions that are looked into for types,
// maxBranchesWithin the branches of each, and maxShapesWithin those of all.
const (
	MaxTypesWithin    = 3
	maxBranchesWithin = 50
	MaxShapesWithin   = 200
)

// TypesWithin are the types of a shape's values, as its unions have them too; left is how many
// branches may still be looked at.
func (l *Reader) TypesWithin(normal *Normal, depth int, left *int) schema.TypeSet {
	t := normal.Types
	if normal.Never != nil {
		return 0
	}
	for _, m := range normal.Residual {
		if m.Word() == word.Not {
			t, _ = l.typesBut(t, m)
		}
	}
	for _, u := range normal.Unions {
		if depth == 0 || u.Member.Len() > min(maxBranchesWithin, *left) {
			return t
		}
		*left -= u.Member.Len()
		of, base := schema.TypeSet(0), l.Schemas.Sets.Masked(normal.Set, u.Owner, u.Mask)
		for b := range u.Member.All() {
			of |= l.TypesWithin(l.NormalFormUpTo(l.Schemas.Sets.Add(base, conjunction.Part{N: b}), PartsOfText), depth-1, left)
		}
		t &= of
	}
	if normal.OrNull {
		t |= schema.TNull
	}
	return cmp.Or(t, normal.Types)
}
