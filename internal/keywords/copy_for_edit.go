package keywords

import (
	"slices"

	"github.com/schemaflavor/schemaflavor/internal/ir"
)

// CopyForEdit returns a node that facts and constraints may be added to: what other places
// share is copied first.
func (w *Writer) CopyForEdit(n *ir.Node) *ir.Node {
	if n.Kind == ir.SchemaNode || n.Kind == ir.UnionNode {
		w.Meter.Charge(len(n.Facts) + len(n.Sentences))
		m := w.Nodes.Node(*n)
		if m.Facts = nil; len(n.Facts) > 0 { // room for more is the original's
			m.Facts = append(w.Nodes.Facts(len(n.Facts)+1), n.Facts...) // one more is what it is copied for
		}
		for i := range m.Facts {
			if m.Facts[i].Out == n {
				m.Facts[i].Out = m
			}
		}
		m.Sentences = slices.Clone(n.Sentences)
		return m
	}
	return n
}

// Unpacked returns a kept node with members in place of verbatim bytes.
func (w *Writer) Unpacked(n *ir.Node) *ir.Node {
	if n.Kind != ir.VerbatimNode {
		return n
	}
	kept := w.Nodes.Node(ir.Node{Kind: ir.KeptNode, Src: n.Src, Set: n.Set, Members: w.Nodes.Members(n.Src.Len())})
	for m := range n.Src.All() {
		kept.Members = append(kept.Members, ir.Member{Keyword: m.Name(), Raw: m})
	}
	return kept
}
