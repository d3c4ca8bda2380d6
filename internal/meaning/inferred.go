package meaning

import (
	"cmp"

	"github.com/schemaflavor/schemaflavor/internal/conjunction"
	"github.com/schemaflavor/schemaflavor/internal/schema"
	"github.com/schemaflavor/schemaflavor/internal/word"
)

// Infer returns the types that the keywords of an untyped shape speak of: {"minLength": 1} => string. Where they speak of
// none, or the Terms keep schemas open, it returns all types of the shape.
func (l *Reader) Infer(normal *Normal) schema.TypeSet {
	t := schema.TypeSet(0)
	for f := schema.OfObject; f <= schema.OfNumber; f++ {
		if normal.families[f] {
			t |= f.Types()
		}
	}
	if normal.formatted != 0 && t&schema.TString == 0 { // beside keywords of strings, `int64` is the format of a string
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

// PartsOfText is how many parts of a set are read where its values become text, or no work is left to read more.
const PartsOfText = 64

// MaxTypesWithin bounds how deep unions within unions are looked into for types,
// maxBranchesWithin the branches of one union, and MaxShapesWithin those of all together.
const (
	MaxTypesWithin    = 3
	maxBranchesWithin = 50
	MaxShapesWithin   = 200
)

// TypesWithin returns the types of a shape's values, which its unions limit as well, down to some depth;
// left is how many branches may still be looked at.
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
