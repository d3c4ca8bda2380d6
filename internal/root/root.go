package root

import (
	"slices"

	"github.com/schemaflavor/schemaflavor/flavor"
	"github.com/schemaflavor/schemaflavor/internal/conjunction"
	"github.com/schemaflavor/schemaflavor/internal/ir"
	"github.com/schemaflavor/schemaflavor/internal/meaning"
	"github.com/schemaflavor/schemaflavor/internal/place"
	"github.com/schemaflavor/schemaflavor/internal/schema"
	"github.com/schemaflavor/schemaflavor/internal/shape"
	"github.com/schemaflavor/schemaflavor/internal/tree"
	"github.com/schemaflavor/schemaflavor/internal/word"
)

// Lower lowers the document. What a root means depends on the surface: tools and
// outputs take its object instances, a response format may mean any JSON.
func (b *RootBuilder) Lower() *ir.Node {
	root := b.Doc.Tree.Root()
	s := b.Sets.One(root)
	if r := b.Doc.Reference(root); r != nil && !b.Form.Gentle && b.Schemas.ReportGroundless(root, r) {
		s = b.Schemas.WithoutGround(root)
	}
	normal := b.Meaning.NormalForm(s)
	defer meaning.Release(normal)
	objectOnly := b.Rules.Refuses(flavor.CNonObjectRoot)
	t := b.types(root, normal, objectOnly)
	if t == 0 || normal.Never != nil || b.Meaning.ExcludesAll(normal) {
		return ir.Never(normal.Place())
	}
	// Where the root admits objects alone, making one finds that none is possible.
	if others := t &^ schema.TObject; others != 0 && !b.Meaning.MayBeObject(normal) {
		t = others
	}
	takesObject := b.Rules.Surface != flavor.Response || t == schema.TObject
	if !objectOnly && (!takesObject || t&schema.TObject == 0) {
		return b.anything(root, s, normal)
	}
	if takesObject && t&schema.TObject != 0 {
		if n := b.instances(root, s, normal, t); n != nil {
			return n
		}
	}
	if at := shape.AdmitsNone(b.Task, normal); at != nil && !normal.OrNull {
		return ir.Never(at) // a wrapper would help nothing
	}
	n := b.wrap(s, normal)
	// Objects alone are meant, and ruled out: what is kept below the wrapper does not show that.
	if n.Kind != ir.NeverNode && b.Form.Gentle && takesObject && normal.Typed && normal.Types == schema.TObject {
		n = ir.Never(normal.Place())
	}
	return n
}

// types are the types that a root may be of, as far as they are known before it is made.
func (b *RootBuilder) types(root *tree.Node, normal *meaning.Normal, objectOnly bool) schema.TypeSet {
	response := b.Rules.Surface == flavor.Response
	t := normal.Types
	if !normal.Typed && len(normal.Unions) == 0 && (response || len(normal.Conditions) == 0) {
		t = b.Meaning.Infer(normal)
	}
	if left := meaning.MaxShapesWithin; objectOnly && !normal.Typed && len(normal.Unions) > 0 && response && (root.Says(word.Properties) || b.Keywords.Teller.OneMemberEach(normal)) {
		t = b.Meaning.TypesWithin(normal, meaning.MaxTypesWithin, &left)
		b.objectsAlone = t == schema.TObject
	}
	return t
}

// anything lowers a root that may be any value it admits, as in a response, or that admits no object.
func (b *RootBuilder) anything(root *tree.Node, s conjunction.Set, normal *meaning.Normal) *ir.Node {
	if b.Form.Gentle && shape.RootNeedsReshaping(b.Task, root, b.Keywords.NameRule) {
		b.Keeper.Marks.Reshape.Add(root)
	}
	n := b.places.Lower(s, place.Context{Root: true})
	if n.Kind == ir.ReferenceNode && n.Definition.Node != nil && b.Rules.Refuses(flavor.CRootReference) {
		n = b.Keywords.CopyForEdit(n.Definition.Node) // the root is a part of its own recursion
	}
	b.Definitions.Root.Node = n
	return b.union(n, normal)
}

// instances lowers the objects that a root admits; nil where it is known that they are impossible.
func (b *RootBuilder) instances(root *tree.Node, s conjunction.Set, normal *meaning.Normal, t schema.TypeSet) *ir.Node {
	if b.places.RuledOut(objectRootKey) {
		b.Keeper.Root.Defined, b.Definitions.RootOrNull = false, false
		return nil
	}
	more := t != schema.TObject && (normal.Typed && len(normal.Unions) == 0 || b.Options.KeepOpen) || b.Form.Gentle && b.renames(normal)
	b.Definitions.RootOrNull = more && t == schema.TObject|schema.TNull && b.mayBeNullBelow(normal)
	b.Keeper.Root.Defined = more && !b.Definitions.RootOrNull && (!b.Form.Gentle || !shape.KeepsInnerIdentifiers(b.Task))
	if b.Definitions.RootOrNull && b.Form.Gentle { // each reference to the root is made anew, so that null joins it
		for refers, target := range b.Keeper.Marks.References {
			if target == root && !besideNull(refers) {
				b.Keeper.Marks.Reshape.Add(refers)
			}
		}
	}
	b.aliasTarget(root, normal)
	n := b.object(root, s, normal)
	if n.Kind == ir.NeverNode {
		b.places.RuleOut(objectRootKey, n.Src) // all is lowered again, without what this left behind
	}
	return n
}

// aliasTarget settles a root that is nothing but a reference, as {"$ref": "#/$defs/a", "$defs": …} is, where a root may not
// refer: the target is written as the root, and references to the target lead there, so that a recursion is written once.
func (b *RootBuilder) aliasTarget(root *tree.Node, normal *meaning.Normal) {
	r := b.Doc.Reference(root)
	if r == nil || b.Keeper.Root.Defined || b.Form.Gentle || !b.Rules.Refuses(flavor.CRootReference) || b.Rules.Refuses(flavor.CRecursiveReference) || normal.Types != schema.TObject || len(normal.Unions)+len(normal.Conditions) > 0 {
		return
	}
	for m := range root.All() {
		if k := schema.Of(m); k == nil || k.Family != schema.Core {
			return
		}
	}
	if target, _ := b.Schemas.Resolve(r); target != nil && target.IsObject() {
		if target = b.Schemas.ChainEnd(target); target == nil || target == root {
			return
		}
		b.Definitions.LeadToRoot(target)
		b.Definitions.LeadToRoot(root)
	}
}

// objectRootKey stands for the root's object instances among what is known to be impossible.
const objectRootKey = "object root"

// renames reports whether a property has to have another name at the root and
// nowhere else.
func (b *RootBuilder) renames(normal *meaning.Normal) bool {
	return slices.ContainsFunc(b.Meaning.MembersOf(normal).Names, func(name string) bool {
		return !b.Keywords.NameRule.Takes(name, true) && b.Keywords.NameRule.Takes(name, false)
	})
}

// joinsNull reports whether null can join all references to the root in a document whose schemas are kept: null is valid for the
// root, and nothing but annotations stands beside a reference to it.
func (b *RootBuilder) joinsNull() bool {
	root := b.Doc.Tree.Root()
	null, err := tree.Parse([]byte("null"), tree.Limits{})
	if err != nil || shape.KeepsInnerIdentifiers(b.Task) || !b.Schemas.Valid(root, null.Root()) {
		return false
	}
	for refers, target := range b.Keeper.Marks.References {
		if target == root && schema.ConstrainedBeside(refers) {
			return false
		}
	}
	return true
}

// besideNull reports whether a schema is a branch of an anyOf that has null for another one.
func besideNull(n *tree.Node) bool {
	list := n.Parent()
	if list == nil || list.Word() != word.AnyOf {
		return false
	}
	for b := range list.All() {
		if b != n && schema.TypesSaidBy(b) == schema.TNull {
			return true
		}
	}
	return false
}

// mayBeNullBelow reports whether references to a root that is an object or null can be written as "the root, or null": so the
// object is written once, and needs no definition.
func (b *RootBuilder) mayBeNullBelow(normal *meaning.Normal) bool {
	return normal.Typed && len(normal.Unions) == 0 && (!b.Form.Gentle || b.joinsNull()) && !b.Options.KeepOpen && b.Keywords.Takes.Unions() &&
		!b.Rules.Refuses(flavor.CRecursiveReference) && !b.Rules.Refuses(flavor.CNullType)
}
