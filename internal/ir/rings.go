package ir

// Rings marks the definitions below a root that lead back to themselves, by references: what
// a definition holds may stand in another one's place too, which refers to it no more than before. It takes time
// linear in the nodes, however many definitions share them.
func Rings(root *Node) map[*Definition]bool {
	number := map[*Definition]int{}
	met, of := []*Node{root}, []*Definition{nil} // by number: a node or a definition
	root.met = 0
	node := func(n *Node) int {
		if int(n.met) >= len(met) || met[n.met] != n {
			n.met = int32(len(met))
			met, of = append(met, n), append(of, nil)
		}
		return int(n.met)
	}
	var edges [][]int
	var all []int                   // ends of edges, one vertex after the other
	for i := 0; i < len(met); i++ { // what a node holds leads nowhere back but by references
		from := len(all)
		if d := of[i]; d != nil {
			if d.Node != nil {
				all = append(all, node(d.Node))
			}
		} else {
			met[i].Each(func(w Edge, c *Node) {
				if c != nil && !w.IsDefinition() {
					all = append(all, node(c))
				}
			})
			met[i].Refers(func(d *Definition) {
				at, known := number[d]
				if !known {
					at = len(met)
					number[d] = at
					met, of = append(met, nil), append(of, d)
				}
				all = append(all, at)
			})
		}
		edges = append(edges, all[from:len(all):len(all)])
	}
	back := make(map[*Definition]bool, len(number))
	if len(number) == 0 {
		return back
	}
	on := Cyclic(edges)
	for d, i := range number {
		back[d] = on[i]
	}
	return back
}

// Held yields nodes and what they hold, each once, but for definitions and what references
// lead to.
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

// Cyclic reports which vertices of a graph lead back to themselves (Tarjan's algorithm,
// without recursion).
func Cyclic(edges [][]int) []bool {
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
