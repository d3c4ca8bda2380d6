package settle

import (
	"slices"

	"github.com/schemaflavor/schemaflavor/flavor"
	"github.com/schemaflavor/schemaflavor/internal/ir"
	"github.com/schemaflavor/schemaflavor/internal/schema"
	"github.com/schemaflavor/schemaflavor/internal/tree"
)

// Share makes definitions of objects and unions that were constructed once and stand in several
// places, as the levels of a recursion do that is written out: what references lead to is written
// once. So are scalars that many branches of a union repeat, where that makes them shorter.
func (l *Settling) Share(root *ir.Node) {
	if l.Gentle || !l.Reused || l.Refuses(flavor.CReference) {
		return
	}
	nodes := ir.LiveNodes(root)
	own := map[*ir.Node]bool{root: true} // that a codec or a definition needs as they are
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
	places := map[any][]*ir.Node{} // nodes that say the same, once for each that holds them
	var order []any
	for _, n := range nodes {
		n.Each(func(_ ir.Edge, c *ir.Node) {
			content := l.shareable(c)
			if content == nil || own[c] || c.Nullable && n.Kind == ir.UnionNode {
				return
			}
			if places[content] == nil {
				order = append(order, content)
			}
			places[content] = append(places[content], c)
		})
	}
	shared := false
	for _, o := range order {
		same := slices.DeleteFunc(places[o], func(n *ir.Node) bool { return !readsLike(n, places[o][0]) })
		if _, scalar := o.(value); len(same) > 1 && !scalar || len(same) >= manyValues && l.OwnSize(same[0]) >= longValue {
			l.Define(same)
			shared = true
		}
	}
	if shared {
		l.Forget()
	}
}

// fewShared is the number of properties from which on an object is worth a definition.
const fewShared = 2

// manyShared is the number of branches from which on a union is worth one.
const manyShared = 3

// A value is what scalars that say the same have in common.
type value struct {
	src   *tree.Node
	types schema.TypeSet
	null  bool
}

// manyValues is the number of places from which on a scalar is worth a definition, and longValue the
// bytes that it takes there at least.
const manyValues, longValue = 8, 80

// shareable returns what nodes that say the same have in common: the object's part, or the first
// branch of a union; nil of what is not worth a definition, or travels as it does at its place alone.
func (l *Settling) shareable(n *ir.Node) any {
	switch {
	case n.Kind == ir.UnionNode && !n.Tagged && len(n.Branches) >= manyShared && !ir.HasNullBranch(n) && slices.ContainsFunc(n.Branches, func(b *ir.Branch) bool { return !b.Node.Simple() }):
		return n.Branches[0]
	case n.Kind == ir.SchemaNode && n.Object != nil && n.Carry == ir.CarryPlain && n.Types == schema.TObject && len(n.Object.Properties) >= fewShared:
		return n.Object
	case l.Repeats && n.Kind == ir.SchemaNode && n.Src != nil && n.Types != 0 && n.Object == nil && n.Array == nil && (n.Carry == ir.CarryPlain || n.Carry == ir.CarryText):
		return value{n.Src, n.Types, n.Nullable}
	}
	return nil
}

// readsLike reports whether two nodes that hold the same say the same of it.
func readsLike(a, b *ir.Node) bool {
	return a == b || slices.Equal(a.Annotations, b.Annotations) && slices.Equal(a.Unknown, b.Unknown) && a.Description == b.Description && a.Src == b.Src && a.Carry == b.Carry &&
		slices.Equal(a.Branches, b.Branches) && slices.Equal(a.Lost, b.Lost) && len(a.Members) == len(b.Members) && (len(a.Members) == 0 || &a.Members[0] == &b.Members[0])
}
