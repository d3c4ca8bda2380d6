package refs

import (
	"slices"
	"sync"

	"github.com/schemaflavor/schemaflavor/internal/schema"
	"github.com/schemaflavor/schemaflavor/internal/tree"
	"github.com/schemaflavor/schemaflavor/internal/word"
)

// Graph knows which schemas lead back to themselves, by what they hold and refer to.
// Definitions are entered through references only.
type Graph struct {
	doc       *schema.Document
	component []int32    // by the number of a schema: its strongly connected component; 0 where it is not reached
	looping   []bool     // components that hold a way back
	entered   tree.Marks // those that a way back leads to: every cycle has one
	refers    bool       // the document may have references
}

// NewGraph returns the graph of a document. It is read from the root when it is first asked, in time linear in the
// document (Tarjan's algorithm, without recursion). Where nothing refers, nothing leads back, and nothing is read
// before somebody asks what is reached.
func NewGraph(doc *schema.Document) *Graph {
	g := &Graph{}
	g.Begin(doc)
	return g
}

// Begin makes a graph that of a document.
func (g *Graph) Begin(doc *schema.Document) { *g = Graph{doc: doc, refers: refers(doc.Tree)} }

// refers reports whether a document may have references.
func refers(d *tree.Document) bool {
	return d.Mentions(word.Ref) || d.Mentions(word.DynamicRef) || d.Mentions(word.RecursiveRef)
}

// read reads the graph, unless it has been read.
func (g *Graph) read() {
	if g.component != nil {
		return
	}
	n := g.doc.Tree.Len()
	numbers := make([]int32, 2*n)
	g.component, g.looping = numbers[:n:n], make([]bool, 1, usual)
	t := walks.Get().(*tarjan)
	t.doc, t.g, t.state = g.doc, g, numbers[n:]
	t.from(g.doc.Tree.Root())
	t.forget()
	walks.Put(t)
}

// usual is the number of components for which there is room at once.
const usual = 32

// walks are those that are done, whose memory the next ones use.
var walks = sync.Pool{New: func() any { return new(tarjan) }}

// Recursive reports whether n leads back to itself.
func (g *Graph) Recursive(n *tree.Node) bool {
	if !g.refers || n.Document() != g.doc.Tree {
		return false
	}
	g.read()
	return g.looping[g.component[n.Number()]]
}

// Entered reports whether a way back leads to n.
func (g *Graph) Entered(n *tree.Node) bool {
	if g.refers {
		g.read()
	}
	return g.entered.Has(n)
}

// Loops reports whether anything leads back to itself.
func (g *Graph) Loops() bool {
	if g.refers {
		g.read()
	}
	return slices.Contains(g.looping, true)
}

// Reached reports whether references, or what holds them, lead from the root to n.
func (g *Graph) Reached(n *tree.Node) bool {
	g.read()
	return g.component[n.Number()] > 0
}

// A vertex is a schema that has edges, on the way through the graph.
type vertex struct {
	n               *tree.Node
	low             int32
	first, next, to int32 // its edges among all, and which of them comes next
	onStack, onPath bool
	loop            bool // an edge to itself
}

// tarjan finds strongly connected components. A vertex is known by its number, from 1 on, which
// is the order in which vertices were met.
type tarjan struct {
	doc      *schema.Document
	g        *Graph
	state    []int32 // by the number of a schema: its vertex, or 0
	vertices []vertex
	edges    []*tree.Node
	stack    []int32
	path     []int32
}

// forget leaves nothing but memory.
func (t *tarjan) forget() {
	clear(t.vertices)
	clear(t.edges)
	*t = tarjan{vertices: t.vertices[:0], edges: t.edges[:0], stack: t.stack[:0], path: t.path[:0]}
}

func (t *tarjan) at(v int32) *vertex { return &t.vertices[v-1] }

// visit makes a vertex of n, whose edges are the last ones, from an index on.
func (t *tarjan) visit(n *tree.Node, from int) int32 {
	number := int32(len(t.vertices) + 1)
	t.vertices = append(t.vertices, vertex{n: n, low: number, onStack: true, onPath: true, first: int32(from), next: int32(from), to: int32(len(t.edges))})
	t.state[n.Number()] = number
	t.stack = append(t.stack, number)
	return number
}

// list appends what n holds and refers to, and returns where that begins. What stands beside a
// reference that means its siblings not is not held, nor what a keyword holds that the dialect
// does not have.
func (t *tarjan) list(n *tree.Node) (from int) {
	from = len(t.edges)
	r := t.doc.Reference(n)
	if r == nil || r.Name() != "$ref" || !t.doc.IgnoresSiblings() {
		for c := schema.Under(n); c.Next(); {
			if k := c.Keyword; k.Family != schema.Core && c.Node.IsObject() && schema.Means(t.doc, k, n.Member(k.Word)) {
				t.edges = append(t.edges, c.Node)
			}
		}
	}
	if r != nil {
		if target, _ := t.doc.Resolve(r); target != nil && target.IsObject() {
			t.edges = append(t.edges, target)
		}
	}
	return from
}

func (t *tarjan) from(root *tree.Node) {
	if !root.IsObject() {
		return
	}
	path := append(t.path, t.visit(root, t.list(root)))
	for len(path) > 0 {
		number := path[len(path)-1]
		v := t.at(number)
		if v.next < v.to {
			to := t.edges[v.next]
			v.next++
			if t.g.component[to.Number()] > 0 { // closed
				continue
			}
			v.loop = v.loop || to == v.n
			w := t.state[to.Number()]
			switch {
			case w == 0:
				if from := t.list(to); from == len(t.edges) { // most schemas, and soon seen
					t.close(to, false)
				} else {
					path = append(path, t.visit(to, from))
				}
				continue
			case t.at(w).onPath:
				t.g.entered.Add(to)
			}
			if t.at(w).onStack {
				v.low = min(v.low, w)
			}
			continue
		}
		v.onPath = false
		path = path[:len(path)-1]
		if len(path) > 0 {
			up := t.at(path[len(path)-1])
			up.low = min(up.low, v.low)
		}
		if v.low == number {
			t.pop(number)
		}
	}
	t.path = path
}

// close makes a component of one schema.
func (t *tarjan) close(n *tree.Node, loop bool) {
	t.g.component[n.Number()] = int32(len(t.g.looping))
	t.g.looping = append(t.g.looping, loop)
}

// pop closes the component that a vertex is the first of.
func (t *tarjan) pop(first int32) {
	at := len(t.stack) - 1
	for t.stack[at] != first {
		at--
	}
	loop := len(t.stack)-at > 1
	for _, number := range t.stack[at:] {
		loop = loop || t.at(number).loop
	}
	for _, number := range t.stack[at:] {
		w := t.at(number)
		w.onStack = false
		t.g.component[w.n.Number()] = int32(len(t.g.looping))
	}
	t.g.looping = append(t.g.looping, loop)
	t.stack = t.stack[:at]
}
