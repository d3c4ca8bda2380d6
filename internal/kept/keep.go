package kept

import (
	"slices"

	"github.com/schemaflavor/schemaflavor/flavor"
	"github.com/schemaflavor/schemaflavor/internal/check"
	"github.com/schemaflavor/schemaflavor/internal/diag"
	"github.com/schemaflavor/schemaflavor/internal/ir"
	"github.com/schemaflavor/schemaflavor/internal/keywords"
	"github.com/schemaflavor/schemaflavor/internal/place"
	"github.com/schemaflavor/schemaflavor/internal/schema"
	"github.com/schemaflavor/schemaflavor/internal/slab"
	"github.com/schemaflavor/schemaflavor/internal/tree"
	"github.com/schemaflavor/schemaflavor/internal/word"
)

// Keep lowers a schema object member by member.
func (k *Keeper) Keep(n *tree.Node, root bool) *ir.Node {
	if done := k.nodes[n]; done != nil {
		return done
	}
	if !k.Marks.Dirty.Has(n) && !k.Marks.Linked.Has(n) && n.Clean() && !(root && k.Doc.Reference(n) != nil) {
		v := k.Verbatim(n)
		slab.Put(&k.nodes, n, v) // a reference may lead here
		return v
	}
	if e := n.Member(word.Enum); e.IsArray() && e.Len() == 0 && k.Rules.Refuses(flavor.CEmptyEnum) {
		return ir.Never(e)
	}
	node := k.Nodes.New()
	node.Kind, node.Src, node.Set = ir.KeptNode, n, k.Sets.One(n)
	if r := k.Doc.Reference(n); r != nil {
		return k.Reference(node, n, r, root)
	}
	if r := k.inlinedAlone(n); r != nil && !root {
		out := k.Reference(node, n, r, root)
		k.Keywords.SayOfReference(out, n)
		return out
	}
	slab.Put(&k.nodes, n, node)
	k.Members(node, n, nil)
	if !root && slices.ContainsFunc(node.Members, gaveUp) {
		node = k.places.BeyondBudget(node.Set)
		slab.Put(&k.nodes, n, node)
	}
	return node
}

// gaveUp reports whether the list of a member, such as that of an anyOf, has a schema that became text for want of a budget: it
// is not known then how values travel.
func gaveUp(m ir.Member) bool {
	return slices.ContainsFunc(m.List, func(n *ir.Node) bool { return n.GaveUp })
}

// inlinedAlone returns the reference of {"allOf": [{"$ref": …}]} where its target takes its place,
// for which no allOf is needed; else nil.
func (k *Keeper) inlinedAlone(n *tree.Node) *tree.Node {
	if !k.Rules.Refuses(flavor.CReference) || !n.Says(word.AllOf) {
		return nil
	}
	r, beside := k.Schemas.LoneReference(n)
	if r == nil || len(beside) > 0 {
		return nil
	}
	target, _ := k.Doc.Resolve(r)
	if target == nil || !target.IsObject() || k.Marks.Reshape.Has(target) || k.Meaning.Graph.Recursive(target) {
		return nil
	}
	return r
}

// Reference lowers a schema that refers: the reference stays, or its target takes
// its place.
func (k *Keeper) Reference(node *ir.Node, n, r *tree.Node, root bool) *ir.Node {
	target, _ := k.Schemas.Resolve(r)
	if target == nil {
		slab.Put(&k.nodes, n, node)
		k.Members(node, n, nil)
		return node
	}
	if at, ok := k.places.Impossible(target); ok {
		return k.orNull(n, ir.Never(at), root)
	}
	if k.Rules.Refuses(flavor.CReference) {
		k.Schemas.LeaveScope(r)
	}
	which := check.KindOfReference(k.Meaning.Graph, target)
	if !k.Rules.Refuses(which) && target.IsObject() && !(root && k.Rules.Refuses(flavor.CRootReference)) {
		k.Schemas.ReportGroundless(n, r) // one that only leads back to itself says nothing, even where it stays
		slab.Put(&k.nodes, n, node)
		k.Members(node, n, nil)
		if k.Schemas.Ignores(r) && k.Keywords.WrittenIn >= schema.Draft201909 {
			node.Members = k.Keywords.WithoutIgnored(node.Members, r)
		}
		k.PlaceLed(r, node)
		return node
	}
	out := k.inline(node, n, r, target, root)
	slab.Put(&k.nodes, n, out)
	out.Note(which, flavor.Inline, diag.Exact, false, r, r.Text())
	return out
}

// inline puts the target in place of a reference. Annotations beside the reference win;
// constraints beside it join the target's where the keywords of one do not concern those of the
// other, else the target stands under an allOf beside them.
func (k *Keeper) inline(node *ir.Node, n, r, target *tree.Node, root bool) *ir.Node {
	if target.Kind() == tree.False {
		return k.orNull(n, ir.Never(target), root)
	}
	var behind *ir.Node
	if target.IsObject() {
		if k.inlining[target] {
			return k.Nodes.Node(ir.Node{Kind: ir.KeptNode, Src: nil, Set: k.Sets.One(n)})
		}
		slab.Put(&k.inlining, target, true)
		on := root && k.Doc.Reference(target) != nil // the target's own reference goes, too
		if k.Marks.Reshape.Has(target) {
			behind = k.places.Lower(k.Sets.One(target), place.Context{Root: on})
		} else {
			behind = k.Keep(target, on)
		}
		delete(k.inlining, target)
	} else {
		behind = k.Nodes.Node(ir.Node{Kind: ir.KeptNode, Set: k.Sets.One(target)})
	}
	if behind.Kind == ir.NeverNode {
		return k.orNull(n, ir.Never(target), root)
	}
	if behind.Kind == ir.SchemaNode || behind.Kind == ir.UnionNode || behind.Kind == ir.ReferenceNode {
		if n.Len() == 1 || r.Parent() == n && k.Schemas.Ignores(r) {
			return k.orNull(n, k.Keywords.CopyForEdit(behind), root)
		}
		k.Marks.Reshape.Add(n) // with what stands beside the reference
		return k.places.Lower(k.Sets.One(n), place.Context{Root: root})
	}
	beside := k.Nodes.Node(ir.Node{Kind: ir.KeptNode, Src: n, Set: k.Sets.One(n)})
	from := r
	if r.Parent() != n {
		from = r.Parent().Parent() // the allOf that holds nothing else
	}
	k.Members(beside, n, from)
	if r.Parent() == n && k.Schemas.Ignores(r) {
		beside.Members = k.Keywords.WithoutIgnored(beside.Members, r)
	}
	unpacked := k.Keywords.Unpacked(behind)
	copied := ir.WithoutIdentifiers(unpacked.Members)
	members, ok := ir.Splice(k.Doc, beside.Members, copied)
	if !ok {
		if len(copied) < len(unpacked.Members) { // the target's identifiers and definitions must not be copied into the allOf
			behind = k.Nodes.Node(ir.Node{Kind: ir.KeptNode, Src: unpacked.Src, Set: unpacked.Set, Members: copied})
		}
		members = ir.Conjoin(beside.Members, behind)
	}
	node.Members = members
	node.Src = n
	node.Facts = ir.CopyFacts(beside.Facts, node)
	k.dropIdleNullable(node)
	node.StandsFor(unpacked)
	k.tagBranch(node, n)
	k.Keywords.CompleteInlined(node, n)
	return node
}

// orNull returns behind, which was made anew of the target of n; where n has a `nullable` by which null joins that, all of n
// is made anew instead.
func (k *Keeper) orNull(n *tree.Node, behind *ir.Node, root bool) *ir.Node {
	if !k.Doc.OrNull(n) {
		return behind
	}
	k.Marks.Reshape.Add(n)
	return k.places.Lower(k.Sets.One(n), place.Context{Root: root})
}

// dropIdleNullable leaves out a `nullable` that means nothing in the input, as it has no `type` beside it, where inlining has put
// one there.
func (k *Keeper) dropIdleNullable(node *ir.Node) {
	idle := func(m ir.Member) bool {
		return m.Raw != nil && m.Raw.Word() == word.Nullable && schema.IsTrue(m.Raw) && !m.Raw.Parent().Says(word.Type) && !k.Doc.OrNull(m.Raw.Parent())
	}
	if !node.Has(word.Type.String()) || !slices.ContainsFunc(node.Members, idle) {
		return
	}
	for _, m := range node.Members {
		if idle(m) && !k.Doc.Nullable() { // else another fact speaks of it
			node.Fact(diag.Idle(k.Doc, m.Raw))
		}
	}
	node.Members = slices.DeleteFunc(slices.Clone(node.Members), idle)
}

// tagBranch has the node in place of a branch's reference say by which value of a discriminator the branch is chosen.
func (k *Keeper) tagBranch(node *ir.Node, n *tree.Node) {
	t, is := k.Tagger.TagOf(n)
	if !is {
		return
	}
	for i, m := range node.Members {
		if m.Keyword != "properties" {
			continue
		}
		if m.Raw != nil && !m.Raw.Has(t.Property) {
			return
		}
		if m.Raw != nil {
			m = k.Value(node, m.Raw, schema.Lookup(m.Keyword))
		}
		k.Tagger.TagBranch(node, t, &m)
		node.Members[i] = m
		return
	}
	node.Members = append(node.Members, k.Tagger.TagBeside(node, t))
}

// Members edits the members of n into node, leaving skip out.
func (k *Keeper) Members(node *ir.Node, n, skip *tree.Node) {
	if node.Members == nil {
		node.Members = k.Nodes.Members(n.Len())
	}
	for m := range n.All() {
		if m == skip {
			continue
		}
		k.member(node, n, m)
	}
	k.Keywords.Complete(node, n, false)
}

// respeltType reports whether a type has to be written anew.
func (k *Keeper) respeltType(m *tree.Node) bool {
	_, is := check.Spelling(k.Rules, m)
	return is
}

// member edits the member m of n into node: m is copied, written in another way, or left out with a fact that says so. The
// first case that applies decides.
func (k *Keeper) member(node *ir.Node, n, m *tree.Node) {
	keyword := schema.Of(m)
	root := n == k.Doc.Tree.Root() && !k.Root.Wrapped
	switch {
	case keyword == nil:
		node.AddCopy(m)
	case schema.MeansIn(k.Keywords.WrittenIn, k.Doc, keyword, m) && k.Schemas.Malformed(keyword, m):
	case keyword.Name == "type" && (k.respeltType(m) || k.Keywords.NullAside(n, m)):
		k.Keywords.KeepTypes(node, n, m)
	case schema.Means(k.Doc, keyword, m) && schema.Repeats(k.Doc, m) != nil:
		c := schema.Repeats(k.Doc, m)
		node.AddKeyword(m.Name(), schema.DistinctItems(m), m)
		node.Fact(diag.RepeatedValue(m, c))
	case k.Doc.Repeated[m]:
		node.Fact(diag.Fact{Rule: diag.RuleRepeatedID, Repair: flavor.Remove, Severity: diag.Warning, Node: m, Keyword: m.Name(), Detail: m.Text()})
	case check.StrayDialect(k.Doc, k.Rules, n, m):
		node.Fact(diag.StrayDialect(m))
	case keyword.Name == "$schema" && n == k.Doc.Tree.Root() && (check.Foreign(k.Doc, k.Rules, m) || k.Keywords.WrittenIn != k.Doc.Dialect):
		node.Note(flavor.CForeignDialect, flavor.Translate, diag.Exact, false, m, m.Text())
	case keyword.Name == "$schema" && check.Respelt(k.Doc, k.Rules, m) != "":
		node.AddKeyword(m.Name(), diag.Quote(check.Respelt(k.Doc, k.Rules, m)), m)
		node.Note(flavor.CForeignDialect, flavor.SpellOut, diag.Exact, false, m, m.Text())
	case (keyword.Name == "$anchor" || keyword.Name == "$dynamicAnchor") && schema.Means(k.Doc, keyword, m) &&
		(k.Rules.Refuses(flavor.CReference) || k.Rules.Refuses(flavor.CReferenceByPath) && !check.PlainReference(k.Doc, n)): // references by it lead to a definition now
		node.Fact(diag.Fact{Rule: "unused-anchor", Repair: flavor.Remove, Node: m, Keyword: m.Name(), Detail: m.Text()})
	case (keyword.Name == "$id" || keyword.Name == "id") && m.IsString() && k.Marks.Linked.Has(n) && k.Doc.Starts(n) && k.Rules.Refuses(flavor.CReference):
		// the references in it lead from the document's root now
		node.Fact(diag.Fact{Rule: diag.RuleUnusedIdentifier, Repair: flavor.Remove, Node: m, Keyword: m.Name(), Detail: m.Text()})
	case keyword.Name == "pattern" && k.Schemas.Pattern(m.Text()) == nil && k.Rules.Refuses(flavor.CInvalidPattern):
		node.Fact(diag.InvalidPattern(m))
	case k.Doc.Refers(m) && k.reportStray(m):
	case k.loops && k.Rules.Refuses(flavor.CReference) && keyword.Family != schema.Core && !schema.Means(k.Doc, keyword, m) && k.refersBelow(m):
		node.Fact(diag.Idle(k.Doc, m)) // a reference that stays would be none that recurs
	case k.Joins(n, m):
	case k.Translate(node, n, m, keyword):
	case keyword.Family == schema.Core && keyword.Holds == schema.Text && k.Doc.Reference(n) == m:
		k.pointer(node, m)
	case goesWithIf(m) && !k.Rules.Allows("if", root, check.PlacesOf(n)...): // left out with its `if`, whose fact tells it
	case !k.Rules.Allows(m.Name(), root, check.PlacesOf(n)...):
		if follows, from := schema.Follows(m); follows && !from {
			node.Fact(diag.Nothing(m))
			return
		}
		e := diag.Exact
		if keyword.Family > schema.Annotation {
			e = diag.Widened
		}
		k.Keywords.Lose(node, m, e)
	case keyword.Family == schema.Core && keyword.Holds == schema.SchemaMap:
		if kept := k.definitions(m); len(kept) > 0 || m.Len() == 0 {
			node.Members = append(node.Members, ir.Member{Keyword: m.Name(), Named: kept, After: m})
		}
	default:
		v := k.Value(node, m, keyword)
		if keywords.SettleLoosened(k.Keywords, node, m, &v, &k.widens) {
			node.Members = append(node.Members, v)
		}
	}
}

// refersBelow reports whether a schema that a keyword holds refers, or one below it.
func (k *Keeper) refersBelow(m *tree.Node) bool {
	for c := schema.Under(m.Parent()); c.Next(); { // all that the schema holds, by m and by others
		if c.Node != m && c.Node.Parent() != m {
			continue
		}
		for n := range schema.Everywhere(c.Node) {
			if k.Marks.References[n] != nil {
				return true
			}
		}
	}
	return false
}

// reportStray reports whether a reference leads nowhere and may not stay; resolving it says so.
func (k *Keeper) reportStray(r *tree.Node) bool {
	target, _ := k.Schemas.Resolve(r)
	return target == nil && (!k.Options.KeepsStrays(k.Rules) || !check.Stands(k.Rules, r))
}

// pointer copies a reference, or points it anew where its target moves.
func (k *Keeper) pointer(node *ir.Node, r *tree.Node) {
	target, _ := k.Schemas.Resolve(r)
	if target == nil || !target.IsObject() {
		node.AddCopy(r)
		return
	}
	old := r.Name() == "$recursiveRef" && k.Rules.Refuses(flavor.COldSpelling) && k.Keywords.WrittenIn != k.Doc.Dialect
	if !k.Rules.Refuses(flavor.CReference) && k.Doc.Embedded(r) { // the root of an embedded resource goes where the resource goes
		if node.AddCopy(r); old {
			node.Members[len(node.Members)-1].Keyword = "$ref"
		}
		if k.Root.Wrapped {
			k.Schemas.LeaveScope(r) // below the wrapper, the outermost scope is another one
		}
		return
	}
	d := k.places.LedTo(target)
	m := ir.Member{Keyword: r.Name(), Refer: d, Raw: r}
	k.Keywords.SayLed(node, r, target, d)
	apart := target == k.Doc.Tree.Root() && k.Root.Defined // the input's root is a definition now, without its anchor
	if r.Name() == "$recursiveRef" && k.Root.Wrapped || r.Name() != "$ref" && (k.Rules.Refuses(flavor.CReference) || apart) || old {
		m.Keyword = "$ref" // there is no scope left in which it could lead elsewhere
		k.Schemas.LeaveScope(r)
		if !old {
			node.Fact(diag.Fact{Rule: "dynamic-reference", Repair: flavor.SpellOut, Node: r, Keyword: r.Name()})
		}
	}
	node.Members = append(node.Members, m)
}

// definitions lists the definitions of n. Which of them stay is decided once all
// references are known.
func (k *Keeper) definitions(m *tree.Node) []*ir.Property {
	out := k.Lists.Room(m.Len())
	for d := range m.All() {
		if !schema.IsSchema(d) {
			continue // a fact says so already
		}
		p := k.Properties.New()
		*p = ir.Property{Original: d.Name(), Name: d.Name(), RawName: d}
		k.Definitions = append(k.Definitions, Definition{p, d})
		out = append(out, p)
	}
	return out
}

// Value edits the value of a keyword.
func (k *Keeper) Value(node *ir.Node, m *tree.Node, word *schema.Keyword) ir.Member {
	out := ir.Member{Keyword: m.Name(), After: m}
	switch word.Holds {
	case schema.Schema, schema.SchemaOrList, schema.SchemaList:
		if m.IsArray() {
			for c := range m.All() {
				out.List = append(out.List, k.part(node, c, false))
			}
			return out
		}
		out.Node = k.part(node, m, check.MayBeBoolean(word))
		return out
	case schema.SchemaMap, schema.Dependencies:
		out.Named = k.named(node, m, word)
		return out
	}
	out.Raw = m
	return out
}

// named edits the schemas of a keyword that holds them by names.
func (k *Keeper) named(node *ir.Node, m *tree.Node, word *schema.Keyword) []*ir.Property {
	out := k.Lists.Room(m.Len())
	for c := range m.All() {
		if word.Holds == schema.SchemaMap && !schema.IsProperty(c) {
			continue // a fact says so already
		}
		if m.Name() == "patternProperties" && k.Rules.Refuses(flavor.CInvalidPattern) && k.Schemas.Pattern(c.Name()) == nil {
			f := diag.InvalidPattern(c) // nobody could say which names it matches
			if !k.Schemas.OpensRest(m.Parent()) {
				f.Effect = diag.Narrowed // a name that it matched may be forbidden now
			}
			node.Fact(f)
			continue
		}
		p := k.Properties.New()
		p.Original, p.Name, p.RawName, p.Node = c.Name(), c.Name(), c, k.Sub(c, check.MayBeBoolean(word))
		if p.Node.Kind == ir.NeverNode && m.Name() == "properties" && k.forbids(node, c, p.Node) {
			continue
		}
		node.TellNever(p.Node, c)
		out = append(out, p)
	}
	return out
}

// forbids settles a property that nothing satisfies. An object that requires it is impossible too; in any other, the property
// is left out where `false` may not be written. It reports whether the property is left out.
func (k *Keeper) forbids(node *ir.Node, c *tree.Node, never *ir.Node) bool {
	object := c.Parent().Parent()
	if schema.Requires(object, c.Name()) {
		if object.Get("type").Is("object") && !k.Doc.OrNull(object) {
			node.Kind, node.Src = ir.NeverNode, never.Place()
		}
		return false
	}
	if !k.Rules.Refuses(flavor.CBooleanSchema) {
		return false
	}
	e := diag.Widened
	if a := object.Get("additionalProperties"); a != nil && a.Kind() == tree.False && !object.Has("patternProperties") {
		e = diag.Exact
	}
	node.Fact(diag.Fact{Rule: diag.RuleImpossibleProperty, Effect: e, Node: c, Keyword: c.Name(), Detail: diag.Excluded(never.Src)})
	return true
}

// part edits one schema that node holds, and says where nothing satisfies it.
func (k *Keeper) part(node *ir.Node, m *tree.Node, boolean bool) *ir.Node {
	n := k.Sub(m, boolean)
	node.TellNever(n, m)
	return n
}

// Sub edits a schema that another one holds. What is no schema stays, and so do true and false where the
// flavor takes them. boolean: they may stand here in any case.
func (k *Keeper) Sub(m *tree.Node, boolean bool) *ir.Node {
	if !m.IsObject() {
		required := !m.IsBool() && m.Parent().Word() == word.Properties // a required property that is no schema: it may be anything
		if m.IsBool() && !boolean && k.Rules.Refuses(flavor.CBooleanSchema) || required {
			if m.Kind() == tree.False {
				return ir.Never(m)
			}
			spelled := k.Nodes.Node(ir.Node{Kind: ir.KeptNode, Set: k.Sets.One(m)})
			keywords.SaySpelled(k.Keywords, spelled, m)
			return spelled
		}
		return k.Verbatim(m)
	}
	n := k.places.Lower(k.Sets.One(m), place.Context{})
	k.Broken = k.Broken || n.Kind == ir.NeverNode || k.loops && k.Marks.Reshape.Has(m)
	return n
}

// Verbatim is the node of a part that is copied as it stands.
func (k *Keeper) Verbatim(m *tree.Node) *ir.Node {
	n := k.Nodes.New()
	n.Kind, n.Src, n.Set = ir.VerbatimNode, m, k.Sets.One(m)
	return n
}

// PlaceLed notes the node on which a reference stays, where a fact of the report speaks of that reference.
func (k *Keeper) PlaceLed(r *tree.Node, n *ir.Node) {
	if i, reported := k.Report.Led[r]; reported {
		k.Report.Loose[i].Out = n
	}
}
