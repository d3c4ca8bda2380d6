package root

import (
	"slices"

	"github.com/schemaflavor/schemaflavor/flavor"
	"github.com/schemaflavor/schemaflavor/internal/conjunction"
	"github.com/schemaflavor/schemaflavor/internal/diag"
	"github.com/schemaflavor/schemaflavor/internal/ir"
	"github.com/schemaflavor/schemaflavor/internal/meaning"
	"github.com/schemaflavor/schemaflavor/internal/place"
	"github.com/schemaflavor/schemaflavor/internal/schema"
	"github.com/schemaflavor/schemaflavor/internal/shape"
	"github.com/schemaflavor/schemaflavor/internal/tree"
	"github.com/schemaflavor/schemaflavor/internal/word"
)

// object lowers a root whose object instances are meant.
func (b *RootBuilder) object(root *tree.Node, s conjunction.Set, normal *meaning.Normal) *ir.Node {
	if b.Form.Gentle && root.IsObject() && !b.Keeper.Marks.Reshape.Has(root) && !shape.RootNeedsReshaping(b.Task, root, b.Keywords.NameRule) {
		n := b.Keeper.Keep(root, true)
		if n.Kind == ir.NeverNode {
			return n
		}
		if n = b.Keywords.Unpacked(n); !n.Has("allOf") || b.Rules.Allows("allOf", true) {
			n = b.typed(n, root, normal)
			b.Definitions.Root.Node = n
			return n
		} // a reference was inlined, and would leave an allOf, which may not stand: all is merged
	}
	if repair, refused := b.Rules.Refusal(flavor.CRootUnion); refused && repair == flavor.Merge && (len(normal.Unions) > 0 || len(normal.Conditions) > 0 && !b.Form.Gentle) {
		if !b.Meaning.AdmitsObjects(normal) {
			return ir.Never(root)
		}
		n := b.merged(normal)
		b.Definitions.Root.Node = n
		if n.Kind == ir.SchemaNode && n.Types == schema.TString { // listed values that travel as strings
			return b.wrapped(n, normal, flavor.CNonObjectRoot)
		}
		return n
	}
	if b.Keywords.Teller.OneMemberEach(normal) || shape.Factors(b.Task, normal) {
		n := b.merged(normal)
		b.Definitions.Root.Node = n
		return n
	}
	if n := b.reference(s, normal); n != nil {
		return n
	}
	n := b.places.Lower(b.Sets.Restrict(s, schema.TObject), place.Context{Root: true})
	if n.Kind == ir.NeverNode {
		return n
	}
	if n.Kind == ir.ReferenceNode { // the root is a part of its own recursion
		n = n.Definition.Node
	}
	if b.renamesForTheRoot(n) && b.Rules.Refuses(flavor.CRootUnion) && !shape.MergesToolRoot(b.Task, normal) {
		if below := b.places.Lower(b.Sets.Restrict(s, schema.TObject), place.Context{Edited: true}); below.Kind == ir.UnionNode {
			n = below
		}
	}
	if n = b.Keywords.CopyForEdit(n); !saysObject(normal) {
		b.reportInferred(n, normal, flavor.CMissingType)
	}
	b.Definitions.Root.Node = n
	if n.Kind == ir.UnionNode && shape.MergesToolRoot(b.Task, normal) {
		n = b.merged(normal)
		b.Definitions.Root.Node = n
		return n
	}
	if n.Kind == ir.UnionNode {
		return b.union(n, normal)
	}
	if n.Types != schema.TObject || n.Object == nil && n.Carry != ir.CarryPlain {
		return b.wrapped(n, normal, flavor.CNonObjectRoot)
	}
	return n
}

// reference wraps a root that is a reference to a union of objects: {"$ref": "#/$defs/Shape"} => {"properties": {"arguments": {"$ref":
// "#/$defs/Shape"}}}. It returns nil if the root is anything else, may stay a union, or the flavor takes no references.
func (b *RootBuilder) reference(s conjunction.Set, normal *meaning.Normal) *ir.Node {
	if len(normal.Unions) != 1 || len(normal.Objects) > 0 || b.Form.Gentle || b.Doc.Reference(b.Doc.Tree.Root()) == nil ||
		!b.Rules.Refuses(flavor.CRootUnion) || b.Rules.Refuses(flavor.CReference) || shape.MergesToolRoot(b.Task, normal) {
		return nil
	}
	left := meaning.MaxShapesWithin
	if b.Meaning.TypesWithin(normal, meaning.MaxTypesWithin, &left) != schema.TObject {
		return nil
	}
	n := b.places.Lower(s, place.Context{Edited: true})
	if n.Kind != ir.ReferenceNode || n.Definition.Node == nil || n.Definition.Node.Kind != ir.UnionNode {
		return nil
	}
	b.Definitions.Root.Node = n
	return b.wrapped(n, normal, flavor.CRootUnion)
}

// renamesForTheRoot reports whether branches of a union have renamed properties whose own names are refused at the root only. A union that
// travels under a property of the root can keep them.
func (b *RootBuilder) renamesForTheRoot(n *ir.Node) bool {
	return slices.ContainsFunc(n.Branches, func(br *ir.Branch) bool {
		return br.Node.Object != nil && slices.ContainsFunc(br.Node.Object.Properties, func(p *ir.Property) bool {
			return p.RawName != nil && p.Name != p.Original && b.Keywords.NameRule.Takes(p.Original, false)
		})
	})
}

// typed makes sure that a kept root says that it is an object.
func (b *RootBuilder) typed(n *ir.Node, root *tree.Node, normal *meaning.Normal) *ir.Node {
	i := slices.IndexFunc(n.Members, func(m ir.Member) bool { return m.Keyword == "type" })
	m := ir.Member{Keyword: "type", Text: `"object"`}
	if i >= 0 && (n.Members[i].Text == m.Text || n.Members[i].Raw != nil && n.Members[i].Raw.Is("object")) {
		return n
	}
	if i >= 0 {
		n.Members[i] = m
	} else {
		n.Members = slices.Insert(n.Members, 0, m)
	}
	b.Keywords.Complete(n, root, true)
	b.reportInferred(n, normal, flavor.CNonObjectRoot)
	b.withoutNull(n)
	return n
}

// withoutNull leaves out a `nullable: true` of the root: beside `"type": "object"`, which was added, it would admit null, while
// objects alone are meant.
func (b *RootBuilder) withoutNull(n *ir.Node) {
	i := slices.IndexFunc(n.Members, func(m ir.Member) bool {
		return m.Raw != nil && m.Raw.Word() == word.Nullable && schema.IsTrue(m.Raw)
	})
	if i < 0 {
		return
	}
	switch m := n.Members[i].Raw; {
	case b.Doc.OrNull(m.Parent()):
		n.Fact(diag.Fact{Rule: diag.RuleDropped, Repair: flavor.Remove, Node: m, Keyword: m.Name(), Detail: diag.NothingMore})
	case !b.Doc.Nullable(): // else another fact speaks of it
		n.Fact(diag.Idle(b.Doc, m))
	}
	n.Members = slices.Delete(slices.Clone(n.Members), i, i+1)
}

// reportInferred reports that the root is taken for an object. For a tool, whose arguments are objects, that loses nothing, but is a
// warning where the root names other values, null aside. A response or a reference to the root may mean other values too, which are lost
// (narrowed); and where such a reference stands below a `not`, fewer values there are more above it (widened).
func (b *RootBuilder) reportInferred(n *ir.Node, normal *meaning.Normal, rule flavor.Construct) {
	root := b.Doc.Tree.Root()
	f := diag.Fact{Rule: rule.String(), Repair: flavor.Infer, Node: root, Detail: "object", Quiet: true}
	if b.Rules.Surface != flavor.Response {
		f.Keyword = diag.TheRoot
		others := b.others(root, normal)
		if others != 0 {
			f.Detail = diag.KindWords(others)
		}
		if others&^schema.TNull != 0 {
			f.Severity = diag.Warning
		}
	}
	if d := b.Definitions.Of(root); normal.Types != schema.TObject && !b.objectsAlone && !b.Definitions.RootOrNull && (d != nil && d.IsRoot || b.Rules.Surface == flavor.Response || normal.Recursive) {
		f.Effect = diag.Narrowed
	}
	n.Fact(f)
	if f.Effect == diag.Narrowed && b.Doc.Inverts() {
		f.Effect = diag.Widened
		n.Fact(f)
	}
}

// others returns the types besides object that a root names, itself or in the branches of its unions; 0 where it names none.
func (b *RootBuilder) others(root *tree.Node, normal *meaning.Normal) schema.TypeSet {
	if t := b.Doc.TypesNamed(root); t != 0 || len(normal.Unions) == 0 {
		return t &^ schema.TObject
	}
	left := meaning.MaxShapesWithin
	if t := b.Meaning.TypesWithin(normal, meaning.MaxTypesWithin, &left); t != schema.TAll {
		return t &^ schema.TObject
	}
	return 0
}

// saysObject reports whether the root names object as its only type, itself or by what it refers to.
func saysObject(normal *meaning.Normal) bool {
	t := normal.Primary.Member(word.Type)
	return (t == nil || t.IsString()) && normal.Typed && normal.Types == schema.TObject
}
