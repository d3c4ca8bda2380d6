package keywords

import (
	"slices"

	"github.com/schemaflavor/schemaflavor/internal/ir"
)

// Mutable returns a node that facts and constraints may be added to: what other places
// share is copied first.
func (l *Writer) Mutable(n *ir.Node) *ir.Node {
	if n.Kind == ir.SchemaNode || n.Kind == ir.UnionNode {
		l.Meter.Charge(len(n.Facts) + len(n.Sentences))
		m := l.Nodes.New()
		*m = *n
		m.Facts = slices.Clone(n.Facts)
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
