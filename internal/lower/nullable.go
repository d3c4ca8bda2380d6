package lower

import (
	"github.com/schemaflavor/schemaflavor/internal/ir"
	"github.com/schemaflavor/schemaflavor/internal/keywords"
	"github.com/schemaflavor/schemaflavor/internal/meaning"
	"github.com/schemaflavor/schemaflavor/internal/place"
)

// orNull constructs a normal form with a `nullable` beside keywords that combine schemas, as in {"nullable": true, "anyOf": […]}: null
// joins what the rest admits, unless the rest excludes null.
func (l *Lowering) orNull(normal *meaning.Normal, c place.Context) *ir.Node {
	n := l.ofShape(normal.BesideNull(l.Sets), c)
	switch {
	case normal.OrNull:
		return l.Alternatives.JoinNull(n, normal.Nullable...)
	case n.Kind != ir.NeverNode:
		n = l.Keywords.CopyForEdit(n)
		for _, m := range normal.Nullable {
			n.Fact(keywords.NoNull(m))
		}
	}
	return n
}
