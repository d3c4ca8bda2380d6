package limits

import (
	"github.com/schemaflavor/schemaflavor/internal/codecgen"
	"github.com/schemaflavor/schemaflavor/internal/ir"
	"github.com/schemaflavor/schemaflavor/internal/keywords"
	"github.com/schemaflavor/schemaflavor/internal/lower"
	"github.com/schemaflavor/schemaflavor/internal/settle"
	"github.com/schemaflavor/schemaflavor/internal/task"
)

// Fitting makes a result as small as it has to be.
type Fitting struct {
	*task.Task

	Images   *codecgen.Images
	Keywords *keywords.Writer
	Lowering *lower.Lowering
	Settling *settle.Settling

	textual           bool           // references became text
	spilled           bool           // properties of the root travel as entries
	spilledProperties []*ir.Property // these properties
	Most              int            // the number of bytes that the output may have
	Estimate          int            // the bytes of the output, as last measured
	Longest           int            // characters of the longest description, where descriptions may be cut
}

// New returns what makes a lowered document small enough.
func New(s *settle.Settling) Fitting {
	return Fitting{Task: s.Task, Images: s.Images, Keywords: s.Keywords, Lowering: s.Lowering, Settling: s}
}
