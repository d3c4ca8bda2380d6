package engine

import (
	"slices"

	"github.com/schemaflavor/schemaflavor/flavor"
	"github.com/schemaflavor/schemaflavor/internal/tree"
)

// refers reports whether a node can refer to a definition.
func (l *lowering) refers() bool { return l.defines }

// reachable lists the definitions that the nodes below root refer to, without looking for
// them where there are none.
func (l *lowering) reachable(root *node) []*definition {
	if !l.refers() {
		return nil
	}
	return reachable(root)
}

// reachable lists the definitions that the nodes below root refer to, in the order they
// are met, definitions of definitions included.
func reachable(root *node) []*definition {
	var out []*definition
	seen, met := map[*definition]bool{}, map[*node]bool{}
	var stack []*node
	visit := func(n *node) {
		stack = append(stack, n)
		for len(stack) > 0 {
			n := stack[len(stack)-1]
			stack = stack[:len(stack)-1]
			if met[n] {
				continue
			}
			if !n.isLeaf() { // a leaf is soon read again
				met[n] = true
			}
			n.refers(func(d *definition) {
				if !seen[d] {
					seen[d] = true
					out = append(out, d)
				}
			})
			from := len(stack)
			n.each(func(_ way, c *node) {
				if c.kind != kVerbatim { // bytes of the input refer to nothing
					stack = append(stack, c)
				}
			})
			slices.Reverse(stack[from:])
		}
	}
	visit(root)
	for i := 0; i < len(out); i++ {
		if out[i].node != nil {
			visit(out[i].node)
		}
	}
	return out
}

// keepUsedDefinitions decides which of the input's definitions stay where they are.
func (l *lowering) keepUsedDefinitions(root *node) {
	prune := l.refuses(flavor.CUnusedDefinition)
	for again := true; again; {
		again = false
		l.lowerPending()
		l.keepApart() // a definition may be the first to refer to the root
		used := map[*tree.Node]bool{}
		for _, d := range l.reachable(root) {
			for n := d.place(); n != nil; n = n.Parent() {
				used[n] = true
			}
		}
		for _, k := range l.kept {
			if k.property.node == nil && (!prune || used[k.source] && l.mayStay(k.source)) {
				k.property.node = l.keepSub(k.source, false)
				again = true
			}
		}
	}
	for _, k := range l.kept {
		if k.property.node == nil {
			l.loose = append(l.loose, Fact{Rule: flavor.CUnusedDefinition.String(), Repair: flavor.Prune, Node: k.source, Detail: k.source.Name()})
		}
	}
}

// mayStay reports whether references may lead to a definition where it stands; else what
// refers to it makes it a definition of the root.
func (l *lowering) mayStay(d *tree.Node) bool {
	return !l.refuses(flavor.CReferenceByPath) || plainReference(l.doc, d)
}

// dropDefinitions leaves out the definitions that only other definitions refer to, or
// that nothing refers to since parts became text.
func (l *lowering) dropDefinitions(root *node) {
	if !l.refuses(flavor.CUnusedDefinition) || len(l.kept) == 0 {
		return
	}
	live := map[*node]bool{}
	for _, n := range liveNodes(root) {
		live[n] = true
	}
	needed := func(n *node) bool {
		if l.refuses(flavor.CReferenceByPath) { // what stands within is a definition of its own for those who refer to it
			return live[n]
		}
		return holdsLive(n, live)
	}
	for _, k := range l.kept {
		if k.property.node != nil && !needed(k.property.node) {
			k.property.node = nil
			l.loose = append(l.loose, Fact{Rule: flavor.CUnusedDefinition.String(), Repair: flavor.Prune, Node: k.source, Detail: k.source.Name()})
		}
	}
}

// ownNames gives definitions the names that they had in the input and that nothing else has in
// the end: while a definition is lowered it is not known whether the input's own stays beside it.
func (l *lowering) ownNames(root *node) {
	if !l.gentle {
		return
	}
	definitions, taken := l.reachable(root), map[string]bool{}
	for _, d := range definitions {
		taken[d.name] = true
	}
	for _, k := range l.kept {
		if k.property.node != nil {
			taken[k.property.name] = true
		}
	}
	for _, d := range definitions {
		if d.target == nil || !plainReference(l.doc, d.target) || d.target == l.doc.Tree.Root() {
			continue
		}
		if own := d.target.Name(); !taken[own] && l.plainName(own) {
			d.name, taken[own] = own, true
		}
	}
}

// tellUnused reports the definitions of the root that are not written, and that nothing
// says so of yet: nothing refers to them, or not any more. What references are replaced by
// is there in their place.
func (l *lowering) tellUnused(root *node) {
	there := map[*tree.Node]bool{}
	for _, d := range l.reachable(root) {
		if at := d.place(); at != nil {
			there[at] = true
		}
	}
	for _, k := range l.kept {
		there[k.source] = true // or told
	}
	for _, f := range l.loose {
		if f.Rule == flavor.CUnusedDefinition.String() {
			there[f.Node] = true
		}
	}
	_, inlined := l.rules.Refusal(flavor.CReference)
	inlined = inlined && !l.gentle // there what may stand is missed where it does not
	for _, word := range [...]string{"$defs", "definitions"} {
		for d := range l.doc.Tree.Root().Get(word).All() {
			if !there[d] && !(inlined && l.graph.reached(d)) {
				l.loose = append(l.loose, Fact{Rule: flavor.CUnusedDefinition.String(), Repair: flavor.Prune, Node: d, Detail: d.Name()})
			}
		}
	}
}

// holdsLive reports whether a node or one below it is live.
func holdsLive(n *node, live map[*node]bool) bool {
	y := newLayout()
	y.place(n, nil, way{})
	for _, m := range y.order {
		if live[m] {
			return true
		}
	}
	return false
}

// defines adds definitions to those that a kept root has.
func (n *node) defines(ds []*definition) {
	if len(ds) == 0 {
		return
	}
	at := slices.IndexFunc(n.members, func(m member) bool { return m.keyword == "$defs" && m.raw == nil })
	if at < 0 {
		n.members = append(n.members, member{keyword: "$defs"})
		at = len(n.members) - 1
	}
	named := slices.Clone(n.members[at].named)
	for _, d := range ds {
		named = append(named, &property{original: d.name, name: d.name, node: d.node})
	}
	n.members[at].named = named
}
