package ir

import (
	"math"
	"slices"

	"github.com/schemaflavor/schemaflavor/internal/diag"
	"github.com/schemaflavor/schemaflavor/internal/tree"
)

// Become turns n, a reference, into a copy of its target, and has the target's facts told of it. Annotations that the
// reference has win over those of the same name.
func (n *Node) Become(target *Node) {
	own, facts := n.Annotations, n.Facts
	*n = *target
	n.Facts, n.Stead = facts, &Steads{Last: target}
	n.Annotations = slices.Clone(own)
	for _, a := range target.Annotations {
		if !slices.ContainsFunc(own, func(o *tree.Node) bool { return o.Name() == a.Name() }) {
			n.Annotations = append(n.Annotations, a)
		}
	}
}

// LiveNodes lists the root and all nodes that it leads to; those of a definition only if a reference leads there.
func LiveNodes(root *Node) []*Node { return AppendLive(make([]*Node, 0, Usual), root) }

// AppendLive is LiveNodes into an empty list, whose room the caller provides.
func AppendLive(queue []*Node, root *Node) []*Node {
	next := func(n *Node) {
		if n != nil && !(int(n.met) < len(queue) && queue[n.met] == n) {
			n.met = int32(len(queue))
			queue = append(queue, n)
		}
	}
	next(root)
	for i := 0; i < len(queue); i++ {
		n := queue[i]
		if n.isLeaf() && n.Kind != ReferenceNode {
			continue
		}
		n.Each(func(w Edge, c *Node) {
			if !w.IsDefinition() {
				next(c)
			}
		})
		n.Refers(func(d *Definition) { next(d.Node) })
	}
	return queue
}

// UsualDefinitions is the number of definitions for which lists have room at once.
const UsualDefinitions = 8

// Reachable lists the definitions that the nodes below root refer to, in the order they
// are met, definitions of definitions included.
func Reachable(root *Node) []*Definition { return AppendReachable(nil, root) }

// AppendReachable is Reachable into an empty list, whose room the caller provides.
func AppendReachable(out []*Definition, root *Node) []*Definition {
	met, stack := make([]*Node, 0, Usual), make([]*Node, 0, Usual)
	visit := func(n *Node) {
		stack = append(stack, n)
		for len(stack) > 0 {
			n := stack[len(stack)-1]
			stack = stack[:len(stack)-1]
			if int(n.met) < len(met) && met[n.met] == n {
				continue
			}
			n.met = int32(len(met))
			met = append(met, n)
			n.Refers(func(d *Definition) {
				if int(d.met) >= len(out) || out[d.met] != d {
					d.met = int32(len(out))
					out = append(out, d)
				}
			})
			from := len(stack)
			n.Each(func(_ Edge, c *Node) {
				if c.Kind != VerbatimNode { // bytes of the input refer to nothing
					stack = append(stack, c)
				}
			})
			slices.Reverse(stack[from:])
		}
	}
	visit(root)
	for i := 0; i < len(out); i++ {
		if out[i].Node != nil {
			visit(out[i].Node)
		}
	}
	return out
}

// HoldsLive reports whether a node or one below it is live.
func HoldsLive(n *Node, live map[*Node]bool) bool {
	y := NewLayoutBeside()
	y.Place(n, nil, Edge{})
	for _, m := range y.Order {
		if live[m] {
			return true
		}
	}
	return false
}

// Defines adds definitions to the $defs of a kept root.
func (n *Node) Defines(ds []*Definition) {
	if len(ds) == 0 {
		return
	}
	at := slices.IndexFunc(n.Members, func(m Member) bool { return m.Keyword == "$defs" && m.Raw == nil })
	if at < 0 {
		n.Members = append(n.Members, Member{Keyword: "$defs"})
		at = len(n.Members) - 1
	}
	named := slices.Clone(n.Members[at].Named)
	for _, d := range ds {
		named = append(named, &Property{Original: d.Name, Name: d.Name, Node: d.Node})
	}
	n.Members[at].Named = named
}

// Offset is where the schema of the definition stands in the input.
func (d *Definition) Offset() int {
	if len(d.Set) == 0 { // no schema of the input is its
		return math.MaxInt
	}
	if n := d.Set[0].N; n != nil {
		return n.Offset()
	}
	return 0
}

// Widens reports whether a node, or one that it holds, admits more than the input, by the facts. Answers are noted
// in known: many nodes stand in several places.
func Widens(n *Node, known map[*Node]bool) bool {
	widens, met := known[n]
	if met {
		return widens
	}
	known[n] = false // until the answer is known, for ways that lead back here
	widens = slices.ContainsFunc(n.Facts, func(f diag.Fact) bool { return f.Effect == diag.Widened })
	for _, other := range n.Stead.All() { // such as the target of a reference whose place n takes
		widens = Widens(other, known) || widens
	}
	n.Each(func(_ Edge, c *Node) { widens = Widens(c, known) || widens })
	known[n] = widens
	return widens
}
