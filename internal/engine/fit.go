package engine

import (
	"slices"
	"strconv"

	"github.com/schemaflavor/schemaflavor/flavor"
	"github.com/schemaflavor/schemaflavor/internal/tree"
)

// fit makes a lowered root meet the flavor's limits. First lists of values that are too
// long go; then, as long as something is over, the deepest parts become JSON text.
func (l *lowering) fit(root *node) *node {
	l.fitEnums(root)
	most := l.most
	if len(l.rules.Limits) == 0 && !l.mayGrow(root, most) {
		return root
	}
	shrunk := l.textual // parts became text, so that unions may read alike
	for range maxFits {
		m := l.measure(root)
		metric, detail, over := m.worst(l, most)
		if shrunk && l.tellApart(root, m) {
			continue
		}
		if !over {
			return root
		}
		if !l.shrink(root, m, metric, detail) && !l.spill(root, metric, detail) {
			break
		}
		shrunk = true
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
	cb := l.builder()
	for i := len(m.order) - 1; i >= 0; i-- {
		n := m.order[i]
		if n.kind != kUnion || n.tagged || n == root {
			continue
		}
		n.branches = slices.Clone(n.branches)
		switch {
		case !l.distinguish(n, cb):
			l.become(n, flavor.MBytes, m.bytes)
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
// input's size for flavors without one.
func (l *lowering) mostBytes() int {
	if limit := l.rules.Limit(flavor.MBytes); limit > 0 {
		return limit
	}
	return 96<<10 + 16*len(l.doc.Tree.Source())
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

// shrink turns parts into text: those beyond the depth, or the deepest there are. It
// reports false when nothing is left that can be.
func (l *lowering) shrink(root *node, m *measures, metric flavor.Metric, got int) bool {
	depth, limit := m.level, 0
	switch metric {
	case flavor.MObjectDepth:
		depth, limit = m.objects, l.rules.Limit(metric)
	case flavor.MPropertyDepth:
		depth, limit = m.properties, l.rules.Limit(metric)
	}
	deepest := 0
	candidates := map[*node]bool{}
	for _, n := range m.order {
		if !l.isText(n) && n != root && n.structured() && m.worth(l, n, metric) {
			candidates[n] = true
		}
	}
	for n := range candidates {
		if l.holder(n, m) {
			deepest = max(deepest, depth[n])
		}
	}
	if limit == 0 {
		limit = deepest - 1
	}
	most := l.rules.Limit(metric)
	if metric == flavor.MBytes {
		most = l.most
	}
	if _, counted := m.byLevel[metric]; counted { // all levels that cannot stay go at once
		limit = max(min(limit, m.keepable(metric, most)), 0)
	}
	done := false
	up := parentsOf(m.order)
	wanted := map[*node]bool{}
	for i := len(m.order) - 1; i >= 0; i-- { // what is held before its holders
		n := m.order[i]
		over := wanted[n] || candidates[n] && depth[n] > limit
		switch {
		case !candidates[n]:
		case n.kind == kVerbatim && metric == flavor.MObjectDepth:
			over = over || depth[n]+insideDepth(n) > limit
		case metric == flavor.MPropertyDepth: // what holds the steps beyond
			over = over || depth[n] >= limit && (n.isObject() && n.kind != kVerbatim || insideSteps(n) > 0) || depth[n]+insideSteps(n) > limit
		}
		switch {
		case !over || n == root || l.isText(n):
		case candidates[n] && l.holder(n, m):
			l.become(n, metric, got)
			done = true
		default: // it cannot be text where it stands; its holder can
			for _, p := range up[n] {
				wanted[p] = true
			}
		}
	}
	return done
}

// worth reports whether text in place of a node would make what is counted less.
func (m *measures) worth(l *lowering, n *node, metric flavor.Metric) bool {
	const textSize = 100 // bytes, about
	switch metric {
	case flavor.MBytes:
		return m.size[n] > textSize
	case flavor.MProperties, flavor.MNameAndValueCharacters:
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
			properties, _, characters := ownCounts(x)
			sum := properties
			if metric == flavor.MNameAndValueCharacters {
				sum = characters
			}
			x.each(func(_ string, c *node) { sum = saturate(sum, counts[c]) })
			counts[x] = sum
		}
	}
	return counts[n]
}

// parentsOf lists what holds each node.
func parentsOf(order []*node) map[*node][]*node {
	up := map[*node][]*node{}
	for _, n := range order {
		n.each(func(_ string, c *node) { up[c] = append(up[c], n) })
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

func (l *lowering) isText(n *node) bool { return n.kind == kSchema && n.carry == carryText }

// holder reports whether a node may become text where it stands: not as a branch of a
// union, whose codec tells branches by their shape, nor inside the helpers of a codec.
func (l *lowering) holder(n *node, m *measures) bool {
	if m.parents == nil {
		m.parents = map[*node]bool{}
		for _, p := range m.order {
			switch {
			case p.kind == kUnion:
				for _, b := range p.branches {
					m.parents[b.node] = true
				}
			case p.kind == kKept:
				for _, x := range p.members { // the codec follows only these
					if x.keyword == "properties" || x.keyword == "items" || x.keyword == "additionalProperties" {
						continue
					}
					if x.node != nil {
						m.parents[x.node] = true
					}
					for _, c := range x.list {
						m.parents[c] = true
					}
					for _, c := range x.named {
						if c.node != nil && x.keyword != "$defs" && x.keyword != "definitions" {
							m.parents[c.node] = true
						}
					}
				}
			case p.kind == kSchema && p.carry == carryEntries:
				m.parents[p.array.items] = true
			case p.kind == kSchema && p.object != nil && p.object.rest != nil:
				m.parents[p.object.rest.node] = true
			}
		}
	}
	return !m.parents[n]
}

// become turns a node into text in place.
func (l *lowering) become(n *node, metric flavor.Metric, got int) {
	s := n.set
	var annotations []*tree.Node
	sh := l.gather(s)
	annotations = sh.annotations
	null := n.nullable || n.kind == kUnion && hasNullBranch(n)
	place := sh.place()
	t := &node{kind: kSchema, set: s, src: sh.primary, types: tString, carry: carryText, annotations: annotations}
	t.description = describeText(sh.types, annotations)
	l.leaveAnnotations(t, flavor.StringType)
	if null {
		t = l.orNullNode(t)
	}
	*n = *t
	n.fact(Fact{Rule: ruleLimit + metric.String(), Repair: flavor.Text, Reshaped: true, Node: place, Detail: strconv.Itoa(got)})
	n.fact(Fact{Rule: "text", Effect: Widened, Node: place, quiet: true})
}

func hasNullBranch(n *node) bool {
	for _, b := range n.branches {
		if b.node.kind == kSchema && b.node.types == tNull {
			return true
		}
	}
	return false
}
