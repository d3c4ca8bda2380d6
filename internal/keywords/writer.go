package keywords

import (
	"github.com/schemaflavor/schemaflavor/internal/check"
	"github.com/schemaflavor/schemaflavor/internal/codecgen"
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
	Takes  Takes

	names    slab.Slab[string] // memory for the names that TakeNames takes
	NameRule *names.NameRule

	WrittenIn schema.Dialect // the dialect of the result
	minded    *tree.Marks    // keywords that may not stand where they do, and the schemas that have them
	replaced  *tree.Marks    // what becomes another form with the same meaning, and the schemas that have it
	spoken    spoken
}

// Prepare makes a cleared writer the writer for a document.
func Prepare(w *Writer, t *tell.Teller, names *names.NameRule, found check.Found) {
	w.Task, w.Images, w.Teller, w.Takes, w.NameRule, w.minded, w.replaced = t.Task, t.Images, t, Takes{t.Task}, names, found.Minded, found.Replaced
	w.WrittenIn = check.ResultDialect(t.Doc, t.Rules)
}

// Clear makes a writer ready for another document. No node of the last one may be used any more.
func Clear(w *Writer) {
	w.names.Reuse()
	*w = Writer{names: w.names}
}

// RoomForFacts makes room for what is about to be said of a node that has nothing to say yet.
func RoomForFacts(w *Writer, n *ir.Node, most int) {
	if n.Facts == nil {
		n.Facts = w.Nodes.Facts(most)
	}
}

// StandingAt returns the node or, where it stands for no place of the input, a copy whose facts without a place are about at.
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
