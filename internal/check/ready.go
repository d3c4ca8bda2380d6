package check

import (
	"github.com/schemaflavor/schemaflavor/internal/conjunction"
	"github.com/schemaflavor/schemaflavor/internal/meter"
	"github.com/schemaflavor/schemaflavor/internal/schema"
	"github.com/schemaflavor/schemaflavor/internal/tree"
	"github.com/schemaflavor/schemaflavor/internal/word"
)

// Ready makes what all lowerings of a document share, once something in it is minded.
func (k *Checker) Ready() {
	k.doc.Remember()
	k.prepareGraph()
	k.Size = compactLength(k.doc.Tree.Root())
	k.Reached = k.Size - k.unreached()
	k.trials.Begin(k.doc, conjunction.Checks{AnnotateFormats: k.o.AnnotateFormats, DiscriminatorDecides: k.o.DiscriminatorDecides}, k.Reached)
	k.Trials = &k.trials
}

// unreached is how many bytes the root's definitions have that nothing leads to from there: of a document that is made anew they are
// not written, and must not let what is written grow.
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
