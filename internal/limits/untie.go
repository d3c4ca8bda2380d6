package limits

import (
	"github.com/schemaflavor/schemaflavor/flavor"
	"github.com/schemaflavor/schemaflavor/internal/cycles"
	"github.com/schemaflavor/schemaflavor/internal/diag"
	"github.com/schemaflavor/schemaflavor/internal/ir"
)

// untie makes text of tagged unions that lead back to themselves without going into the
// value: each tag would wrap the one before it, and no tag ever come to an end. It reports
// whether there were any.
func (f *Fitting) untie(root *ir.Node) (any bool) {
	number := map[*ir.Node]int32{}
	var nodes []*ir.Node
	add := func(n *ir.Node) int32 {
		at, there := number[n]
		if !there {
			at = int32(len(nodes))
			number[n], nodes = at, append(nodes, n)
		}
		return at
	}
	for _, n := range ir.LiveNodes(root) {
		if n.Kind == ir.UnionNode && n.Tagged && n != root {
			add(n)
		}
	}
	tagged, on := nodes, map[int32]bool{}
	var s cycles.Search
	for v := range tagged {
		s.From(int32(v), func(v int32, to []int32) []int32 {
			nodes[v].HandsOn(func(c *ir.Node) { to = append(to, add(c)) })
			return to
		}, nil, func(ring []int32, back bool) {
			for _, v := range ring {
				on[v] = back
			}
		})
	}
	for v, n := range tagged {
		if !on[int32(v)] {
			continue
		}
		f.BecomeText(n, diag.Fact{Rule: diag.RuleAmbiguous, Repair: flavor.Text, Reshaped: true})
		any = true
	}
	return any
}
