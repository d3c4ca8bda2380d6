package settle

import (
	"slices"

	"github.com/schemaflavor/schemaflavor/flavor"
	"github.com/schemaflavor/schemaflavor/internal/ir"
	"github.com/schemaflavor/schemaflavor/internal/schema"
	"github.com/schemaflavor/schemaflavor/internal/slab"
	"github.com/schemaflavor/schemaflavor/internal/tree"
)

// Share makes definitions of objects and unions that stand in more places than the author wrote them in,
// as the levels of a recursion do that is written out, or what several objects are merged with: what
// references lead to is written once. So are scalars that many branches of a union repeat, where that
// makes them shorter.
func (s *Settling) Share(root *ir.Node) {
	if s.Form.Gentle || !s.Lowering.Reused && s.Lowering.Objects.Merged < 2 || s.Rules.Refuses(flavor.CReference) {
		return
	}
	for round := 0; round < mostRounds && s.share(root); round++ {
	}
}

// mostRounds bounds how often what holds parts that became references is compared anew.
const mostRounds = 3

// share makes definitions of what says the same now, and reports whether there was any.
func (s *Settling) share(root *ir.Node) bool {
	nodes := ir.LiveNodes(root)
	among := sharing{settling: s, comparisons: comparisonsPerNode * len(nodes)}
	among.gather(root, nodes)
	for i := range among.unions.places {
		if same := like(among.unions.group(i)); len(same) > 1 {
			among.define(same)
		}
	}
	for i := range among.copies.places {
		among.compareAll(among.copies.group(i))
	}
	for i := range among.objects.places {
		among.object(among.objects.group(i))
	}
	for i := range among.scalars.places {
		if same := like(among.scalars.group(i)); len(same) >= manyValues && s.Form.OwnSize(same[0]) >= longValue {
			among.define(same)
		}
	}
	if among.defined {
		among.redirect(root)
		s.Images.Forget()
	}
	return among.defined
}

// gather finds the nodes that may say the same, once for each that holds them; not what is not worth a
// definition, or travels as it does at its place alone.
func (s *sharing) gather(root *ir.Node, nodes []*ir.Node) {
	unrolls := s.settling.Lowering.Unrolls
	for _, d := range s.settling.Form.Reachable(root) {
		switch n := d.Node; {
		case d.IsRoot || n.Nullable:
		case shareable(n):
			s.objects.put(keyOf(n.Object), n)
			slab.Put(&s.of, n, d)
		case unrolls && n.Src != nil && shareableUnion(n):
			s.copies.put(unionKey{n.Src, len(n.Branches)}, n)
			slab.Put(&s.of, n, d)
		}
	}
	own, branches := pinned(root, nodes), map[*ir.Node]bool{} // arrays by whose items branches are told apart, of which less is looked at behind a reference
	for i := 0; unrolls && i < len(nodes); i++ {
		for _, b := range nodes[i].Branches {
			if b.Node.Array != nil {
				branches[b.Node] = true
			}
		}
	}
	for _, holder := range nodes {
		holder.Each(func(_ ir.Edge, n *ir.Node) {
			switch {
			case own[n] || holder.Kind == ir.UnionNode && (n.Nullable || n.Renames()): // behind a reference less is looked at of the members by which branches are told apart
			case shareable(n):
				s.objects.put(keyOf(n.Object), n)
			case shareableUnion(n) && slices.ContainsFunc(n.Branches, func(b *ir.Branch) bool { return !b.Node.Simple() }):
				switch {
				case !unrolls || n.Src == nil:
					s.unions.put(n.Branches[0], n)
				case holder.Kind != ir.UnionNode && !branches[holder]:
					s.copies.put(unionKey{n.Src, len(n.Branches)}, n)
				}
			case s.settling.Lowering.Repeats && n.Kind == ir.SchemaNode && n.Src != nil && n.Types != 0 && n.Object == nil && n.Array == nil && (n.Carry == ir.CarryPlain || n.Carry == ir.CarryText):
				s.scalars.put(scalarKey{n.Src, n.Types, n.Nullable}, n)
			}
		})
	}
}

// pinned are the nodes that a codec or a definition needs as they are.
func pinned(root *ir.Node, nodes []*ir.Node) map[*ir.Node]bool {
	own := map[*ir.Node]bool{root: true}
	for _, n := range nodes {
		switch {
		case n.Kind == ir.ReferenceNode && n.Definition.Node != nil:
			own[n.Definition.Node] = true
		case n.Carry == ir.CarryEntries && n.Array != nil && !n.Array.Inside:
			own[n.Array.Items] = true
		}
		if n.Object != nil && n.Object.Rest != nil {
			own[n.Object.Rest.Node] = true
		}
	}
	return own
}

// fewShared is the number of properties from which on an object is worth a definition.
const fewShared = 2

// manyShared is the number of branches from which on a union is worth one.
const manyShared = 3

// An objectKey is what objects that say the same have in common at least.
type objectKey struct {
	first, last string
	properties  int
}

func keyOf(o *ir.ObjectPart) objectKey {
	return objectKey{o.Properties[0].Name, o.Properties[len(o.Properties)-1].Name, len(o.Properties)}
}

// A unionKey is what unions have in common that are levels of one recursion.
type unionKey struct {
	src      *tree.Node
	branches int
}

// A scalarKey is what scalars that say the same have in common.
type scalarKey struct {
	src   *tree.Node
	types schema.TypeSet
	null  bool
}

// manyValues is the number of places from which on a scalar is worth a definition, and longValue the
// bytes that it takes there at least.
const manyValues, longValue = 8, 80

// shareable reports whether a node is an object that is worth a definition.
func shareable(n *ir.Node) bool {
	return n.Kind == ir.SchemaNode && n.Object != nil && n.Carry == ir.CarryPlain && n.Types == schema.TObject && len(n.Object.Properties) >= fewShared && !n.Fixed
}

// shareableUnion reports whether a node is a union that is worth a definition.
func shareableUnion(n *ir.Node) bool {
	return n.Kind == ir.UnionNode && !n.Tagged && len(n.Branches) >= manyShared && !ir.HasNullBranch(n)
}

// like returns the nodes that say of what they hold the same as the first one.
func like(nodes []*ir.Node) []*ir.Node {
	return slices.DeleteFunc(nodes, func(n *ir.Node) bool { return !readsLike(n, nodes[0]) })
}

// readsLike reports whether two nodes that hold the same say the same of it.
func readsLike(a, b *ir.Node) bool {
	return a == b || slices.Equal(a.Annotations, b.Annotations) && slices.Equal(a.Unknown, b.Unknown) && a.Description == b.Description && a.Src == b.Src && a.Carry == b.Carry &&
		slices.Equal(a.Branches, b.Branches) && slices.Equal(a.Sentences, b.Sentences) && len(a.Members) == len(b.Members) && (len(a.Members) == 0 || &a.Members[0] == &b.Members[0])
}
