package lower

import (
	"github.com/schemaflavor/schemaflavor/internal/ir"
	"github.com/schemaflavor/schemaflavor/internal/meaning"
	"github.com/schemaflavor/schemaflavor/internal/place"
)

// orNull constructs a shape that null joins by a `nullable` beside what combines schemas.
func (l *Lowering) orNull(normal *meaning.Normal, c place.Context) *ir.Node {
	return l.Alternatives.JoinNull(l.ofShape(normal.BesideNull(), c), normal.Nullable...)
}
