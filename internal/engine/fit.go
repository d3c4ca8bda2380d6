package engine

import (
	"math"
	"slices"
	"strconv"

	"github.com/schemaflavor/schemaflavor/flavor"
)

// fit makes a lowered root meet the flavor's limits. First lists of values that are too
// long go; then, as long as something is over, the deepest parts become JSON text.
func (l *lowering) fit(root *node) *node {
	shrunk := l.untie(root) || l.textual // parts became text, so that unions may read alike
	if shrunk {
		l.inlineBroken(root)
	}
	m := l.fitEnums(root)
	most := l.most
	if len(l.rules.Limits) == 0 && !l.mayGrow(root, most) && !shrunk {
		return root
	}
	l.cut = math.MaxInt
	for range maxFits {
		l.clock.look()
		if m == nil {
			m = l.measure(root)
		}
		metric, detail, over := m.worst(l, most)
		if shrunk && l.tellApart(root, m) {
			m = nil
			continue
		}
		if !over {
			return root
		}
		if !l.shrink(root, m, metric, detail) && !l.spill(root, metric, detail) && !l.prune(m, metric) {
			break
		}
		m, shrunk = nil, true
		l.inlineBroken(root)
	}
	if shrunk {
		l.tellApart(root, l.measure(root))
	}
	return root
}

// tellApart tags the branches of unions that can no longer be told from each other,
// because parts of them became text; it reports whether there were any.
func (l *lowering) tellApart(root *node, m *measures) (any bool) {
	defer func() {
		if any {
			l.untie(root)
			l.inlineBroken(root)
		}
	}()
	cb := l.builder()
	for i := len(m.order) - 1; i >= 0; i-- {
		n := m.order[i]
		if n.kind != kUnion || n.tagged || n == root {
			continue
		}
		n.branches = slices.Clone(n.branches)
		switch {
		case !l.distinguish(n, cb):
			l.becomeText(n, Fact{Rule: "ambiguous-union", Repair: flavor.Text, Reshaped: true})
			any = true
		case n.tagged:
			any = true
		}
	}
	return any
}

// maxFits bounds the rounds: each takes at least one level off.
const maxFits = 400

// mostBytes is how large the result may grow: what the flavor takes, or a bound by the
// input's size for flavors without one, spaces aside.
func (l *lowering) mostBytes() int {
	if limit := l.rules.Limit(flavor.MBytes); limit > 0 {
		return limit
	}
	if l.gentle { // less of it can be text
		return 96<<10 + 16*l.size
	}
	return 24<<10 + 6*l.size
}

// mayGrow reports whether shared parts could make the result larger than the bound.
func (l *lowering) mayGrow(root *node, most int) bool {
	return l.measure(root).bytes > most
}

// worst returns a limit that is exceeded, if any.
func (m *measures) worst(l *lowering, most int) (metric flavor.Metric, got int, over bool) {
	if m.bytes > most {
		return flavor.MBytes, m.bytes, true
	}
	for _, limit := range l.rules.Limits {
		if got := m.counts[limit.Metric]; !limit.Warns && got > limit.AtMost {
			return limit.Metric, got, true
		}
	}
	return 0, 0, false
}

// shrink turns parts into text: those beyond a depth, or as few of the deepest as make
// what is counted small enough. It reports false when nothing is left that can be.
func (l *lowering) shrink(root *node, m *measures, metric flavor.Metric, got int) bool {
	candidates := map[*node]bool{}
	for _, n := range m.order {
		if !n.isText() && n != root && n.structured() && m.worth(l, n, metric) {
			candidates[n] = true
		}
	}
	switch metric {
	case flavor.MObjectDepth:
		return l.shrinkDepth(root, m, metric, got, func(n *node) int { return m.of(n).objects }, candidates)
	case flavor.MPropertyDepth:
		return l.shrinkDepth(root, m, metric, got, func(n *node) int { return m.of(n).properties }, candidates)
	case flavor.MUnionBranches:
		return l.shrinkUnions(root, m, got, candidates)
	case flavor.MBytes:
		return l.shrinkCount(root, m, metric, got, got-l.most, candidates)
	}
	return l.shrinkCount(root, m, metric, got, got-l.rules.Limit(metric), candidates)
}

// shrinkCount turns parts of one depth into text: of the deepest that hold enough of what
// is too much, the largest, until that is gone; else all of the depth that holds most.
func (l *lowering) shrinkCount(root *node, m *measures, metric flavor.Metric, got, excess int, candidates map[*node]bool) bool {
	if got >= countless { // what one part or another takes is not known
		if d := l.cutLevel(root, m, metric, got, l.cut, candidates); d > 0 {
			l.cut = d / 2 // where that was not enough
			return true
		}
	}
	type part struct {
		n    *node
		gain int
	}
	var parts [][]part // by depth
	var sums []int
	for _, n := range m.order {
		if !candidates[n] || !l.holder(n, m) {
			continue
		}
		d, gain := m.of(n).level, m.gain(n, metric)
		for len(parts) <= d {
			parts, sums = append(parts, nil), append(sums, 0)
		}
		parts[d] = append(parts[d], part{n, gain})
		sums[d] = saturate(sums[d], gain)
	}
	best := -1
	for d := len(parts) - 1; d >= 0; d-- {
		if len(parts[d]) > 0 && (best < 0 || sums[d] > sums[best]) {
			best = d
			if sums[d] >= excess {
				break
			}
		}
	}
	if best < 0 {
		return false
	}
	if sums[best] < excess && l.cutLevel(root, m, metric, got, math.MaxInt, candidates) > 0 {
		return true
	}
	slices.SortStableFunc(parts[best], func(a, b part) int { return b.gain - a.gain })
	for _, p := range parts[best] {
		l.become(p.n, metric, got)
		if excess -= p.gain; excess <= 0 {
			break
		}
	}
	return true
}

// gain is how much less there is of what is counted once a node is text.
func (m *measures) gain(n *node, metric flavor.Metric) int {
	times := max(m.of(n).times, 1)
	if metric == flavor.MBytes {
		return multiply(times, m.of(n).size-textSize)
	}
	return multiply(times, max(m.below(n, metric), 1))
}

// textSize is about the number of bytes of a schema for text.
const textSize = 100

// shrinkUnions turns the unions that have too many branches into text.
func (l *lowering) shrinkUnions(root *node, m *measures, got int, candidates map[*node]bool) bool {
	wanted := map[*node]bool{}
	for _, n := range m.order {
		wanted[n] = n.kind == kUnion && len(n.branches) > l.rules.Limit(flavor.MUnionBranches)
	}
	return l.becomeWanted(root, m, flavor.MUnionBranches, got, candidates, wanted)
}

// becomeWanted turns wanted nodes into text, or what holds them where they cannot be.
func (l *lowering) becomeWanted(root *node, m *measures, metric flavor.Metric, got int, candidates, wanted map[*node]bool) (done bool) {
	up := parentsOf(m.order)
	for i := len(m.order) - 1; i >= 0; i-- { // what is held before its holders
		n := m.order[i]
		switch {
		case !wanted[n] || n == root || n.isText():
		case candidates[n] && l.holder(n, m):
			l.become(n, metric, got)
			done = true
		default:
			for _, p := range up[n] {
				wanted[p] = true
			}
		}
	}
	return done
}

// shrinkDepth turns the parts beyond a depth into text.
func (l *lowering) shrinkDepth(root *node, m *measures, metric flavor.Metric, got int, depth func(*node) int, candidates map[*node]bool) bool {
	limit := l.rules.Limit(metric)
	wanted := map[*node]bool{}
	for n := range candidates {
		over := depth(n) > limit
		switch {
		case n.kind == kVerbatim && metric == flavor.MObjectDepth:
			over = over || depth(n)+insideDepth(n) > limit
		case metric == flavor.MPropertyDepth: // what holds the steps beyond
			over = over || depth(n) >= limit && (n.isObject() && n.kind != kVerbatim || insideSteps(n) > 0) || depth(n)+insideSteps(n) > limit
		}
		wanted[n] = over
	}
	return l.becomeWanted(root, m, metric, got, candidates, wanted)
}

// worth reports whether text in place of a node would make what is counted less.
func (m *measures) worth(l *lowering, n *node, metric flavor.Metric) bool {
	switch metric {
	case flavor.MBytes:
		return m.of(n).size > textSize
	case flavor.MProperties, flavor.MNameAndValueCharacters, flavor.MEnumValues:
		return m.below(n, metric) > 0
	}
	return true
}

// below counts at and below a node. It may count shared parts more than once.
func (m *measures) below(n *node, metric flavor.Metric) int {
	if m.inside == nil {
		m.inside = map[flavor.Metric]map[*node]int{}
	}
	counts := m.inside[metric]
	if counts == nil {
		counts = make(map[*node]int, len(m.order))
		m.inside[metric] = counts
		for i := len(m.order) - 1; i >= 0; i-- {
			x := m.order[i]
			sum := tallyOf(x).of(metric)
			x.each(func(_ way, c *node) { sum = saturate(sum, counts[c]) })
			counts[x] = sum
		}
	}
	return counts[n]
}

// parentsOf lists what holds each node.
func parentsOf(order []*node) map[*node][]*node {
	up := map[*node][]*node{}
	for _, n := range order {
		n.each(func(_ way, c *node) { up[c] = append(up[c], n) })
	}
	return up
}

// structured reports whether a node holds others or copied structure: only that is worth
// text.
func (n *node) structured() bool {
	switch n.kind {
	case kUnion, kKept:
		return true
	case kVerbatim:
		return n.src.IsObject() && (n.src.Has("properties") || n.src.Has("items") || n.src.Has("anyOf") || len(n.src.Raw()) > 200)
	case kSchema:
		return n.object != nil || n.array != nil
	}
	return false
}

func (n *node) isText() bool { return n.kind == kSchema && n.carry == carryText }

// holder reports whether a node may become text where it stands: not as a branch of a
// union, whose codec tells branches by their shape, nor inside the helpers of a codec.
func (l *lowering) holder(n *node, m *measures) bool {
	if m.parents == nil {
		m.parents, m.barred, m.asked = map[*node]bool{}, map[*node]bool{}, map[barredPair]bool{}
		for _, p := range m.order {
			l.bar(m, p)
			switch {
			case p.kind == kUnion:
				for _, b := range p.branches {
					m.parents[b.node] = true
				}
			case p.kind == kSchema && p.carry == carryEntries:
				m.parents[p.array.items] = true
			case p.kind == kSchema && p.object != nil && p.object.rest != nil:
				m.parents[p.object.rest.node] = true
			}
		}
	}
	return !m.parents[n] && !m.barred[n]
}

// become turns a node into text in place.
func (l *lowering) become(n *node, metric flavor.Metric, got int) {
	l.becomeText(n, Fact{Rule: l.limitRule(metric), Repair: flavor.Text, Reshaped: true, Detail: strconv.Itoa(got)})
}

// limitRule names a limit that was exceeded: one of the flavor, or how large a result may
// grow where the flavor sets none.
func (l *lowering) limitRule(metric flavor.Metric) string {
	if metric == flavor.MBytes && l.rules.Limit(metric) == 0 {
		return "growth"
	}
	return ruleLimit + metric.String()
}

// becomeText turns a node into text in place, and says why.
func (l *lowering) becomeText(n *node, why Fact) {
	s := n.set
	sh := l.gatherSome(s, partsOfText)
	annotations := sh.annotations
	null := n.nullable || n.kind == kUnion && (hasNullBranch(n) || takesNull(n, 8))
	place := sh.place()
	t := &node{kind: kSchema, set: s, src: sh.primary, types: tString, carry: carryText, annotations: annotations}
	t.describeText(sh.types, annotations)
	l.leaveAnnotations(t, flavor.StringType)
	if null {
		t = l.orNullNode(t)
	}
	*n = *t
	l.comparing, l.prints = nil, map[*node]string{} // what was known of nodes that hold it
	why.Node = place
	n.fact(why)
	n.fact(Fact{Rule: "text", Effect: Widened, Node: place}) // more than a word of it: the structure is gone
}

func hasNullBranch(n *node) bool {
	for _, b := range n.branches {
		if b.node.kind == kSchema && b.node.types == tNull {
			return true
		}
	}
	return false
}
