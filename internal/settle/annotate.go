package settle

import (
	"slices"
	"sync"

	"github.com/schemaflavor/schemaflavor/flavor"
	"github.com/schemaflavor/schemaflavor/internal/diag"
	"github.com/schemaflavor/schemaflavor/internal/ir"
	"github.com/schemaflavor/schemaflavor/internal/lower"
	"github.com/schemaflavor/schemaflavor/internal/tree"
)

// Settling settles what is known only once all nodes are there.
type Settling struct{ *lower.Lowering }

// New returns what settles a lowered document.
func New(l *lower.Lowering) Settling { return Settling{l} }

// SettleAnnotations moves annotations that stand beside a union and inside its branches
// into the branches, where a flavor minds both.
func (l *Settling) SettleAnnotations(root *ir.Node) {
	if !l.Refuses(flavor.CAnnotationBesideUnion) && !l.Refuses(flavor.CRepeatedAnnotation) {
		return
	}
	back := sync.OnceValue(func() map[*ir.Definition]bool { return ir.Rings(root) })
	for range 3 { // what moves into a branch may meet what stands behind a reference, or in a union within
		roots := []*ir.Node{root}
		for _, d := range l.Reachable(root) {
			if d.Node != nil {
				roots = append(roots, d.Node)
			}
		}
		if !l.settleNodes(ir.InOrder(roots...), back) {
			return
		}
	}
}

// settleNodes settles nodes, and reports whether anything moved; back tells which definitions
// lead back to themselves.
func (l *Settling) settleNodes(order []*ir.Node, back func() map[*ir.Definition]bool) (moved bool) {
	for _, n := range order {
		switch {
		case n.Kind == ir.UnionNode && l.Refuses(flavor.CAnnotationBesideUnion):
			moved = l.settleUnion(n) || moved
		case n.Kind == ir.ReferenceNode && l.Refuses(flavor.CRepeatedAnnotation):
			moved = l.settleReference(n, back) || moved
		}
	}
	return moved
}

// settleReference moves annotations that stand beside a reference and behind it to a
// union of the one reference, or leaves them out where no union may stand. It reports whether it
// did anything.
func (l *Settling) settleReference(n *ir.Node, back func() map[*ir.Definition]bool) bool {
	d := n.Definition.Node
	if d != nil && d.Kind == ir.UnionNode && l.meetsBranches(n, d, back) {
		return true
	}
	if d == nil || !(n.AnnotatedHere("description") && d.Annotated("description") || n.AnnotatedHere("title") && d.Annotated("title")) {
		return false
	}
	at := n.Place()
	if len(n.Annotations) > 0 {
		at = n.Annotations[0]
	}
	if !l.TakesUnions() {
		n.WithoutAnnotations()
		return true
	}
	u := *n
	u.Kind, u.Definition = ir.UnionNode, nil
	u.Branches = []*ir.Branch{{Node: &ir.Node{Kind: ir.ReferenceNode, Definition: n.Definition, Set: n.Set}, Set: n.Definition.Set}}
	for i := range u.Facts {
		u.Facts[i].Out = n
	}
	*n = u
	if len(n.Annotations) > 0 {
		n.Note(flavor.CRepeatedAnnotation, flavor.Wrap, diag.Exact, false, at, "description")
	} else { // only what is told of lost constraints meets
		n.Note(flavor.CReference, flavor.Wrap, diag.Exact, false, at, "")
	}
	l.LeaveAnnotations(n, flavor.Union)
	return true
}

// meetsBranches settles a reference whose annotations meet those of the branches behind
// it: the union takes its place, and the annotations go into the branches without; where
// the union refers back to itself, they go.
func (l *Settling) meetsBranches(n, union *ir.Node, back func() map[*ir.Definition]bool) bool {
	meets := slices.ContainsFunc([]string{"description", "title"}, func(keyword string) bool {
		return n.AnnotatedHere(keyword) && slices.ContainsFunc(union.Branches, func(b *ir.Branch) bool { return b.Node.Annotated(keyword) })
	})
	if !meets {
		return false
	}
	if l.Terse >= 0 || back()[n.Definition] { // words are not worth a copy where there is no room for words
		n.WithoutAnnotations()
		return true
	}
	n.Become(union)
	n.Branches = slices.Clone(n.Branches)
	l.settleUnion(n)
	return true
}

// settleUnion moves what the branches of a union say too into them; it reports whether there was
// anything.
func (l *Settling) settleUnion(n *ir.Node) (moved bool) {
	for _, a := range slices.Clone(n.Annotations) {
		if !slices.ContainsFunc(n.Branches, func(b *ir.Branch) bool { return b.Node.Annotated(a.Name()) }) {
			continue
		}
		moved = true
		n.Annotations = slices.DeleteFunc(slices.Clone(n.Annotations), func(x *tree.Node) bool { return x == a })
		if l.pushDown(n, a) {
			n.Note(flavor.CAnnotationBesideUnion, flavor.PushDown, diag.Exact, false, a, a.Name())
		} else {
			n.Note(flavor.CRepeatedAnnotation, flavor.Remove, diag.Exact, false, a, a.Name())
		}
	}
	if _, told := n.Words(); told && slices.ContainsFunc(n.Branches, func(b *ir.Branch) bool { return b.Node.Annotated("description") }) {
		n.Description = ""
		n.Untold()
		moved = true
	}
	return moved
}

// pushDown puts an annotation of a union into its branches: into those that have none of the
// author's, else before what the first one says. It reports false where none can take it.
func (l *Settling) pushDown(n *ir.Node, a *tree.Node) (done bool) {
	takes := func(b *ir.Branch) bool { return b.Node.Kind == ir.SchemaNode || b.Node.Kind == ir.UnionNode }
	only, _ := ir.WithoutNull(n.Branches)
	for i, b := range n.Branches {
		if !takes(b) || b.Node.Authored(a.Name()) || len(only) > 0 && !slices.Contains(only, b) { // null needs no words
			continue
		}
		c := *b
		c.Node = l.Mutable(b.Node)
		c.Node.Annotations = append(slices.Clone(c.Node.Annotations), a)
		if a.Name() == "description" && (c.Node.IsText() || c.Node.Carry == ir.CarryStringOrText) && a.IsString() {
			c.Node.Authors = a.Text()
			c.Node.Describe(c.Node.What)
		}
		n.Branches[i], done = &c, true
	}
	first := slices.IndexFunc(n.Branches, func(b *ir.Branch) bool { return b.Node.Kind == ir.SchemaNode })
	if done || first < 0 || a.Name() != "description" || !a.IsString() {
		return done
	}
	c := *n.Branches[first]
	c.Node = l.Mutable(c.Node)
	own, authors := c.Node.Description, c.Node.Authors
	if own == "" {
		own = c.Node.AuthorsWords()
		authors = own
	}
	c.Node.Description, c.Node.Authors = diag.Joined(a.Text(), own), diag.Joined(a.Text(), authors)
	n.Branches[first] = &c
	return true
}
