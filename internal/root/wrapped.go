package root

import (
	"slices"

	"github.com/schemaflavor/schemaflavor/flavor"
	"github.com/schemaflavor/schemaflavor/internal/called"
	"github.com/schemaflavor/schemaflavor/internal/conjunction"
	"github.com/schemaflavor/schemaflavor/internal/diag"
	"github.com/schemaflavor/schemaflavor/internal/ir"
	"github.com/schemaflavor/schemaflavor/internal/meaning"
	"github.com/schemaflavor/schemaflavor/internal/names"
	"github.com/schemaflavor/schemaflavor/internal/place"
	"github.com/schemaflavor/schemaflavor/internal/schema"
)

// union settles a root that became a union.
func (b *RootBuilder) union(n *ir.Node, normal *meaning.Normal) *ir.Node {
	if n.Kind != ir.UnionNode {
		return n
	}
	if b.Rules.Refuses(flavor.CRootUnion) {
		return b.wrapped(n, normal, flavor.CRootUnion)
	}
	if !b.Rules.Refuses(flavor.CNonObjectRoot) {
		return n
	}
	textual := slices.ContainsFunc(n.Branches, func(b *ir.Branch) bool { return b.Node.IsText() })      // the budget was spent
	bare := b.Rules.Refuses(flavor.CFreeFormObject) || b.Rules.Refuses(flavor.CObjectWithoutProperties) // an object may not leave its properties to the branches
	if textual || bare || b.Rules.Refuses(flavor.CKeywordsBesideUnion) || !b.Form.Allows("type", flavor.Union) {
		return b.wrapped(n, normal, flavor.CNonObjectRoot)
	}
	n.Types = schema.TObject // said beside the union
	return n
}

// wrap puts a root that admits no object under a property.
func (b *RootBuilder) wrap(s conjunction.Set, normal *meaning.Normal) *ir.Node {
	b.Keeper.Root.Wrapped = true
	n := b.places.Lower(s, place.Context{Edited: true})
	if b.Form.Gentle {
		n = b.Keywords.Unpacked(n)
	}
	b.Definitions.Root.Node = n
	if n.Kind == ir.NeverNode {
		return n
	}
	return b.wrapped(n, normal, flavor.CNonObjectRoot)
}

// wrapped puts a node under the only property of an object.
func (b *RootBuilder) wrapped(n *ir.Node, normal *meaning.Normal, why flavor.Construct) *ir.Node {
	a := b.Rules.Construct(why)
	name := a.Name
	if name == "" {
		name = b.defaultWrapName()
	}
	name = b.Keywords.NameRule.Fit(name, true, names.NewTaken())
	w := b.Nodes.Node(ir.Node{Kind: ir.SchemaNode, Set: normal.Set, Types: schema.TObject, Carry: ir.CarryWrap, Object: &ir.ObjectPart{Declared: true, Closed: b.Rules.Refuses(flavor.COpenObject) && b.Keywords.Takes.ClosedObjects()}})
	w.Object.Properties = []*ir.Property{{Original: name, Name: name, Node: n, Required: true}}
	w.Note(why, flavor.Wrap, diag.Exact, true, normal.Place(), name)
	w.TakeOver(n)
	b.dropTaken(w)
	if b.Rules.Refuses(flavor.CReferenceByPath) && b.refersToRoot() {
		b.Definitions.Root.IsRoot, b.Definitions.Root.Node = false, n
		b.Definitions.Root.Name = called.Definition(b.Task, conjunction.Set{}, &b.Definitions.Names)
		b.Form.Defines = true
		w.Object.Properties[0].Node = b.Definitions.ReferTo(&b.Definitions.Root)
	}
	return w
}

// dropTaken drops the members that a wrapper took over from its node, and that may not stand at the root.
func (b *RootBuilder) dropTaken(w *ir.Node) {
	w.Members = slices.DeleteFunc(w.Members, func(m ir.Member) bool {
		refused := m.Source() != nil && !b.Rules.Allows(m.Keyword, true, flavor.ObjectType)
		if refused {
			b.Keywords.Lose(w, m.Source(), diag.Exact)
		}
		return refused
	})
}

// refersToRoot reports whether a reference leads to the root, even from a definition that is unused
// and stays.
func (b *RootBuilder) refersToRoot() bool {
	if d := b.Definitions.Of(b.Doc.Tree.Root()); d != nil || !b.Form.Gentle || b.Rules.Refuses(flavor.CReference) || b.Rules.Refuses(flavor.CUnusedDefinition) {
		return d != nil
	}
	for _, target := range b.Keeper.Marks.References {
		if target == b.Doc.Tree.Root() {
			return true
		}
	}
	return false
}

// defaultWrapName is the property that holds a wrapped value, unless the flavor names another: it is
// called for what it holds.
func (b *RootBuilder) defaultWrapName() string {
	if b.Rules.Surface == flavor.Tool {
		return "arguments"
	}
	return "result"
}
