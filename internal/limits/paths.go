package limits

import (
	"github.com/schemaflavor/schemaflavor/flavor"
	"github.com/schemaflavor/schemaflavor/internal/ir"
	"github.com/schemaflavor/schemaflavor/internal/meter"
)

// FitPaths bounds the ways through references that a reader walks who follows each of
// them anew: references become text until few enough ways are left.
func (l *Fitting) FitPaths(root *ir.Node) {
	limit := l.Rules.Limit(flavor.MReferencePaths)
	if limit > 0 && l.Refers() {
		if w := newWalk(root, limit); w.over() {
			l.inlineScalars(root)
		}
	}
	l.cutReferences(root, flavor.MReferencePaths, limit, func(w *walk) (at []*ir.Node, got int) {
		if !w.over() {
			return nil, w.ways
		}
		return w.spare(l), w.ways
	})
}

// cutReferences turns the references that find names into text, or what holds them, as long
// as it names any that can be; limit bounds the ways that a round follows.
func (l *Fitting) cutReferences(root *ir.Node, metric flavor.Metric, limit int, find func(*walk) (at []*ir.Node, got int)) {
	if l.Rules.Limit(metric) == 0 || !l.Refers() {
		return
	}
	for range maxFits {
		l.Clock.Look()
		w := newWalk(root, limit)
		at, got := find(w)
		done := false
		for _, r := range at {
			if n := w.holder(l, r); n != nil {
				l.become(n, metric, got)
				done = true
			}
		}
		if !done {
			return
		}
		l.textual = true
	}
}

// holder returns what becomes text where a reference is to: itself, or what holds it where
// it is a branch of a union or a helper of a codec; nil where nothing can.
func (w *walk) holder(l *Fitting, n *ir.Node) *ir.Node {
	y := w.in[n]
	if y == nil {
		return nil // in the meantime something that holds it became text
	}
	for at, ok := y.At(n); ok; at, ok = y.At(n) {
		p := at.Parent
		if p == nil { // a definition as a whole
			if n == w.root {
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

// edge is a reference, as often as it is written below a definition.
type edge struct {
	to    *ir.Definition
	times int
	steps int        // through properties, from the definition's top
	at    []*ir.Node // where it stands
}

// walk counts ways through references.
type walk struct {
	limit int
	ways  int
	order []*ir.Definition          // in the order they are met
	edges map[*ir.Definition][]edge // nil: from the root
	on    map[*ir.Definition]bool
	in    map[*ir.Node]*ir.Layout // where references stand
	met   map[*ir.Definition]bool

	inside  map[*ir.Definition]int    // the deepest steps through properties in each
	once    map[*ir.Definition][]edge // edges, one for each target
	root    *ir.Node
	back    map[*ir.Definition]bool // whether it leads back to itself; nil: not asked yet
	deep    *edge                   // the last recursive reference of a way that is too deep
	deepest int
}

func newWalk(root *ir.Node, limit int) *walk {
	w := &walk{limit: limit, edges: map[*ir.Definition][]edge{}, on: map[*ir.Definition]bool{}, in: map[*ir.Node]*ir.Layout{}, met: map[*ir.Definition]bool{}, inside: map[*ir.Definition]int{}, once: map[*ir.Definition][]edge{}, root: root}
	w.read(nil, root)
	for _, d := range ir.Reachable(root) {
		if d.Node != nil {
			w.read(d, d.Node)
		}
	}
	return w
}

// read lists the references below a definition's node.
func (w *walk) read(from *ir.Definition, n *ir.Node) {
	y := ir.NewLayoutBeside()
	y.Place(n, nil, ir.Edge{})
	times, steps := map[*ir.Node]int{n: 1}, map[*ir.Node]int{} // shared parts are written wherever they stand
	for _, m := range ir.Topological([]*ir.Node{n}) {
		t := times[m]
		m.Each(func(w ir.Edge, c *ir.Node) {
			times[c] = meter.Saturate(times[c], t)
			s := steps[m]
			if w.IsStep() {
				s++
			}
			steps[c] = max(steps[c], s)
		})
		w.inside[from] = max(w.inside[from], steps[m]+ir.InsideSteps(m))
		m.Refers(func(d *ir.Definition) {
			if !w.met[d] {
				w.met[d] = true
				w.order = append(w.order, d)
			}
			if m.Kind == ir.ReferenceNode && w.in[m] == nil {
				w.in[m] = y
			}
			e := edge{to: d, times: t, steps: steps[m]}
			if m.Kind == ir.ReferenceNode {
				e.at = []*ir.Node{m}
			}
			w.edges[from] = append(w.edges[from], e)
		})
	}
}

// over reports whether there are more ways from the root than the limit.
func (w *walk) over() bool {
	w.ways = 0
	w.follow(nil)
	return w.ways > w.limit
}

// follow walks on from a definition until there are more ways than the limit.
func (w *walk) follow(from *ir.Definition) {
	for _, e := range w.edges[from] {
		for range e.times {
			if w.ways > w.limit {
				return
			}
			w.ways++
			if w.on[e.to] || e.to.Root {
				continue
			}
			w.on[e.to] = true
			w.follow(e.to)
			w.on[e.to] = false
		}
	}
}
