package engine

import (
	"slices"

	"github.com/schemaflavor/schemaflavor/flavor"
	"github.com/schemaflavor/schemaflavor/internal/tree"
)

// settleAnnotations moves annotations that stand beside a union and inside its branches
// into the branches, where a flavor minds both.
func (l *lowering) settleAnnotations(root *node) {
	if !l.refuses(flavor.CAnnotationBesideUnion) {
		return
	}
	y := newLayout()
	y.place(root, nil, "")
	for _, d := range reachable(root) {
		if d.node != nil {
			y.place(d.node, nil, "")
		}
	}
	for _, n := range y.order {
		if n.kind == kUnion {
			l.settleUnion(n)
		}
	}
}

func (l *lowering) settleUnion(n *node) {
	for _, a := range slices.Clone(n.annotations) {
		if !slices.ContainsFunc(n.branches, func(b *branch) bool { return b.node.annotated(a.Name()) }) {
			continue
		}
		n.annotations = slices.DeleteFunc(slices.Clone(n.annotations), func(x *tree.Node) bool { return x == a })
		n.note(flavor.CAnnotationBesideUnion, flavor.PushDown, Exact, false, a, a.Name())
		for i, b := range n.branches {
			if b.node.annotated(a.Name()) || b.node.kind != kSchema && b.node.kind != kUnion {
				continue
			}
			c := *b
			c.node = mutable(b.node)
			c.node.annotations = append(slices.Clone(c.node.annotations), a)
			n.branches[i] = &c
		}
	}
	if _, told := n.words(); told && slices.ContainsFunc(n.branches, func(b *branch) bool { return b.node.annotated("description") }) {
		n.description, n.lost = "", nil
	}
}

// annotated reports whether the node's output has the annotation.
func (n *node) annotated(keyword string) bool {
	if n.kind == kVerbatim {
		return n.src.Has(keyword)
	}
	if keyword == "description" {
		text, _ := n.words()
		return text != ""
	}
	return slices.ContainsFunc(n.annotations, func(a *tree.Node) bool { return a.Name() == keyword })
}
