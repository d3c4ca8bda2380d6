package lower

import (
	"slices"

	"github.com/schemaflavor/schemaflavor/flavor"
	"github.com/schemaflavor/schemaflavor/internal/diag"
	"github.com/schemaflavor/schemaflavor/internal/ir"
	"github.com/schemaflavor/schemaflavor/internal/meaning"
	"github.com/schemaflavor/schemaflavor/internal/schema"
	"github.com/schemaflavor/schemaflavor/internal/tree"
)

// listedObjects makes of n a closed object whose members are listed each, where that admits the
// listed objects and nothing else. It reports whether it did.
func (l *Lowering) listedObjects(n *ir.Node, sh *meaning.Normal, values []*tree.Node, c Context) bool {
	if c.level.references > deepestListed || !l.Keywords.MayClose() || values[0].Len() == 0 && l.Rules.Refuses(flavor.CEmptyProperties) {
		return false
	}
	members := meaning.Combined(values)
	if members == nil || slices.ContainsFunc(members, func(m []*tree.Node) bool { return !l.Keywords.NameRule.Takes(m[0].Name(), c.Root) }) {
		return false
	}
	n.Types, n.Object = schema.TObject, &ir.ObjectPart{Declared: true, Closed: true, From: sh.Primary}
	inner := Context{level: level{references: c.level.references + 1}}
	for _, m := range members {
		name := m[0].Name()
		n.Object.Properties = append(n.Object.Properties, &ir.Property{Original: name, Name: name, Node: l.listedMember(m, sh.ListedBy, inner), Required: true})
	}
	n.Note(flavor.CStructuredEnumValue, flavor.SpellOut, diag.Exact, false, sh.ListedBy, "")
	return true
}

// listedMember constructs what a member of listed objects may be.
func (l *Lowering) listedMember(values []*tree.Node, by *tree.Node, c Context) *ir.Node {
	t := schema.TypesOf(values)
	sh := meaning.ListOf(t, by)
	n := &ir.Node{Kind: ir.SchemaNode, Set: sh.Set, Types: t}
	if t == schema.TNull {
		return l.Keywords.NullNode(n, by)
	}
	n = l.listedSome(n, sh, slices.DeleteFunc(values, func(v *tree.Node) bool { return v.Kind() == tree.Null }), c)
	if t&schema.TNull != 0 {
		n = l.OrNullNode(n)
	}
	return n
}

// deepestListed bounds how deep in a listed value objects are written out.
const deepestListed = 4
