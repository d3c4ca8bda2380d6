package sentence

import (
	"github.com/schemaflavor/schemaflavor/internal/task"
	"github.com/schemaflavor/schemaflavor/internal/tree"
)

// Words say what one keyword, or one schema, asks for.
type Words struct{ *task.Task }

// MaxCases bounds the cases of a union that a sentence can tell.
const MaxCases = 24

// End is what a branch leads to; nil where that is not all that the branch says, or it is not known.
func (t *Words) End(b *tree.Node) *tree.Node {
	if end, whole := t.Schemas.End(b); whole {
		return end
	}
	return nil
}
