package settle

import (
	"github.com/schemaflavor/schemaflavor/internal/codecgen"
	"github.com/schemaflavor/schemaflavor/internal/keywords"
	"github.com/schemaflavor/schemaflavor/internal/lower"
	"github.com/schemaflavor/schemaflavor/internal/task"
	"github.com/schemaflavor/schemaflavor/internal/tell"
)

// Settling decides on a lowered document what is known only once all nodes are there: see the package comment.
type Settling struct {
	*task.Task

	Images   *codecgen.Images
	Teller   *tell.Teller
	Keywords *keywords.Writer
	Lowering *lower.Lowering
}

// New returns what settles a lowered document.
func New(l *lower.Lowering) Settling {
	return Settling{Task: l.Task, Images: l.Images, Teller: l.Keywords.Teller, Keywords: l.Keywords, Lowering: l}
}
