package cycles

import (
	"slices"
	"testing"

	"pgregory.net/rapid"
)

// TestSearch: two vertices are of one component if each can be reached from the other; a component leads back if it can be
// reached from itself, comes after all that it leads to, and each cycle has a vertex that is entered.
func TestSearch(t *testing.T) {
	var s Search // of all graphs, as it is used
	rapid.Check(t, func(t *rapid.T) {
		graph := make([][]int32, rapid.IntRange(1, 9).Draw(t, "vertices"))
		for v := range graph {
			graph[v] = rapid.SliceOfN(rapid.Int32Range(0, int32(len(graph)-1)), 0, 3).Draw(t, "edges")
		}
		roots := rapid.SliceOfN(rapid.Int32Range(0, int32(len(graph)-1)), 1, 4).Draw(t, "roots")
		component := make([]int, len(graph)) // by vertex: when it was found
		back, entered, count := make([]bool, len(graph)), make([]bool, len(graph)), 0
		s.Begin(rapid.IntRange(0, len(graph)).Draw(t, "expected"))
		for _, root := range roots {
			s.From(root, func(v int32, to []int32) []int32 { return append(to, graph[v]...) }, func(v int32) { entered[v] = true }, func(ring []int32, leads bool) {
				count++
				for _, v := range ring {
					if component[v] != 0 {
						t.Fatalf("%v from %v: %d was found twice", graph, roots, v)
					}
					component[v], back[v] = count, leads
				}
			})
		}
		met := reach(graph, roots)
		for v := range graph {
			from := reach(graph, graph[v])
			if (component[v] != 0) != met[v] || back[v] != (met[v] && from[v]) {
				t.Fatalf("%v from %v: %d is met %v, leads back %v; want %v, %v", graph, roots, v, component[v] != 0, back[v], met[v], from[v])
			}
			if entered[v] && !back[v] {
				t.Fatalf("%v from %v: %d is entered, and does not lead back", graph, roots, v)
			}
			for w := range graph {
				if one := v == w || from[w] && reach(graph, graph[w])[v]; met[v] && met[w] && one != (component[v] == component[w]) {
					t.Fatalf("%v from %v: %d and %d are of one component: %v", graph, roots, v, w, !one)
				}
				if met[v] && from[w] && component[w] > component[v] {
					t.Fatalf("%v from %v: %d was found before %d, which it leads to", graph, roots, v, w)
				}
			}
		}
		for v := range graph { // without those that are entered
			graph[v] = slices.DeleteFunc(graph[v], func(w int32) bool { return entered[w] })
		}
		for v := range graph {
			if met[v] && !entered[v] && reach(graph, graph[v])[v] {
				t.Fatalf("from %v: nothing is entered of the cycle through %d", roots, v)
			}
		}
	})
}

// reach marks some vertices and all that they lead to.
func reach(graph [][]int32, from []int32) []bool {
	met := make([]bool, len(graph))
	for queue := slices.Clone(from); len(queue) > 0; {
		v := queue[0]
		if queue = queue[1:]; !met[v] {
			met[v] = true
			queue = append(queue, graph[v]...)
		}
	}
	return met
}
