package engine

import "github.com/schemaflavor/schemaflavor/flavor"

// untie makes text of tagged unions that lead back to themselves without going into the
// value: each tag would wrap the one before it, and no tag ever come to an end. It reports
// whether there were any.
func (l *lowering) untie(root *node) (any bool) {
	var tagged []*node
	number := map[*node]int{}
	var nodes []*node
	add := func(n *node) int {
		at, there := number[n]
		if !there {
			at = len(nodes)
			number[n], nodes = at, append(nodes, n)
		}
		return at
	}
	for _, n := range liveNodes(root) {
		if n.kind == kUnion && n.tagged && n != root {
			tagged = append(tagged, n)
			add(n)
		}
	}
	var edges [][]int
	for i := 0; i < len(nodes); i++ {
		var out []int
		nodes[i].handsOn(func(c *node) { out = append(out, add(c)) })
		edges = append(edges, out)
	}
	on := cyclic(edges)
	for _, n := range tagged {
		if !on[number[n]] {
			continue
		}
		l.becomeText(n, Fact{Rule: "ambiguous-union", Repair: flavor.Text, Reshaped: true})
		any = true
	}
	return any
}

// handsOn yields the nodes to which a node hands its own values.
func (n *node) handsOn(yield func(*node)) {
	switch {
	case n.kind == kUnion:
		for _, b := range n.branches {
			yield(b.node)
		}
	case n.kind == kReference && n.definition.node != nil:
		yield(n.definition.node)
	case n.kind == kSchema && n.carry == carryWrap:
		yield(n.object.properties[0].node)
	}
}
