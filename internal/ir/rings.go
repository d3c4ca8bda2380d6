package ir

import "github.com/schemaflavor/schemaflavor/internal/cycles"

// Rings reports of each definition below a root whether it leads back to itself by references. Two definitions
// may share a node: that alone is no reference from one to the other. It takes time linear in the nodes,
// however many definitions share them.
func Rings(root *Node) map[*Definition]bool {
	number, back := map[*Definition]int32{}, map[*Definition]bool{}
	met, of := []*Node{root}, []*Definition{nil} // by number: a node or a definition
	root.met = 0
	node := func(n *Node) int32 {
		if int(n.met) >= len(met) || met[n.met] != n {
			n.met = int32(len(met))
			met, of = append(met, n), append(of, nil)
		}
		return n.met
	}
	var s cycles.Search
	s.From(0, func(v int32, to []int32) []int32 { // a node never holds itself: only references lead back
		if d := of[v]; d != nil {
			if d.Node != nil {
				to = append(to, node(d.Node))
			}
			return to
		}
		n := met[v]
		n.Each(func(w Edge, c *Node) {
			if c != nil && !w.IsDefinition() {
				to = append(to, node(c))
			}
		})
		n.Refers(func(d *Definition) {
			if _, known := number[d]; !known {
				number[d] = int32(len(met))
				met, of = append(met, nil), append(of, d)
			}
			to = append(to, number[d])
		})
		return to
	}, nil, func(ring []int32, leads bool) {
		for _, v := range ring {
			if d := of[v]; d != nil {
				back[d] = leads
			}
		}
	})
	return back
}

// Held yields the roots and all nodes below them, each once. It follows no references, and does not go into
// definitions.
func Held(roots []*Node, yield func(*Node)) {
	seen := map[*Node]bool{}
	stack := []*Node{}
	push := func(n *Node) {
		if n != nil && !seen[n] {
			seen[n] = true
			stack = append(stack, n)
		}
	}
	for _, r := range roots {
		push(r)
	}
	for len(stack) > 0 {
		n := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		yield(n)
		n.Each(func(w Edge, c *Node) {
			if !w.IsDefinition() {
				push(c)
			}
		})
	}
}
