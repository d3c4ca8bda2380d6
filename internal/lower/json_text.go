package lower

import (
	"github.com/schemaflavor/schemaflavor/flavor"
	"github.com/schemaflavor/schemaflavor/internal/diag"
	"github.com/schemaflavor/schemaflavor/internal/ir"
	"github.com/schemaflavor/schemaflavor/internal/keywords"
	"github.com/schemaflavor/schemaflavor/internal/meaning"
	"github.com/schemaflavor/schemaflavor/internal/schema"
)

// text lets the values of a set travel as JSON text in a string: the last resort.
func (l *Lowering) text(s meaning.Conjunction, why string) *ir.Node {
	sh := l.Meaning.NormalFormUpTo(s, meaning.PartsOfText)
	defer meaning.Done(sh)
	return l.textOf(begin(sh), sh, why)
}

// textOf makes text of a node that was begun.
func (l *Lowering) textOf(n *ir.Node, sh *meaning.Normal, why string) *ir.Node {
	out := &ir.Node{Kind: ir.SchemaNode, Set: sh.Set, Src: n.Src, Types: schema.TString, Carry: ir.CarryText, Wording: ir.Wording{Annotations: n.Annotations, Unknown: n.Unknown}}
	out.DescribeText(sh.Types)
	out.Fact(diag.Fact{Rule: why, Repair: flavor.Text, Reshaped: true, Node: sh.Place()})
	out.GaveUp = why == diag.RuleMaxNodes
	if sh.Partial || sh.Never != nil || sh.Constrained() {
		// where a recursion ends more is lost than a word: the structure is gone
		out.Fact(diag.Fact{Rule: diag.RuleText, Effect: diag.Widened, Node: sh.Place(), Quiet: !keywords.Structured(why)})
	}
	l.Keywords.ReportDead(out, sh)
	l.Keywords.SettleAnnotations(out, flavor.StringType)
	return out
}

// anything constructs a place that admits any value.
func (l *Lowering) anything(sh *meaning.Normal) *ir.Node {
	n := begin(sh)
	if l.Rules.Refuses(flavor.CFreeFormValue) {
		return l.textOf(n, sh, flavor.CFreeFormValue.String())
	}
	l.leave(n, sh, schema.TAll)
	return n
}
