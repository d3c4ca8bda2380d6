package keywords

import (
	"slices"

	"github.com/schemaflavor/schemaflavor/flavor"
	"github.com/schemaflavor/schemaflavor/internal/check"
	"github.com/schemaflavor/schemaflavor/internal/conjunction"
	"github.com/schemaflavor/schemaflavor/internal/decimal"
	"github.com/schemaflavor/schemaflavor/internal/diag"
	"github.com/schemaflavor/schemaflavor/internal/format"
	"github.com/schemaflavor/schemaflavor/internal/ir"
	"github.com/schemaflavor/schemaflavor/internal/meaning"
	"github.com/schemaflavor/schemaflavor/internal/schema"
)

// WriteNumber writes what is said of numbers.
func (w *Writer) WriteNumber(n *ir.Node, normal *meaning.Normal, t schema.TypeSet) {
	common, one := commonMultiple(normal)
	whole := t&schema.TFraction != 0 && one && common.Equal(decimal.Int(1)) && !w.Form.Allows("multipleOf", flavor.NumberType) // multiples of 1 are whole numbers
	if whole {
		t = schema.TWhole
	}
	if t == schema.TWhole {
		normal.OfWholeNumbers()
	}
	if a, b := normal.Minimum, normal.Maximum; a != nil && b != nil {
		if c := a.Value.Compare(b.Value); c > 0 || c == 0 && (a.Exclusive || b.Exclusive) {
			n.Kind, n.Src = ir.NeverNode, a.At
			return
		}
	}
	place := flavor.NumberType
	if t == schema.TWhole {
		place = flavor.IntegerType
	}
	w.boundKeyword(n, normal.Minimum, "minimum", "exclusiveMinimum", place)
	w.boundKeyword(n, normal.Maximum, "maximum", "exclusiveMaximum", place)
	if whole {
		n.Types = n.Types&^schema.TNumber | schema.TWhole
		n.Fact(diag.Fact{Rule: diag.RuleKeyword, Repair: flavor.SpellOut, Node: normal.Multiples[0], Keyword: "multipleOf", Detail: "type: integer"})
	} else {
		w.multiples(n, normal, t, place)
	}
	kept, split := false, slices.ContainsFunc(normal.Set, func(p conjunction.Part) bool { return p.N == nil })
	for _, f := range normal.Formats { // formats only annotate numbers
		said := schema.TypesSaidBy(f.Parent())
		switch {
		case !format.Known(f.Text()):
			kept = w.keepFirst(n, kept, f, place, diag.Exact)
		case !split, said != 0 && said&schema.TString == 0: // else the node for strings has it
			n.Fact(diag.Fact{Rule: diag.RuleDead, Repair: flavor.Remove, Node: f, Keyword: f.Name(), Detail: diag.TypeWords(t)})
		}
	}
}

// multiples writes what numbers have to be multiples of: several are one, their least
// common multiple.
func (w *Writer) multiples(n *ir.Node, normal *meaning.Normal, t schema.TypeSet, place flavor.Place) {
	if len(normal.Multiples) == 0 {
		return
	}
	first := normal.Multiples[0]
	common, ok := commonMultiple(normal)
	switch {
	case t == schema.TWhole && ok && common.Equal(decimal.Int(1)) && !w.Form.Allows("multipleOf", place):
		n.Fact(diag.Fact{Rule: diag.RuleKeyword, Repair: flavor.Remove, Node: first, Keyword: "multipleOf", Detail: "1"})
	case len(normal.Multiples) == 1 || !ok || !w.Form.Takes("multipleOf", check.Number(common), place):
		kept := false
		for _, m := range normal.Multiples {
			kept = w.keepFirst(n, kept, m, place, diag.Widened)
		}
	default:
		n.AddKeyword("multipleOf", common.String(), first)
		n.Fact(diag.Fact{Rule: "common-multiple", Node: first, Keyword: "multipleOf", Detail: common.String()})
	}
}

// commonMultiple is the least common multiple of all multipleOf in a form; ok is false where there is none.
func commonMultiple(normal *meaning.Normal) (common decimal.Number, ok bool) {
	if len(normal.Multiples) == 0 {
		return common, false
	}
	common, ok = decimal.Parse(normal.Multiples[0].Text()), true
	for _, m := range normal.Multiples[1:] {
		if common, ok = decimal.CommonMultiple(common, decimal.Parse(m.Text())); !ok {
			break
		}
	}
	return common, ok
}

// boundKeyword writes a bound in the author's spelling where that may stand, else in the
// one that may.
func (w *Writer) boundKeyword(n *ir.Node, b *meaning.Bound, inclusive, exclusive string, place flavor.Place) {
	if b == nil {
		return
	}
	original, wrote := b.At.Name(), func() string { return inclusive + ": " + b.Value.String() }
	takes := func(keyword string) bool { return w.Form.Takes(keyword, check.Number(b.Value), place) }
	asIs := b.At.IsNumber() && w.Form.Takes(original, check.Of(b.At), place)
	switch {
	case original == inclusive && !b.Exclusive && asIs && decimal.Parse(b.At.Text()).Equal(b.Value):
		n.AddCopy(b.At)
	case original == exclusive && asIs && takes(exclusive):
		n.AddCopy(b.At)
	case b.Exclusive && takes(exclusive):
		n.AddKeyword(exclusive, b.Value.String(), b.At)
		n.Fact(diag.Fact{Rule: flavor.COldSpelling.String(), Repair: flavor.Translate, Node: b.At, Keyword: original, Detail: exclusive})
	case takes(inclusive):
		n.AddKeyword(inclusive, b.Value.String(), b.At)
		if b.Exclusive {
			w.loseBound(n, b, exclusive)
			weakened(n, exclusive, wrote())
			return
		}
		switch {
		case original != exclusive && w.Form.Allows(exclusive, place) && schema.IsTrue(b.At.Parent().Get(exclusive)):
			n.Fact(diag.Fact{Rule: flavor.COldSpelling.String(), Repair: flavor.Translate, Node: b.At.Parent().Get(exclusive), Keyword: exclusive, Detail: exclusive})
		case original == exclusive, schema.IsTrue(b.At.Parent().Get(exclusive)):
			n.Fact(diag.Fact{Rule: diag.RuleKeyword, Repair: flavor.SpellOut, Node: b.At, Keyword: exclusive, Detail: wrote()})
		default:
			n.Fact(diag.Fact{Rule: "same-bound", Node: b.At, Keyword: original + ": " + string(b.At.Raw()), Detail: wrote()})
		}
	case b.Exclusive, original == inclusive && schema.IsTrue(b.At.Parent().Get(exclusive)):
		w.loseBound(n, b, exclusive)
	default:
		w.Lose(n, b.At, diag.Widened)
	}
}
