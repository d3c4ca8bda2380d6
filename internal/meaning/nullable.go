package meaning

import (
	"github.com/schemaflavor/schemaflavor/internal/conjunction"
	"github.com/schemaflavor/schemaflavor/internal/schema"
	"github.com/schemaflavor/schemaflavor/internal/tree"
	"github.com/schemaflavor/schemaflavor/internal/word"
)

// Where a schema that is nullable names its values itself, null is one of these. Where it combines others, what those say is gathered
// as if they stood here, and none of it can be asked whether null was joined to it on the way: it is asked of the whole, once, whether
// null is a value, and that stands beside what else was gathered.

// joinsTypes reports whether null is one of the types that a schema names by itself.
func (g *gathering) joinsTypes(n *tree.Node) bool {
	return g.reader.Doc.Nullable() && schema.IsTrue(n.Member(word.Nullable)) && !g.reader.Doc.CombinedOrNull(n)
}

// listed are the values that a const or an enum admits by itself.
func (g *gathering) listed(m *tree.Node) []*tree.Node {
	if g.reader.Doc.CombinedOrNull(m.Parent()) {
		return schema.ListOf(m)
	}
	return g.reader.Doc.Listed(m)
}

// joinNull lets null join what was gathered of a set, where it is a value of that.
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

// BesideNull returns a form without its `nullable`, and without the null that they joined to it.
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
