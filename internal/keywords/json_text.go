package keywords

import (
	"slices"

	"github.com/schemaflavor/schemaflavor/flavor"
	"github.com/schemaflavor/schemaflavor/internal/conjunction"
	"github.com/schemaflavor/schemaflavor/internal/diag"
	"github.com/schemaflavor/schemaflavor/internal/ir"
	"github.com/schemaflavor/schemaflavor/internal/meaning"
	"github.com/schemaflavor/schemaflavor/internal/schema"
)

// Begin returns a schema node for a place that has the place's annotations and unknown words, and nothing else yet.
func Begin(w *Writer, normal *meaning.Normal) *ir.Node {
	return w.Nodes.Node(ir.Node{Kind: ir.SchemaNode, Set: normal.Set, Src: normal.Primary, Wording: ir.Wording{Annotations: normal.Annotations, Unknown: normal.Unknown}})
}

// Text lets the values of a set travel as JSON text in a string: the last resort. why is the rule of the fact that reports it. A set that
// plainly admits nothing becomes a node that says so.
func (w *Writer) Text(s conjunction.Set, why string) *ir.Node {
	normal := w.Meaning.NormalFormUpTo(s, meaning.PartsOfText)
	defer meaning.Release(normal)
	switch {
	case normal.Never != nil:
		return ir.Never(normal.Never)
	case normal.Types == 0:
		return ir.Never(normal.Place())
	}
	return w.TextOf(Begin(w, normal), normal, why)
}

// TextOf is Text for a node that Begin returned and the normal form of its set.
func (w *Writer) TextOf(n *ir.Node, normal *meaning.Normal, why string) *ir.Node {
	out := w.Nodes.Node(ir.Node{Kind: ir.SchemaNode, Set: normal.Set, Src: n.Src, Types: schema.TString, Carry: ir.CarryText, Wording: ir.Wording{Annotations: n.Annotations, Unknown: n.Unknown}})
	constrained := normal.Partial || normal.Never != nil || normal.Constrained()
	out.Strings = why == flavor.CFreeFormValue.String() && !constrained // else a string of digits may have to be one
	out.DescribeText(normal.Types)
	f := diag.Fact{Rule: why, Repair: flavor.Text, Reshaped: true, Node: normal.Place()}
	if !out.Strings {
		f.Detail = diag.AsText
	}
	out.Fact(f)
	out.GaveUp = why == diag.RuleMaxNodes
	w.SayReplaced(out, normal)
	if constrained {
		// where a recursion ends more is lost than a word: the structure is gone
		out.Fact(diag.Fact{Rule: diag.RuleText, Effect: diag.Widened, Node: normal.Place(), Quiet: !losesStructure(why)})
	}
	w.ReportDead(out, normal)
	w.SettleAnnotations(out, flavor.StringType)
	return out
}

// NoUnion lets a union travel as text for a reason that lies in none of its branches, such as a flavor that takes no unions.
func (w *Writer) NoUnion(normal *meaning.Normal, branches []*ir.Branch, why string) *ir.Node {
	t := schema.TypeSet(0)
	for _, b := range branches {
		if len(b.Set) == 0 {
			t |= b.Node.Types
			continue
		}
		t |= w.Meaning.NormalFormUpTo(b.Set, meaning.PartsOfText).Types
	}
	text := w.TextOf(Begin(w, normal), normal, why)
	text.DescribeText(t)
	if !slices.ContainsFunc(text.Facts, func(f diag.Fact) bool { return f.Effect == diag.Widened }) {
		text.Fact(diag.Fact{Rule: diag.RuleText, Effect: diag.Widened, Node: text.Facts[0].Node, Quiet: !losesStructure(why)})
	}
	return text
}

// losesStructure reports whether what becomes JSON text for a reason may well have a structure, which is
// lost with it.
func losesStructure(why string) bool {
	return why == flavor.CRecursiveReference.String() || why == diag.RuleMaxNodes || why == diag.RuleNoUnion
}
