package engine

import (
	"github.com/schemaflavor/schemaflavor/flavor"
)

// fitPaths bounds the ways through references that a reader walks who follows each of
// them anew: references become text until few enough ways are left.
func (l *lowering) fitPaths(root *node) {
	limit := l.rules.Limit(flavor.MReferencePaths)
	l.cutReferences(root, flavor.MReferencePaths, limit, func(w *walk) (at []*node, got int) {
		if w.follow(nil); w.ways <= limit {
			return nil, w.ways
		}
		return w.spare(l), w.ways
	})
}

// cutReferences turns the references that find names into text, or what holds them, as long
// as it names any that can be; limit bounds the ways that a round follows.
func (l *lowering) cutReferences(root *node, metric flavor.Metric, limit int, find func(*walk) (at []*node, got int)) {
	if l.rules.Limit(metric) == 0 || !l.refers() {
		return
	}
	for range maxFits {
		l.clock.look()
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
func (w *walk) holder(l *lowering, n *node) *node {
	y := w.in[n]
	if y == nil {
		return nil // in the meantime something that holds it became text
	}
	for at, ok := y.steps[n]; ok; at, ok = y.steps[n] {
		p := at.parent
		if p == nil { // a definition as a whole
			if n == w.root {
				return nil
			}
			return n
		}
		if p.kind != kUnion && !(p.kind == kSchema && (p.carry == carryEntries || p.carry == carryWrap && p != w.root || p.object != nil && p.object.rest != nil && p.object.rest.node == n)) {
			if n.isText() || n.kind == kVerbatim {
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
	to    *definition
	times int
	steps int     // through properties, from the definition's top
	at    []*node // where it stands
}

// walk counts ways through references.
type walk struct {
	limit int
	ways  int
	order []*definition          // in the order they are met
	edges map[*definition][]edge // nil: from the root
	on    map[*definition]bool
	in    map[*node]*layout // where references stand
	met   map[*definition]bool

	inside  map[*definition]int    // the deepest steps through properties in each
	once    map[*definition][]edge // edges, one for each target
	root    *node
	back    map[*definition]bool // whether it leads back to itself; nil: not asked yet
	deep    *edge                // the last recursive reference of a way that is too deep
	deepest int
}

func newWalk(root *node, limit int) *walk {
	w := &walk{limit: limit, edges: map[*definition][]edge{}, on: map[*definition]bool{}, in: map[*node]*layout{}, met: map[*definition]bool{}, inside: map[*definition]int{}, once: map[*definition][]edge{}, root: root}
	w.read(nil, root)
	for _, d := range reachable(root) {
		if d.node != nil {
			w.read(d, d.node)
		}
	}
	return w
}

// read lists the references below a definition's node.
func (w *walk) read(from *definition, n *node) {
	y := newLayout()
	y.place(n, nil, way{})
	times, steps := map[*node]int{n: 1}, map[*node]int{} // shared parts are written wherever they stand
	for _, m := range topological([]*node{n}) {
		t := times[m]
		m.each(func(w way, c *node) {
			times[c] = saturate(times[c], t)
			s := steps[m]
			if w.isStep() {
				s++
			}
			steps[c] = max(steps[c], s)
		})
		w.inside[from] = max(w.inside[from], steps[m]+insideSteps(m))
		m.refers(func(d *definition) {
			if !w.met[d] {
				w.met[d] = true
				w.order = append(w.order, d)
			}
			if m.kind == kReference && w.in[m] == nil {
				w.in[m] = y
			}
			e := edge{to: d, times: t, steps: steps[m]}
			if m.kind == kReference {
				e.at = []*node{m}
			}
			w.edges[from] = append(w.edges[from], e)
		})
	}
}

// follow walks on from a definition until there are more ways than the limit.
func (w *walk) follow(from *definition) {
	for _, e := range w.edges[from] {
		for range e.times {
			if w.ways > w.limit {
				return
			}
			w.ways++
			if w.on[e.to] || e.to.root {
				continue
			}
			w.on[e.to] = true
			w.follow(e.to)
			w.on[e.to] = false
		}
	}
}
