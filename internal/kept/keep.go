package kept

import (
	"slices"

	"github.com/schemaflavor/schemaflavor/flavor"
	"github.com/schemaflavor/schemaflavor/internal/check"
	"github.com/schemaflavor/schemaflavor/internal/conjunction"
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
func (l *Keeper) Keep(n *tree.Node, root bool) *ir.Node {
	if done := l.nodes[n]; done != nil {
		return done
	}
	if !l.Marks.Dirty.Has(n) && !l.Marks.Linked.Has(n) && n.Clean() && !(root && l.Doc.Reference(n) != nil) {
		v := l.Verbatim(n)
		slab.Put(&l.nodes, n, v) // a reference may lead here
		return v
	}
	if e := n.Member(word.Enum); e.IsArray() && e.Len() == 0 && l.Rules.Refuses(flavor.CEmptyEnum) {
		return ir.Never(e)
	}
	k := l.Keywords.Nodes.New()
	k.Kind, k.Src, k.Set = ir.KeptNode, n, l.Schemas.One(n)
	if r := l.Doc.Reference(n); r != nil {
		return l.Reference(k, n, r, root)
	}
	if r := l.inlinedAlone(n); r != nil && !root {
		out := l.Reference(k, n, r, root)
		l.Keywords.SayOfReference(out, n)
		return out
	}
	slab.Put(&l.nodes, n, k)
	l.Members(k, n, nil)
	return k
}

// inlinedAlone returns the reference that is all that an allOf has, where its target takes its
// place: no allOf is needed for that.
func (l *Keeper) inlinedAlone(n *tree.Node) *tree.Node {
	if !l.Rules.Refuses(flavor.CReference) || !n.Says(word.AllOf) {
		return nil
	}
	r := l.Schemas.LoneReference(n)
	if r == nil {
		return nil
	}
	target, _ := l.Doc.Resolve(r)
	if target == nil || !target.IsObject() || l.Marks.Reshape.Has(target) || l.Meaning.Graph.Recursive(target) {
		return nil
	}
	return r
}

// Reference lowers a schema that refers: the reference stays, or its target takes
// its place.
func (l *Keeper) Reference(k *ir.Node, n, r *tree.Node, root bool) *ir.Node {
	target, _ := l.Schemas.Resolve(r)
	if target == nil {
		slab.Put(&l.nodes, n, k)
		l.Members(k, n, nil)
		return k
	}
	if at, ok := l.places.Impossible(target); ok {
		return ir.Never(at)
	}
	if l.Rules.Refuses(flavor.CReference) {
		l.Schemas.LeaveScope(r)
	}
	which := flavor.CReference
	if target.IsObject() && l.Meaning.Graph.Recursive(target) {
		which = flavor.CRecursiveReference
	}
	if !l.Rules.Refuses(which) && target.IsObject() && !(root && l.Rules.Refuses(flavor.CRootReference)) {
		l.Schemas.ReportGroundless(n, r) // where it stays, it says nothing still
		slab.Put(&l.nodes, n, k)
		l.Members(k, n, nil)
		if l.Schemas.Ignores(r) && l.Keywords.WrittenIn >= schema.Draft201909 {
			k.Members = l.Keywords.WithoutIgnored(k.Members, r)
		}
		l.PlaceLed(r, k)
		return k
	}
	out := l.inline(k, n, r, target, root)
	slab.Put(&l.nodes, n, out)
	out.Note(which, flavor.Inline, diag.Exact, false, r, r.Text())
	return out
}

// inline puts the target in place of a reference. Annotations beside the reference win;
// constraints beside it stand beside the target's where they do not meet, else both
// stand under allOf.
func (l *Keeper) inline(k *ir.Node, n, r, target *tree.Node, root bool) *ir.Node {
	if target.Kind() == tree.False {
		return ir.Never(target)
	}
	var behind *ir.Node
	if target.IsObject() {
		if l.inlining[target] {
			return &ir.Node{Kind: ir.KeptNode, Src: nil, Set: conjunction.One(n)}
		}
		slab.Put(&l.inlining, target, true)
		on := root && l.Doc.Reference(target) != nil // that reference goes, too
		if l.Marks.Reshape.Has(target) {
			behind = l.places.Lower(conjunction.One(target), place.Context{Root: on})
		} else {
			behind = l.Keep(target, on)
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
	l.Members(beside, n, from)
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
	l.dropIdleNullable(k)
	k.StandsFor(target2)
	l.tagBranch(k, n)
	l.Keywords.CompleteInlined(k, n)
	return k
}

// dropIdleNullable leaves a nullable out that means nothing for want of a type, where one has come to stand beside it.
func (l *Keeper) dropIdleNullable(k *ir.Node) {
	typed := slices.IndexFunc(k.Members, func(m ir.Member) bool { return m.Keyword == word.Type.String() })
	if typed < 0 {
		return
	}
	k.Members = slices.DeleteFunc(slices.Clone(k.Members), func(m ir.Member) bool {
		idle := m.Raw != nil && m.Raw.Word() == word.Nullable && schema.IsTrue(m.Raw) && !m.Raw.Parent().Says(word.Type) && !l.Doc.OrNull(m.Raw.Parent())
		if idle && !l.Doc.Nullable() { // else that was remarked on
			k.Fact(diag.Idle(l.Doc, m.Raw))
		}
		return idle
	})
}

// tagBranch has what stands in place of a branch's reference say by which value the branch is chosen.
func (l *Keeper) tagBranch(k *ir.Node, n *tree.Node) {
	t, is := l.Tagger.TagOf(n)
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
			m = l.Value(k, m.Raw, schema.Lookup(m.Keyword))
		}
		l.Tagger.TagBranch(k, t, &m)
		k.Members[i] = m
		return
	}
	k.Members = append(k.Members, l.Tagger.TagBeside(k, t))
}

// Members edits the members of n into k, leaving skip out.
func (l *Keeper) Members(k *ir.Node, n, skip *tree.Node) {
	k.Members = slices.Grow(k.Members, n.Len())
	for m := range n.All() {
		if m == skip {
			continue
		}
		l.member(k, n, m)
	}
	l.Keywords.Complete(k, n, false)
}

// misspeltType reports whether a type has to be written anew.
func (l *Keeper) misspeltType(m *tree.Node) bool {
	_, is := check.Spelling(l.Rules, m)
	return is
}

func (l *Keeper) member(k *ir.Node, n, m *tree.Node) {
	word := schema.Of(m)
	root := n == l.Doc.Tree.Root() && !l.Root.Wrapped
	switch {
	case word == nil:
		k.AddCopy(m)
	case schema.Means(l.Doc, word, m) && l.Schemas.Malformed(word, m):
	case word.Name == "type" && (l.misspeltType(m) || l.Keywords.NullAside(n, m)):
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
	case (word.Name == "$id" || word.Name == "id") && m.IsString() && l.Marks.Linked.Has(n) && l.Doc.Starts(n) && l.Rules.Refuses(flavor.CReference):
		// the references in it lead from the document's root now
		k.Fact(diag.Fact{Rule: diag.RuleUnusedIdentifier, Repair: flavor.Remove, Node: m, Keyword: m.Name(), Detail: m.Text()})
	case word.Name == "pattern" && l.Schemas.Pattern(m.Text()) == nil && l.Rules.Refuses(flavor.CInvalidPattern):
		k.Fact(diag.InvalidPattern(m))
	case l.Doc.Refers(m) && l.reportStray(m):
	case l.loops && l.Rules.Refuses(flavor.CReference) && word.Family != schema.Core && !schema.Means(l.Doc, word, m) && l.refersBelow(m):
		k.Fact(diag.Idle(l.Doc, m)) // a reference that stays would be none that recurs
	case l.Joins(n, m):
	case l.Translate(k, n, m, word):
	case word.Family == schema.Core && word.Holds == schema.Text && l.Doc.Reference(n) == m:
		l.pointer(k, m)
	case !l.Rules.Allows(m.Name(), root, check.PlacesOf(n)...):
		e := diag.Exact
		if word.Family > schema.Annotation {
			e = diag.Widened
		}
		l.Keywords.Lose(k, m, e)
	case word.Family == schema.Core && word.Holds == schema.SchemaMap:
		if kept := l.definitions(m); len(kept) > 0 || m.Len() == 0 {
			k.Members = append(k.Members, ir.Member{Keyword: m.Name(), Named: kept, After: m})
		}
	default:
		v := l.Value(k, m, word)
		if keywords.SettleLoosened(l.Keywords, k, m, &v, &l.widens) {
			k.Members = append(k.Members, v)
		}
	}
}

// refersBelow reports whether a schema that a keyword holds refers, or one below it.
func (l *Keeper) refersBelow(m *tree.Node) bool {
	for c := schema.Under(m.Parent()); c.Next(); { // all that the schema holds, by m and by others
		if c.Node != m && c.Node.Parent() != m {
			continue
		}
		for n := range schema.Everywhere(c.Node) {
			if l.Marks.References[n] != nil {
				return true
			}
		}
	}
	return false
}

// reportStray reports whether a reference leads nowhere and may not stay; resolving it says so.
func (l *Keeper) reportStray(r *tree.Node) bool {
	target, _ := l.Schemas.Resolve(r)
	return target == nil && (l.Options.OpenDangling || !check.KeepsStrays(l.Rules) || !check.Stands(l.Rules, r))
}

// pointer copies a reference, or points it anew where its target moves.
func (l *Keeper) pointer(k *ir.Node, r *tree.Node) {
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
		if l.Root.Wrapped {
			l.Schemas.LeaveScope(r) // but the outermost one is another now
		}
		return
	}
	d := l.places.LedTo(target)
	m := ir.Member{Keyword: r.Name(), Refer: d, Raw: r}
	apart := target == l.Doc.Tree.Root() && l.Root.Defined // what was the root stands below it, without its anchor
	if r.Name() == "$recursiveRef" && l.Root.Wrapped || r.Name() != "$ref" && (l.Rules.Refuses(flavor.CReference) || apart) || old {
		m.Keyword = "$ref" // there is no scope left in which it could lead elsewhere
		l.Schemas.LeaveScope(r)
		if !old {
			k.Fact(diag.Fact{Rule: "dynamic-reference", Repair: flavor.SpellOut, Node: r, Keyword: r.Name()})
		}
	}
	k.Members = append(k.Members, m)
}

// definitions lists the definitions of n. Which of them stay is decided once all
// references are known.
func (l *Keeper) definitions(m *tree.Node) (out []*ir.Property) {
	for d := range m.All() {
		if !schema.IsSchema(d) {
			continue // it was said of it
		}
		p := &ir.Property{Original: d.Name(), Name: d.Name(), RawName: d}
		l.Definitions = append(l.Definitions, Definition{p, d})
		out = append(out, p)
	}
	return out
}

// Value edits the value of a keyword.
func (l *Keeper) Value(k *ir.Node, m *tree.Node, word *schema.Keyword) ir.Member {
	out := ir.Member{Keyword: m.Name(), After: m}
	switch word.Holds {
	case schema.Schema, schema.SchemaOrList, schema.SchemaList:
		if m.IsArray() {
			for c := range m.All() {
				out.List = append(out.List, l.part(k, c, false))
			}
			return out
		}
		out.Node = l.part(k, m, check.MayBeBoolean(word))
		return out
	case schema.SchemaMap, schema.Dependencies:
		out.Named = l.Lists.Room(m.Len())
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
			p := l.Properties.New()
			p.Original, p.Name, p.RawName, p.Node = c.Name(), c.Name(), c, l.Sub(c, check.MayBeBoolean(word))
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

// part edits one schema that k holds, and says where nothing satisfies it.
func (l *Keeper) part(k *ir.Node, m *tree.Node, boolean bool) *ir.Node {
	n := l.Sub(m, boolean)
	k.TellNever(n, m)
	return n
}

// Sub edits one schema below; what is no schema stays, and so do true and false where
// they may.
func (l *Keeper) Sub(m *tree.Node, boolean bool) *ir.Node {
	if !m.IsObject() {
		required := !m.IsBool() && m.Parent().Word() == word.Properties // no schema, which has to come: it may be anything
		if m.IsBool() && !boolean && l.Rules.Refuses(flavor.CBooleanSchema) || required {
			if m.Kind() == tree.False {
				return ir.Never(m)
			}
			return &ir.Node{Kind: ir.KeptNode, Set: conjunction.One(m)}
		}
		return l.Verbatim(m)
	}
	n := l.places.Lower(l.Schemas.One(m), place.Context{})
	l.Broken = l.Broken || n.Kind == ir.NeverNode || l.loops && l.Marks.Reshape.Has(m)
	return n
}

// Verbatim is the node of a part that is copied as it stands.
func (l *Keeper) Verbatim(m *tree.Node) *ir.Node {
	n := l.Keywords.Nodes.New()
	n.Kind, n.Src, n.Set = ir.VerbatimNode, m, l.Schemas.One(m)
	return n
}

// PlaceLed notes where in the output a reference stays that resolve reported.
func (l *Keeper) PlaceLed(r *tree.Node, n *ir.Node) {
	if i, reported := l.Report.Led[r]; reported {
		l.Report.Loose[i].Out = n
	}
}
