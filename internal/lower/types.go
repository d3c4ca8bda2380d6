package lower

import (
	"slices"

	"github.com/schemaflavor/schemaflavor/flavor"
	"github.com/schemaflavor/schemaflavor/internal/check"
	"github.com/schemaflavor/schemaflavor/internal/conjunction"
	"github.com/schemaflavor/schemaflavor/internal/diag"
	"github.com/schemaflavor/schemaflavor/internal/ir"
	"github.com/schemaflavor/schemaflavor/internal/keywords"
	"github.com/schemaflavor/schemaflavor/internal/meaning"
	"github.com/schemaflavor/schemaflavor/internal/place"
	"github.com/schemaflavor/schemaflavor/internal/schema"
	"github.com/schemaflavor/schemaflavor/internal/slab"
	"github.com/schemaflavor/schemaflavor/internal/word"
)

// ofTypes constructs a normal form of the types that it names, or else those that its keywords speak of: {"minLength": 2} becomes
// a string.
func (l *Lowering) ofTypes(normal *meaning.Normal, c place.Context) *ir.Node {
	t := normal.Types
	if !normal.Typed {
		t = l.Meaning.Infer(normal)
	}
	if t == schema.TAll && !normal.Constrained() {
		return l.anything(normal)
	}
	n := l.typed(normal, t, c)
	l.Keywords.ReportNoNull(n, normal)
	if n.Kind == ir.NeverNode && t != normal.Types { // no value of the inferred types is possible, but others may be
		at := n.Src
		if n = l.typed(normal, normal.Types&^t, c); n.Kind != ir.NeverNode && at != nil {
			slab.Put(&l.Meaning.Uninferred, l.Meaning.Canonical(normal.Set).Key(), normal.Types&^t)
			n = l.Keywords.CopyForEdit(n)
			n.Fact(diag.ImpossibleType(t, at))
		}
		return n
	}
	if !normal.Typed && t != schema.TAll && !n.GaveUp {
		n.Quietly(flavor.CMissingType, flavor.Infer, diag.Narrowed, normal.Place(), diag.TypeWords(t))
	}
	return n
}

// typed constructs a node of some types.
func (l *Lowering) typed(normal *meaning.Normal, t schema.TypeSet, c place.Context) *ir.Node {
	if t == 0 {
		return ir.Never(normal.Place())
	}
	if t&schema.TNull != 0 && !l.Schemas.AdmitsNull(normal.Set) { // null is a single value: whether it is valid is known
		n := l.typed(normal, t&^schema.TNull, c)
		if n.Kind == ir.SchemaNode || n.Kind == ir.UnionNode {
			n = l.Keywords.CopyForEdit(n)
			n.WithoutType(normal, schema.TNull, normal.Place())
		}
		return n
	}
	some := t &^ schema.TNull
	switch {
	case some == 0:
		return l.null(normal)
	case t.Single():
		return l.one(normal, t, c)
	case some.Single():
		return l.oneOrNull(normal, some, c)
	}
	if n := l.typeList(normal, t); n != nil {
		return n
	}
	return l.ofEachType(normal, t, c)
}

// oneOrNull constructs a node of one type and null.
func (l *Lowering) oneOrNull(normal *meaning.Normal, some schema.TypeSet, c place.Context) *ir.Node {
	n := l.one(normal, some, c)
	if n.Kind == ir.NeverNode {
		null := l.null(normal) // with what is said of null
		if null.Kind == ir.NeverNode {
			return null
		}
		null = l.Keywords.CopyForEdit(null)
		null.WithoutType(normal, some, n.Src)
		return null
	}
	if n.IsText() && n.Nulls { // null stands beside the text now, and not in it
		n = l.Keywords.CopyForEdit(n)
		n.DescribeText(some)
	}
	n = l.Alternatives.OrNullNode(n)
	asWritten := l.Rules.Dialect == flavor.OpenAPI30 && slices.ContainsFunc(normal.Set, func(p conjunction.Part) bool {
		return schema.IsTrue(p.N.Member(word.Nullable)) && !p.N.Member(word.Type).IsArray()
	})
	if !n.MayBeText() && (l.Rules.Refuses(flavor.CTypeList) || n.Kind == ir.UnionNode) && !asWritten {
		n.Note(flavor.CTypeList, flavor.Nullable, diag.Exact, false, normal.Place(), l.Keywords.NullSpelling(n))
	}
	l.Keywords.ReportNullable(n, normal, true)
	return n
}

// ofEachType constructs a union with a branch for each type.
func (l *Lowering) ofEachType(normal *meaning.Normal, t schema.TypeSet, c place.Context) *ir.Node {
	var branches []*ir.Branch
	for _, name := range schema.TypesInOrder(t.Names(), normal.Primary.Member(word.Type)) {
		s := l.Sets.Restrict(normal.Set, schema.TypeNamed(name))
		if l.Keywords.Takes.DescribedUnions() {
			s = l.Sets.Quiet(s)
		}
		branches = append(branches, l.branch(s, place.Context{Level: c.Level, Edited: true}))
	}
	gaveUp := func(b *ir.Branch) bool { return b.Node.GaveUp } // one text says as much as a text for each type
	if l.Exhausted(c) || slices.ContainsFunc(branches, gaveUp) {
		return l.BeyondBudget(normal.Set)
	}
	n := l.Alternatives.Union(normal, slices.Clone(branches))
	for _, b := range branches {
		if b.Node.Kind == ir.NeverNode {
			t &^= b.Set.Types()
			n.WithoutType(normal, b.Set.Types(), b.Node.Src)
		}
	}
	words := diag.TypeWords(t)
	if n.Kind == ir.UnionNode && t&schema.TNull != 0 && !ir.HaveNull(n.Branches) {
		words = diag.TypeWords(t&^schema.TNull) + ", and `nullable: true` in one of them"
	}
	rule := flavor.CTypeList
	if !l.Rules.Refuses(rule) && l.Rules.Refuses(flavor.CCrowdedTypeList) && normal.Place().Member(word.Type).Len() > 1 {
		rule = flavor.CCrowdedTypeList
	}
	if n.Kind == ir.SchemaNode && n.MayBeText() { // one text for all types, or for the objects among them: a fact says so already
		return n
	}
	n.Note(rule, flavor.Split, diag.Exact, false, normal.Place(), words)
	return n
}

// one constructs a node of one type that is not null.
func (l *Lowering) one(normal *meaning.Normal, t schema.TypeSet, c place.Context) *ir.Node {
	n := l.Nodes.New() // of kind SchemaNode
	n.Set, n.Src, n.Types, n.Annotations, n.Unknown = normal.Set, normal.Primary, t, normal.Annotations, normal.Unknown
	switch t {
	case schema.TObject:
		n = l.Objects.Object(n, normal, c)
	case schema.TArray:
		n = l.Arrays.Array(n, normal, c)
	case schema.TString:
		l.Keywords.WriteString(n, normal)
	case schema.TNumber, schema.TWhole, schema.TFraction:
		l.Keywords.WriteNumber(n, normal, t)
	}
	if n.Kind == ir.SchemaNode && n.Carry == ir.CarryPlain {
		l.leave(n, normal, t, c.Root)
		if c.Root {
			l.Keywords.DropRefusedAtRoot(n)
		}
	}
	l.Keywords.SayOtherwise(n, normal, t)
	return n
}

// typeList constructs a place of several types as one schema with a list of types, where
// the flavor takes that and no type needs a shape of its own; else nil.
func (l *Lowering) typeList(normal *meaning.Normal, t schema.TypeSet) *ir.Node {
	if l.Rules.Refuses(flavor.CTypeList) || t&(schema.TObject|schema.TArray) != 0 || t&schema.TNull != 0 && l.Rules.Refuses(flavor.CNullType) {
		return nil
	}
	n := keywords.Begin(l.Keywords, normal)
	n.Types = t
	some := t &^ schema.TNull
	if some&schema.TString != 0 {
		l.Keywords.WriteString(n, normal)
	}
	if some&schema.TNumber != 0 {
		numbers := normal
		if some&schema.TString != 0 {
			numbers = normal.WithoutFormats()
		}
		l.Keywords.WriteNumber(n, numbers, some&schema.TNumber)
	}
	if n.Kind == ir.NeverNode {
		return nil
	}
	if !l.Keywords.Takes.Members(n.Members, t) {
		return nil
	}
	l.leave(n, normal, t, false)
	probe := *n
	probe.Types = t
	if !l.Keywords.Takes.NullAmongTypes(&probe) {
		return nil
	}
	l.Keywords.SayOtherwise(n, normal, t)
	return n
}

// null constructs the schema of null alone.
func (l *Lowering) null(normal *meaning.Normal) *ir.Node {
	n := keywords.Begin(l.Keywords, normal)
	n.Types = schema.TNull
	l.leave(n, normal, schema.TNull, false)
	l.Keywords.SayOtherwise(n, normal, schema.TNull)
	return l.Keywords.NullNode(n, normal.Place())
}

// leave settles what is left of a normal form once its node is constructed: residual keywords, annotations
// and unknown words.
func (l *Lowering) leave(n *ir.Node, normal *meaning.Normal, t schema.TypeSet, root bool) {
	l.Keeper.LeaveResidual(n, normal, t, root)
	l.Keywords.ReportDead(n, normal)
	if t == schema.TObject && n.Types == schema.TObject {
		l.Keywords.WriteMemberCounts(n, normal)
	}
	place := flavor.Untyped
	if ps := check.Places(t); t != schema.TAll && len(ps) > 0 {
		place = ps[0]
	}
	l.Keywords.SettleAnnotations(n, place)
}
