package meaning

import (
	"cmp"

	"github.com/schemaflavor/schemaflavor/internal/schema"
	"github.com/schemaflavor/schemaflavor/internal/tree"
)

// Place is the schema that a fact about the whole shape points to.
func (sh *Normal) Place() *tree.Node {
	if sh.Primary != nil {
		return sh.Primary
	}
	for _, p := range sh.Set {
		if p.N != nil {
			return p.N
		}
	}
	return nil
}

// Constrained reports whether anything but types limits the values.
func (sh *Normal) Constrained() bool {
	for f, has := range sh.families {
		if has && schema.Family(f) >= schema.AnyValue {
			return true
		}
	}
	return sh.Denies()
}

// Denies reports whether anything is said of values by what they must not be.
func (sh *Normal) Denies() bool {
	return len(sh.negated)+len(sh.Absent)+len(sh.excluded)+len(sh.present) > 0
}

// Infer returns the types that the keywords of an untyped shape speak of.
func (l *Schemas) Infer(sh *Normal) schema.TypeSet {
	t := schema.TypeSet(0)
	for f, of := range map[schema.Family]schema.TypeSet{schema.OfObject: schema.TObject, schema.OfArray: schema.TArray, schema.OfString: schema.TString, schema.OfNumber: schema.TNumber} {
		if sh.families[f] {
			t |= of
		}
	}
	if t == 0 || l.Terms.KeepsOpen {
		return sh.Types
	}
	return t & sh.Types
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
func (l *Reader) TypesWithin(sh *Normal, depth int, left *int) schema.TypeSet {
	t := sh.Types
	if sh.Never != nil {
		return 0
	}
	for _, u := range sh.Unions {
		if depth == 0 || u.Member.Len() > min(maxBranchesWithin, *left) {
			return t
		}
		*left -= u.Member.Len()
		of, base := schema.TypeSet(0), sh.Set.Masked(u.Owner, u.Mask)
		for b := range u.Member.All() {
			of |= l.TypesWithin(l.NormalFormUpTo(base.Add(Part{N: b}), PartsOfText), depth-1, left)
		}
		t &= of
	}
	return cmp.Or(t, sh.Types)
}
