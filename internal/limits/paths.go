package limits

import (
	"github.com/schemaflavor/schemaflavor/flavor"
	"github.com/schemaflavor/schemaflavor/internal/ir"
	"github.com/schemaflavor/schemaflavor/internal/meter"
)

// FitReferences bounds what a provider meets that follows references: the number of ways through them from the root, and how
// deep the recursive ones lead.
func (f *Fitting) FitReferences(root *ir.Node) {
	if f.Form.Defines {
		f.fitRounds(root, f.fitPaths(root))
	}
}

// fitPaths bounds the ways through references that a reader walks who follows each of
// them anew: references become text until few enough ways are left. It returns the walk of what
// is left, where it made one.
func (f *Fitting) fitPaths(root *ir.Node) *walk {
	limit := f.Rules.Limit(flavor.MReferencePaths)
	if limit == 0 {
		return nil
	}
	w := newWalk(root, limit)
	if !w.over() {
		return w
	}
	f.inlineScalars(root)
	return f.cutReferences(root, nil, flavor.MReferencePaths, limit, func(w *walk) (at []*ir.Node, got int) {
		if !w.over() {
			return nil, w.ways
		}
		got = w.ways
		return w.referencesToCut(), got
	})
}

// cutReferences turns the references that find returns into text, or what holds them, round after round until none of these may become
// text. limit bounds the ways that a round follows. The first round uses the walk w unless it is nil; the result is the walk of
// what is left.
func (f *Fitting) cutReferences(root *ir.Node, w *walk, metric flavor.Metric, limit int, find func(*walk) (at []*ir.Node, got int)) *walk {
	for range maxFits {
		f.Meter.Clock.Look()
		if w == nil {
			w = newWalk(root, limit)
		}
		w.limit = limit
		at, got := find(w)
		done := false
		for _, r := range at {
			if n := w.holder(r); n != nil {
				f.become(n, metric, got)
				done = true
			}
		}
		if !done {
			break
		}
		f.textual, w = true, nil
	}
	return w
}

// holder returns the node that becomes text in place of a reference: the reference itself or, where it is a branch of a union or
// a helper of a codec, what holds it; nil where nothing may become text.
func (w *walk) holder(n *ir.Node) *ir.Node {
	y := w.layout(n)
	for at, ok := y.At(n); ok; at, ok = y.At(n) {
		p := at.Parent
		if p == nil { // a definition as a whole
			if n == w.root || n.Fixed {
				return nil
			}
			return n
		}
		if p.Kind != ir.UnionNode && !(p.Kind == ir.SchemaNode && (p.Carry == ir.CarryEntries || p.Carry == ir.CarryWrap && p != w.root || p.Object != nil && p.Object.Rest != nil && p.Object.Rest.Node == n)) {
			if n.IsText() || n.Kind == ir.VerbatimNode {
				return nil
			}
			return n
		}
		n = p
	}
	return nil
}

// layout returns the layout of the root or the definition's node that a reference stands in.
func (w *walk) layout(n *ir.Node) *ir.Layout {
	top := w.in[n]
	y := w.layouts[top]
	if y == nil {
		y = ir.NewLayoutBeside()
		if top != nil {
			y.Place(top, nil, ir.Edge{})
		}
		w.layouts[top] = y
	}
	return y
}

// edge is a reference, or several to the same target, below the root or a definition.
type edge struct {
	to    *top
	times int        // how often it is written there
	steps int        // through properties, from the definition's top
	at    []*ir.Node // the nodes that refer
	cut   bool       // it is not walked, to see what is left without it
}

// A top is what references stand in: the root, or a definition that they lead to.
type top struct {
	Definition *ir.Definition // nil: the root
	edges      []edge         // in order
	once       []edge         // the same, one for each target; nil: not asked yet
	inside     int            // the greatest number of steps through properties below it, references not followed
	met        bool           // it is in the walk's order
	on         bool           // the way that is walked leads through it
	back       bool           // it leads back to itself, once that was asked
}

// walk counts ways through references.
type walk struct {
	limit int
	ways  int
	start *top                    // the root
	tops  map[*ir.Definition]*top // the definitions
	order []*top                  // the definitions, as they are met
	in    map[*ir.Node]*ir.Node   // the root or the definition's node that each reference stands in

	root    *ir.Node
	rings   bool                    // back is set in all tops
	deep    *edge                   // the last recursive reference of a way that is too deep
	deepest int                     // the depth of that way
	layouts map[*ir.Node]*ir.Layout // of the root and definitions' nodes
}

func newWalk(root *ir.Node, limit int) *walk {
	w := &walk{limit: limit, start: &top{}, tops: map[*ir.Definition]*top{}, in: map[*ir.Node]*ir.Node{}, layouts: map[*ir.Node]*ir.Layout{}, root: root}
	w.read(w.start, root)
	for _, d := range ir.Reachable(root) {
		if d.Node != nil {
			w.read(w.top(d), d.Node)
		}
	}
	return w
}

// top returns what stands for a definition.
func (w *walk) top(d *ir.Definition) *top {
	t := w.tops[d]
	if t == nil {
		t = &top{Definition: d}
		w.tops[d] = t
	}
	return t
}

// read lists the references below a definition's node.
func (w *walk) read(from *top, n *ir.Node) {
	order := ir.Topological([]*ir.Node{n})
	times, steps := make([]int, len(order)), make([]int, len(order)) // shared parts are written wherever they stand
	for i, m := range order {
		m.Number = int32(i)
	}
	times[n.Number] = 1
	for i, m := range order {
		m.Each(func(w ir.Edge, c *ir.Node) {
			times[c.Number] = meter.Saturate(times[c.Number], times[i])
			s := steps[i]
			if w.IsStep() {
				s++
			}
			steps[c.Number] = max(steps[c.Number], s)
		})
		from.inside = max(from.inside, steps[i]+ir.InsideSteps(m))
		m.Refers(func(d *ir.Definition) {
			e := edge{to: w.top(d), times: times[i], steps: steps[i]}
			if !e.to.met {
				e.to.met = true
				w.order = append(w.order, e.to)
			}
			if m.Kind == ir.ReferenceNode {
				if w.in[m] == nil {
					w.in[m] = n
				}
				e.at = []*ir.Node{m}
			}
			from.edges = append(from.edges, e)
		})
	}
}

// over reports whether there are more ways from the root than the limit.
func (w *walk) over() bool {
	w.ways = 0
	w.follow(w.start)
	return w.ways > w.limit
}

// follow walks on from a definition until there are more ways than the limit.
func (w *walk) follow(from *top) {
	for i := range from.edges {
		e := &from.edges[i]
		if e.cut {
			continue
		}
		for range e.times {
			if w.ways > w.limit {
				return
			}
			w.ways++
			if e.to.on || e.to.Definition.IsRoot {
				continue
			}
			e.to.on = true
			w.follow(e.to)
			e.to.on = false
		}
	}
}
