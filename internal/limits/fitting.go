package limits

import (
	"github.com/schemaflavor/schemaflavor/internal/settle"
)

// Fitting makes a result as small as it has to be.
type Fitting struct {
	settle.Settling

	textual      bool // fitPaths made text
	spilled      bool // properties of the root travel as entries
	spilledNames []string
	Most         int // bytes of the output
	Estimate     int // of them, when it was last measured
	Longest      int // characters of the longest description, where they may be cut
}

// New returns what makes a lowered document small enough.
func New(s settle.Settling) Fitting { return Fitting{Settling: s} }
