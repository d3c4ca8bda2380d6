package keywords

import (
	"slices"

	"github.com/schemaflavor/schemaflavor/flavor"
	"github.com/schemaflavor/schemaflavor/internal/check"
	"github.com/schemaflavor/schemaflavor/internal/ir"
	"github.com/schemaflavor/schemaflavor/internal/meaning"
	"github.com/schemaflavor/schemaflavor/internal/schema"
	"github.com/schemaflavor/schemaflavor/internal/tree"
)

// Annotated gives the node that a union became what the place says of it: it stands for the
// union, so that these annotations go before its own.
func (l *Writer) Annotated(n *ir.Node, sh *meaning.Normal) *ir.Node {
	if len(sh.Annotations)+len(sh.Unknown) == 0 || n.Kind == ir.NeverNode {
		return n
	}
	if n.Kind != ir.SchemaNode && n.Kind != ir.UnionNode {
		if !l.TakesUnions() || !l.DescribesUnions() {
			return n
		}
		u := &ir.Node{Kind: ir.UnionNode, Set: sh.Set, Src: sh.Primary, Union: ir.Union{Branches: []*ir.Branch{{Node: n, Set: n.Set, Asks: l.AsksFor(n.Set)}}}, Wording: ir.Wording{Annotations: sh.Annotations, Unknown: sh.Unknown}}
		l.LeaveAnnotations(u, flavor.Union)
		return u
	}
	m := l.Mutable(n)
	m.Annotations = slices.Clone(sh.Annotations)
	for _, a := range n.Annotations {
		if !slices.ContainsFunc(sh.Annotations, func(o *tree.Node) bool { return o.Name() == a.Name() }) {
			m.Annotations = append(m.Annotations, a)
		}
	}
	m.Unknown = slices.Clone(sh.Unknown)
	for _, u := range n.Unknown {
		if !slices.ContainsFunc(sh.Unknown, func(o *tree.Node) bool { return o.Name() == u.Name() }) {
			m.Unknown = append(m.Unknown, u)
		}
	}
	if m.IsText() || m.Carry == ir.CarryStringOrText {
		m.DescribeText(sh.Types)
	}
	place := flavor.Untyped
	if ps := check.Places(m.Types); m.Kind == ir.UnionNode {
		place = flavor.Union
	} else if m.Types != schema.TAll && len(ps) > 0 {
		place = ps[0]
	}
	l.LeaveAnnotations(m, place)
	return m
}

// Mutable returns a node that facts and constraints may be added to: what other places
// share is copied first.
func (l *Writer) Mutable(n *ir.Node) *ir.Node {
	if n.Kind == ir.SchemaNode || n.Kind == ir.UnionNode {
		l.Charge(len(n.Facts) + len(n.Lost))
		m := l.Nodes.New()
		*m = *n
		m.Facts = slices.Clone(n.Facts)
		for i := range m.Facts {
			if m.Facts[i].Out == n {
				m.Facts[i].Out = m
			}
		}
		m.Lost = slices.Clone(n.Lost)
		return m
	}
	return n
}

// DescribesTwice reports whether a description stands beside a union and in a branch, where a flavor minds both, and
// each branch is one value, of which the description of a list can say what its own says.
func (l *Writer) DescribesTwice(n *ir.Node) bool {
	return l.Refuses(flavor.CAnnotationBesideUnion) && n.AuthorsWords() != "" && slices.ContainsFunc(n.Branches, func(b *ir.Branch) bool { return b.Node.Authored("description") }) &&
		!slices.ContainsFunc(n.Branches, func(b *ir.Branch) bool { return len(b.Node.Listed) != 1 || b.Node.AnnotatedHere("default") })
}

// SaidByAll returns the annotations that all branches have.
func SaidByAll(l *Writer, branches []*ir.Branch) []*tree.Node {
	shared := l.NormalForm(branches[0].Set).Annotations
	for _, b := range branches[1:] {
		shared = Besides(shared, Besides(shared, l.NormalForm(b.Set).Annotations))
	}
	return shared
}

// Besides returns the annotations that others do not repeat.
func Besides(annotations, others []*tree.Node) []*tree.Node {
	return slices.DeleteFunc(slices.Clone(annotations), func(a *tree.Node) bool {
		return slices.ContainsFunc(others, func(o *tree.Node) bool { return o.Name() == a.Name() && tree.Equal(o, a) })
	})
}

// Compared is what a member may be that a condition compares with listed values: of their types. It is nil where the
// condition is that the member is not there.
func Compared(l *Writer, s meaning.Conjunction) meaning.Conjunction {
	sh := l.NormalForm(s)
	defer meaning.Done(sh)
	switch {
	case sh.Never != nil || sh.Types == 0:
		return nil
	case sh.Listed && len(sh.Annotations)+len(sh.Unknown) == 0:
		return meaning.Conjunction{{Types: sh.Types}}
	}
	return s
}
