package settle

import (
	"slices"

	"github.com/schemaflavor/schemaflavor/flavor"
	"github.com/schemaflavor/schemaflavor/internal/ir"
	"github.com/schemaflavor/schemaflavor/internal/schema"
	"github.com/schemaflavor/schemaflavor/internal/slab"
	"github.com/schemaflavor/schemaflavor/internal/tree"
)

// Share makes definitions of objects and unions that stand in more places than the author wrote them in, such as the levels of a
// recursion that is written out, or a property of several merged objects. Each is then written once, and references lead to it.
// Scalars that many branches of a union repeat are shared too, where they are long enough to make that shorter.
func (s *Settling) Share(root *ir.Node) {
	if s.Form.Gentle || !s.Lowering.Reused && s.Lowering.Objects.Merged < 2 || s.Rules.Refuses(flavor.CReference) {
		return
	}
	for round := 0; round < mostRounds && s.share(root); round++ {
	}
}

// mostRounds bounds the rounds of share: once their parts are references, nodes may be alike that were not before.
const mostRounds = 3

// share makes definitions of nodes that are alike, and reports whether there were any.
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

// gather groups the nodes that may be alike, each once for every node that holds it. It passes over nodes that are not worth a
// definition, and over those that a codec needs where they are.
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
	// branches are the arrays that are branches of unions. Their items, which may tell them apart, stay where they are: behind a
	// reference the codec looks at less of them.
	own, branches := pinned(root, nodes), map[*ir.Node]bool{}
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
			case own[n] || holder.Kind == ir.UnionNode && (n.Nullable || n.Renames()): // its members may tell it apart, as above
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

// pinned returns the nodes that a codec or a definition needs as they are: the root, nodes of definitions, and the lists and
// entries that stand for maps.
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

// manyShared is the number of branches from which on a union is worth a definition.
const manyShared = 3

// An objectKey is what objects that are alike have in common at least: the names of the first and the last property, and their number.
type objectKey struct {
	first, last string
	properties  int
}

func keyOf(o *ir.ObjectPart) objectKey {
	return objectKey{o.Properties[0].Name, o.Properties[len(o.Properties)-1].Name, len(o.Properties)}
}

// A unionKey is what unions that are levels of one recursion have in common: the schema of the input, and the number of branches.
type unionKey struct {
	src      *tree.Node
	branches int
}

// A scalarKey is what scalars that are alike have in common at least.
type scalarKey struct {
	src   *tree.Node
	types schema.TypeSet
	null  bool
}

// A scalar is worth a definition if it stands in at least manyValues places and takes at least longValue bytes in each.
const manyValues, longValue = 8, 80

// shareable reports whether a node is an object that is worth a definition.
func shareable(n *ir.Node) bool {
	return n.Kind == ir.SchemaNode && n.Object != nil && n.Carry == ir.CarryPlain && n.Types == schema.TObject && len(n.Object.Properties) >= fewShared && !n.Fixed
}

// shareableUnion reports whether a node is a union that is worth a definition.
func shareableUnion(n *ir.Node) bool {
	return n.Kind == ir.UnionNode && !n.Tagged && len(n.Branches) >= manyShared && !ir.HasNullBranch(n)
}

// like returns the nodes of a group that read like its first one.
func like(nodes []*ir.Node) []*ir.Node {
	return slices.DeleteFunc(nodes, func(n *ir.Node) bool { return !readsLike(n, nodes[0]) })
}

// readsLike reports whether two nodes share their branches and keywords, and have the same words beside them.
func readsLike(a, b *ir.Node) bool {
	return a == b || slices.Equal(a.Annotations, b.Annotations) && slices.Equal(a.Unknown, b.Unknown) && a.Description == b.Description && a.Src == b.Src && a.Carry == b.Carry &&
		slices.Equal(a.Branches, b.Branches) && slices.Equal(a.Sentences, b.Sentences) && len(a.Members) == len(b.Members) && (len(a.Members) == 0 || &a.Members[0] == &b.Members[0])
}
