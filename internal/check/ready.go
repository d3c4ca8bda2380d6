package check

import (
	"github.com/schemaflavor/schemaflavor/internal/conjunction"
	"github.com/schemaflavor/schemaflavor/internal/meter"
	"github.com/schemaflavor/schemaflavor/internal/refs"
)

// Ready makes what all lowerings of a document share, once something in it is minded.
func (k *Checker) Ready() {
	k.doc.Remember()
	if k.Graph == nil {
		k.Graph = refs.NewGraph(k.doc)
	}
	if root := k.doc.Tree.Root(); root.Spaced() {
		k.Size = meter.CompactLength(root.Raw())
	} else {
		k.Size = len(root.Raw())
	}
	k.Trials = conjunction.NewTrials(k.doc, k.o.AnnotateFormats, k.Size)
}
