package limits

import (
	"slices"
	"strconv"

	"github.com/schemaflavor/schemaflavor/flavor"
	"github.com/schemaflavor/schemaflavor/internal/diag"
	"github.com/schemaflavor/schemaflavor/internal/emit"
	"github.com/schemaflavor/schemaflavor/internal/ir"
	"github.com/schemaflavor/schemaflavor/internal/meaning"
	"github.com/schemaflavor/schemaflavor/internal/meter"
	"github.com/schemaflavor/schemaflavor/internal/schema"
	"github.com/schemaflavor/schemaflavor/internal/tree"
)

// Fit makes a lowered root meet the flavor's limits. Where descriptions may be cut, it cuts them to Fewest, and gives them the
// room that is left in the end. Lists of values that are too long go. Then, as long as something is over, the deepest parts become
// text; what is over even then goes by undescribe, spill or prune.
func (f *Fitting) Fit(root *ir.Node) *ir.Node {
	var m *emit.Measures // of the root as it is; nil where it has changed since
	if f.Form.MaxDescription >= 0 {
		f.Form.MaxDescription = min(Fewest, f.Form.MaxDescription)
		defer func() {
			if m == nil {
				m = f.Form.Measure(root)
			}
			f.fitDescriptions(m)
		}()
	}
	shrunk := f.untie(root) || f.textual // parts became text, so that unions may read alike
	if shrunk {
		f.InlineBroken(root)
	}
	if m = f.DropLargeEnums(root); m == nil {
		m = f.Form.Measure(root)
	}
	most := f.Most
	f.Estimate = m.Bytes
	if len(f.Rules.Limits) == 0 && m.Bytes <= most && !shrunk { // counted with shared parts wherever they stand
		return root
	}
	for range maxFits {
		f.Meter.Clock.Look()
		if m == nil {
			m = f.Form.Measure(root)
			f.Estimate = m.Bytes
		}
		metric, detail, over := m.FirstExceeded(f.Form, most)
		if shrunk && f.tagAmbiguous(root, m.Order) {
			m = nil
			continue
		}
		if !over {
			if shrunk { // tagAmbiguous looked at unions, and may have added to some
				m = nil
			}
			return root
		}
		if !f.shrink(root, m, metric, detail) && !f.undescribe(metric) && !f.spill(root, metric, detail) && !f.prune(root, m, metric, detail) {
			if metric == flavor.MBytes && f.Rules.Limit(metric) == 0 && most < meter.Countless {
				most = meter.Countless // a bound of ours, which must not keep the flavor's from being met
				continue
			}
			break
		}
		m, shrunk = nil, true
		f.InlineBroken(root)
	}
	if shrunk {
		f.tagAmbiguous(root, f.Form.Measure(root).Order)
		m = nil
	}
	return root
}

// maxFits bounds the rounds: each takes at least one level off.
const maxFits = 400

// shrink turns parts into text because a metric exceeds its limit: parts beyond a depth, or as few of the deepest as make
// the count small enough. It reports false when no part is left that may become text.
func (f *Fitting) shrink(root *ir.Node, m *emit.Measures, metric flavor.Metric, got int) bool {
	candidates := map[*ir.Node]bool{}
	for _, n := range m.Order {
		if !n.OnlyText() && n != root && n.Structured() && m.Worth(n, metric) {
			candidates[n] = true
		}
	}
	switch metric {
	case flavor.MObjectDepth:
		return f.shrinkDepth(root, m, metric, got, func(n *ir.Node) int { return m.Of(n).Objects }, candidates)
	case flavor.MPropertyDepth:
		return f.shrinkDepth(root, m, metric, got, func(n *ir.Node) int { return m.Of(n).Properties }, candidates)
	case flavor.MUnionBranches:
		return f.shrinkUnions(root, m, got, candidates)
	}
	limit := f.Rules.Limit(metric)
	var prunings map[int][]pruning
	if metric == flavor.MBytes {
		if limit == 0 { // a bound of ours
			prunings = f.prunings(m)
		}
		limit = f.Most
	}
	scalars := map[*ir.Node]bool{}
	for n := range candidates {
		if !structured(n, 4) {
			scalars[n] = true
			delete(candidates, n)
		}
	}
	return f.shrinkCount(root, m, metric, got, limit, candidates, prunings) || f.shrinkCount(root, m, metric, got, limit, scalars, nil)
}

// structured reports whether a place may hold members or items: a string, or a choice of such,
// is the last to become text. References are followed some steps.
func structured(n *ir.Node, steps int) bool {
	switch {
	case n.Kind == ir.UnionNode:
		return slices.ContainsFunc(n.Branches, func(b *ir.Branch) bool { return structured(b.Node, steps) })
	case n.Kind == ir.ReferenceNode:
		return steps == 0 || n.Definition.Node == nil || structured(n.Definition.Node, steps-1)
	case n.Kind == ir.VerbatimNode:
		holds := false
		schema.Subschemas(n.Src, func(*schema.Keyword, *tree.Node) { holds = true })
		return holds
	}
	return n.Structured()
}

// shrinkUnions turns the unions that have too many branches into text.
func (f *Fitting) shrinkUnions(root *ir.Node, m *emit.Measures, got int, candidates map[*ir.Node]bool) bool {
	wanted := map[*ir.Node]bool{}
	for _, n := range m.Order {
		wanted[n] = n.Kind == ir.UnionNode && len(n.Branches) > f.Rules.Limit(flavor.MUnionBranches)
	}
	return f.becomeWanted(root, m, flavor.MUnionBranches, got, candidates, wanted)
}

// becomeWanted turns wanted nodes into text. Where one may not become text, what holds it does.
func (f *Fitting) becomeWanted(root *ir.Node, m *emit.Measures, metric flavor.Metric, got int, candidates, wanted map[*ir.Node]bool) (done bool) {
	up := parentsOf(m.Order)
	for i := len(m.Order) - 1; i >= 0; i-- { // what is held before its holders
		n := m.Order[i]
		switch {
		case !wanted[n] || n == root || n.IsText():
		case candidates[n] && f.mayBecomeText(n, m):
			f.become(n, metric, got)
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
func (f *Fitting) shrinkDepth(root *ir.Node, m *emit.Measures, metric flavor.Metric, got int, depth func(*ir.Node) int, candidates map[*ir.Node]bool) bool {
	limit := f.Rules.Limit(metric)
	wanted := map[*ir.Node]bool{}
	for n := range candidates {
		over := depth(n) > limit
		switch {
		case n.Kind == ir.VerbatimNode && metric == flavor.MObjectDepth:
			over = over || depth(n)+ir.InsideDepth(n) > limit
		case metric == flavor.MPropertyDepth: // an object at the limit holds the steps beyond it
			over = over || depth(n) >= limit && (n.IsObject() && n.Kind != ir.VerbatimNode || ir.InsideSteps(n) > 0) || depth(n)+ir.InsideSteps(n) > limit
		}
		wanted[n] = over
	}
	return f.becomeWanted(root, m, metric, got, candidates, wanted)
}

// parentsOf lists what holds each node.
func parentsOf(order []*ir.Node) map[*ir.Node][]*ir.Node {
	up := map[*ir.Node][]*ir.Node{}
	for _, n := range order {
		n.Each(func(_ ir.Edge, c *ir.Node) { up[c] = append(up[c], n) })
	}
	return up
}

// mayBecomeText reports whether a node may become text where it stands: not as a branch of a
// union, whose codec tells branches by their shape, nor inside the helpers of a codec.
func (f *Fitting) mayBecomeText(n *ir.Node, m *emit.Measures) bool {
	f.markPositions(m)
	return !m.Branches[n] && !m.Helpers[n] && !m.Barred[n]
}

// mayBecomeTextAsBranch reports whether a node that is a branch of a union, and no helper of a codec, may become text among
// the other branches: the union's codec tells text from what is none.
func (f *Fitting) mayBecomeTextAsBranch(root, n *ir.Node, m *emit.Measures) bool {
	f.markPositions(m)
	return m.Branches[n] && !m.Helpers[n] && !m.Barred[n] && n.Carry != ir.CarryWrap && root.Kind != ir.UnionNode
}

// markPositions notes which nodes stand where they may not become text.
func (f *Fitting) markPositions(m *emit.Measures) {
	if m.Branches != nil {
		return
	}
	m.Branches, m.Helpers, m.Barred, m.Asked = map[*ir.Node]bool{}, map[*ir.Node]bool{}, map[*ir.Node]bool{}, map[emit.BarredPair]bool{}
	for _, p := range m.Order {
		if f.bar(m, p); p.Fixed {
			m.Helpers[p] = true
		}
		switch {
		case p.Kind == ir.UnionNode:
			for _, b := range p.Branches {
				m.Branches[b.Node] = true
			}
		case p.Kind == ir.SchemaNode && p.Carry == ir.CarryEntries:
			noteCodecPart(m, p.Array.Items)
		case p.Kind == ir.SchemaNode && p.Object != nil && p.Object.Rest != nil:
			noteCodecPart(m, p.Object.Rest.Node)
		}
	}
	m.Order[0].Refers(func(d *ir.Definition) { noteCodecPart(m, d.Node) }) // a root that is a reference is what it leads to
}

// noteCodecPart notes a helper: a node that a codec reads and writes itself, such as the entry of a list that stands for a map. Where
// the helper is shared or may be null, its definition or its branches are helpers too.
func noteCodecPart(m *emit.Measures, n *ir.Node) {
	if n == nil || m.Helpers[n] {
		return
	}
	m.Helpers[n] = true
	switch n.Kind {
	case ir.ReferenceNode:
		noteCodecPart(m, n.Definition.Node)
	case ir.UnionNode:
		for _, b := range n.Branches {
			noteCodecPart(m, b.Node)
		}
	}
}

// become turns a node into text in place.
func (f *Fitting) become(n *ir.Node, metric flavor.Metric, got int) {
	f.BecomeText(n, diag.Fact{Rule: f.Form.LimitRule(metric), Repair: flavor.Text, Reshaped: true, Detail: strconv.Itoa(got)})
}

// BecomeText turns a node into text in place, and says why.
func (f *Fitting) BecomeText(n *ir.Node, why diag.Fact) {
	s := n.Set
	normal := f.Meaning.NormalFormUpTo(s, meaning.PartsOfText)
	null := n.Nullable || n.Kind == ir.UnionNode && (ir.HasNullBranch(n) || ir.TakesNull(n, 8))
	place := normal.Place()
	t := f.Nodes.Node(ir.Node{Kind: ir.SchemaNode, Set: s, Src: normal.Primary, Types: schema.TString, Carry: ir.CarryText, Wording: ir.Wording{Annotations: normal.Annotations}})
	if null && normal.Types != schema.TAll { // null stands beside the text, not in it
		t.DescribeText(normal.Types &^ schema.TNull)
	} else {
		t.DescribeText(normal.Types)
	}
	f.Keywords.SettleAnnotations(t, flavor.StringType)
	if null {
		t = f.Lowering.Alternatives.OrNullNode(t)
	}
	*n = *t
	f.Images.Forget()
	why.Node = place
	n.Fact(why)
	n.Fact(diag.Fact{Rule: diag.RuleText, Effect: diag.Widened, Node: place}) // not Quiet, since the structure is gone
}
