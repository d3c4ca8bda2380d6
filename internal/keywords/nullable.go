package keywords

import (
	"github.com/schemaflavor/schemaflavor/flavor"
	"github.com/schemaflavor/schemaflavor/internal/conjunction"
	"github.com/schemaflavor/schemaflavor/internal/diag"
	"github.com/schemaflavor/schemaflavor/internal/ir"
	"github.com/schemaflavor/schemaflavor/internal/meaning"
	"github.com/schemaflavor/schemaflavor/internal/schema"
	"github.com/schemaflavor/schemaflavor/internal/tree"
	"github.com/schemaflavor/schemaflavor/internal/word"
)

// NullSpelling says how a node that admits null is written.
func (w *Writer) NullSpelling(n *ir.Node) string {
	switch {
	case !w.Takes.Null():
		return "a string that stands for null"
	case w.Rules.Dialect == flavor.OpenAPI30:
		return "`nullable: true`"
	case n.Kind == ir.UnionNode:
		return "a branch for null"
	}
	return "null among the types"
}

// ReportNullable reports how null is written that stood in a list of types beside listed values, and
// what becomes of the keyword nullable: the flavor spells null otherwise, or it has the keyword and
// no null in the list beside it, or no null is left to be spelled.
func (w *Writer) ReportNullable(n *ir.Node, normal *meaning.Normal, null bool) {
	if said := normal.Primary.Member(word.Type); null && normal.Listed && n.Kind == ir.UnionNode && said.IsArray() {
		n.Note(flavor.CTypeList, flavor.Nullable, diag.Exact, false, normal.Place(), w.NullSpelling(n))
	}
	if !w.Doc.Nullable() {
		return
	}
	for _, p := range normal.Set {
		flag, list := p.N.Member(word.Nullable), p.N.Member(word.Enum)
		switch {
		case !schema.IsTrue(flag), p.Without&conjunction.NoNullable != 0:
		case !null && !w.Doc.OrNull(p.N) && list.IsArray() && !ir.EnumHasNull(list) && schema.TypesSaidBy(p.N)&schema.TNull == 0: // a remark says it
		case !null:
			n.Fact(NoNull(flag))
		case w.Rules.Dialect != flavor.OpenAPI30:
			n.Fact(diag.Fact{Rule: flavor.COldSpelling.String(), Repair: flavor.Translate, Node: flag, Keyword: flag.Name(), Detail: w.NullSpelling(n)})
		case list != nil && ir.EnumHasNull(list):
			n.Fact(diag.Fact{Rule: flavor.CNullType.String(), Repair: flavor.NullableKeyword, Node: list, Keyword: list.Name()})
		}
	}
}

// NoNull says of a `nullable` that its schema, or what holds beside it, admits no null.
func NoNull(m *tree.Node) diag.Fact {
	return diag.Fact{Rule: diag.RuleDropped, Repair: flavor.Remove, Node: m, Keyword: m.Name(), Detail: diag.NothingMore}
}

// ReportNoNull adds NoNull for each `nullable` of a node that admits no null, in a document that declares no dialect. In others, check
// has remarked on it.
func (w *Writer) ReportNoNull(n *ir.Node, normal *meaning.Normal) {
	if !w.Doc.Nullable() || n.Kind == ir.NeverNode || w.Schemas.AdmitsNull(w.Sets.Written(normal.Set)) {
		return
	}
	for _, p := range w.Sets.Written(normal.Set) {
		if m := p.N.Member(word.Nullable); p.Without&conjunction.NoNullable == 0 && w.Doc.OrNull(p.N) && !w.spoken.of(n, m) {
			n.Fact(NoNull(m))
		}
	}
}
