package refs

import (
	"sync"

	"github.com/schemaflavor/schemaflavor/internal/cycles"
	"github.com/schemaflavor/schemaflavor/internal/schema"
	"github.com/schemaflavor/schemaflavor/internal/tree"
	"github.com/schemaflavor/schemaflavor/internal/word"
)

// Graph knows which schemas lead back to themselves, by what they hold and refer to.
// Definitions are entered through references only.
type Graph struct {
	doc     *schema.Document
	reached tree.Marks // from the root
	looping tree.Marks // those that lead back to themselves
	entered tree.Marks // those that a way back leads to: every cycle has one
	refers  bool       // the document may have references
	known   bool       // it has been read
}

// NewGraph returns the graph of a document. It is read from the root when it is first asked, in time linear in the
// document. Where nothing refers, nothing leads back, and nothing is read before somebody asks what is reached.
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
	if g.known {
		return
	}
	g.known = true
	root := g.doc.Tree.Root()
	if !root.IsObject() {
		return
	}
	s := searches.Get().(*cycles.Search)
	s.Begin(g.doc.Tree.Len())
	s.From(int32(root.Number()), g.edges, func(v int32) { g.entered.Add(g.doc.Tree.Node(int(v))) }, func(ring []int32, back bool) {
		for _, v := range ring {
			n := g.doc.Tree.Node(int(v))
			if g.reached.Add(n); back {
				g.looping.Add(n)
			}
		}
	})
	searches.Put(s)
}

// searches keeps the memory of searches that are done, for the next ones.
var searches = sync.Pool{New: func() any { return new(cycles.Search) }}

// edges appends what a schema holds and refers to. It leaves out what stands beside a `$ref` in a draft that ignores its
// siblings, and what a keyword holds that the dialect does not have.
func (g *Graph) edges(v int32, to []int32) []int32 {
	n := g.doc.Tree.Node(int(v))
	r := g.doc.Reference(n)
	if r == nil || r.Name() != "$ref" || !g.doc.IgnoresSiblings() {
		for c := schema.Under(n); c.Next(); {
			if k := c.Keyword; k.Family != schema.Core && c.Node.IsObject() && schema.Means(g.doc, k, n.Member(k.Word)) {
				to = append(to, int32(c.Node.Number()))
			}
		}
	}
	if r != nil {
		if target, _ := g.doc.Resolve(r); target != nil && target.IsObject() {
			to = append(to, int32(target.Number()))
		}
	}
	return to
}

// Recursive reports whether n leads back to itself.
func (g *Graph) Recursive(n *tree.Node) bool {
	if !g.refers || n.Document() != g.doc.Tree {
		return false
	}
	g.read()
	return g.looping.Has(n)
}

// Entered reports whether a way back leads to n, so that a recursion through n begins another round there.
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
	return g.looping.Any()
}

// Reached reports whether references, or what holds them, lead from the root to n.
func (g *Graph) Reached(n *tree.Node) bool {
	g.read()
	return g.reached.Has(n)
}
