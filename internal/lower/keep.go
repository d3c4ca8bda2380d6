package lower

import (
	"slices"

	"github.com/schemaflavor/schemaflavor/flavor"
	"github.com/schemaflavor/schemaflavor/internal/check"
	"github.com/schemaflavor/schemaflavor/internal/conjunction"
	"github.com/schemaflavor/schemaflavor/internal/diag"
	"github.com/schemaflavor/schemaflavor/internal/ir"
	"github.com/schemaflavor/schemaflavor/internal/keywords"
	"github.com/schemaflavor/schemaflavor/internal/schema"
	"github.com/schemaflavor/schemaflavor/internal/slab"
	"github.com/schemaflavor/schemaflavor/internal/tree"
	"github.com/schemaflavor/schemaflavor/internal/word"
)

// keep lowers a schema object member by member.
func (l *Lowering) keep(n *tree.Node, c Context) *ir.Node {
	if done := l.keptNodes[n]; done != nil {
		return done
	}
	if !l.dirty.Has(n) && !l.linked.Has(n) && n.Clean() && !(c.Root && l.Doc.Reference(n) != nil) {
		v := l.verbatim(n)
		slab.Put(&l.keptNodes, n, v) // a reference may lead here
		return v
	}
	if e := n.Member(word.Enum); e.IsArray() && e.Len() == 0 && l.Rules.Refuses(flavor.CEmptyEnum) {
		return ir.Never(e)
	}
	k := l.Keywords.Nodes.New()
	k.Kind, k.Src, k.Set = ir.KeptNode, n, l.Schemas.One(n)
	if r := l.Doc.Reference(n); r != nil {
		return l.keepReference(k, n, r, c)
	}
	if r := l.inlinedAlone(n); r != nil && !c.Root {
		out := l.keepReference(k, n, r, c)
		l.Keywords.SayOfReference(out, n)
		return out
	}
	slab.Put(&l.keptNodes, n, k)
	l.keepMembers(k, n, nil)
	return k
}

// inlinedAlone returns the reference that is all that an allOf has, where its target takes its
// place: no allOf is needed for that.
func (l *Lowering) inlinedAlone(n *tree.Node) *tree.Node {
	if !l.Rules.Refuses(flavor.CReference) || !n.Says(word.AllOf) {
		return nil
	}
	r := l.Schemas.LoneReference(n)
	if r == nil {
		return nil
	}
	target, _ := l.Doc.Resolve(r)
	if target == nil || !target.IsObject() || l.reshape.Has(target) || l.Meaning.Graph.Recursive(target) {
		return nil
	}
	return r
}

// keepReference lowers a schema that refers: the reference stays, or its target takes
// its place.
func (l *Lowering) keepReference(k *ir.Node, n, r *tree.Node, c Context) *ir.Node {
	target, _ := l.Schemas.Resolve(r)
	if target == nil {
		slab.Put(&l.keptNodes, n, k)
		l.keepMembers(k, n, nil)
		return k
	}
	if at, ok := l.impossible.because[conjunction.One(target).Key()]; ok {
		return ir.Never(at)
	}
	if l.Rules.Refuses(flavor.CReference) {
		l.Schemas.LeaveScope(r)
	}
	which := flavor.CReference
	if target.IsObject() && l.Meaning.Graph.Recursive(target) {
		which = flavor.CRecursiveReference
	}
	if !l.Rules.Refuses(which) && target.IsObject() && !(c.Root && l.Rules.Refuses(flavor.CRootReference)) {
		l.Schemas.ReportGroundless(n, r) // where it stays, it says nothing still
		slab.Put(&l.keptNodes, n, k)
		l.keepMembers(k, n, nil)
		if l.Schemas.Ignores(r) && l.Keywords.WrittenIn >= schema.Draft201909 {
			k.Members = l.Keywords.WithoutIgnored(k.Members, r)
		}
		l.placeLed(r, k)
		return k
	}
	out := l.inline(k, n, r, target, c)
	slab.Put(&l.keptNodes, n, out)
	out.Note(which, flavor.Inline, diag.Exact, false, r, r.Text())
	return out
}

// inline puts the target in place of a reference. Annotations beside the reference win;
// constraints beside it stand beside the target's where they do not meet, else both
// stand under allOf.
func (l *Lowering) inline(k *ir.Node, n, r, target *tree.Node, c Context) *ir.Node {
	if target.Kind() == tree.False {
		return ir.Never(target)
	}
	var behind *ir.Node
	if target.IsObject() {
		if l.inlining[target] {
			return &ir.Node{Kind: ir.KeptNode, Src: nil, Set: conjunction.One(n)}
		}
		slab.Put(&l.inlining, target, true)
		on := Context{Root: c.Root && l.Doc.Reference(target) != nil} // that reference goes, too
		if l.reshape.Has(target) {
			behind = l.lower(conjunction.One(target), on)
		} else {
			behind = l.keep(target, on)
		}
		delete(l.inlining, target)
	} else {
		behind = &ir.Node{Kind: ir.KeptNode, Set: conjunction.One(target)}
	}
	if behind.Kind == ir.NeverNode {
		return ir.Never(target)
	}
	if behind.Kind == ir.SchemaNode || behind.Kind == ir.UnionNode || behind.Kind == ir.ReferenceNode {
		m := l.Keywords.CopyForEdit(behind)
		return m
	}
	beside := &ir.Node{Kind: ir.KeptNode, Src: n, Set: conjunction.One(n)}
	from := r
	if r.Parent() != n {
		from = r.Parent().Parent() // the allOf that holds nothing else
	}
	l.keepMembers(beside, n, from)
	if r.Parent() == n && l.Schemas.Ignores(r) {
		beside.Members = l.Keywords.WithoutIgnored(beside.Members, r)
	}
	target2 := l.Keywords.Unpacked(behind)
	copied := ir.WithoutIdentifiers(target2.Members)
	members, ok := ir.Splice(beside.Members, copied)
	if !ok {
		if len(copied) < len(target2.Members) { // it must not carry its definitions into one of them
			behind = &ir.Node{Kind: ir.KeptNode, Src: target2.Src, Set: target2.Set, Members: copied}
		}
		members = ir.Conjoin(beside.Members, behind)
	}
	k.Members = members
	k.Src = n
	k.Facts = ir.CopyFacts(beside.Facts, k)
	dropIdleNullable(l, k)
	k.StandsFor(target2)
	l.tagBranch(k, n)
	l.Keywords.CompleteInlined(k, n)
	return k
}

// dropIdleNullable leaves a nullable out that means nothing for want of a type, where one has come to stand beside it.
func dropIdleNullable(l *Lowering, k *ir.Node) {
	typed := slices.IndexFunc(k.Members, func(m ir.Member) bool { return m.Keyword == word.Type.String() })
	if typed < 0 {
		return
	}
	k.Members = slices.DeleteFunc(slices.Clone(k.Members), func(m ir.Member) bool {
		idle := m.Raw != nil && m.Raw.Word() == word.Nullable && schema.IsTrue(m.Raw) && !m.Raw.Parent().Says(word.Type)
		if idle && !l.Doc.Nullable { // else that was remarked on
			k.Fact(diag.Idle(l.Doc, m.Raw))
		}
		return idle
	})
}

// tagBranch has what stands in place of a branch's reference say by which value the branch is chosen.
func (l *Lowering) tagBranch(k *ir.Node, n *tree.Node) {
	t, is := l.Keywords.TagOf(n)
	if !is {
		return
	}
	for i, m := range k.Members {
		if m.Keyword != "properties" {
			continue
		}
		if m.Raw != nil && !m.Raw.Has(t.Property) {
			return
		}
		if m.Raw != nil {
			m = l.keepValue(k, m.Raw, schema.Lookup(m.Keyword))
		}
		l.Keywords.TagBranch(k, t, &m)
		k.Members[i] = m
		return
	}
	k.Members = append(k.Members, l.Keywords.TagBeside(k, t))
}

// keepMembers edits the members of n into k, leaving skip out.
func (l *Lowering) keepMembers(k *ir.Node, n, skip *tree.Node) {
	k.Members = slices.Grow(k.Members, n.Len())
	for m := range n.All() {
		if m == skip {
			continue
		}
		l.keepMember(k, n, m)
	}
	l.Keywords.Complete(k, n, false)
}

// misspeltType reports whether a type has to be written anew.
func misspeltType(l *Lowering, m *tree.Node) bool {
	_, is := check.Spelling(l.Rules, m)
	return is
}

func (l *Lowering) keepMember(k *ir.Node, n, m *tree.Node) {
	word := schema.Of(m)
	root := n == l.Doc.Tree.Root() && !l.rootWrapped
	switch {
	case word == nil:
		k.AddCopy(m)
	case schema.Means(l.Doc, word, m) && l.Schemas.Malformed(word, m):
	case word.Name == "type" && (misspeltType(l, m) || l.Keywords.NullAside(n, m)):
		l.Keywords.KeepTypes(k, n, m)
	case schema.Means(l.Doc, word, m) && schema.Repeats(l.Doc, m) != nil:
		c := schema.Repeats(l.Doc, m)
		k.AddKeyword(m.Name(), schema.DistinctItems(m), m)
		k.Fact(diag.Fact{Rule: diag.RuleRepeatedValue, Repair: flavor.Remove, Node: c, Keyword: m.Name(), Detail: diag.Clip(string(c.Append(nil)))})
	case l.Doc.Repeated[m]:
		k.Fact(diag.Fact{Rule: diag.RuleRepeatedID, Repair: flavor.Remove, Severity: diag.Warning, Node: m, Keyword: m.Name(), Detail: m.Text()})
	case check.StrayDialect(l.Doc, l.Rules, n, m):
		k.Fact(diag.Fact{Rule: diag.RuleStrayDialect, Repair: flavor.Remove, Node: m, Keyword: m.Name(), Detail: m.Text()})
	case word.Name == "$schema" && n == l.Doc.Tree.Root() && (check.Foreign(l.Doc, l.Rules, m) || l.Keywords.WrittenIn != l.Doc.Dialect):
		k.Note(flavor.CForeignDialect, flavor.Translate, diag.Exact, false, m, m.Text())
	case word.Name == "$schema" && check.Respelt(l.Doc, l.Rules, m) != "":
		k.AddKeyword(m.Name(), diag.Quote(check.Respelt(l.Doc, l.Rules, m)), m)
		k.Note(flavor.CForeignDialect, flavor.SpellOut, diag.Exact, false, m, m.Text())
	case (word.Name == "$anchor" || word.Name == "$dynamicAnchor") && schema.Means(l.Doc, word, m) &&
		(l.Rules.Refuses(flavor.CReference) || l.Rules.Refuses(flavor.CReferenceByPath) && !check.PlainReference(l.Doc, n)): // what refers to it leads to a definition
		k.Fact(diag.Fact{Rule: "unused-anchor", Repair: flavor.Remove, Node: m, Keyword: m.Name(), Detail: m.Text()})
	case (word.Name == "$id" || word.Name == "id") && m.IsString() && l.linked.Has(n) && l.Doc.Starts(n) && l.Rules.Refuses(flavor.CReference):
		// the references in it lead from the document's root now
		k.Fact(diag.Fact{Rule: diag.RuleUnusedIdentifier, Repair: flavor.Remove, Node: m, Keyword: m.Name(), Detail: m.Text()})
	case word.Name == "pattern" && l.Schemas.Pattern(m.Text()) == nil && l.Rules.Refuses(flavor.CInvalidPattern):
		k.Fact(diag.InvalidPattern(m))
	case l.Doc.Refers(m) && l.reportStray(m):
	case l.loops && l.Rules.Refuses(flavor.CReference) && word.Family != schema.Core && !schema.Means(l.Doc, word, m) && refersBelow(l, m):
		k.Fact(diag.Idle(l.Doc, m)) // a reference that stays would be none that recurs
	case joins(l, n, m):
	case l.translate(k, n, m, word):
	case word.Family == schema.Core && word.Holds == schema.Text && l.Doc.Reference(n) == m:
		l.keepPointer(k, m)
	case !l.Rules.Allows(m.Name(), root, check.PlacesOf(n)...):
		e := diag.Exact
		if word.Family > schema.Annotation {
			e = diag.Widened
		}
		l.Keywords.Lose(k, m, e)
	case word.Family == schema.Core && word.Holds == schema.SchemaMap:
		if kept := l.keepDefinitions(m); len(kept) > 0 || m.Len() == 0 {
			k.Members = append(k.Members, ir.Member{Keyword: m.Name(), Named: kept, After: m})
		}
	default:
		v := l.keepValue(k, m, word)
		if keywords.SettleLoosened(l.Keywords, k, m, &v, &l.widens) {
			k.Members = append(k.Members, v)
		}
	}
}

// refersBelow reports whether a schema that a keyword holds refers, or one below it.
func refersBelow(l *Lowering, m *tree.Node) bool {
	for c := schema.Under(m.Parent()); c.Next(); { // all that the schema holds, by m and by others
		if c.Node != m && c.Node.Parent() != m {
			continue
		}
		for n := range schema.Everywhere(c.Node) {
			if l.References[n] != nil {
				return true
			}
		}
	}
	return false
}

// reportStray reports whether a reference leads nowhere and may not stay; resolving it says so.
func (l *Lowering) reportStray(r *tree.Node) bool {
	target, _ := l.Schemas.Resolve(r)
	return target == nil && (l.Options.OpenDangling || !check.KeepsStrays(l.Rules) || !check.Stands(l.Rules, r))
}

// keepPointer copies a reference, or points it anew where its target moves.
func (l *Lowering) keepPointer(k *ir.Node, r *tree.Node) {
	target, _ := l.Schemas.Resolve(r)
	if target == nil || !target.IsObject() {
		k.AddCopy(r)
		return
	}
	old := r.Name() == "$recursiveRef" && l.Rules.Refuses(flavor.COldSpelling) && l.Keywords.WrittenIn != l.Doc.Dialect
	if !l.Rules.Refuses(flavor.CReference) && l.Doc.Embedded(r) { // the root of an embedded resource goes where the resource goes
		if k.AddCopy(r); old {
			k.Members[len(k.Members)-1].Keyword = "$ref"
		}
		if l.rootWrapped {
			l.Schemas.LeaveScope(r) // but the outermost one is another now
		}
		return
	}
	d := l.define(target)
	d.Early = true // it stays, whatever becomes of the target
	l.ruleOutEarly(d)
	m := ir.Member{Keyword: r.Name(), Refer: d, Raw: r}
	apart := target == l.Doc.Tree.Root() && l.rootDefined // what was the root stands below it, without its anchor
	if r.Name() == "$recursiveRef" && l.rootWrapped || r.Name() != "$ref" && (l.Rules.Refuses(flavor.CReference) || apart) || old {
		m.Keyword = "$ref" // there is no scope left in which it could lead elsewhere
		l.Schemas.LeaveScope(r)
		if !old {
			k.Fact(diag.Fact{Rule: "dynamic-reference", Repair: flavor.SpellOut, Node: r, Keyword: r.Name()})
		}
	}
	k.Members = append(k.Members, m)
}

// keepDefinitions lists the definitions of n. Which of them stay is decided once all
// references are known.
func (l *Lowering) keepDefinitions(m *tree.Node) (out []*ir.Property) {
	for d := range m.All() {
		if !schema.IsSchema(d) {
			continue // it was said of it
		}
		p := &ir.Property{Original: d.Name(), Name: d.Name(), RawName: d}
		l.Kept = append(l.Kept, keptDefinition{p, d})
		out = append(out, p)
	}
	return out
}

// keptDefinition is an entry of the input's definitions that may stay.
type keptDefinition struct {
	Property *ir.Property
	Source   *tree.Node
}

// keepValue edits the value of a keyword.
func (l *Lowering) keepValue(k *ir.Node, m *tree.Node, word *schema.Keyword) ir.Member {
	out := ir.Member{Keyword: m.Name(), After: m}
	switch word.Holds {
	case schema.Schema, schema.SchemaOrList, schema.SchemaList:
		if m.IsArray() {
			for c := range m.All() {
				out.List = append(out.List, l.keepPart(k, c, false))
			}
			return out
		}
		out.Node = l.keepPart(k, m, check.MayBeBoolean(word))
		return out
	case schema.SchemaMap, schema.Dependencies:
		out.Named = l.lists.Room(m.Len())
		for c := range m.All() {
			if word.Holds == schema.SchemaMap && !schema.IsProperty(c) {
				continue // it was said of it
			}
			if m.Name() == "patternProperties" && l.Rules.Refuses(flavor.CInvalidPattern) && l.Schemas.Pattern(c.Name()) == nil {
				f := diag.InvalidPattern(c) // nobody could say which names it matches
				if !l.Schemas.OpensRest(m.Parent()) {
					f.Effect = diag.Narrowed // perhaps one that may not come now
				}
				k.Fact(f)
				continue
			}
			p := l.ofObjects.New()
			p.Original, p.Name, p.RawName, p.Node = c.Name(), c.Name(), c, l.KeepSub(c, check.MayBeBoolean(word))
			if p.Node.Kind == ir.NeverNode && m.Name() == "properties" && schema.Requires(m.Parent(), c.Name()) && m.Parent().Get("type").Is("object") {
				k.Kind, k.Src = ir.NeverNode, p.Node.Place()
			}
			if p.Node.Kind == ir.NeverNode && m.Name() == "properties" && !schema.Requires(m.Parent(), c.Name()) && l.Rules.Refuses(flavor.CBooleanSchema) {
				e := diag.Widened
				if a := m.Parent().Get("additionalProperties"); a != nil && a.Kind() == tree.False && !m.Parent().Has("patternProperties") {
					e = diag.Exact
				}
				k.Fact(diag.Fact{Rule: diag.RuleImpossibleProperty, Effect: e, Node: c, Keyword: c.Name(), Detail: diag.Excluded(p.Node.Src)})
				continue
			}
			k.TellNever(p.Node, c)
			out.Named = append(out.Named, p)
		}
		return out
	}
	out.Raw = m
	return out
}

// keepPart edits one schema that k holds, and says where nothing satisfies it.
func (l *Lowering) keepPart(k *ir.Node, m *tree.Node, boolean bool) *ir.Node {
	n := l.KeepSub(m, boolean)
	k.TellNever(n, m)
	return n
}

// KeepSub edits one schema below; what is no schema stays, and so do true and false where
// they may.
func (l *Lowering) KeepSub(m *tree.Node, boolean bool) *ir.Node {
	if !m.IsObject() {
		required := !m.IsBool() && m.Parent().Word() == word.Properties // no schema, which has to come: it may be anything
		if m.IsBool() && !boolean && l.Rules.Refuses(flavor.CBooleanSchema) || required {
			if m.Kind() == tree.False {
				return ir.Never(m)
			}
			return &ir.Node{Kind: ir.KeptNode, Set: conjunction.One(m)}
		}
		return l.verbatim(m)
	}
	n := l.lower(l.Schemas.One(m), Context{})
	l.Broken = l.Broken || n.Kind == ir.NeverNode || l.loops && l.reshape.Has(m)
	return n
}

// verbatim is the node of a part that is copied as it stands.
func (l *Lowering) verbatim(m *tree.Node) *ir.Node {
	n := l.Keywords.Nodes.New()
	n.Kind, n.Src, n.Set = ir.VerbatimNode, m, l.Schemas.One(m)
	return n
}
