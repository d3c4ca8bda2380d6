package keywords

import (
	"github.com/schemaflavor/schemaflavor/flavor"
	"github.com/schemaflavor/schemaflavor/internal/check"
	"github.com/schemaflavor/schemaflavor/internal/codecgen"
	"github.com/schemaflavor/schemaflavor/internal/discriminator"
	"github.com/schemaflavor/schemaflavor/internal/ir"
	"github.com/schemaflavor/schemaflavor/internal/names"
	"github.com/schemaflavor/schemaflavor/internal/schema"
	"github.com/schemaflavor/schemaflavor/internal/slab"
	"github.com/schemaflavor/schemaflavor/internal/task"
	"github.com/schemaflavor/schemaflavor/internal/tell"
	"github.com/schemaflavor/schemaflavor/internal/tree"
)

// A Writer writes the keywords of one node, or gives them up and says what that costs.
type Writer struct {
	*task.Task

	Images *codecgen.Images
	Teller *tell.Teller

	Nodes     slab.Slab[ir.Node] // from which most nodes are taken
	NameRule  *names.NameRule
	Tags      bool // branches of a union have tags
	Undecided bool // a union waits for a definition to be told apart

	WrittenIn    schema.Dialect             // the dialect of the result
	Alternatives discriminator.Alternatives // of the document's unions
}

// NewWriter returns a writer for what is made of a document.
func NewWriter(t *tell.Teller, names *names.NameRule) Writer {
	return Writer{Task: t.Task, Images: t.Images, Teller: t, NameRule: names, WrittenIn: check.ResultDialect(t.Doc, t.Rules), Alternatives: discriminator.Of(t.Doc)}
}

// StandingAt has a node that stands for no place of the input speak of one.
func (w *Writer) StandingAt(n *ir.Node, at *tree.Node) *ir.Node {
	if n.Place() != nil {
		return n
	}
	n = w.CopyForEdit(n)
	for i := range n.Facts {
		if n.Facts[i].Node == nil {
			n.Facts[i].Node = at
		}
	}
	return n
}

// MayDescribeUnions reports whether a union may have a description.
func (w *Writer) MayDescribeUnions() bool { return w.Form.Allows("description", flavor.Union) }

// TakesUnions reports whether the flavor takes unions at all.
func (w *Writer) TakesUnions() bool { return w.Form.Allows("anyOf", flavor.Union) }
