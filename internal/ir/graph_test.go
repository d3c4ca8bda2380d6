package ir

import (
	"slices"
	"testing"

	"pgregory.net/rapid"

	"github.com/schemaflavor/schemaflavor/internal/schema"
)

// A drawn graph: nodes that hold others below them, share them, and refer to definitions.
type drawn struct {
	root        *Node
	definitions []*Definition
	nodes       []*Node
}

// drawGraph draws nodes that hold only later ones, so that nothing but a reference leads back.
func drawGraph(t *rapid.T) drawn {
	g := drawn{}
	for i := range rapid.IntRange(0, 4).Draw(t, "definitions") {
		g.definitions = append(g.definitions, &Definition{Name: string(rune('a' + i))})
	}
	g.nodes = make([]*Node, rapid.IntRange(1, 14).Draw(t, "nodes"))
	for i := len(g.nodes) - 1; i >= 0; i-- {
		g.nodes[i] = g.draw(t, g.nodes[i+1:])
	}
	g.root = g.nodes[0]
	for _, d := range g.definitions {
		if rapid.Float64().Draw(t, "lowered") < 0.9 {
			d.Node = rapid.SampledFrom(g.nodes).Draw(t, "of")
		}
	}
	return g
}

// draw draws a node that holds some of the others.
func (g *drawn) draw(t *rapid.T, others []*Node) *Node {
	some := func(most int) (out []*Node) {
		if len(others) == 0 {
			return nil
		}
		return rapid.SliceOfN(rapid.SampledFrom(others), 0, most).Draw(t, "held")
	}
	named := func(ns []*Node) (out []*Property) {
		for i, n := range ns {
			name := string(rune('p' + i))
			out = append(out, &Property{Original: name, Name: name, Node: n})
		}
		return out
	}
	switch kind := rapid.IntRange(0, 5).Draw(t, "kind"); {
	case kind == 0 && len(others) > 0:
		n := &Node{Kind: UnionNode}
		for _, c := range append(some(3), others[0]) {
			n.Branches = append(n.Branches, &Branch{Node: c})
		}
		return n
	case kind == 1 && len(g.definitions) > 0:
		return &Node{Kind: ReferenceNode, Definition: rapid.SampledFrom(g.definitions).Draw(t, "to")}
	case kind == 2:
		n := &Node{Kind: SchemaNode, Object: &ObjectPart{Properties: named(some(3))}}
		if more := some(1); len(more) > 0 {
			n.Object.Additional = more[0]
		}
		return n
	case kind == 3:
		n := &Node{Kind: SchemaNode, Array: &ArrayPart{Prefix: some(2)}}
		if more := some(1); len(more) > 0 {
			n.Array.Items = more[0]
		}
		return n
	case kind == 4:
		n := &Node{Kind: KeptNode, Members: []Member{{Keyword: "allOf", List: some(2)}, {Keyword: "properties", Named: named(some(2))}}}
		if len(g.definitions) > 0 && rapid.Bool().Draw(t, "refers") {
			n.Members = append(n.Members, Member{Keyword: "$ref", Refer: rapid.SampledFrom(g.definitions).Draw(t, "to")})
		}
		return n
	}
	return &Node{Kind: SchemaNode}
}

// held lists what a node holds, counted anew from its fields.
func held(n *Node) (out []*Node) {
	if n.Kind == UnionNode {
		for _, b := range n.Branches {
			out = append(out, b.Node)
		}
		return out
	}
	for _, m := range n.Members {
		out = append(out, m.List...)
		for _, p := range m.Named {
			out = append(out, p.Node)
		}
	}
	if n.Object != nil {
		for _, p := range n.Object.Properties {
			out = append(out, p.Node)
		}
		if n.Object.Additional != nil {
			out = append(out, n.Object.Additional)
		}
	}
	if n.Array != nil {
		out = append(out, n.Array.Prefix...)
		if n.Array.Items != nil {
			out = append(out, n.Array.Items)
		}
	}
	return out
}

// referred lists the definitions that a node refers to itself.
func referred(n *Node) (out []*Definition) {
	if n.Kind == ReferenceNode {
		out = append(out, n.Definition)
	}
	for _, m := range n.Members {
		if m.Refer != nil {
			out = append(out, m.Refer)
		}
	}
	return out
}

// reach adds to met what a node leads to, references followed.
func reach(n *Node, met map[*Node]bool) {
	if met[n] {
		return
	}
	met[n] = true
	for _, c := range held(n) {
		reach(c, met)
	}
	for _, d := range referred(n) {
		if d.Node != nil {
			reach(d.Node, met)
		}
	}
}

// beneath adds to met what a node holds, references not followed.
func beneath(n *Node, met map[*Node]bool) {
	if !met[n] {
		met[n] = true
		for _, c := range held(n) {
			beneath(c, met)
		}
	}
}

func unique[T comparable](t *rapid.T, what string, list []T) map[T]bool {
	set := map[T]bool{}
	for _, x := range list {
		if set[x] {
			t.Fatalf("%s lists something twice", what)
		}
		set[x] = true
	}
	return set
}

func equal[T comparable](t *rapid.T, what string, got, want map[T]bool) {
	if len(got) != len(want) {
		t.Fatalf("%s has %d, not %d", what, len(got), len(want))
	}
	for x := range want {
		if !got[x] {
			t.Fatalf("%s lacks one", what)
		}
	}
}

// TestTopological: each node once, before all that it holds.
func TestTopological(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		g := drawGraph(t)
		order, want := Topological([]*Node{g.root}), map[*Node]bool{}
		beneath(g.root, want)
		equal(t, "the order", unique(t, "the order", order), want)
		for i, n := range order {
			for _, c := range held(n) {
				if slices.Index(order, c) <= i {
					t.Fatal("a node stands behind what it holds")
				}
			}
		}
	})
}

// TestLive: what the root leads to, and the definitions among that, each once.
func TestLive(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		g := drawGraph(t)
		want, definitions := map[*Node]bool{}, map[*Definition]bool{}
		reach(g.root, want)
		for n := range want {
			for _, d := range referred(n) {
				definitions[d] = true
			}
		}
		equal(t, "what is live", unique(t, "what is live", LiveNodes(g.root)), want)
		equal(t, "what is reachable", unique(t, "what is reachable", Reachable(g.root)), definitions)
	})
}

// TestRings: a definition is in a ring if anything that is reached from what it is refers to it.
func TestRings(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		g := drawGraph(t)
		for d, back := range Rings(g.root) {
			want, met := false, map[*Node]bool{}
			if d.Node != nil {
				reach(d.Node, met)
			}
			for n := range met {
				want = want || slices.Contains(referred(n), d)
			}
			if back != want {
				t.Fatalf("%s leads back: %v, not %v", d.Name, back, want)
			}
		}
	})
}

// TestLayout: each node has a place once, in the order in which it is written, and its pointer
// leads to it.
func TestLayout(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		g := drawGraph(t)
		y, want := &Layout{}, map[*Node]bool{}
		y.Place(g.root, nil, Edge{})
		beneath(g.root, want)
		equal(t, "the layout", unique(t, "the layout", y.Order), want)
		if order := InOrder(g.root); len(order) != len(y.Order) { // it marks nodes of its own
			t.Fatalf("%d nodes in order, %d laid out", len(order), len(y.Order))
		} else {
			for i, n := range order {
				if y.Order[i] != n {
					t.Fatalf("%d is another node in order than laid out", i)
				}
			}
		}
		beside := NewLayoutBeside()
		beside.Place(g.root, nil, Edge{})
		for _, n := range y.Order {
			_, ok := y.At(n)
			p := y.Pointer(n)
			if q := beside.Pointer(n); !ok || p != q {
				t.Fatalf("stands at %q, and beside at %q", p, q)
			}
			ways := 0
			walk(g.root, "", func(at string, x *Node) {
				if at == p && x != n {
					t.Fatalf("%q leads to another node", p)
				}
				if at == p {
					ways++
				}
			})
			if ways == 0 {
				t.Fatalf("%q leads nowhere", p)
			}
		}
	})
}

// walk yields each way to a node as Each has it, shared ones by each of them.
func walk(n *Node, at string, yield func(string, *Node)) {
	yield(at, n)
	n.Each(func(w Edge, c *Node) { walk(c, at+w.String(), yield) })
}

// TestSplice: members of two objects become one only where none says what the other says.
func TestSplice(t *testing.T) {
	member := func(k string) Member { return Member{Keyword: k, Text: `"` + k + `"`} }
	for _, c := range []struct {
		beside, behind []string
		ok             bool
		want           []string
	}{
		{[]string{"title"}, []string{"type"}, true, []string{"title", "type"}},
		{[]string{"description"}, []string{"type", "description"}, true, []string{"description", "type"}},
		{[]string{"minimum"}, []string{"minimum"}, false, nil},
		{[]string{"properties"}, []string{"additionalProperties"}, false, nil},
	} {
		var a, b []Member
		for _, k := range c.beside {
			a = append(a, member(k))
		}
		for _, k := range c.behind {
			b = append(b, member(k))
		}
		got, ok := Splice(&schema.Document{}, a, b)
		var keywords []string
		for _, m := range got {
			keywords = append(keywords, m.Keyword)
		}
		if ok != c.ok || ok && !slices.Equal(keywords, c.want) {
			t.Errorf("%v beside %v: %v, %v", c.beside, c.behind, keywords, ok)
		}
	}
}
