package meaning

import (
	"github.com/schemaflavor/schemaflavor/internal/conjunction"
	"github.com/schemaflavor/schemaflavor/internal/schema"
	"github.com/schemaflavor/schemaflavor/internal/tree"
	"github.com/schemaflavor/schemaflavor/internal/word"
)

// Where `nullable` stands beside `type`, `enum` or `const` alone, null is one of their values. Beside a reference, allOf or a union that
// is not enough: what the other schemas say is gathered as if it stood here, and may exclude null. So the whole set is asked once whether
// null is valid, and OrNull says so beside what else was gathered.
//
//	{"nullable": true, "allOf": [{"type": "string"}]} => Types: string and null, OrNull

// joinsTypes reports whether the `nullable` of a schema adds null to its own `type`.
func (g *gathering) joinsTypes(n *tree.Node) bool {
	return g.reader.Doc.Nullable() && schema.IsTrue(n.Member(word.Nullable)) && !g.reader.Doc.CombinedOrNull(n)
}

// listed returns the values of a const or an enum, and null where the `nullable` beside it adds it to these alone.
func (g *gathering) listed(m *tree.Node) []*tree.Node {
	if g.reader.Doc.CombinedOrNull(m.Parent()) {
		return schema.ListOf(m)
	}
	return g.reader.Doc.Listed(m)
}

// joinNull adds null to the form of a set with Nullable, if the set as a whole may admit null.
func joinNull(l *Reader, normal *Normal, s conjunction.Set) {
	if !l.Schemas.AdmitsNull(s) {
		return
	}
	normal.OrNull, normal.others, normal.none = true, normal.Types, normal.Never
	if normal.Never != nil {
		normal.Types, normal.Never = 0, nil
	}
	normal.Types |= schema.TNull
}

// BesideNull returns the form without its Nullable, and without the null that joinNull added.
func (normal *Normal) BesideNull(sets *conjunction.Sets) *Normal {
	other := *normal
	if other.Nullable = nil; normal.OrNull {
		other.OrNull, other.Types, other.Never = false, normal.others, normal.none
	}
	for _, m := range normal.Nullable {
		other.Set = sets.Masked(other.Set, m.Parent(), conjunction.NoNullable)
	}
	return &other
}
