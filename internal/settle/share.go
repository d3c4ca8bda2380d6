package settle

import (
	"slices"

	"github.com/schemaflavor/schemaflavor/flavor"
	"github.com/schemaflavor/schemaflavor/internal/ir"
	"github.com/schemaflavor/schemaflavor/internal/schema"
)

// Share makes definitions of objects that were constructed once and stand in several places, as the
// levels of a recursion do that is written out: what references lead to is written once.
func (l *Settling) Share(root *ir.Node) {
	if l.Gentle || l.Refuses(flavor.CReference) {
		return
	}
	nodes := ir.LiveNodes(root)
	own := map[*ir.Node]bool{root: true} // that a codec or a definition needs as they are
	for _, n := range nodes {
		switch {
		case n.Kind == ir.ReferenceNode && n.Definition.Node != nil:
			own[n.Definition.Node] = true
		case n.Carry == ir.CarryEntries && n.Array != nil:
			own[n.Array.Items] = true
		}
		if n.Object != nil && n.Object.Rest != nil {
			own[n.Object.Rest.Node] = true
		}
	}
	places := map[*ir.ObjectPart][]*ir.Node{} // nodes that say the same, once for each that holds them
	var order []*ir.ObjectPart
	for _, n := range nodes {
		n.Each(func(_ ir.Edge, c *ir.Node) {
			if c.Kind != ir.SchemaNode || c.Object == nil || c.Carry != ir.CarryPlain || c.Nullable || c.Types != schema.TObject || own[c] || len(c.Object.Properties) < fewShared {
				return
			}
			if places[c.Object] == nil {
				order = append(order, c.Object)
			}
			places[c.Object] = append(places[c.Object], c)
		})
	}
	shared := false
	for _, o := range order {
		same := slices.DeleteFunc(places[o], func(n *ir.Node) bool { return !readsLike(n, places[o][0]) })
		if len(same) > 1 {
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

// readsLike reports whether two nodes that hold the same say the same of it.
func readsLike(a, b *ir.Node) bool {
	return a == b || slices.Equal(a.Annotations, b.Annotations) && slices.Equal(a.Unknown, b.Unknown) && a.Description == b.Description && a.Src == b.Src &&
		slices.Equal(a.Lost, b.Lost) && len(a.Members) == len(b.Members) && (len(a.Members) == 0 || &a.Members[0] == &b.Members[0])
}
