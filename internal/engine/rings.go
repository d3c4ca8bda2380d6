package engine

// rings marks the definitions below a root that lead back to themselves. It takes time
// linear in the nodes.
func rings(root *node) map[*definition]bool {
	definitions := reachable(root)
	number := map[*node]int{} // definitions may share a node
	var edges [][]int
	var nodes []*node
	add := func(n *node) {
		if _, there := number[n]; n != nil && !there {
			number[n] = len(nodes)
			nodes = append(nodes, n)
		}
	}
	for _, d := range definitions {
		add(d.node)
	}
	for _, n := range nodes {
		var out []int
		held(n, func(c *node) {
			c.refers(func(d *definition) {
				if d.node != nil {
					out = append(out, number[d.node])
				}
			})
		})
		edges = append(edges, out)
	}
	on := cyclic(edges)
	back := make(map[*definition]bool, len(definitions))
	for _, d := range definitions {
		back[d] = d.node != nil && on[number[d.node]]
	}
	return back
}

// held yields a node and what it holds, but for definitions and what references lead to.
func held(n *node, yield func(*node)) {
	seen := map[*node]bool{n: true}
	stack := []*node{n}
	for len(stack) > 0 {
		n := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		yield(n)
		n.each(func(w way, c *node) {
			if c != nil && !seen[c] && !w.isDefinition() {
				seen[c] = true
				stack = append(stack, c)
			}
		})
	}
}

// cyclic reports which vertices of a graph lead back to themselves (Tarjan's algorithm,
// without recursion).
func cyclic(edges [][]int) []bool {
	type frame struct{ v, next int }
	index, low := make([]int, len(edges)), make([]int, len(edges)) // index 0: not visited
	onStack, on := make([]bool, len(edges)), make([]bool, len(edges))
	var stack []int
	count := 0
	for from := range edges {
		if index[from] > 0 {
			continue
		}
		path := []frame{{from, 0}}
		for len(path) > 0 {
			f := &path[len(path)-1]
			v := f.v
			if f.next == 0 && index[v] == 0 {
				count++
				index[v], low[v] = count, count
				stack, onStack[v] = append(stack, v), true
			}
			if f.next < len(edges[v]) {
				to := edges[v][f.next]
				f.next++
				switch {
				case to == v:
					on[v] = true
				case index[to] == 0:
					path = append(path, frame{to, 0})
				case onStack[to]:
					low[v] = min(low[v], index[to])
				}
				continue
			}
			path = path[:len(path)-1]
			if len(path) > 0 {
				parent := path[len(path)-1].v
				low[parent] = min(low[parent], low[v])
			}
			if low[v] != index[v] {
				continue
			}
			for size := 0; ; size++ {
				w := stack[len(stack)-1]
				stack, onStack[w] = stack[:len(stack)-1], false
				if on[w] = on[w] || size > 0 || w != v; w == v {
					break
				}
			}
		}
	}
	return on
}
