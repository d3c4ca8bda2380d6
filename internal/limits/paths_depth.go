package limits

import (
	"github.com/schemaflavor/schemaflavor/flavor"
	"github.com/schemaflavor/schemaflavor/internal/check"
	"github.com/schemaflavor/schemaflavor/internal/ir"
)

// fitRounds bounds the depth of ways through recursive references, for a provider that goes round a recursion once more: the last
// recursive reference on a way that is too deep becomes text. Ways that lead into no recursion, or into one and not on from it,
// are left to Fit.
func (f *Fitting) fitRounds(root *ir.Node, w *walk) {
	limit := f.Rules.Limit(flavor.MPropertyDepth)
	if limit == 0 {
		return
	}
	f.cutReferences(root, w, flavor.MPropertyDepth, check.MaxDepthWays, func(w *walk) (at []*ir.Node, got int) {
		if w.rounds(limit); w.deep != nil {
			at = w.deep.at
		}
		return at, w.deepest
	})
}

// CutRecursions makes text of all references that lead from one recursion into another or on in the same one. It is for results with
// too many ways to walk them all, of which fitRounds may have left too deep ones. It reports whether there were such references.
func (f *Fitting) CutRecursions(root *ir.Node) (any bool) {
	w := newWalk(root, check.MaxDepthWays)
	for _, from := range w.order {
		for _, e := range from.edges {
			if !w.recurs(from) || !w.recurs(e.to) {
				continue
			}
			for _, r := range e.at {
				if n := w.holder(r); n != nil {
					f.become(n, flavor.MPropertyDepth, f.Rules.Limit(flavor.MPropertyDepth)+1)
					any = true
				}
			}
		}
	}
	f.textual = f.textual || any
	return any
}

// rounds looks for a way that gets deeper than limit, and sets deep to the last recursive reference of the first one. A way begins at
// the root or a definition and passes each definition once, the first one twice. Only one that takes a recursive reference after
// it was in a recursion counts.
func (w *walk) rounds(limit int) {
	w.ways = 0
	for _, from := range append([]*top{w.start}, w.order...) {
		once := from.distinct()
		for i := range once {
			e := &once[i]
			w.round(e, e.steps, limit, w.recursive(e), w.recurs(from))
			if w.deep != nil {
				return
			}
		}
	}
}

// round walks on from a reference that stands steps below the top; last is the last
// recursive one on the way, and inside says that the way was in a recursion before it.
func (w *walk) round(from *edge, steps, limit int, last *edge, inside bool) {
	d := from.to
	if w.ways++; w.ways > w.limit || w.deep != nil || d.Definition.Node == nil {
		return
	}
	if deepest := steps + d.inside; deepest > limit && last != nil && inside {
		w.deep, w.deepest = last, deepest
		return
	}
	once := d.distinct()
	for i := range once {
		e := &once[i]
		if e.to.on {
			continue
		}
		e.to.on = true
		if r := w.recursive(e); r != nil {
			w.round(e, steps+e.steps, limit, r, last != nil || inside)
		} else {
			w.round(e, steps+e.steps, limit, last, inside)
		}
		e.to.on = false
	}
}

// recursive returns the edge if it leads to a definition that leads back to itself.
func (w *walk) recursive(e *edge) *edge {
	if w.recurs(e.to) {
		return e
	}
	return nil
}

// recurs reports whether a definition leads back to itself; for the start of a walk, the root, it is false.
func (w *walk) recurs(t *top) bool {
	if !w.rings {
		w.rings = true
		for d, back := range ir.Rings(w.root) {
			w.top(d).back = back
		}
	}
	return t.back
}

// distinct lists the references below a definition, those to one target as one.
func (t *top) distinct() []edge {
	if t.once != nil || len(t.edges) == 0 {
		return t.once
	}
	index := make(map[*top]int, len(t.edges))
	for _, e := range t.edges {
		i, ok := index[e.to]
		if !ok {
			i = len(t.once)
			index[e.to] = i
			t.once = append(t.once, edge{to: e.to, steps: e.steps})
		}
		t.once[i].steps = max(t.once[i].steps, e.steps)
		t.once[i].at = append(t.once[i].at, e.at...)
	}
	return t.once
}
