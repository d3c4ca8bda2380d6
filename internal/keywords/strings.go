package keywords

import (
	"github.com/schemaflavor/schemaflavor/flavor"
	"github.com/schemaflavor/schemaflavor/internal/check"
	"github.com/schemaflavor/schemaflavor/internal/diag"
	"github.com/schemaflavor/schemaflavor/internal/format"
	"github.com/schemaflavor/schemaflavor/internal/ir"
	"github.com/schemaflavor/schemaflavor/internal/meaning"
	"github.com/schemaflavor/schemaflavor/internal/tree"
	"github.com/schemaflavor/schemaflavor/internal/word"
)

// tellTypeOfFormat tells the format of values whose `type` has the name of a format, such as "date".
func tellTypeOfFormat(w *Writer, n *ir.Node, said *tree.Node) {
	if said.IsString() && format.Words(said.Text()) != "" {
		w.Teller.Tell(n, "format", said)
	}
}

// WriteString writes what is said of strings.
func (w *Writer) WriteString(n *ir.Node, normal *meaning.Normal) {
	if normal.MinLength != nil && normal.MaxLength != nil && normal.MinLength.Value.Compare(normal.MaxLength.Value) > 0 {
		n.Kind, n.Src = ir.NeverNode, normal.MinLength.At
		return
	}
	length, both := w.lengthPattern(normal)
	counts := w.countedPattern(normal)
	if counts.of != nil {
		length, both = counts.pattern, counts.most
	}
	tellTypeOfFormat(w, n, normal.Primary.Member(word.Type))
	kept := false
	for _, f := range normal.Formats {
		e := diag.Widened
		if w.Options.AnnotateFormats || !format.Known(f.Text()) {
			e = diag.Exact
		}
		kept = w.keepFirst(n, kept, f, flavor.StringType, e)
	}
	least := length != "" && normal.MinLength != nil
	if !least {
		w.WriteCount(n, "minLength", normal.MinLength, flavor.StringType)
	}
	if !both {
		w.WriteCount(n, "maxLength", normal.MaxLength, flavor.StringType)
	}
	kept = false
	for _, p := range normal.Patterns {
		switch {
		case p == counts.of: // written below
		case w.Schemas.Pattern(p.Text()) == nil:
			n.Fact(diag.InvalidPattern(p))
		default:
			kept = w.keepFirst(n, kept, p, flavor.StringType, diag.Widened)
		}
	}
	switch {
	case counts.of != nil && counts.pattern == counts.of.Text():
		n.AddCopy(counts.of)
	case counts.of != nil:
		n.AddKeyword("pattern", diag.Quote(length), counts.of)
	case least:
		n.AddKeyword("pattern", diag.Quote(length), normal.MinLength.At)
	}
	if least {
		n.Fact(diag.Fact{Rule: diag.RuleKeyword, Repair: flavor.SpellOut, Node: normal.MinLength.At, Keyword: "minLength", Detail: "pattern: " + length})
	}
	if both {
		n.Fact(diag.Fact{Rule: diag.RuleKeyword, Repair: flavor.SpellOut, Node: normal.MaxLength.At, Keyword: "maxLength", Detail: "pattern: " + length})
	}
}

// keepOrLose copies a member where it may stand, else gives it up with the effect.
func (w *Writer) keepOrLose(n *ir.Node, m *tree.Node, place flavor.Place, e diag.Effect) bool {
	if w.Form.Takes(m.Name(), check.Of(m), place) {
		n.AddCopy(m)
		return true
	}
	w.Lose(n, m, e)
	return false
}

// keepFirst is keepOrLose for one of several members of which only one may stand. kept says whether one before it does; it reports
// whether one does now.
func (w *Writer) keepFirst(n *ir.Node, kept bool, m *tree.Node, place flavor.Place, e diag.Effect) bool {
	if kept {
		w.Lose(n, m, e)
		return true
	}
	return w.keepOrLose(n, m, place, e)
}
