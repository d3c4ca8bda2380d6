package lower

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
	"github.com/schemaflavor/schemaflavor/internal/shape"
	"github.com/schemaflavor/schemaflavor/internal/tree"
	"github.com/schemaflavor/schemaflavor/internal/word"
)

// defaultWrapName is the property that holds a wrapped value, unless the flavor names another: it is
// called for what it holds.
func (l *Lowering) defaultWrapName() string {
	if l.Rules.Surface == flavor.Tool {
		return "arguments"
	}
	return "result"
}

// LowerRoot lowers the document. What a root means depends on the surface: tools and
// outputs take its object instances, a response format may mean any JSON.
func (l *Lowering) LowerRoot() *ir.Node {
	root := l.Doc.Tree.Root()
	s := l.Schemas.One(root)
	if r := l.Doc.Reference(root); r != nil && !l.Form.Gentle && l.Schemas.ReportGroundless(root, r) {
		s = l.Schemas.WithoutGround(root)
	}
	normal := l.Meaning.NormalForm(s)
	defer meaning.Release(normal)
	t := normal.Types
	if !normal.Typed && len(normal.Unions) == 0 && (l.Rules.Surface == flavor.Response || len(normal.Conditions) == 0) {
		t = l.Meaning.Infer(normal)
	}
	objectOnly := l.Rules.Refuses(flavor.CNonObjectRoot)
	if left := meaning.MaxShapesWithin; objectOnly && !normal.Typed && len(normal.Unions) > 0 && l.Rules.Surface == flavor.Response && root.Says(word.Properties) {
		t = l.Meaning.TypesWithin(normal, meaning.MaxTypesWithin, &left)
		l.objectsAlone = t == schema.TObject
	}
	if t == 0 || normal.Never != nil || l.Meaning.ExcludesAll(normal) {
		return ir.Never(normal.Place())
	}
	if others := t &^ schema.TObject; others != 0 && !l.Meaning.MayBeObject(normal) { // others find out when they are made
		t = others
	}
	takesObject := l.Rules.Surface != flavor.Response || t == schema.TObject
	if !objectOnly && (!takesObject || t&schema.TObject == 0) {
		if l.Form.Gentle && shape.RootNeedsReshaping(l.Task, root, l.Keywords.NameRule) {
			l.Keeper.Marks.Reshape.Add(root)
		}
		n := l.Lower(s, place.Context{Root: true})
		if n.Kind == ir.ReferenceNode && n.Definition.Node != nil && l.Rules.Refuses(flavor.CRootReference) {
			n = l.Keywords.CopyForEdit(n.Definition.Node) // the root is a part of its own recursion
		}
		l.Definitions.Root.Node = n
		return l.rootUnion(n, normal)
	}
	if takesObject && t&schema.TObject != 0 {
		more := t != schema.TObject && (normal.Typed && len(normal.Unions) == 0 || l.Options.KeepOpen) || l.Form.Gentle && l.renamesAtRoot(normal)
		l.Definitions.RootOrNull = more && t == schema.TObject|schema.TNull && l.mayBeNullBelow(normal)
		l.Keeper.Root.Defined = more && !l.Definitions.RootOrNull && (!l.Form.Gentle || !shape.KeepsInnerIdentifiers(l.Task))
		if _, known := l.impossible.because[objectRootKey]; !known {
			l.aliasRootTarget(root, normal)
			n := l.objectRoot(root, s, normal)
			if n.Kind == ir.NeverNode {
				l.RuleOut(objectRootKey, n.Src) // lowered again, without what was made on the way
			}
			return n
		}
		l.Keeper.Root.Defined, l.Definitions.RootOrNull = false, false
	}
	if at := shape.AdmitsNone(l.Task, normal); at != nil {
		return ir.Never(at) // nor does it below a wrapper
	}
	return l.wrapRoot(s, normal)
}

// aliasRootTarget has references to what a root refers to that says nothing else lead to the root, where all of it
// is written: a recursion is there once.
func (l *Lowering) aliasRootTarget(root *tree.Node, normal *meaning.Normal) {
	r := l.Doc.Reference(root)
	if r == nil || l.Keeper.Root.Defined || l.Form.Gentle || !l.Rules.Refuses(flavor.CRootReference) || l.Rules.Refuses(flavor.CRecursiveReference) || normal.Types != schema.TObject || len(normal.Unions)+len(normal.Conditions) > 0 {
		return
	}
	for m := range root.All() {
		if k := schema.Of(m); k == nil || k.Family != schema.Core {
			return
		}
	}
	if target, _ := l.Schemas.Resolve(r); target != nil && target.IsObject() {
		if target = l.Schemas.ChainEnd(target); target == nil || target == root {
			return
		}
		l.Definitions.LeadToRoot(target)
		l.Definitions.LeadToRoot(root)
	}
}

// objectRootKey stands for the root's object instances among what is known to be impossible.
const objectRootKey = "object root"

// renamesAtRoot reports whether a property has to have another name at the root and
// nowhere else.
func (l *Lowering) renamesAtRoot(normal *meaning.Normal) bool {
	return slices.ContainsFunc(l.Meaning.MembersOf(normal).Names, func(name string) bool {
		return !l.Keywords.NameRule.Takes(name, true) && l.Keywords.NameRule.Takes(name, false)
	})
}

// DefineRoot keeps the root as it is meant below itself, where that is more than what the
// root itself stands for, as the definition that references to the root lead to.
func (l *Lowering) DefineRoot() {
	root := l.Doc.Tree.Root()
	d := l.Definitions.Of(root)
	if !l.Form.Gentle || d == nil || d.IsRoot || d.Node != nil {
		return
	}
	defer func(was bool) { l.Keeper.Root.Wrapped = was }(l.Keeper.Root.Wrapped)
	l.Keeper.Root.Wrapped = true
	k := &ir.Node{Kind: ir.KeptNode, Src: root, Set: conjunction.One(root)}
	d.Node = k
	if r := l.Doc.Reference(root); r != nil { // which may have to go here, too
		k = l.Keeper.Reference(k, root, r, false)
		d.Node = k
	} else {
		l.Keeper.Members(k, root, nil)
	}
	k.Members = ir.WithoutIdentifiers(k.Members)
	k.Facts, k.Stead = nil, nil // said of the root
}

// mayBeNullBelow reports whether a root that may be null too, where references lead to it, is there the object or null:
// it is written once.
func (l *Lowering) mayBeNullBelow(normal *meaning.Normal) bool {
	return normal.Typed && len(normal.Unions) == 0 && !l.Form.Gentle && !l.Options.KeepOpen && l.Keywords.TakesUnions() &&
		!l.Rules.Refuses(flavor.CRecursiveReference) && !l.Rules.Refuses(flavor.CNullType)
}

// objectRoot lowers a root whose object instances are meant.
func (l *Lowering) objectRoot(root *tree.Node, s conjunction.Set, normal *meaning.Normal) *ir.Node {
	if l.Form.Gentle && root.IsObject() && !l.Keeper.Marks.Reshape.Has(root) && !shape.RootNeedsReshaping(l.Task, root, l.Keywords.NameRule) {
		n := l.Keeper.Keep(root, true)
		if n.Kind == ir.NeverNode {
			return n
		}
		if n = l.Keywords.Unpacked(n); !n.Has("allOf") || l.Rules.Allows("allOf", true) {
			n = l.typedRoot(n, root, normal)
			l.Definitions.Root.Node = n
			return n
		} // what stands beside a reference could only be put under an allOf: it is merged
	}
	if repair, refused := l.Rules.Refusal(flavor.CRootUnion); refused && repair == flavor.Merge && (len(normal.Unions) > 0 || len(normal.Conditions) > 0 && !l.Form.Gentle) {
		if !l.Meaning.AdmitsObjects(normal) {
			return ir.Never(root)
		}
		n := l.mergedRoot(normal)
		l.Definitions.Root.Node = n
		if n.Kind == ir.SchemaNode && n.Types == schema.TString { // listed values that travel as strings
			return l.wrapped(n, normal, flavor.CNonObjectRoot)
		}
		return n
	}
	if l.Teller.OneMemberEach(normal) || shape.Factors(l.Task, normal) {
		n := l.mergedRoot(normal)
		l.Definitions.Root.Node = n
		return n
	}
	n := l.Lower(s.Restrict(schema.TObject), place.Context{Root: true})
	if n.Kind == ir.NeverNode {
		return n
	}
	if n.Kind == ir.ReferenceNode { // the root is a part of its own recursion
		n = n.Definition.Node
	}
	if n = l.Keywords.CopyForEdit(n); !saysObject(normal) {
		l.reportInferred(n, normal, flavor.CMissingType)
	}
	l.Definitions.Root.Node = n
	if n.Kind == ir.UnionNode && shape.MergesToolRoot(l.Task, normal) {
		n = l.mergedRoot(normal)
		l.Definitions.Root.Node = n
		return n
	}
	if n.Kind == ir.UnionNode {
		return l.rootUnion(n, normal)
	}
	if n.Types != schema.TObject || n.Object == nil && n.Carry != ir.CarryPlain {
		return l.wrapped(n, normal, flavor.CNonObjectRoot)
	}
	return n
}

// reportInferred reports that the root is taken for an object. That costs nothing where only
// objects are meant; a response may mean more, and so may a reference to the root, of which
// fewer values below a `not` are more above it.
func (l *Lowering) reportInferred(n *ir.Node, normal *meaning.Normal, rule flavor.Construct) {
	root := l.Doc.Tree.Root()
	f := diag.Fact{Rule: rule.String(), Repair: flavor.Infer, Node: root, Detail: "object", Quiet: true}
	if l.Rules.Surface != flavor.Response {
		f.Keyword = diag.TheRoot
		if others := schema.TypesSaidBy(root) &^ schema.TObject; root.Says(word.Type) && others != 0 {
			f.Detail = diag.Enumerated(others.Names(), " and ")
		}
	}
	if d := l.Definitions.Of(root); normal.Types != schema.TObject && !l.objectsAlone && !l.Definitions.RootOrNull && (d != nil && d.IsRoot || l.Rules.Surface == flavor.Response || normal.Recursive) {
		f.Effect = diag.Narrowed
	}
	n.Fact(f)
	if f.Effect == diag.Narrowed && l.Doc.Inverts() {
		f.Effect = diag.Widened
		n.Fact(f)
	}
}

// saysObject reports whether the root says that it is an object, and nothing else, itself or by what it refers to.
func saysObject(normal *meaning.Normal) bool {
	t := normal.Primary.Member(word.Type)
	return (t == nil || t.IsString()) && normal.Typed && normal.Types == schema.TObject
}

// typedRoot makes sure that a kept root says that it is an object.
func (l *Lowering) typedRoot(n *ir.Node, root *tree.Node, normal *meaning.Normal) *ir.Node {
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
	l.Keywords.Complete(n, root, true)
	l.reportInferred(n, normal, flavor.CNonObjectRoot)
	return n
}

// mergedRoot makes one object of a root union: the properties of all branches, and what
// all branches require.
func (l *Lowering) mergedRoot(normal *meaning.Normal) *ir.Node {
	if at := shape.AdmitsNone(l.Task, normal); at != nil {
		return ir.Never(at)
	}
	if n := l.requiringRoot(normal); n != nil {
		return n
	}
	inner, ms := shape.MergedShape(l.Task, normal)
	n := l.shaped(inner, place.Context{Root: true})
	if n.Kind == ir.NeverNode {
		return n
	}
	n = l.Keywords.CopyForEdit(n)
	l.Objects.DeclareLoosePatterns(n, normal)
	l.loseMerged(n, normal)
	factors := shape.Factors(l.Task, normal)
	for _, u := range normal.Unions {
		if factors {
			n.Note(flavor.CRootUnion, flavor.Merge, diag.Exact, false, u.Member, u.Member.Name())
			continue
		}
		l.Tagger.ListKinds(n, u.Member)
		l.Teller.TellWays(n, u.Member)
		e := diag.Widened
		if l.Teller.KindsSayAll(n, u.Member) {
			e = diag.Exact
		}
		n.Note(flavor.CRootUnion, flavor.Merge, e, false, u.Member, u.Member.Name())
		if free := l.Meaning.LeftFree(ms, u, inner.Filled); !l.Options.KeepOpen && free.Any() {
			n.Fact(diag.Fact{Rule: flavor.CRootUnion.String(), Repair: flavor.Merge, Effect: diag.Narrowed, Node: u.Member, Names: free.Some(), Detail: u.Member.Name(), Quiet: true})
		}
	}
	if !saysObject(normal) {
		l.reportInferred(n, normal, flavor.CMissingType)
	}
	return n
}

// rootUnion settles a root that became a union.
func (l *Lowering) rootUnion(n *ir.Node, normal *meaning.Normal) *ir.Node {
	if n.Kind != ir.UnionNode {
		return n
	}
	if l.Rules.Refuses(flavor.CRootUnion) {
		return l.wrapped(n, normal, flavor.CRootUnion)
	}
	if !l.Rules.Refuses(flavor.CNonObjectRoot) {
		return n
	}
	textual := slices.ContainsFunc(n.Branches, func(b *ir.Branch) bool { return b.Node.IsText() })      // nothing was left of the budget
	bare := l.Rules.Refuses(flavor.CFreeFormObject) || l.Rules.Refuses(flavor.CObjectWithoutProperties) // an object that leaves its properties to the branches
	if textual || bare || l.Rules.Refuses(flavor.CKeywordsBesideUnion) || !l.Form.Allows("type", flavor.Union) {
		return l.wrapped(n, normal, flavor.CNonObjectRoot)
	}
	n.Types = schema.TObject // said beside the union
	return n
}

// dropTaken leaves out what a wrapper took over that may not stand at the root.
func (l *Lowering) dropTaken(w *ir.Node) {
	w.Members = slices.DeleteFunc(w.Members, func(m ir.Member) bool {
		refused := m.Source() != nil && !l.Rules.Allows(m.Keyword, true, flavor.ObjectType)
		if refused {
			l.Keywords.Lose(w, m.Source(), diag.Exact)
		}
		return refused
	})
}

// refersToRoot reports whether a reference leads to the root, in a definition that stays
// unused too.
func (l *Lowering) refersToRoot() bool {
	if d := l.Definitions.Of(l.Doc.Tree.Root()); d != nil || !l.Form.Gentle || l.Rules.Refuses(flavor.CReference) || l.Rules.Refuses(flavor.CUnusedDefinition) {
		return d != nil
	}
	for _, target := range l.Keeper.Marks.References {
		if target == l.Doc.Tree.Root() {
			return true
		}
	}
	return false
}

// wrapRoot puts a root that admits no object under a property.
func (l *Lowering) wrapRoot(s conjunction.Set, normal *meaning.Normal) *ir.Node {
	l.Keeper.Root.Wrapped = true
	n := l.Lower(s, place.Context{Edited: true})
	if l.Form.Gentle {
		n = l.Keywords.Unpacked(n)
	}
	l.Definitions.Root.Node = n
	if n.Kind == ir.NeverNode {
		return n
	}
	return l.wrapped(n, normal, flavor.CNonObjectRoot)
}

// wrapped puts a node under the only property of an object.
func (l *Lowering) wrapped(n *ir.Node, normal *meaning.Normal, why flavor.Construct) *ir.Node {
	a := l.Rules.Construct(why)
	name := a.Name
	if name == "" {
		name = l.defaultWrapName()
	}
	name = l.Keywords.NameRule.Fit(name, true, names.NewTaken())
	w := &ir.Node{Kind: ir.SchemaNode, Set: normal.Set, Types: schema.TObject, Carry: ir.CarryWrap, Object: &ir.ObjectPart{Declared: true, Closed: l.Keywords.Closes()}}
	w.Object.Properties = []*ir.Property{{Original: name, Name: name, Node: n, Required: true}}
	w.Note(why, flavor.Wrap, diag.Exact, true, normal.Place(), name)
	w.TakeOver(n)
	l.dropTaken(w)
	if l.Rules.Refuses(flavor.CReferenceByPath) && l.refersToRoot() {
		l.Definitions.Root.IsRoot, l.Definitions.Root.Node = false, n
		l.Definitions.Root.Name = called.Definition(l.Task, conjunction.Set{}, &l.Definitions.Names)
		l.Form.Defines = true
		w.Object.Properties[0].Node = l.Definitions.ReferTo(&l.Definitions.Root)
	}
	return w
}
