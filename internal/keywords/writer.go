package keywords

import (
	"github.com/schemaflavor/schemaflavor/internal/check"
	"github.com/schemaflavor/schemaflavor/internal/codecgen"
	"github.com/schemaflavor/schemaflavor/internal/ir"
	"github.com/schemaflavor/schemaflavor/internal/slab"
)

// A Writer writes the keywords of one node, or gives them up and says what that costs.
type Writer struct {
	*codecgen.Images

	O     check.Options
	Nodes slab.Slab[ir.Node] // from which most nodes are taken

	repeated repetition
}

// NewWriter returns a writer for what is made of a document.
func NewWriter(images *codecgen.Images, o check.Options) Writer {
	return Writer{Images: images, O: o}
}
