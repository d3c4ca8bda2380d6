package check

import (
	"cmp"

	"github.com/schemaflavor/schemaflavor/flavor"
	"github.com/schemaflavor/schemaflavor/internal/schema"
	"github.com/schemaflavor/schemaflavor/internal/tree"
	"github.com/schemaflavor/schemaflavor/internal/word"
)

// RecursionLevels is how often recursions are written out, 0 where they may stand.
func RecursionLevels(r *flavor.Rules) int {
	a := r.Construct(flavor.CRecursiveReference)
	if a.Verdict != flavor.Refuses {
		return 0
	}
	return cmp.Or(a.Levels, flavor.DefaultLevels)
}

// rounds is the greatest number of steps through `properties` for a reader who follows each reference on a way once, and the first
// of them once more, so that a recursion goes round once. It walks at most MaxDepthWays ways; it is 0 where nothing recurs.
func (k *Checker) rounds(root *tree.Node) int {
	if !k.Graph.Loops() {
		return 0
	}
	r := &rounds{k: k, known: make([]*roundsOf, k.doc.Tree.Len())}
	tops := []*tree.Node{root}
	recurs := false
	var known tree.Marks
	known.Add(root)
	for i := 0; i < len(tops); i++ {
		for _, e := range r.read(tops[i]).edges {
			recurs = recurs || k.Graph.Recursive(e.to)
			if !known.Has(e.to) {
				known.Add(e.to)
				tops = append(tops, e.to)
			}
		}
	}
	if !recurs {
		return 0
	}
	for _, top := range tops {
		for _, e := range r.of(top).edges {
			r.round(r.of(e.to), e.steps)
		}
	}
	return r.deepest
}

// rounds walks references for the depth they lead to.
type rounds struct {
	k       *Checker
	count   int
	deepest int
	known   []*roundsOf // by the numbers of schemas
}

// roundsOf is what a schema holds without following references.
type roundsOf struct {
	edges  []roundsEdge // one for each target
	inside int          // the most steps through `properties` below it
	on     bool         // the way that is walked leads through it

	by   *roundsOf // the schema whose edge to this one was noted last
	edge int       // the index of that edge
}

type roundsEdge struct {
	to    *tree.Node
	steps int // the most steps through `properties` on the way to the reference
}

func (r *rounds) round(n *roundsOf, steps int) {
	if r.count++; r.count > MaxDepthWays {
		return
	}
	r.deepest = max(r.deepest, steps+n.inside)
	for _, e := range n.edges {
		if to := r.of(e.to); !to.on {
			to.on = true
			r.round(to, steps+e.steps)
			to.on = false
		}
	}
}

// of returns what is known of a schema; read reads its edges.
func (r *rounds) of(n *tree.Node) *roundsOf {
	b := r.known[n.Number()]
	if b == nil {
		b = &roundsOf{}
		r.known[n.Number()] = b
	}
	return b
}

// read reads what a schema holds.
func (r *rounds) read(n *tree.Node) *roundsOf {
	b := r.of(n)
	type at struct {
		n     *tree.Node
		steps int
	}
	stack := []at{{n, 0}}
	for len(stack) > 0 {
		x := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		b.inside = max(b.inside, x.steps)
		if t := r.k.References[x.n]; t != nil {
			r.refer(b, t, x.steps)
		}
		for c := schema.Under(x.n); c.Next(); {
			if c.Keyword.Family == schema.Core {
				continue
			}
			s := x.steps
			if c.Keyword.Word == word.Properties {
				s++
			}
			stack = append(stack, at{c.Node, s})
		}
	}
	return b
}

// refer notes that a schema refers to another after some steps.
func (r *rounds) refer(b *roundsOf, to *tree.Node, steps int) {
	t := r.of(to)
	if t.by != b {
		t.by, t.edge = b, len(b.edges)
		b.edges = append(b.edges, roundsEdge{to, steps})
	}
	b.edges[t.edge].steps = max(b.edges[t.edge].steps, steps)
}
