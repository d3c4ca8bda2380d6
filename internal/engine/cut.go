package engine

import "github.com/schemaflavor/schemaflavor/flavor"

// cutLevel turns all parts at one distance from the root into text: the farthest such that
// what is nearer stays within the limit, and no farther than given. It is for what is spread
// over many definitions, none of which holds much itself, and for what is too much to be
// counted. It returns the distance, 0 where there is nothing to turn.
func (l *lowering) cutLevel(root *node, m *measures, metric flavor.Metric, got, farthest int, candidates map[*node]bool) int {
	limit := l.rules.Limit(metric)
	if metric == flavor.MBytes {
		limit = l.most
	}
	levels := l.within(root, metric, limit)
	for d := min(len(levels)-1, farthest); d > 0; d-- {
		done := false
		for _, shallow := range [...]bool{false, true} { // what also stands much nearer stays, if that helps
			for _, n := range levels[d] {
				if candidates[n] && (shallow || 2*m.of(n).level >= d) && l.holder(n, m) {
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
func (l *lowering) within(root *node, metric flavor.Metric, limit int) (levels [][]*node) {
	type row struct {
		nodes []*node
		times map[*node]int
	}
	referred := map[*definition]bool{}
	at := row{[]*node{root}, map[*node]int{root: 1}}
	for sum, seen := 0, 0; len(at.nodes) > 0 && seen <= maxLookedAt; {
		next := row{times: map[*node]int{}}
		add := func(n *node, times int) {
			if next.times[n] == 0 {
				next.nodes = append(next.nodes, n)
			}
			next.times[n] = saturate(next.times[n], times)
		}
		for _, n := range at.nodes {
			here := tallyOf(n).of(metric)
			if metric == flavor.MBytes {
				here = l.ownSize(n)
			}
			times := at.times[n]
			sum = saturate(sum, multiply(times, here))
			n.each(func(_ way, c *node) { add(c, times) })
			n.refers(func(d *definition) {
				if d.node != nil && !referred[d] {
					referred[d] = true
					add(d.node, 1)
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
