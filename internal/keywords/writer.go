package keywords

import (
	"github.com/schemaflavor/schemaflavor/internal/check"
	"github.com/schemaflavor/schemaflavor/internal/codecgen"
	"github.com/schemaflavor/schemaflavor/internal/ir"
	"github.com/schemaflavor/schemaflavor/internal/names"
	"github.com/schemaflavor/schemaflavor/internal/slab"
	"github.com/schemaflavor/schemaflavor/internal/tell"
)

// A Writer writes the keywords of one node, or gives them up and says what that costs.
type Writer struct {
	tell.Teller

	Nodes     slab.Slab[ir.Node] // from which most nodes are taken
	NameRule  *names.NameRule
	Tags      bool // branches of a union have tags
	Undecided bool // a union waits for a definition to be told apart
}

// NewWriter returns a writer for what is made of a document.
func NewWriter(images *codecgen.Images, o check.Options, names *names.NameRule) Writer {
	return Writer{Teller: tell.Teller{Images: images, O: o}, NameRule: names}
}
