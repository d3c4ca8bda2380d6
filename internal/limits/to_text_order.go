package limits

import (
	"cmp"
	"slices"

	"github.com/schemaflavor/schemaflavor/internal/emit"
	"github.com/schemaflavor/schemaflavor/internal/tree"
)

// firsts puts parts that are the first to stand for a schema of the input before those that stand for the same one again.
func firsts(m *emit.Measures, parts []int) []int {
	met := map[*tree.Node]bool{}
	var ordered, again []int
	for _, i := range parts {
		if at := m.Order[i].Place(); at != nil && met[at] {
			again = append(again, i)
		} else {
			met[at] = true
			ordered = append(ordered, i)
		}
	}
	return append(ordered, again...)
}

// firstTimersFirst puts parts that mostly hold nodes for the first time before those that mostly hold nodes of earlier parts. A
// shared node is written in each place, so that repeating it could take the room of much that is said nowhere else.
func (r *room) firstTimersFirst(parts []int) []int {
	nodes := make([]int, len(r.own))
	for i := range nodes {
		nodes[i] = i
	}
	slices.SortStableFunc(nodes, func(a, b int) int { return cmp.Compare(r.level[a], r.level[b]) })
	met, in := make([]bool, len(nodes)), make([]int, len(nodes)) // in: the part that a node is in
	first, again := make([]int, len(nodes)), make([]int, len(nodes))
	for _, i := range nodes {
		if r.part[i] {
			in[i] = i
		}
		for _, c := range r.holds.of(i) {
			switch {
			case met[c]:
				again[in[i]] += r.size[c]
				continue
			case r.part[c]:
				first[in[i]] += r.size[c]
			default:
				first[in[i]] += r.own[c]
				in[c] = in[i]
			}
			met[c] = true
		}
	}
	var ordered, behind []int
	for _, i := range parts {
		if again[i] > first[i] {
			behind = append(behind, i)
		} else {
			ordered = append(ordered, i)
		}
	}
	return append(ordered, behind...)
}
