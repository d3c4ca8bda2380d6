package engine

import (
	"slices"

	"github.com/schemaflavor/schemaflavor/flavor"
	"github.com/schemaflavor/schemaflavor/internal/tree"
)

// inlineBroken puts the target in place of references that no longer recur, because the
// recursion was cut by text, where a flavor takes recursive references only.
func (l *lowering) inlineBroken(root *node) {
	if !l.refuses(flavor.CReference) || l.refuses(flavor.CRecursiveReference) {
		return
	}
	back := rings(root)
	recurs := func(d *definition) bool { return d.root || d.node == nil || back[d] }
	for _, n := range liveNodes(root) {
		if n.kind == kReference && !recurs(n.definition) {
			n.become(n.definition.node)
			continue
		}
		for _, m := range n.members {
			if m.refer != nil && !recurs(m.refer) {
				l.inlineNode(n, m.refer)
				break
			}
		}
	}
}

// become takes the place of a reference to a node; annotations of its own go before.
func (n *node) become(target *node) {
	own, facts := n.annotations, n.facts
	*n = *target
	n.facts, n.stead = facts, &steads{last: target}
	n.annotations = slices.Clone(own)
	for _, a := range target.annotations {
		if !slices.ContainsFunc(own, func(o *tree.Node) bool { return o.Name() == a.Name() }) {
			n.annotations = append(n.annotations, a)
		}
	}
}

// inlineNode puts a definition's contents in place of a kept reference.
func (l *lowering) inlineNode(n *node, d *definition) {
	rest := slices.DeleteFunc(slices.Clone(n.members), func(m member) bool { return m.refer != nil })
	if d.node.kind != kKept && d.node.kind != kVerbatim {
		facts, stead := n.facts, n.stead
		*n = *l.mutable(d.node)
		n.facts, n.stead = facts, stead
		n.standsFor(d.node)
		return
	}
	behind := l.opened(d.node)
	members, ok := splice(rest, withoutIdentifiers(behind.members))
	if !ok {
		members = conjoin(rest, d.node)
	}
	n.members = members
	n.standsFor(behind)
}

// liveNodes lists the nodes that the root leads to, definitions by reference only.
func liveNodes(root *node) []*node {
	seen := map[*node]bool{root: true}
	queue := []*node{root}
	next := func(n *node) {
		if n != nil && !seen[n] {
			seen[n] = true
			queue = append(queue, n)
		}
	}
	for i := 0; i < len(queue); i++ {
		n := queue[i]
		n.each(func(w way, c *node) {
			if !w.isDefinition() {
				next(c)
			}
		})
		n.refers(func(d *definition) { next(d.node) })
	}
	return queue
}
