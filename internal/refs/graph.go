package refs

import (
	"github.com/schemaflavor/schemaflavor/internal/schema"
	"github.com/schemaflavor/schemaflavor/internal/tree"
)

// Graph knows which schemas lead back to themselves, by what they hold and refer to.
// Definitions are entered through references only.
type Graph struct {
	component map[*tree.Node]int  // strongly connected component, by number
	looping   map[int]bool        // components that hold a way back
	Entered   map[*tree.Node]bool // those that a way back leads to: every cycle has one
}

// NewGraph reads the graph from the root and from every definition, in time linear in
// the document (Tarjan's algorithm, without recursion).
func NewGraph(doc *schema.Document) *Graph {
	g := &Graph{component: map[*tree.Node]int{}, looping: map[int]bool{}, Entered: map[*tree.Node]bool{}}
	t := tarjan{doc: doc, g: g, state: map[*tree.Node]*vertex{}}
	t.from(doc.Tree.Root())
	return g
}

// Recursive reports whether n leads back to itself.
func (g *Graph) Recursive(n *tree.Node) bool {
	c, ok := g.component[n]
	return ok && g.looping[c]
}

// Loops reports whether anything leads back to itself.
func (g *Graph) Loops() bool {
	for _, back := range g.looping {
		if back {
			return true
		}
	}
	return false
}

// Reached reports whether references, or what holds them, lead from the root to n.
func (g *Graph) Reached(n *tree.Node) bool {
	_, ok := g.component[n]
	return ok
}

type vertex struct {
	n          *tree.Node
	index, low int
	onStack    bool
	edges      []*tree.Node
	next       int
	loop       bool // an edge to itself
	onPath     bool
}

type tarjan struct {
	doc   *schema.Document
	g     *Graph
	state map[*tree.Node]*vertex
	stack []*vertex
	count int
	comps int
}

func (t *tarjan) visit(n *tree.Node, edges []*tree.Node) *vertex {
	v := &vertex{n: n, index: t.count, low: t.count, onStack: true, onPath: true, edges: edges}
	t.count++
	t.state[n] = v
	t.stack = append(t.stack, v)
	return v
}

// edges lists what n holds and refers to. What stands beside a reference that means its
// siblings not is not held, nor what a keyword holds that the dialect does not have.
func (t *tarjan) edges(n *tree.Node) (out []*tree.Node) {
	r := t.doc.Reference(n)
	if r == nil || r.Name() != "$ref" || !t.doc.IgnoresSiblings() {
		schema.Subschemas(n, func(k *schema.Keyword, sub *tree.Node) {
			if k.Family != schema.Core && sub.IsObject() && schema.Means(t.doc, k, n.Get(k.Name)) {
				out = append(out, sub)
			}
		})
	}
	if r != nil {
		if target, _ := t.doc.Resolve(r); target != nil && target.IsObject() {
			out = append(out, target)
		}
	}
	return out
}

func (t *tarjan) from(root *tree.Node) {
	if !root.IsObject() {
		return
	}
	path := []*vertex{t.visit(root, t.edges(root))}
	for len(path) > 0 {
		v := path[len(path)-1]
		if v.next < len(v.edges) {
			to := v.edges[v.next]
			v.next++
			if _, closed := t.g.component[to]; closed {
				continue
			}
			if to == v.n {
				v.loop = true
			}
			if w := t.state[to]; w != nil && w.onPath {
				t.g.Entered[to] = true
			}
			switch w := t.state[to]; {
			case w == nil:
				if edges := t.edges(to); len(edges) == 0 { // most schemas, and soon seen
					t.g.component[to] = t.comps
					t.comps++
				} else {
					path = append(path, t.visit(to, edges))
				}
			case w.onStack:
				v.low = min(v.low, w.index)
			}
			continue
		}
		v.onPath = false
		path = path[:len(path)-1]
		if len(path) > 0 {
			up := path[len(path)-1]
			up.low = min(up.low, v.low)
		}
		if v.low == v.index {
			t.pop(v)
		}
	}
}

// pop closes the component that v is the first vertex of.
func (t *tarjan) pop(v *vertex) {
	size := 0
	for {
		w := t.stack[len(t.stack)-1]
		t.stack = t.stack[:len(t.stack)-1]
		w.onStack = false
		t.g.component[w.n] = t.comps
		t.g.looping[t.comps] = t.g.looping[t.comps] || w.loop
		size++
		if w == v {
			break
		}
	}
	if size > 1 {
		t.g.looping[t.comps] = true
	}
	t.comps++
}
