package limits

import (
	"github.com/schemaflavor/schemaflavor/flavor"
	"github.com/schemaflavor/schemaflavor/internal/diag"
	"github.com/schemaflavor/schemaflavor/internal/ir"
)

// untie makes text of tagged unions that lead back to themselves without going into the
// value: each tag would wrap the one before it, and no tag ever come to an end. It reports
// whether there were any.
func (f *Fitting) untie(root *ir.Node) (any bool) {
	var tagged []*ir.Node
	number := map[*ir.Node]int{}
	var nodes []*ir.Node
	add := func(n *ir.Node) int {
		at, there := number[n]
		if !there {
			at = len(nodes)
			number[n], nodes = at, append(nodes, n)
		}
		return at
	}
	for _, n := range ir.LiveNodes(root) {
		if n.Kind == ir.UnionNode && n.Tagged && n != root {
			tagged = append(tagged, n)
			add(n)
		}
	}
	var edges [][]int
	for i := 0; i < len(nodes); i++ {
		var out []int
		nodes[i].HandsOn(func(c *ir.Node) { out = append(out, add(c)) })
		edges = append(edges, out)
	}
	on := ir.Cyclic(edges)
	for _, n := range tagged {
		if !on[number[n]] {
			continue
		}
		f.BecomeText(n, diag.Fact{Rule: diag.RuleAmbiguous, Repair: flavor.Text, Reshaped: true})
		any = true
	}
	return any
}
