package limits

import (
	"github.com/schemaflavor/schemaflavor/flavor"
	"github.com/schemaflavor/schemaflavor/internal/check"
	"github.com/schemaflavor/schemaflavor/internal/ir"
)

// fitRounds bounds the depth of what recursive references lead to, for a reader who goes
// once more round: the last recursive reference on a way that is too deep becomes text.
// Ways that go into no recursion, or into one and no further, are the business of fit.
func (l *Fitting) fitRounds(root *ir.Node, w *walk) {
	limit := l.Rules.Limit(flavor.MPropertyDepth)
	if limit == 0 {
		return
	}
	l.cutReferences(root, w, flavor.MPropertyDepth, check.MaxRounds, func(w *walk) (at []*ir.Node, got int) {
		if w.rounds(limit); w.deep != nil {
			at = w.deep.at
		}
		return at, w.deepest
	})
}

// CutRecursions makes text of all references that go from one recursion into another: where
// there are too many ways to walk them all, too deep ones may be left. It reports whether
// there were any.
func (l *Fitting) CutRecursions(root *ir.Node) (any bool) {
	w := newWalk(root, check.MaxRounds)
	for _, from := range w.order {
		for _, e := range w.edges[from] {
			if !w.leads(from) || !w.leads(e.to) {
				continue
			}
			for _, r := range e.at {
				if n := w.holder(l, r); n != nil {
					l.become(n, flavor.MPropertyDepth, l.Rules.Limit(flavor.MPropertyDepth)+1)
					any = true
				}
			}
		}
	}
	l.textual = l.textual || any
	return any
}

// rounds looks for a way that gets deeper than limit: from the root or a definition
// through references, each followed once, the first of them once more, that follows a
// recursive reference after another one. It takes the first.
func (w *walk) rounds(limit int) {
	w.ways = 0
	tops := append([]*ir.Definition{nil}, w.order...)
	for _, top := range tops {
		for i := range w.distinct(top) {
			e := &w.distinct(top)[i]
			w.round(e, e.steps, limit, w.recursive(e), top != nil && w.leads(top))
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
	if w.ways++; w.ways > w.limit || w.deep != nil || d.Node == nil {
		return
	}
	if deepest := steps + w.inside[d]; deepest > limit && last != nil && inside {
		w.deep, w.deepest = last, deepest
		return
	}
	for i := range w.distinct(d) {
		e := &w.distinct(d)[i]
		if w.on[e.to] {
			continue
		}
		w.on[e.to] = true
		if r := w.recursive(e); r != nil {
			w.round(e, steps+e.steps, limit, r, last != nil || inside)
		} else {
			w.round(e, steps+e.steps, limit, last, inside)
		}
		w.on[e.to] = false
	}
}

// recursive returns the edge if it leads to a definition that leads back to itself.
func (w *walk) recursive(e *edge) *edge {
	if w.leads(e.to) {
		return e
	}
	return nil
}

// leads reports whether a definition leads back to itself.
func (w *walk) leads(d *ir.Definition) bool {
	if w.back == nil {
		w.back = ir.Rings(w.root)
	}
	return w.back[d]
}

// distinct lists the references below a definition, those to one target as one.
func (w *walk) distinct(from *ir.Definition) []edge {
	if es, ok := w.once[from]; ok {
		return es
	}
	var out []edge
	index := map[*ir.Definition]int{}
	for _, e := range w.edges[from] {
		i, ok := index[e.to]
		if !ok {
			i = len(out)
			index[e.to] = i
			out = append(out, edge{to: e.to, steps: e.steps})
		}
		out[i].steps = max(out[i].steps, e.steps)
		out[i].at = append(out[i].at, e.at...)
	}
	w.once[from] = out
	return out
}
