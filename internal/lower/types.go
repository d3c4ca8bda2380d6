package lower

import (
	"slices"

	"github.com/schemaflavor/schemaflavor/flavor"
	"github.com/schemaflavor/schemaflavor/internal/check"
	"github.com/schemaflavor/schemaflavor/internal/diag"
	"github.com/schemaflavor/schemaflavor/internal/ir"
	"github.com/schemaflavor/schemaflavor/internal/meaning"
	"github.com/schemaflavor/schemaflavor/internal/schema"
	"github.com/schemaflavor/schemaflavor/internal/word"
)

// ofTypes constructs a shape of the types that it has, or that its keywords speak of.
func (l *Lowering) ofTypes(sh *meaning.Normal, c Context) *ir.Node {
	t := sh.Types
	if !sh.Typed {
		t = l.Meaning.Infer(sh)
	}
	if t == schema.TAll && !sh.Constrained() {
		return l.anything(sh)
	}
	n := l.typed(sh, t, c)
	if n.Kind == ir.NeverNode && t != sh.Types { // what the keywords speak of is impossible; the rest is not
		at := n.Src
		if n = l.typed(sh, sh.Types&^t, c); n.Kind != ir.NeverNode && at != nil {
			meaning.Note(&l.Meaning.Uninferred, l.Meaning.Values(sh.Set).Key(), sh.Types&^t)
			n = l.Keywords.Mutable(n)
			n.Fact(diag.ImpossibleType(t, at))
		}
		return n
	}
	if !sh.Typed && t != schema.TAll && !n.GaveUp {
		n.Quietly(flavor.CMissingType, flavor.Infer, diag.Narrowed, sh.Place(), diag.TypeWords(t))
	}
	return n
}

// typed constructs a node of some types.
func (l *Lowering) typed(sh *meaning.Normal, t schema.TypeSet, c Context) *ir.Node {
	if t == 0 {
		return ir.Never(sh.Place())
	}
	if t&schema.TNull != 0 && !l.Meaning.AdmitsNull(sh.Set) { // of this one value it is known
		n := l.typed(sh, t&^schema.TNull, c)
		if n.Kind == ir.SchemaNode || n.Kind == ir.UnionNode {
			n = l.Keywords.Mutable(n)
			n.WithoutType(sh, schema.TNull, sh.Place())
		}
		return n
	}
	some := t &^ schema.TNull
	switch {
	case some == 0:
		return l.null(sh)
	case t.Single():
		return l.one(sh, t, c)
	case some.Single():
		return l.oneOrNull(sh, some, c)
	}
	if n := l.typeList(sh, t); n != nil {
		return n
	}
	return l.ofEachType(sh, t, c)
}

// oneOrNull constructs a node of one type and null.
func (l *Lowering) oneOrNull(sh *meaning.Normal, some schema.TypeSet, c Context) *ir.Node {
	n := l.one(sh, some, c)
	if n.Kind == ir.NeverNode {
		null := l.null(sh) // with what is said of null
		if null.Kind == ir.NeverNode {
			return null
		}
		null = l.Keywords.Mutable(null)
		null.WithoutType(sh, some, n.Src)
		return null
	}
	n = l.OrNullNode(n)
	asWritten := l.Rules.Dialect == flavor.OpenAPI30 && slices.ContainsFunc(sh.Set, func(p meaning.Part) bool {
		return schema.IsTrue(p.N.Member(word.Nullable)) && !p.N.Member(word.Type).IsArray()
	})
	if !n.MayBeText() && (l.Rules.Refuses(flavor.CTypeList) || n.Kind == ir.UnionNode) && !asWritten {
		n.Note(flavor.CTypeList, flavor.Nullable, diag.Exact, false, sh.Place(), l.Keywords.NullSpelling(n))
	}
	l.Keywords.ReportNullable(n, sh, true)
	return n
}

// ofEachType constructs a union with a branch for each type.
func (l *Lowering) ofEachType(sh *meaning.Normal, t schema.TypeSet, c Context) *ir.Node {
	var branches []*ir.Branch
	for _, x := range t.Split() {
		s := sh.Set.Restrict(x)
		if l.Keywords.DescribesUnions() {
			s = s.Quiet()
		}
		branches = append(branches, l.branch(s, Context{level: c.level, edited: true}))
	}
	if l.exhausted(c) {
		return l.beyondBudget(sh.Set)
	}
	n := l.union(sh, slices.Clone(branches))
	for _, b := range branches {
		if b.Node.Kind == ir.NeverNode {
			t &^= b.Set.Types()
			n.WithoutType(sh, b.Set.Types(), b.Node.Src)
		}
	}
	n.Note(flavor.CTypeList, flavor.Split, diag.Exact, false, sh.Place(), diag.TypeWords(t))
	return n
}

// one constructs a node of one type that is not null.
func (l *Lowering) one(sh *meaning.Normal, t schema.TypeSet, c Context) *ir.Node {
	n := l.Keywords.Nodes.New() // of kind SchemaNode
	n.Set, n.Src, n.Types, n.Annotations, n.Unknown = sh.Set, sh.Primary, t, sh.Annotations, sh.Unknown
	switch t {
	case schema.TObject:
		n = l.objectNode(n, sh, c)
	case schema.TArray:
		n = l.arrayNode(n, sh, c)
	case schema.TString:
		l.Keywords.WriteString(n, sh)
	case schema.TNumber, schema.TWhole, schema.TFraction:
		l.Keywords.WriteNumber(n, sh, t)
	}
	if n.Kind == ir.SchemaNode && n.Carry == ir.CarryPlain {
		l.leave(n, sh, t)
		if c.Root {
			l.Keywords.LeaveAtRoot(n)
		}
	}
	return n
}

// typeList constructs a place of several types as one schema with a list of types, where
// the flavor takes that and no type needs a shape of its own; else nil.
func (l *Lowering) typeList(sh *meaning.Normal, t schema.TypeSet) *ir.Node {
	if l.Rules.Refuses(flavor.CTypeList) || t&(schema.TObject|schema.TArray) != 0 || t&schema.TNull != 0 && l.Rules.Refuses(flavor.CNullType) {
		return nil
	}
	n := begin(sh)
	n.Types = t
	some := t &^ schema.TNull
	if some&schema.TString != 0 {
		l.Keywords.WriteString(n, sh)
	}
	if some&schema.TNumber != 0 {
		numbers := sh
		if some&schema.TString != 0 {
			numbers = sh.WithoutFormats()
		}
		l.Keywords.WriteNumber(n, numbers, some&schema.TNumber)
	}
	if n.Kind == ir.NeverNode {
		return nil
	}
	for _, m := range n.Members {
		if !l.Form.Allows(m.Keyword, check.Places(t)...) {
			return nil
		}
	}
	l.leave(n, sh, t)
	probe := *n
	probe.Types = t
	if !l.Keywords.TypesTakeNull(&probe) {
		return nil
	}
	return n
}
