package engine

import (
	"slices"

	"github.com/schemaflavor/schemaflavor/flavor"
)

// fitPaths bounds the ways through references that a reader walks who follows each of
// them anew: references to the definitions that most ways pass become text, until few
// enough are left.
func (l *lowering) fitPaths(root *node) {
	limit := l.rules.Limit(flavor.MReferencePaths)
	round := 0
	l.cutReferences(root, flavor.MReferencePaths, func() int {
		if round++; round <= careful {
			return limit
		}
		return beyond * limit
	}, func(w *walk) (at []*node, got int) {
		if len(w.order) > few {
			round = careful
		}
		if w.ways > limit {
			for _, d := range w.busiest((w.ways - limit) / 2 * min(round/careful, 1)) {
				at = append(at, w.references[d]...)
			}
		}
		return at, w.ways
	})
}

const (
	careful = 64  // so many rounds cut one definition each, those after them about half of what is too much
	few     = 500 // of more definitions than that no round takes but one
	beyond  = 32  // so many times the limit ways are followed then, to learn where they pass
)

// cutReferences turns the references that find names into text, as long as it names any
// that can be; ways bounds what a round's walk follows.
func (l *lowering) cutReferences(root *node, metric flavor.Metric, ways func() int, find func(*walk) (at []*node, got int)) {
	if l.rules.Limit(metric) == 0 {
		return
	}
	for range maxFits {
		l.clock.look()
		w := newWalk(root, ways())
		at, got := find(w)
		done := false
		for _, r := range at {
			done = l.becomeReference(w.layouts, r, root, metric, got) || done
		}
		if !done {
			return
		}
		l.textual = true
	}
}

// becomeReference turns a reference into text in place, or what holds it where it is a
// branch of a union or a helper of a codec; it reports whether it did.
func (l *lowering) becomeReference(layouts []*layout, n, root *node, metric flavor.Metric, got int) (done bool) {
	for _, y := range layouts {
		for at, ok := y.steps[n]; ok; at, ok = y.steps[n] {
			p := at.parent
			if p == nil { // a definition as a whole
				if n != root {
					l.become(n, metric, got)
				}
				return n != root
			}
			if p.kind != kUnion && !(p.kind == kSchema && (p.carry == carryEntries || p.carry == carryWrap && p != root || p.object != nil && p.object.rest != nil && p.object.rest.node == n)) {
				if l.isText(n) || n.kind == kVerbatim {
					return false
				}
				l.become(n, metric, got)
				return true
			}
			n = p
		}
	}
	return false
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
	limit      int
	ways       int
	references map[*definition][]*node // in the order they are met
	order      []*definition
	passes     map[*definition]int
	edges      map[*definition][]edge // nil: from the root
	on         map[*definition]bool
	layouts    []*layout

	inside  map[*definition]int    // the deepest steps through properties in each
	once    map[*definition][]edge // edges, one for each target
	root    *node
	back    map[*definition]bool // whether it leads back to itself; nil: not asked yet
	deep    *edge                // the last recursive reference of a way that is too deep
	deepest int
}

func newWalk(root *node, limit int) *walk {
	w := &walk{limit: limit, references: map[*definition][]*node{}, passes: map[*definition]int{}, edges: map[*definition][]edge{}, on: map[*definition]bool{}, inside: map[*definition]int{}, once: map[*definition][]edge{}, root: root}
	w.read(nil, root)
	for _, d := range reachable(root) {
		if d.node != nil {
			w.read(d, d.node)
		}
	}
	w.follow(nil)
	return w
}

// read lists the references below a definition's node.
func (w *walk) read(from *definition, n *node) {
	y := newLayout()
	y.place(n, nil, "")
	w.layouts = append(w.layouts, y)
	times, steps := map[*node]int{n: 1}, map[*node]int{} // shared parts are written wherever they stand
	for _, m := range topological([]*node{n}) {
		t := times[m]
		m.each(func(way string, c *node) {
			times[c] = saturate(times[c], t)
			s := steps[m]
			if isStep(way) {
				s++
			}
			steps[c] = max(steps[c], s)
		})
		w.inside[from] = max(w.inside[from], steps[m]+insideSteps(m))
		m.refers(func(d *definition) {
			if w.references[d] == nil {
				w.order = append(w.order, d)
			}
			if m.kind == kReference {
				w.references[d] = append(w.references[d], m)
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
			w.passes[e.to]++
			if w.on[e.to] || e.to.root {
				continue
			}
			w.on[e.to] = true
			w.follow(e.to)
			w.on[e.to] = false
		}
	}
}

// busiest returns the definitions that most ways passed, of those that can become text and
// of several the farthest: the first, and more of them while together they are passed by no
// more than so many ways, for a way is spared with each of them on it, and the ways below.
func (w *walk) busiest(ways int) (ds []*definition) {
	for i := len(w.order) - 1; i >= 0; i-- {
		if d := w.order[i]; len(w.references[d]) > 0 {
			ds = append(ds, d)
		}
	}
	slices.SortStableFunc(ds, func(a, b *definition) int { return w.passes[b] - w.passes[a] })
	for i, d := range ds {
		if ways -= w.passes[d]; ways < 0 && i > 0 {
			return ds[:i]
		}
	}
	return ds
}
