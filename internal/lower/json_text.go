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
	normal := l.Meaning.NormalFormUpTo(s, meaning.PartsOfText)
	defer meaning.Release(normal)
	return l.textOf(begin(normal), normal, why)
}

// textOf makes text of a node that was begun.
func (l *Lowering) textOf(n *ir.Node, normal *meaning.Normal, why string) *ir.Node {
	out := &ir.Node{Kind: ir.SchemaNode, Set: normal.Set, Src: n.Src, Types: schema.TString, Carry: ir.CarryText, Wording: ir.Wording{Annotations: n.Annotations, Unknown: n.Unknown}}
	out.DescribeText(normal.Types)
	out.Fact(diag.Fact{Rule: why, Repair: flavor.Text, Reshaped: true, Node: normal.Place()})
	out.GaveUp = why == diag.RuleMaxNodes
	if normal.Partial || normal.Never != nil || normal.Constrained() {
		// where a recursion ends more is lost than a word: the structure is gone
		out.Fact(diag.Fact{Rule: diag.RuleText, Effect: diag.Widened, Node: normal.Place(), Quiet: !keywords.LosesStructure(why)})
	}
	l.Keywords.ReportDead(out, normal)
	l.Keywords.SettleAnnotations(out, flavor.StringType)
	return out
}

// anything constructs a place that admits any value.
func (l *Lowering) anything(normal *meaning.Normal) *ir.Node {
	n := begin(normal)
	if l.Rules.Refuses(flavor.CFreeFormValue) {
		return l.textOf(n, normal, flavor.CFreeFormValue.String())
	}
	l.leave(n, normal, schema.TAll)
	return n
}
