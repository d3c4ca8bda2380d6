package emit

import (
	"unicode/utf8"

	"bytes"
	"slices"
	"strings"

	"github.com/schemaflavor/schemaflavor/flavor"
	"github.com/schemaflavor/schemaflavor/internal/check"
	"github.com/schemaflavor/schemaflavor/internal/diag"
	"github.com/schemaflavor/schemaflavor/internal/ir"
	"github.com/schemaflavor/schemaflavor/internal/meter"
	"github.com/schemaflavor/schemaflavor/internal/tree"
	"github.com/schemaflavor/schemaflavor/internal/word"
)

// Measures are the sizes of a lowered root, as its output would have them.
type Measures struct {
	Bytes     int
	Counts    [check.MetricCount]int
	Order     []*ir.Node        // parents before what they hold
	Apart     []*ir.Definition  // definitions that are written beside the root, not where they stand in it
	each      []measured        // the sizes of each node, as in Order
	arcs      []Arc             // of all nodes, as in Order
	ends      []int32           // where the arcs of each node end
	Branches  map[*ir.Node]bool // branches of unions; this and the next three are filled in by internal/limits
	Helpers   map[*ir.Node]bool // nodes whose form a codec relies on, such as entries
	Barred    map[*ir.Node]bool // nodes whose values no codec may reshape, such as those below `not`
	Asked     map[BarredPair]bool
	inside    [check.MetricCount]map[*ir.Node]int // what below counted, by metric
	recurring map[*ir.Node]bool                   // nodes of recursive definitions
}

// measured are the sizes of one node.
type measured struct {
	Size       int // bytes, shared parts counted wherever they stand
	Objects    int // the greatest number of objects on the way to it
	Properties int // the greatest number of steps through properties
	Level      int // the distance from the root
	Times      int // how often it is written
}

// An Arc leads from a node to one that it holds.
type Arc struct {
	To   int32 // an index in Order
	Size int32 // the bytes of the keyword or name on the way (Edge.Size)
	step bool  // it leads through properties
}

// Held lists the arcs to what the node at an index in Order holds.
func (m *Measures) Held(i int) []Arc {
	if i == 0 {
		return m.arcs[:m.ends[0]]
	}
	return m.arcs[m.ends[i-1]:m.ends[i]]
}

// link lists the arcs of all nodes, which are gone through several times.
func (m *Measures) link(r *Room) {
	m.arcs, m.ends = r.arcs[:0], resized(r.ends, len(m.Order))
	for i, n := range m.Order {
		n.Each(func(w ir.Edge, c *ir.Node) {
			m.arcs = append(m.arcs, Arc{c.Number, int32(w.Size()), w.IsStep()})
		})
		m.ends[i] = int32(len(m.arcs))
	}
	r.arcs, r.ends = m.arcs, m.ends
}

// Of returns the sizes of a node. Those of a node that was not there when they were measured are all 0.
func (m *Measures) Of(n *ir.Node) *measured {
	if m.has(n) {
		return &m.each[n.Number]
	}
	return &measured{}
}

// has reports whether a node is among those that were measured.
func (m *Measures) has(n *ir.Node) bool {
	return int(n.Number) < len(m.Order) && m.Order[n.Number] == n
}

// Measure reads the sizes of a root and its definitions. Its cost is linear in the nodes,
// not in the output. Earlier Measures must not be used any more.
func (f *Form) Measure(root *ir.Node) *Measures {
	r := f.room
	m := &Measures{Apart: f.apart(root)}
	roots := []*ir.Node{root}
	for _, d := range m.Apart {
		roots = append(roots, d.Node)
		m.Counts[flavor.MNameAndValueCharacters] += utf8.RuneCountInString(d.Name)
	}
	root.Each(func(w ir.Edge, _ *ir.Node) {
		if w.IsDefinition() {
			m.Counts[flavor.MNameAndValueCharacters] += utf8.RuneCountInString(w.Name)
		}
	})
	if f.follows && f.Defines {
		m.recur(root)
	}
	m.Order = ir.AppendTopological(r.order[:0], roots, func(n *ir.Node) bool { return m.follows(f, n) })
	m.each = resized(r.each, len(m.Order))
	r.order, r.each, r.most = m.Order, m.each, max(r.most, len(m.Order))
	for i, n := range m.Order {
		n.Number = int32(i)
	}
	m.link(r)
	m.distances(root, f.Defines, r)
	for i, n := range m.Order {
		m.visit(f, i, n)
	}
	for i := len(m.Order) - 1; i >= 0; i-- {
		size := f.OwnSize(m.Order[i])
		for _, a := range m.Held(i) {
			size = meter.Saturate(size, m.each[a.To].Size+int(a.Size))
		}
		m.each[i].Size = size
	}
	for _, r := range roots {
		m.Bytes = meter.Saturate(m.Bytes, m.Of(r).Size)
	}
	m.total(f, roots)
	return m
}

// apart lists the definitions that are written beside the root: neither the root itself, nor those whose nodes stand
// in it anyway, at a place to which references may lead.
func (f *Form) apart(root *ir.Node) (out []*ir.Definition) {
	reachable := f.Reachable(root)
	if len(reachable) == 0 {
		return nil
	}
	within := map[*ir.Node]bool{}
	if !f.Rules.Refuses(flavor.CReferenceByPath) {
		for _, n := range ir.InOrder(root) {
			within[n] = true
		}
	} else if f.Gentle {
		root.Each(func(w ir.Edge, c *ir.Node) {
			if w.IsDefinition() {
				within[c] = true
			}
		})
	}
	for _, d := range reachable {
		if d.Node != nil && d.Node != root && !within[d.Node] {
			out = append(out, d)
		}
	}
	return out
}

// TextSizeOf estimates the bytes that a schema of JSON text takes in place of a node.
func (f *Form) TextSizeOf(n *ir.Node) int {
	size := len(`{"type":"string","description":"JSON text of an object or array."}`)
	switch n.Kind {
	case ir.VerbatimNode, ir.KeptNode:
		if d := n.Src.Member(word.Description); d != nil {
			size += f.valueSize(d)
		}
		return size
	}
	for _, a := range n.Annotations {
		size += f.annotationSize(a)
	}
	return size
}

// follows reports whether the depth of properties goes on through the references of n. It does not from a node of a recursive
// definition: how deep a recursion leads is counted by internal/limits.
func (m *Measures) follows(l *Form, n *ir.Node) bool { return l.follows && !m.recurring[n] }

// recur notes the nodes of recursive definitions.
func (m *Measures) recur(root *ir.Node) {
	m.recurring = map[*ir.Node]bool{}
	var recur []*ir.Node
	for d, back := range ir.Rings(root) {
		if back {
			recur = append(recur, d.Node)
		}
	}
	ir.Held(recur, func(n *ir.Node) { m.recurring[n] = true })
}

// OwnSize estimates the bytes a node adds beside what it holds.
func (f *Form) OwnSize(n *ir.Node) int {
	switch n.Kind {
	case ir.VerbatimNode:
		return f.valueSize(n.Src)
	case ir.ReferenceNode:
		return 20 + len(n.Definition.Name)
	}
	size := 18 // {"type":"integer"}
	if n.Nullable {
		size += 16
	}
	for _, a := range n.Annotations {
		if n.Description == "" || a.Word() != word.Description { // Description holds the author's, too
			size += f.annotationSize(a)
		}
	}
	for _, a := range n.Unknown {
		size += f.valueSize(a) + len(a.Name()) + 4
	}
	for _, m := range n.Members {
		size += len(m.Keyword) + len(m.Text) + 4
		if m.Raw != nil {
			size += f.valueSize(m.Raw)
		}
	}
	if len(n.Sentences) > 0 {
		size += len(diag.Description(n.Sentences)) + 2
	}
	size += f.descriptionSize(n)
	if o := n.Object; o != nil {
		size += 17 // "properties":{},
		if o.Closed {
			size += 29
		}
		for _, p := range o.Properties {
			if p.Required {
				size += len(p.Name) + 3
			}
		}
	}
	return size
}

// valueSize is the number of bytes a value of the input takes in the output.
func (f *Form) valueSize(n *tree.Node) int {
	if f.bounded {
		if f.plain {
			return len(n.Raw())
		}
		return check.EscapedLength(n.Raw())
	}
	if f.compact {
		return len(n.Raw())
	}
	return meter.CompactLength(n.Raw())
}

// distances measures how far each node is from the root, through references as well: where a result is too large,
// the farthest parts are the first to go.
func (m *Measures) distances(root *ir.Node, refers bool, r *Room) {
	queue := append(r.queue[:0], root.Number)
	defer func() { r.queue = queue }()
	for from := 0; from < len(queue); from++ {
		i := queue[from]
		next := func(c int32) {
			if x := &m.each[c]; x.Level == 0 && c != root.Number {
				x.Level = m.each[i].Level + 1
				queue = append(queue, c)
			}
		}
		for _, a := range m.Held(int(i)) {
			next(a.To)
		}
		if refers {
			m.Order[i].Refers(func(d *ir.Definition) {
				if d.Node != nil && m.has(d.Node) {
					next(d.Node.Number)
				}
			})
		}
	}
}

// visit pushes the depths of n on to the nodes that it holds, and the depth of properties to those that it refers
// to as well.
func (m *Measures) visit(l *Form, i int, n *ir.Node) {
	own := &m.each[i]
	if n.IsObject() && own.Objects == 0 {
		own.Objects = 1
	}
	for _, a := range m.Held(i) {
		objects, properties := own.Objects, own.Properties
		if m.Order[a.To].IsObject() {
			objects++
		}
		if a.step {
			properties++
		}
		of := &m.each[a.To]
		of.Objects, of.Properties = max(of.Objects, objects), max(of.Properties, properties)
	}
	if m.follows(l, n) {
		n.Targets(func(target *ir.Node) {
			of := m.Of(target)
			of.Properties = max(of.Properties, own.Properties)
		})
	}
}

// total counts what is counted over the whole output, if there is a limit on it. A shared part counts wherever it
// stands: each node pushes the number of its occurrences on to what it holds.
func (m *Measures) total(f *Form, roots []*ir.Node) {
	for _, r := range roots {
		m.Of(r).Times++
	}
	objects, steps, tallies := f.limits(flavor.MObjectDepth), f.limits(flavor.MPropertyDepth), f.limits(check.Tallied[:]...)
	for i, n := range m.Order {
		at := &m.each[i]
		if objects {
			m.Counts[flavor.MObjectDepth] = max(m.Counts[flavor.MObjectDepth], at.Objects+ir.InsideDepth(n))
		}
		if steps {
			m.Counts[flavor.MPropertyDepth] = max(m.Counts[flavor.MPropertyDepth], at.Properties+ir.InsideSteps(n))
		}
		if tallies {
			own := TallyOf(n)
			for _, metric := range check.Tallied {
				m.Counts[metric] = meter.Saturate(m.Counts[metric], meter.Multiply(at.Times, own.Of(metric)))
			}
		}
		if n.Kind == ir.UnionNode {
			m.Counts[flavor.MUnionBranches] = max(m.Counts[flavor.MUnionBranches], len(n.Branches))
		}
		for _, a := range m.Held(i) {
			of := &m.each[a.To]
			of.Times = meter.Saturate(of.Times, at.Times)
		}
	}
}

// limits reports whether the flavor limits one of the metrics, or warns of too much of it.
func (f *Form) limits(metrics ...flavor.Metric) bool {
	return slices.ContainsFunc(f.Rules.Limits, func(l flavor.Limit) bool { return slices.Contains(metrics, l.Metric) })
}

// FirstExceeded returns a limit that is exceeded, if any, and what was counted; most bounds the bytes.
func (m *Measures) FirstExceeded(l *Form, most int) (metric flavor.Metric, got int, over bool) {
	if m.Bytes > most {
		return flavor.MBytes, m.Bytes, true
	}
	for _, limit := range l.Rules.Limits {
		if got := m.Counts[limit.Metric]; !limit.Warns && got > limit.AtMost {
			return limit.Metric, got, true
		}
	}
	return 0, 0, false
}

// TextSize is about the number of bytes of a schema of JSON text.
const TextSize = 100

// Worth reports whether JSON text in place of a node would lower a metric.
func (m *Measures) Worth(n *ir.Node, metric flavor.Metric) bool {
	switch metric {
	case flavor.MBytes:
		return m.Of(n).Size > TextSize
	case flavor.MProperties, flavor.MNameAndValueCharacters, flavor.MEnumValues:
		return m.below(n, metric) > 0
	}
	return true
}

// below counts a metric at and below a node. It may count shared parts more than once.
func (m *Measures) below(n *ir.Node, metric flavor.Metric) int {
	counts := m.inside[metric]
	if counts == nil {
		counts = make(map[*ir.Node]int, len(m.Order))
		m.inside[metric] = counts
		for i := len(m.Order) - 1; i >= 0; i-- {
			x := m.Order[i]
			sum := TallyOf(x).Of(metric)
			x.Each(func(_ ir.Edge, c *ir.Node) { sum = meter.Saturate(sum, counts[c]) })
			counts[x] = sum
		}
	}
	return counts[n]
}

// MentionsUnevaluated reports whether the result may have unevaluatedProperties or unevaluatedItems anywhere: it looks
// for the text.
func (m *Measures) MentionsUnevaluated() bool {
	mentions := func(n *tree.Node) bool { return n != nil && bytes.Contains(n.Raw(), []byte("unevaluated")) }
	return slices.ContainsFunc(m.Order, func(n *ir.Node) bool {
		return n.Kind == ir.VerbatimNode && mentions(n.Src) || slices.ContainsFunc(n.Members, func(x ir.Member) bool {
			return strings.HasPrefix(x.Keyword, "unevaluated") || mentions(x.Raw)
		})
	})
}
