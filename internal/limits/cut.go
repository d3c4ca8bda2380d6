package limits

import (
	"github.com/schemaflavor/schemaflavor/flavor"
	"github.com/schemaflavor/schemaflavor/internal/emit"
	"github.com/schemaflavor/schemaflavor/internal/ir"
	"github.com/schemaflavor/schemaflavor/internal/meter"
)

// cutLevel turns all parts at one distance from the root into text: the farthest such that
// what is nearer stays within the limit, and no farther than given. It is for what is spread
// over many definitions, none of which holds much itself, and for what is too much to be
// counted. It returns the distance, 0 where there is nothing to turn.
func (l *Fitting) cutLevel(root *ir.Node, m *emit.Measures, metric flavor.Metric, got, farthest int, candidates map[*ir.Node]bool) int {
	limit := l.Rules.Limit(metric)
	if metric == flavor.MBytes {
		limit = l.Most
	}
	levels := l.within(root, metric, limit)
	for d := min(len(levels)-1, farthest); d > 0; d-- {
		done := false
		for _, shallow := range [...]bool{false, true} { // what also stands much nearer stays, if that helps
			for _, n := range levels[d] {
				if candidates[n] && (shallow || 2*m.Of(n).Level >= d) && l.holder(n, m) {
					l.become(n, metric, got)
					done = true
				}
			}
			if done {
				return d
			}
		}
	}
	return 0
}

// within lists the nodes at each distance from the root, wherever they stand, as far as what
// is counted in them stays within a limit. Its cost is linear in the nodes and the limit.
func (l *Fitting) within(root *ir.Node, metric flavor.Metric, limit int) (levels [][]*ir.Node) {
	type row struct {
		nodes []*ir.Node
		times map[*ir.Node]int
	}
	referred := map[*ir.Definition]bool{}
	at := row{[]*ir.Node{root}, map[*ir.Node]int{root: 1}}
	for sum, seen := 0, 0; len(at.nodes) > 0 && seen <= maxLookedAt; {
		next := row{times: map[*ir.Node]int{}}
		add := func(n *ir.Node, times int) {
			if next.times[n] == 0 {
				next.nodes = append(next.nodes, n)
			}
			next.times[n] = meter.Saturate(next.times[n], times)
		}
		for _, n := range at.nodes {
			here := emit.TallyOf(n).Of(metric)
			if metric == flavor.MBytes {
				here = l.OwnSize(n)
			}
			times := at.times[n]
			sum = meter.Saturate(sum, meter.Multiply(times, here))
			n.Each(func(_ ir.Edge, c *ir.Node) { add(c, times) })
			n.Refers(func(d *ir.Definition) {
				if d.Node != nil && !referred[d] {
					referred[d] = true
					add(d.Node, 1)
				}
			})
		}
		if sum > limit {
			break
		}
		levels = append(levels, at.nodes)
		seen += len(at.nodes)
		at = next
	}
	return levels
}

// maxLookedAt bounds the parts that are looked at where most count nothing.
const maxLookedAt = 1_000_000
