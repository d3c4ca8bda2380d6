package arrays

import (
	"cmp"
	"slices"
	"strconv"

	"github.com/schemaflavor/schemaflavor/flavor"
	"github.com/schemaflavor/schemaflavor/internal/diag"
	"github.com/schemaflavor/schemaflavor/internal/ir"
	"github.com/schemaflavor/schemaflavor/internal/meaning"
	"github.com/schemaflavor/schemaflavor/internal/place"
	"github.com/schemaflavor/schemaflavor/internal/schema"
	"github.com/schemaflavor/schemaflavor/internal/tree"
	"github.com/schemaflavor/schemaflavor/internal/word"
)

// tuple constructs an array whose positions differ.
func (b *ArrayBuilder) tuple(n *ir.Node, normal *meaning.Normal, ps *meaning.Positions, c place.Context) *ir.Node {
	repair, refused := b.Rules.Refusal(flavor.CTuple)
	least, most := int64(0), int64(-1)
	if normal.MinItems != nil {
		least, _ = normal.MinItems.Value.Int64()
	}
	if normal.MaxItems != nil {
		if i, ok := normal.MaxItems.Value.Int64(); ok {
			most = i
		}
	}
	if most >= 0 && int(most) <= len(ps.Prefix) {
		ps.Prefix, ps.Closed = ps.Prefix[:most], normal.MaxItems.At
	}
	if ps.Closed == nil && len(ps.Rest) > 0 {
		child := b.places.Lower(ps.Rest, place.Context{Level: c.Level, Edited: true})
		if b.places.Exhausted(c) {
			return b.places.BeyondBudget(normal.Set)
		}
		if child.Kind == ir.NeverNode { // no item can come after the positions
			n.ImpossibleItems(ps.Rest, child.Src)
			ps.Closed = cmp.Or(child.Src, ps.At)
		}
	}
	if count := len(ps.Prefix); refused && ps.Closed == nil && len(ps.Rest) == 0 && count > 0 && least <= int64(count) && normal.MaxItems == nil && len(normal.Residual) == 0 && !b.Options.KeepOpen && !shownLonger(normal, count) {
		n.Quietly(flavor.CTuple, flavor.Close, diag.Narrowed, ps.At, strconv.Itoa(count))
		ps.Closed = ps.At // hardly anybody who lists positions means to invite more
	}
	if refused && repair == flavor.Object && b.tupleFits(ps, least) && !b.tupleRepeats(ps, least) {
		return b.tupleObject(n, normal, ps, least, most, c)
	}
	if refused {
		return b.tupleList(n, normal, ps, least, c)
	}
	b.positionsAnew(n, ps.At)
	for _, s := range ps.Prefix {
		n.Array.Prefix = append(n.Array.Prefix, b.places.Lower(s, place.Context{Level: c.Level}))
	}
	if ps.Closed != nil && !b.mayForbidItems() {
		normal.MayHoldItems(len(ps.Prefix), ps.Closed)
	}
	n.Array.Closed = ps.Closed != nil && normal.MaxItems == nil
	switch {
	case ps.Closed == nil && len(ps.Rest) > 0:
		n.Array.Items = b.places.Lower(ps.Rest, place.Context{Level: c.Level})
	case !n.Array.Closed: // a flavor may want `items` of every array, even where none can come
		b.items(n, normal, nil, c)
	}
	b.Keywords.WriteItemCounts(n, normal)
	return n
}

// positionsAnew reports that positions, and what comes after them, are written as `prefixItems` and `items` where an older draft
// has `items` and `additionalItems`.
func (b *ArrayBuilder) positionsAnew(n *ir.Node, positions *tree.Node) {
	for _, m := range [...]*tree.Node{positions, positions.Parent().Member(word.AdditionalItems)} {
		if m != nil && b.Keywords.Old(schema.Of(m), m) {
			n.Fact(diag.Fact{Rule: flavor.COldSpelling.String(), Repair: flavor.Translate, Node: m, Keyword: m.Name(), Detail: m.Name()})
		}
	}
}

// mayForbidItems reports whether `items` may be a schema that nothing conforms to: `false`, or one with a `not`.
func (b *ArrayBuilder) mayForbidItems() bool {
	return !b.Rules.Refuses(flavor.CBooleanSchema) && !b.Rules.Refuses(flavor.CArrayWithoutItems) || b.Form.Allows("not", flavor.Untyped)
}

// shownLonger reports whether a default or an example has more items than a tuple has positions.
func shownLonger(normal *meaning.Normal, count int) bool {
	longer := func(v *tree.Node) bool { return v.IsArray() && v.Len() > count }
	return slices.ContainsFunc(normal.Annotations, func(a *tree.Node) bool {
		if a.Word() == word.Examples {
			return slices.ContainsFunc(schema.Elements(a), longer)
		}
		return (a.Word() == word.Default || a.Word() == word.Example) && longer(a)
	})
}
