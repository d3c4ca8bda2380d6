package engine

import (
	"slices"
	"sync"

	"github.com/schemaflavor/schemaflavor/flavor"
	"github.com/schemaflavor/schemaflavor/internal/tree"
)

// settleAnnotations moves annotations that stand beside a union and inside its branches
// into the branches, where a flavor minds both.
func (l *lowering) settleAnnotations(root *node) {
	if !l.refuses(flavor.CAnnotationBesideUnion) && !l.refuses(flavor.CRepeatedAnnotation) {
		return
	}
	for range 3 { // what moves into a branch may meet what stands behind a reference, or in a union within
		y := newLayout()
		y.place(root, nil, way{})
		for _, d := range l.reachable(root) {
			if d.node != nil {
				y.place(d.node, nil, way{})
			}
		}
		l.settleNodes(y.order, sync.OnceValue(func() map[*definition]bool { return rings(root) }))
	}
}

// settleNodes settles nodes; back tells which definitions lead back to themselves.
func (l *lowering) settleNodes(order []*node, back func() map[*definition]bool) {
	for _, n := range order {
		switch {
		case n.kind == kUnion && l.refuses(flavor.CAnnotationBesideUnion):
			l.settleUnion(n)
		case n.kind == kReference && l.refuses(flavor.CRepeatedAnnotation):
			l.settleReference(n, back)
		}
	}
}

// settleReference moves annotations that stand beside a reference and behind it to a
// union of the one reference, or leaves them out where no union may stand.
func (l *lowering) settleReference(n *node, back func() map[*definition]bool) {
	d := n.definition.node
	if d != nil && d.kind == kUnion && l.meetsBranches(n, d, back) {
		return
	}
	if d == nil || !(n.annotatedHere("description") && d.annotated("description") || n.annotatedHere("title") && d.annotated("title")) {
		return
	}
	at := n.place()
	if len(n.annotations) > 0 {
		at = n.annotations[0]
	}
	if !l.takesUnions() {
		n.withoutAnnotations()
		return
	}
	u := *n
	u.kind, u.definition = kUnion, nil
	u.branches = []*branch{{node: &node{kind: kReference, definition: n.definition, set: n.set}, set: n.definition.set}}
	for i := range u.facts {
		u.facts[i].out = n
	}
	*n = u
	if len(n.annotations) > 0 {
		n.note(flavor.CRepeatedAnnotation, flavor.Wrap, Exact, false, at, "description")
	} else { // only what is told of lost constraints meets
		n.note(flavor.CReference, flavor.Wrap, Exact, false, at, "")
	}
	l.leaveAnnotations(n, flavor.Union)
}

// meetsBranches settles a reference whose annotations meet those of the branches behind
// it: the union takes its place, and the annotations go into the branches without; where
// the union refers back to itself, they go.
func (l *lowering) meetsBranches(n, union *node, back func() map[*definition]bool) bool {
	meets := slices.ContainsFunc([]string{"description", "title"}, func(keyword string) bool {
		return n.annotatedHere(keyword) && slices.ContainsFunc(union.branches, func(b *branch) bool { return b.node.annotated(keyword) })
	})
	if !meets {
		return false
	}
	if back()[n.definition] {
		n.withoutAnnotations()
		return true
	}
	n.become(union)
	n.branches = slices.Clone(n.branches)
	l.settleUnion(n)
	return true
}

// withoutAnnotations leaves out what stands beside a reference.
func (n *node) withoutAnnotations() {
	for _, a := range n.annotations {
		n.note(flavor.CRepeatedAnnotation, flavor.Remove, Exact, false, a, a.Name())
	}
	n.annotations, n.description = nil, ""
	n.untold()
}

func (l *lowering) settleUnion(n *node) {
	for _, a := range slices.Clone(n.annotations) {
		if !slices.ContainsFunc(n.branches, func(b *branch) bool { return b.node.annotated(a.Name()) }) {
			continue
		}
		n.annotations = slices.DeleteFunc(slices.Clone(n.annotations), func(x *tree.Node) bool { return x == a })
		if l.pushDown(n, a) {
			n.note(flavor.CAnnotationBesideUnion, flavor.PushDown, Exact, false, a, a.Name())
		} else {
			n.note(flavor.CRepeatedAnnotation, flavor.Remove, Exact, false, a, a.Name())
		}
	}
	if _, told := n.words(); told && slices.ContainsFunc(n.branches, func(b *branch) bool { return b.node.annotated("description") }) {
		n.description = ""
		n.untold()
	}
}

// pushDown puts an annotation of a union into its branches: into those that have none of the
// author's, else before what the first one says. It reports false where none can take it.
func (l *lowering) pushDown(n *node, a *tree.Node) (done bool) {
	takes := func(b *branch) bool { return b.node.kind == kSchema || b.node.kind == kUnion }
	only, _ := withoutNull(n.branches)
	for i, b := range n.branches {
		if !takes(b) || b.node.authored(a.Name()) || len(only) > 0 && !slices.Contains(only, b) { // null needs no words
			continue
		}
		c := *b
		c.node = l.mutable(b.node)
		c.node.annotations = append(slices.Clone(c.node.annotations), a)
		if a.Name() == "description" && c.node.carry == carryText && a.IsString() {
			c.node.authors = a.Text()
			c.node.describe(c.node.what)
		}
		n.branches[i], done = &c, true
	}
	first := slices.IndexFunc(n.branches, func(b *branch) bool { return b.node.kind == kSchema })
	if done || first < 0 || a.Name() != "description" || !a.IsString() {
		return done
	}
	c := *n.branches[first]
	c.node = l.mutable(c.node)
	own := c.node.description
	if own == "" {
		own = c.node.authorsWords()
	}
	c.node.description = a.Text() + " " + own
	n.branches[first] = &c
	return true
}

// authored reports whether the author gave the node an annotation, as it stands in the output.
func (n *node) authored(keyword string) bool {
	if n.kind == kVerbatim {
		return n.src.Has(keyword)
	}
	return slices.ContainsFunc(n.annotations, func(a *tree.Node) bool { return a.Name() == keyword })
}

// authorsWords is the description that the author gave the node.
func (n *node) authorsWords() string {
	for _, a := range n.annotations {
		if a.Name() == "description" && a.IsString() {
			return a.Text()
		}
	}
	return ""
}

// untold takes back what the description was told.
func (n *node) untold() {
	n.lost = nil
	n.facts = slices.Clone(n.facts)
	for i := range n.facts {
		n.facts[i].told = false
	}
}

// annotated reports whether the node's output has the annotation, or what stands behind
// it where it is a reference.
func (n *node) annotated(keyword string) bool {
	if n.kind == kReference && n.definition.node != nil && n.definition.node.kind != kReference && n.definition.node.annotated(keyword) {
		return true
	}
	return n.annotatedHere(keyword)
}

// annotatedHere reports whether the node itself has the annotation.
func (n *node) annotatedHere(keyword string) bool {
	if n.kind == kVerbatim {
		return n.src.Has(keyword)
	}
	if text, _ := n.words(); keyword == "description" && text != "" {
		return true
	}
	return slices.ContainsFunc(n.annotations, func(a *tree.Node) bool { return a.Name() == keyword })
}

// annotated gives the node that a union became what the place says of it: it stands for the
// union, so that these annotations go before its own.
func (l *lowering) annotated(n *node, sh *shape) *node {
	if len(sh.annotations)+len(sh.unknown) == 0 || n.kind == kNever {
		return n
	}
	if n.kind != kSchema && n.kind != kUnion {
		if !l.takesUnions() || !l.describesUnions() {
			return n
		}
		u := &node{kind: kUnion, set: sh.set, src: sh.primary, branches: []*branch{{node: n, set: n.set, asks: l.asksFor(n.set)}}, annotations: sh.annotations, unknown: sh.unknown}
		l.leaveUnion(u, sh)
		return u
	}
	m := l.mutable(n)
	m.annotations = slices.Clone(sh.annotations)
	for _, a := range n.annotations {
		if !slices.ContainsFunc(sh.annotations, func(o *tree.Node) bool { return o.Name() == a.Name() }) {
			m.annotations = append(m.annotations, a)
		}
	}
	m.unknown = slices.Clone(sh.unknown)
	for _, u := range n.unknown {
		if !slices.ContainsFunc(sh.unknown, func(o *tree.Node) bool { return o.Name() == u.Name() }) {
			m.unknown = append(m.unknown, u)
		}
	}
	if m.carry == carryText {
		m.describeText(sh.types, m.annotations)
	}
	place := flavor.Untyped
	if ps := places(m.types); m.kind == kUnion {
		place = flavor.Union
	} else if m.types != tAll && len(ps) > 0 {
		place = ps[0]
	}
	l.leaveAnnotations(m, place)
	return m
}
