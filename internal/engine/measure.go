package engine

import (
	"github.com/schemaflavor/schemaflavor/flavor"
	"github.com/schemaflavor/schemaflavor/internal/schema"
	"github.com/schemaflavor/schemaflavor/internal/tree"
)

// measures are the sizes of a lowered root, as its output would have them.
type measures struct {
	bytes     int
	counts    map[flavor.Metric]int
	order     []*node        // parents before what they hold
	each      []measured     // in that order
	parents   map[*node]bool // nodes that may not become text where they stand
	barred    map[*node]bool // and those whose values no codec reaches
	asked     map[barredPair]bool
	inside    map[flavor.Metric]map[*node]int
	recurring map[*node]bool // nodes of recursive definitions
}

// measured are the sizes of one node.
type measured struct {
	size       int // bytes, shared parts counted wherever they stand
	objects    int // the greatest number of objects on the way to it
	properties int // the greatest number of steps through properties
	level      int // the distance from the root
	times      int // how often it is written
}

// of returns the sizes of a node. Those of a node that came later are all 0.
func (m *measures) of(n *node) *measured {
	if n.number < len(m.order) && m.order[n.number] == n {
		return &m.each[n.number]
	}
	return &measured{}
}

// measure reads the sizes of a root and its definitions. Its cost is linear in the nodes,
// not in the output.
func (l *lowering) measure(root *node) *measures {
	m := &measures{counts: map[flavor.Metric]int{}}
	roots := []*node{root}
	for _, d := range l.reachable(root) {
		if d.node != nil && d.node != root {
			roots = append(roots, d.node)
		}
	}
	if l.rules.Limit(flavor.MPropertyDepth) > 0 && l.refers() {
		m.recur(root)
	}
	m.order = topological(roots, func(n *node, yield func(*node)) { m.followed(l, n, yield) })
	m.each = make([]measured, len(m.order))
	for i, n := range m.order {
		n.number = i
	}
	m.distances(root)
	for _, n := range m.order {
		m.visit(l, n)
	}
	for i := len(m.order) - 1; i >= 0; i-- {
		n := m.order[i]
		size := l.ownSize(n)
		n.each(func(w way, c *node) { size = saturate(size, m.of(c).size+w.size()) })
		m.each[i].size = size
	}
	for _, r := range roots {
		m.bytes = saturate(m.bytes, m.of(r).size)
	}
	m.total(l, roots)
	return m
}

// followed yields the definitions of other recursions or of none that n refers to, where
// depths go on through references: within a recursion that is the business of fitRounds.
func (m *measures) followed(l *lowering, n *node, yield func(*node)) {
	if l.rules.Limit(flavor.MPropertyDepth) == 0 || m.recurring[n] {
		return
	}
	n.refers(func(d *definition) {
		if d.node != nil && !d.root {
			yield(d.node)
		}
	})
}

// recur marks the nodes of recursive definitions.
func (m *measures) recur(root *node) {
	m.recurring = map[*node]bool{}
	var recur []*node
	for d, back := range rings(root) {
		if back {
			recur = append(recur, d.node)
		}
	}
	held(recur, func(n *node) { m.recurring[n] = true })
}

// topological lists the nodes below roots, each before all that it holds and that others
// yields for it.
func topological(roots []*node, others ...func(n *node, yield func(*node))) []*node {
	var post, met []*node
	meet := func(n *node) bool { // reports whether it was not met before
		if n.met < len(met) && met[n.met] == n {
			return false
		}
		n.met = len(met)
		met = append(met, n)
		return true
	}
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
			if !meet(f.n) {
				continue
			}
			if f.n.isLeaf() && f.n.kind != kReference {
				post = append(post, f.n)
				continue
			}
			stack = append(stack, frame{f.n, true})
			next := func(c *node) { stack = append(stack, frame{c, false}) }
			f.n.each(func(_ way, c *node) { next(c) })
			for _, other := range others {
				other(f.n, next)
			}
		}
	}
	for i, j := 0, len(post)-1; i < j; i, j = i+1, j-1 {
		post[i], post[j] = post[j], post[i]
	}
	return post
}

// countless is where counting ends: parts that double with every level are more than any
// number.
const countless = 1 << 50

func saturate(a, b int) int { return min(a+b, countless) }

// ownSize estimates the bytes a node adds beside what it holds.
func (l *lowering) ownSize(n *node) int {
	switch n.kind {
	case kVerbatim:
		return l.length(n.src)
	case kReference:
		return 20 + len(n.definition.name)
	}
	size := 18 // {"type":"integer"}
	if n.nullable {
		size += 16
	}
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
	if o := n.object; o != nil {
		size += 17 // "properties":{},
		if o.closed {
			size += 29
		}
		for _, p := range o.properties {
			if p.required {
				size += len(p.name) + 3
			}
		}
	}
	return size
}

// length is the number of bytes a value of the input takes in the output.
func (l *lowering) length(n *tree.Node) int {
	if l.rules.Limit(flavor.MBytes) > 0 {
		return escapedLength(n.Raw())
	}
	return compactLength(n.Raw())
}

// distances measures how far each node is from the root, references followed: the
// farthest parts are the first to go.
func (m *measures) distances(root *node) {
	queue := []*node{root}
	for len(queue) > 0 {
		n := queue[0]
		queue = queue[1:]
		next := func(c *node) {
			if c == nil || c == root {
				return
			}
			if x := m.of(c); x.level == 0 {
				x.level = m.of(n).level + 1
				queue = append(queue, c)
			}
		}
		n.each(func(_ way, c *node) { next(c) })
		n.refers(func(d *definition) { next(d.node) })
	}
}

// visit pushes the depths of n on to what it holds and, of steps through properties, to
// what it refers to.
func (m *measures) visit(l *lowering, n *node) {
	own := m.of(n)
	if n.isObject() && own.objects == 0 {
		own.objects = 1
	}
	n.each(func(w way, c *node) {
		objects, properties := own.objects, own.properties
		if c.isObject() {
			objects++
		}
		if w.isStep() {
			properties++
		}
		of := m.of(c)
		of.objects, of.properties = max(of.objects, objects), max(of.properties, properties)
	})
	m.followed(l, n, func(target *node) {
		of := m.of(target)
		of.properties = max(of.properties, own.properties)
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
	for _, r := range roots {
		m.of(r).times++
	}
	for i, n := range m.order {
		at := &m.each[i]
		m.counts[flavor.MObjectDepth] = max(m.counts[flavor.MObjectDepth], at.objects+insideDepth(n))
		m.counts[flavor.MPropertyDepth] = max(m.counts[flavor.MPropertyDepth], at.properties+insideSteps(n))
		own := tallyOf(n)
		for _, metric := range tallied {
			m.counts[metric] = saturate(m.counts[metric], multiply(at.times, own.of(metric)))
		}
		if n.kind == kUnion {
			m.counts[flavor.MUnionBranches] = max(m.counts[flavor.MUnionBranches], len(n.branches))
		}
		n.each(func(_ way, c *node) {
			of := m.of(c)
			of.times = saturate(of.times, at.times)
		})
	}
}

func multiply(a, b int) int {
	if a != 0 && b > countless/a {
		return countless
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

// walkDepth finds the deepest nesting of object schemas at or below n.
func walkDepth(n *tree.Node, depth int, deepest *int) {
	if isObjectSchema(n) {
		depth++
	}
	*deepest = max(*deepest, depth)
	schema.Subschemas(n, func(_ *schema.Keyword, sub *tree.Node) { walkDepth(sub, depth, deepest) })
}
