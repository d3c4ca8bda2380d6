package check

import (
	"github.com/schemaflavor/schemaflavor/internal/conjunction"
	"github.com/schemaflavor/schemaflavor/internal/meter"
)

// Ready makes what all lowerings of a document share, once something in it is minded.
func (k *Checker) Ready() {
	k.doc.Remember()
	k.prepareGraph()
	if root := k.doc.Tree.Root(); root.Spaced() {
		k.Size = meter.CompactLength(root.Raw())
	} else {
		k.Size = len(root.Raw())
	}
	k.trials.Begin(k.doc, conjunction.Checks{AnnotateFormats: k.o.AnnotateFormats, DiscriminatorDecides: k.o.DiscriminatorDecides}, k.Size)
	k.Trials = &k.trials
}

// prepareGraph makes the graph of the document, unless there is one.
func (k *Checker) prepareGraph() {
	if k.Graph == nil {
		k.graph.Begin(k.doc)
		k.Graph = &k.graph
	}
}
