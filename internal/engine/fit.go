package engine

import (
	"slices"
	"strconv"
	"unicode/utf8"

	"github.com/schemaflavor/schemaflavor/flavor"
	"github.com/schemaflavor/schemaflavor/internal/schema"
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
		if !l.shrink(root, m, metric, detail) {
			break
		}
		shrunk = true
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
	return 96<<10 + 12*len(l.doc.Tree.Source())
}

// mayGrow reports whether shared parts could make the result larger than the bound.
func (l *lowering) mayGrow(root *node, most int) bool {
	return l.measure(root).bytes > most
}

// measures are the sizes of a lowered root, as its output would have them.
type measures struct {
	size       map[*node]int // bytes, shared parts counted wherever they stand
	objects    map[*node]int // the greatest number of objects on the way to a node
	properties map[*node]int // the greatest number of steps through properties
	level      map[*node]int // the distance from the root
	bytes      int
	counts     map[flavor.Metric]int
	order      []*node        // parents before what they hold
	parents    map[*node]bool // nodes that may not become text where they stand
}

// measure reads the sizes of a root and its definitions. Its cost is linear in the nodes,
// not in the output.
func (l *lowering) measure(root *node) *measures {
	m := &measures{size: map[*node]int{}, objects: map[*node]int{}, properties: map[*node]int{}, level: map[*node]int{}, counts: map[flavor.Metric]int{}}
	roots := []*node{root}
	for _, d := range reachable(root) {
		if d.node != nil && d.node != root {
			roots = append(roots, d.node)
		}
	}
	m.order = topological(roots)
	m.distances(root)
	for _, n := range m.order {
		m.visit(l, n)
	}
	for i := len(m.order) - 1; i >= 0; i-- {
		n := m.order[i]
		size := l.ownSize(n)
		n.each(func(way string, c *node) { size = saturate(size, m.size[c]+len(way)+4) })
		m.size[n] = size
	}
	for _, r := range roots {
		m.bytes = saturate(m.bytes, m.size[r])
	}
	m.total(l, roots)
	return m
}

// topological lists the nodes below roots, each before all that it holds.
func topological(roots []*node) []*node {
	var post []*node
	state := map[*node]bool{}
	type frame struct {
		n    *node
		done bool
	}
	for _, r := range roots {
		stack := []frame{{r, false}}
		for len(stack) > 0 {
			f := stack[len(stack)-1]
			stack = stack[:len(stack)-1]
			if f.done {
				post = append(post, f.n)
				continue
			}
			if state[f.n] {
				continue
			}
			state[f.n] = true
			stack = append(stack, frame{f.n, true})
			f.n.each(func(_ string, c *node) {
				if !state[c] {
					stack = append(stack, frame{c, false})
				}
			})
		}
	}
	for i, j := 0, len(post)-1; i < j; i, j = i+1, j-1 {
		post[i], post[j] = post[j], post[i]
	}
	return post
}

func saturate(a, b int) int {
	const most = 1 << 50
	return min(a+b, most)
}

// ownSize estimates the bytes a node adds beside what it holds.
func (l *lowering) ownSize(n *node) int {
	switch n.kind {
	case kVerbatim:
		return l.length(n.src)
	case kReference:
		return 30 + len(n.definition.name)
	}
	size := 24
	for _, a := range n.annotations {
		length := l.length(a)
		if l.terse >= 0 && a.Name() == "description" {
			length = min(length, 2*l.terse)
		}
		size += length + len(a.Name()) + 4
	}
	for _, a := range n.unknown {
		size += l.length(a) + len(a.Name()) + 4
	}
	for _, m := range n.members {
		size += len(m.keyword) + len(m.text) + 4
		if m.raw != nil {
			size += l.length(m.raw)
		}
	}
	for _, t := range n.lost {
		size += len(t) + 2
	}
	size += len(n.description)
	if n.object != nil {
		size += 60
		for _, p := range n.object.properties {
			size += len(p.name) + 4
		}
	}
	return size
}

// length is the number of bytes a value of the input takes in the output.
func (l *lowering) length(n *tree.Node) int {
	if l.rules.Limit(flavor.MBytes) > 0 {
		return escapedLength(n.Raw())
	}
	return len(n.Raw())
}

// distances measures how far each node is from the root, references followed: the
// farthest parts are the first to go.
func (m *measures) distances(root *node) {
	m.level[root] = 0
	queue := []*node{root}
	for len(queue) > 0 {
		n := queue[0]
		queue = queue[1:]
		next := func(c *node) {
			if _, there := m.level[c]; !there && c != nil {
				m.level[c] = m.level[n] + 1
				queue = append(queue, c)
			}
		}
		n.each(func(_ string, c *node) { next(c) })
		n.refers(func(d *definition) { next(d.node) })
	}
}

// visit pushes the depths of n on to what it holds.
func (m *measures) visit(l *lowering, n *node) {
	if n.isObject() && m.objects[n] == 0 {
		m.objects[n] = 1
	}
	n.each(func(way string, c *node) {
		objects, properties := m.objects[n], m.properties[n]
		if c.isObject() {
			objects++
		}
		if len(way) > 12 && way[:12] == "/properties/" {
			properties++
		}
		m.objects[c] = max(m.objects[c], objects)
		m.properties[c] = max(m.properties[c], properties)
	})
}

func (n *node) isObject() bool {
	switch n.kind {
	case kSchema:
		return n.object != nil && n.types&tObject != 0
	case kVerbatim, kKept:
		return n.src != nil && isObjectSchema(n.src)
	}
	return false
}

// total counts what is counted over the whole output. Shared parts count wherever they
// stand, so the numbers of occurrences are pushed down first.
func (m *measures) total(l *lowering, roots []*node) {
	times := map[*node]int{}
	for _, r := range roots {
		times[r]++
	}
	for _, n := range m.order {
		t := times[n]
		if limit := m.objects[n] + insideDepth(n); limit > m.counts[flavor.MObjectDepth] {
			m.counts[flavor.MObjectDepth] = limit
		}
		m.counts[flavor.MPropertyDepth] = max(m.counts[flavor.MPropertyDepth], m.properties[n]+insideSteps(n))
		properties, values, characters := ownCounts(n)
		m.counts[flavor.MProperties] = saturate(m.counts[flavor.MProperties], multiply(t, properties))
		m.counts[flavor.MEnumValues] = saturate(m.counts[flavor.MEnumValues], multiply(t, values))
		m.counts[flavor.MNameAndValueCharacters] = saturate(m.counts[flavor.MNameAndValueCharacters], multiply(t, characters))
		if n.kind == kUnion {
			m.counts[flavor.MUnionBranches] = max(m.counts[flavor.MUnionBranches], len(n.branches))
		}
		n.each(func(_ string, c *node) { times[c] = saturate(times[c], t) })
	}
}

func multiply(a, b int) int {
	if a > 1<<25 || b > 1<<25 {
		return 1 << 50
	}
	return a * b
}

// insideDepth is the number of objects nested below the top of copied bytes.
func insideDepth(n *node) int {
	if n.kind != kVerbatim {
		return 0
	}
	deepest := 0
	walkDepth(n.src, 0, &deepest)
	if n.isObject() {
		return deepest - 1
	}
	return deepest
}

// insideSteps is the number of steps through properties in copied bytes.
func insideSteps(n *node) int {
	if n.kind != kVerbatim {
		return 0
	}
	return steps(n.src)
}

func steps(n *tree.Node) (deepest int) {
	schema.Subschemas(n, func(k *schema.Keyword, sub *tree.Node) {
		s := steps(sub)
		if k.Name == "properties" {
			s++
		}
		deepest = max(deepest, s)
	})
	return deepest
}

// ownCounts counts the properties, listed values and characters of names and values of
// a node, copied bytes included.
func ownCounts(n *node) (properties, values, characters int) {
	if n.kind == kVerbatim {
		return countBelow(n.src)
	}
	if n.object != nil {
		for _, p := range n.object.properties {
			properties++
			characters += utf8.RuneCountInString(p.name)
		}
		if n.object.rest != nil {
			properties++
			characters += len(n.object.rest.name)
		}
	}
	for _, m := range n.members {
		if m.keyword == "enum" && m.raw != nil {
			v, c := countValues(m.raw)
			values, characters = values+v, characters+c
		} else if m.keyword == "enum" {
			values, characters = values+max(len(n.values), len(n.listed)), characters+len(m.text)
		} else if m.keyword == "properties" {
			properties += len(m.named)
			for _, p := range m.named {
				characters += utf8.RuneCountInString(p.name)
			}
		}
	}
	return properties, values, characters
}

func countValues(list *tree.Node) (values, characters int) {
	for v := range list.All() {
		values++
		if v.IsString() {
			characters += utf8.RuneCountInString(v.Text())
		}
	}
	return values, characters
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
		if !l.isText(n) && n != root && n.structured() {
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
	if metric == flavor.MBytes && got > 40*l.most { // far too large: more than one level at once
		limit = min(limit, deepest*3/4)
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

// walkDepth finds the deepest nesting of object schemas at or below n.
func walkDepth(n *tree.Node, depth int, deepest *int) {
	if isObjectSchema(n) {
		depth++
	}
	*deepest = max(*deepest, depth)
	schema.Subschemas(n, func(_ *schema.Keyword, sub *tree.Node) { walkDepth(sub, depth, deepest) })
}

// countBelow counts properties, listed values and characters at and below n.
func countBelow(n *tree.Node) (properties, values, characters int) {
	for p := range n.Get("properties").All() {
		properties++
		characters += utf8.RuneCountInString(p.Name())
	}
	if e := n.Get("enum"); e.IsArray() {
		values, characters = func() (int, int) { v, c := countValues(e); return v, characters + c }()
	}
	if c := n.Get("const"); c.IsString() {
		characters += utf8.RuneCountInString(c.Text())
	}
	schema.Subschemas(n, func(_ *schema.Keyword, sub *tree.Node) {
		p, v, c := countBelow(sub)
		properties, values, characters = properties+p, values+v, characters+c
	})
	return properties, values, characters
}

// fitEnums leaves out lists of values that are longer than the flavor takes.
func (l *lowering) fitEnums(root *node) {
	most, long, all := l.rules.Limit(flavor.MEnumValuesPerEnum), l.rules.Limit(flavor.MLongEnumCharacters), l.rules.Limit(flavor.MEnumValues)
	if most == 0 && long == 0 && all == 0 {
		return
	}
	m := l.measure(root)
	type list struct {
		n      *node
		values int
	}
	var lists []list
	total := 0
	for _, n := range m.order {
		_, values, characters := ownCounts(n)
		if n.kind != kSchema || values == 0 {
			total += values
			continue
		}
		switch {
		case most > 0 && values > most:
			l.unlist(n, flavor.MEnumValuesPerEnum, values)
		case long > 0 && values > 250 && characters > long:
			l.unlist(n, flavor.MLongEnumCharacters, characters)
		default:
			lists = append(lists, list{n, values})
			total += values
		}
	}
	slices.SortStableFunc(lists, func(a, b list) int { return b.values - a.values })
	for _, x := range lists {
		if all == 0 || total <= all {
			return
		}
		l.unlist(x.n, flavor.MEnumValues, total)
		total -= x.values
	}
}

// unlist leaves the list of values out of a node; what may stand there is left to
// validation.
func (l *lowering) unlist(n *node, metric flavor.Metric, got int) {
	if n.carry == carryValues {
		n.carry, n.values = carryText, nil
	}
	at := n.place()
	n.members = slices.DeleteFunc(slices.Clone(n.members), func(m member) bool {
		if m.keyword == "enum" && m.raw != nil {
			at = m.raw
		}
		return m.keyword == "enum"
	})
	n.listed = nil
	n.fact(Fact{Rule: ruleLimit + metric.String(), Repair: flavor.Remove, Effect: Widened, Node: at, Detail: strconv.Itoa(got)})
}
