package keywords

import (
	"slices"

	"github.com/schemaflavor/schemaflavor/internal/ir"
)

// CopyForEdit returns a node to which facts and sentences may be added: a copy of a schema or a union, which other places may share, and
// any other node itself.
func (w *Writer) CopyForEdit(n *ir.Node) *ir.Node {
	if n.Kind == ir.SchemaNode || n.Kind == ir.UnionNode {
		w.Meter.Charge(len(n.Facts) + len(n.Sentences))
		m := w.Nodes.Node(*n)
		if m.Facts = nil; len(n.Facts) > 0 { // what is appended must not go into the original's spare room
			m.Facts = append(w.Nodes.Facts(len(n.Facts)+1), n.Facts...) // a copy is made to add one
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

// Unpacked returns a verbatim node as a kept node with the same members, which can be edited; any other node as it is.
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
