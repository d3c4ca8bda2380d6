package arrays

import (
	"github.com/schemaflavor/schemaflavor/flavor"
	"github.com/schemaflavor/schemaflavor/internal/conjunction"
	"github.com/schemaflavor/schemaflavor/internal/diag"
	"github.com/schemaflavor/schemaflavor/internal/ir"
	"github.com/schemaflavor/schemaflavor/internal/keywords"
	"github.com/schemaflavor/schemaflavor/internal/meaning"
	"github.com/schemaflavor/schemaflavor/internal/place"
	"github.com/schemaflavor/schemaflavor/internal/tree"
	"github.com/schemaflavor/schemaflavor/internal/word"
)

// Array makes an array of a node that has been begun as one.
func (b *ArrayBuilder) Array(n *ir.Node, normal *meaning.Normal, c place.Context) *ir.Node {
	ps := b.Meaning.PositionsOf(normal)
	n.Array = &ir.ArrayPart{}
	if at := ps.Closed; at != nil && at.Word() == word.UnevaluatedItems {
		normal.SaysOtherwise(at)
		return b.withoutFurther(b.positions(n, normal, ps, c), at)
	}
	return b.positions(n, normal, ps, c)
}

// withoutFurther reports which keyword of n says what an `unevaluatedItems: false` (at) says: there are no further items.
func (b *ArrayBuilder) withoutFurther(n *ir.Node, at *tree.Node) *ir.Node {
	switch {
	case n.Kind != ir.SchemaNode || n.IsText():
	case n.Carry == ir.CarryTuple && n.Object.Closed:
		keywords.WroteUnevaluated(b.Keywords, n, at, "additionalProperties: false")
	case n.Carry == ir.CarryTuple:
		keywords.WroteUnevaluated(b.Keywords, n, at, "properties")
	case n.Array.Closed:
		keywords.WroteUnevaluated(b.Keywords, n, at, "items: false")
	case n.Has("maxItems"):
		keywords.WroteUnevaluated(b.Keywords, n, at, "maxItems")
	}
	return n
}

// positions makes an array whose items are all alike, or differ by their positions.
func (b *ArrayBuilder) positions(n *ir.Node, normal *meaning.Normal, ps *meaning.Positions, c place.Context) *ir.Node {
	if len(ps.Prefix) > 0 {
		return b.tuple(n, normal, ps, c)
	}
	if ps.Closed != nil { // only the empty array
		normal.MayHoldItems(0, ps.Closed)
		ps.Rest = nil
	}
	b.items(n, normal, ps.Rest, c)
	b.Keywords.WriteItemCounts(n, normal)
	return n
}

// items constructs the schema of all items.
func (b *ArrayBuilder) items(n *ir.Node, normal *meaning.Normal, s conjunction.Set, c place.Context) {
	if len(s) == 0 && !b.Rules.Refuses(flavor.CArrayWithoutItems) {
		return
	}
	child := b.places.Lower(s, place.Context{Level: c.Level})
	if child.Kind == ir.NeverNode { // no item can be: the array is empty
		n.ImpossibleItems(s, child.Src)
		normal.MayHoldItems(0, child.Src)
		child = b.places.Lower(nil, place.Context{Level: c.Level})
	}
	if normal.MaxItems != nil && normal.MaxItems.Value.Sign() == 0 && child.IsText() { // there are no items that a text could speak of
		child = b.Keywords.CopyForEdit(child)
		child.Description, child.What, child.Facts = "", "", nil
	}
	if at, unsaid := b.unsaidItems(s, normal); unsaid {
		n.Note(flavor.CArrayWithoutItems, flavor.SpellOut, diag.Exact, child.Carry == ir.CarryText, at, "")
	}
	n.Array.Items = child
}

// unsaidItems reports whether an array says nothing of its items, or only `true`, where a flavor wants an object for
// them; at is where it says so.
func (b *ArrayBuilder) unsaidItems(s conjunction.Set, normal *meaning.Normal) (at *tree.Node, unsaid bool) {
	if len(s) == 0 {
		return normal.Place(), true
	}
	spelled := len(s) == 1 && s[0].N.Kind() == tree.True && b.Rules.Refuses(flavor.CArrayWithoutItems) && !b.Rules.Refuses(flavor.CBooleanSchema)
	return s[0].N, spelled
}
