package emit

import (
	"slices"

	"github.com/schemaflavor/schemaflavor/internal/ir"
)

// A span is where a node was written the first time. A part that several places share reads the
// same in each, so that its bytes are copied for the others.
type span struct{ from, to int }

// repeated writes a node that was written before, by copying it, and reports whether it did. Otherwise it returns the
// index of the node in Layout.Order, or -1 where it has none.
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

// wrote notes that the node with an index, unless that is -1, was written from an offset on.
func (e *Emitter) wrote(at, from int) {
	if at >= 0 && !e.Over {
		e.spans[at] = span{from, len(e.Out)}
	}
}
