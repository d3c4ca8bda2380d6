package check

import (
	"github.com/schemaflavor/schemaflavor/internal/conjunction"
	"github.com/schemaflavor/schemaflavor/internal/meter"
	"github.com/schemaflavor/schemaflavor/internal/schema"
	"github.com/schemaflavor/schemaflavor/internal/tree"
	"github.com/schemaflavor/schemaflavor/internal/word"
)

// Ready makes what all lowerings of a document share. It is called once something in the document is minded.
func (k *Checker) Ready() {
	k.doc.Remember()
	k.prepareGraph()
	k.Size = compactLength(k.doc.Tree.Root())
	k.Reached = k.Size - k.unreached()
	k.trials.Begin(k.doc, conjunction.Checks{AnnotateFormats: k.o.AnnotateFormats, DiscriminatorDecides: k.o.DiscriminatorDecides}, k.Reached)
	k.Trials = &k.trials
}

// unreached is the number of bytes in definitions of the root that nothing leads to from the root. A document that is made anew is
// written without them, so that they must not add to its budget. It is 0 for a document that is kept.
func (k *Checker) unreached() (length int) {
	if k.Gentle() {
		return 0
	}
	for _, w := range [...]word.Word{word.Defs, word.Definitions} {
		for d := range k.doc.Tree.Root().Member(w).All() {
			if !k.leadsInto(d) {
				length += len(d.RawName()) + len(`:,`) + compactLength(d)
			}
		}
	}
	return length
}

// leadsInto reports whether anything leads to a definition, or to a part of it.
func (k *Checker) leadsInto(d *tree.Node) bool {
	if k.Graph.Reached(d) {
		return true
	}
	for n := range schema.Everywhere(d) {
		if k.Graph.Reached(n) {
			return true
		}
	}
	return false
}

// compactLength is how many bytes a value takes, spaces aside.
func compactLength(n *tree.Node) int {
	if n.Spaced() {
		return meter.CompactLength(n.Raw())
	}
	return len(n.Raw())
}

// prepareGraph makes the graph of the document, unless there is one.
func (k *Checker) prepareGraph() {
	if k.Graph == nil {
		k.graph.Begin(k.doc)
		k.Graph = &k.graph
	}
}
