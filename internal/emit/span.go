package emit

import (
	"slices"

	"github.com/schemaflavor/schemaflavor/internal/ir"
)

// A span is where a node was written the first time. A part that several places share reads the
// same in each, so that its bytes are copied for the others.
type span struct{ from, to int }

// repeated writes a node that was written before, and reports whether it was. Else it returns the
// place of the node, or -1 where that is not known.
func (e *Emitter) repeated(n *ir.Node) (at int, done bool) {
	if e.Layout == nil || n == e.Root {
		return -1, false
	}
	at, ok := e.Layout.Index(n)
	if !ok {
		return -1, false
	}
	if len(e.spans) == 0 {
		e.spans = slices.Grow(e.spans, len(e.Layout.Order))[:len(e.Layout.Order)]
		clear(e.spans)
	}
	s := e.spans[at]
	if s.to == 0 || e.Most > 0 && len(e.Out)+s.to-s.from > e.Most {
		return at, false
	}
	e.Out = append(e.Out, e.Out[s.from:s.to]...)
	return at, true
}

// wrote notes what was written of the node at a place.
func (e *Emitter) wrote(at, from int) {
	if at >= 0 && !e.Over {
		e.spans[at] = span{from, len(e.Out)}
	}
}
