package keywords

import (
	"slices"

	"github.com/schemaflavor/schemaflavor/flavor"
	"github.com/schemaflavor/schemaflavor/internal/check"
	"github.com/schemaflavor/schemaflavor/internal/codec"
	"github.com/schemaflavor/schemaflavor/internal/decimal"
	"github.com/schemaflavor/schemaflavor/internal/diag"
	"github.com/schemaflavor/schemaflavor/internal/format"
	"github.com/schemaflavor/schemaflavor/internal/ir"
	"github.com/schemaflavor/schemaflavor/internal/meaning"
	"github.com/schemaflavor/schemaflavor/internal/schema"
	"github.com/schemaflavor/schemaflavor/internal/tree"
)

// StringNode writes what is said of strings.
func (l *Writer) StringNode(n *ir.Node, sh *meaning.Normal) {
	if sh.MinLength != nil && sh.MaxLength != nil && sh.MinLength.Value.Compare(sh.MaxLength.Value) > 0 {
		n.Kind, n.Src = ir.NeverNode, sh.MinLength.At
		return
	}
	length, both := l.lengthPattern(sh)
	counts := l.countedPattern(sh)
	if counts.of != nil {
		length, both = counts.pattern, counts.most
	}
	least := length != "" && sh.MinLength != nil
	if !least {
		l.CountKeyword(n, "minLength", sh.MinLength, flavor.StringType)
	}
	if !both {
		l.CountKeyword(n, "maxLength", sh.MaxLength, flavor.StringType)
	}
	kept := false
	for _, p := range sh.Patterns {
		switch {
		case p == counts.of: // written below
		case l.Pattern(p.Text()) == nil:
			n.Fact(diag.InvalidPattern(p))
		case kept || !l.AcceptsPattern(p.Text()):
			l.Lose(n, p, diag.Widened)
		default:
			kept = l.KeepOrLose(n, p, flavor.StringType, diag.Widened)
		}
	}
	kept = false
	for _, f := range sh.Formats {
		e := diag.Widened
		if l.O.AnnotateFormats || !format.Known(f.Text()) {
			e = diag.Exact
		}
		if kept || !l.acceptsValue(f, flavor.StringType) {
			l.Lose(n, f, e)
			continue
		}
		kept = l.KeepOrLose(n, f, flavor.StringType, e)
	}
	switch {
	case counts.of != nil && counts.pattern == counts.of.Text():
		n.Copies(counts.of)
	case counts.of != nil:
		n.Says("pattern", diag.Quote(length), counts.of)
	case least:
		n.Says("pattern", diag.Quote(length), sh.MinLength.At)
	}
	if least {
		n.Fact(diag.Fact{Rule: diag.RuleKeyword, Repair: flavor.SpellOut, Node: sh.MinLength.At, Keyword: "minLength", Detail: "pattern: " + length})
	}
	if both {
		n.Fact(diag.Fact{Rule: diag.RuleKeyword, Repair: flavor.SpellOut, Node: sh.MaxLength.At, Keyword: "maxLength", Detail: "pattern: " + length})
	}
}

// NumberNode writes what is said of numbers.
func (l *Writer) NumberNode(n *ir.Node, sh *meaning.Normal, t schema.TypeSet) {
	if t == schema.TWhole {
		sh.OfWholeNumbers()
	}
	if a, b := sh.Minimum, sh.Maximum; a != nil && b != nil {
		if c := a.Value.Compare(b.Value); c > 0 || c == 0 && (a.Exclusive || b.Exclusive) {
			n.Kind, n.Src = ir.NeverNode, a.At
			return
		}
	}
	place := flavor.NumberType
	if t == schema.TWhole {
		place = flavor.IntegerType
	}
	l.boundKeyword(n, sh.Minimum, "minimum", "exclusiveMinimum", place)
	l.boundKeyword(n, sh.Maximum, "maximum", "exclusiveMaximum", place)
	l.multiples(n, sh, t, place)
	kept := false
	for _, f := range numeric(sh.Formats) { // of numbers formats only annotate
		if kept || !l.acceptsValue(f, place) {
			l.Lose(n, f, diag.Exact)
			continue
		}
		kept = l.KeepOrLose(n, f, place, diag.Exact)
	}
}

// numeric are the formats that speak of numbers; where there is none, the first of the others, which means nothing.
func numeric(formats []*tree.Node) []*tree.Node {
	if len(formats) < 2 {
		return formats
	}
	some := slices.DeleteFunc(slices.Clone(formats), func(f *tree.Node) bool { return format.Known(f.Text()) })
	if len(some) == 0 {
		return formats[:1]
	}
	return some
}

// multiples writes what numbers have to be multiples of: several are one, their least
// common multiple.
func (l *Writer) multiples(n *ir.Node, sh *meaning.Normal, t schema.TypeSet, place flavor.Place) {
	if len(sh.Multiples) == 0 {
		return
	}
	first := sh.Multiples[0]
	common, ok := decimal.Parse(first.Text()), true
	for _, m := range sh.Multiples[1:] {
		if common, ok = decimal.CommonMultiple(common, decimal.Parse(m.Text())); !ok {
			break
		}
	}
	switch {
	case t&schema.TFraction != 0 && ok && common.Equal(decimal.Int(1)) && !l.Allows("multipleOf", place): // these are the whole numbers
		n.Types = n.Types&^schema.TNumber | schema.TWhole
		n.Fact(diag.Fact{Rule: diag.RuleKeyword, Repair: flavor.SpellOut, Node: first, Keyword: "multipleOf", Detail: "type: integer"})
	case t == schema.TWhole && ok && common.Equal(decimal.Int(1)) && !l.Allows("multipleOf", place):
		n.Fact(diag.Fact{Rule: diag.RuleKeyword, Repair: flavor.Remove, Node: first, Keyword: "multipleOf", Detail: "1"})
	case len(sh.Multiples) == 1 || !ok || !l.Allows("multipleOf", place) || !l.TakesNumber("multipleOf", common):
		kept := false
		for _, m := range sh.Multiples {
			if kept || !l.acceptsValue(m, place) {
				l.Lose(n, m, diag.Widened)
				continue
			}
			kept = l.KeepOrLose(n, m, place, diag.Widened)
		}
	default:
		n.Says("multipleOf", common.String(), first)
		n.Fact(diag.Fact{Rule: "common-multiple", Node: first, Keyword: "multipleOf", Detail: common.String()})
	}
}

// boundKeyword writes a bound in the author's spelling where that may stand, else in the
// one that may.
func (l *Writer) boundKeyword(n *ir.Node, b *meaning.Bound, inclusive, exclusive string, place flavor.Place) {
	if b == nil {
		return
	}
	if !check.Fits(l.Rules.Values[inclusive].Fits, b.Value.String()) {
		l.Lose(n, b.At, diag.Widened)
		return
	}
	asIs := decimal.Parse(b.At.Text()).Equal(b.Value) && b.At.IsNumber() && l.acceptsValue(b.At, place)
	original, wrote := b.At.Name(), inclusive+": "+b.Value.String()
	takes := func(keyword string) bool { return l.Allows(keyword, place) && l.TakesNumber(keyword, b.Value) }
	switch {
	case original == inclusive && !b.Exclusive && asIs && l.Allows(inclusive, place):
		n.Copies(b.At)
	case original == exclusive && takes(exclusive) && b.At.IsNumber() && l.acceptsValue(b.At, place):
		n.Copies(b.At)
	case b.Exclusive && takes(exclusive):
		n.Says(exclusive, b.Value.String(), b.At)
		n.Fact(diag.Fact{Rule: flavor.COldSpelling.String(), Repair: flavor.Translate, Node: b.At, Keyword: original, Detail: exclusive})
	case takes(inclusive):
		n.Says(inclusive, b.Value.String(), b.At)
		if b.Exclusive {
			l.loseBound(n, b, exclusive)
			n.Fact(diag.Fact{Rule: "weaker-bound", Node: b.At, Keyword: exclusive, Detail: wrote})
			return
		}
		switch {
		case original == exclusive, schema.IsTrue(b.At.Parent().Get(exclusive)):
			n.Fact(diag.Fact{Rule: diag.RuleKeyword, Repair: flavor.SpellOut, Node: b.At, Keyword: exclusive, Detail: wrote})
		default:
			n.Fact(diag.Fact{Rule: "same-bound", Node: b.At, Keyword: original + ": " + string(b.At.Raw()), Detail: wrote})
		}
	case b.Exclusive, original == inclusive && schema.IsTrue(b.At.Parent().Get(exclusive)):
		l.loseBound(n, b, exclusive)
	default:
		l.Lose(n, b.At, diag.Widened)
	}
}

// CountKeyword writes a bound on a length or number, weakened to a value that may stand.
func (l *Writer) CountKeyword(n *ir.Node, keyword string, b *meaning.Bound, place flavor.Place) {
	if b == nil || b.Value.Sign() == 0 && keyword[:3] == "min" && !l.Allows(keyword, place) {
		return
	}
	if !l.Allows(keyword, place) {
		l.Lose(n, b.At, diag.Widened)
		return
	}
	rule := l.Rules.Values[keyword]
	spelled := b.Value.String()
	switch {
	case len(rule.Accepts) > 0 && !slices.Contains(rule.Accepts, spelled):
		l.Lose(n, b.At, diag.Widened)
		if best := weaker(rule.Accepts, b.Value, keyword[:3] == "min"); best != "" && best != "0" {
			n.Says(keyword, best, b.At)
			n.Fact(diag.Fact{Rule: "weaker-bound", Node: b.At, Keyword: keyword, Detail: keyword + ": " + best})
		}
	case !check.Fits(rule.Fits, spelled):
		l.Lose(n, b.At, diag.Widened)
	case rule.AtMost != nil && b.Value.Compare(decimal.Int(*rule.AtMost)) > 0:
		l.Lose(n, b.At, diag.Widened)
	case b.At.Name() == keyword && b.At.IsNumber() && (len(rule.Accepts) == 0 || slices.Contains(rule.Accepts, b.At.Text())):
		n.Copies(b.At)
	default:
		n.Says(keyword, spelled, b.At)
	}
}

// weaker returns the strictest accepted value that is no stricter than v.
func weaker(accepts []string, v decimal.Number, lower bool) string {
	best := ""
	for _, a := range accepts {
		d := decimal.Parse(a)
		if lower && d.Compare(v) <= 0 && (best == "" || d.Compare(decimal.Parse(best)) > 0) ||
			!lower && d.Compare(v) >= 0 && (best == "" || d.Compare(decimal.Parse(best)) < 0) {
			best = a
		}
	}
	return best
}

// KeepOrLose copies a member where it may stand, else gives it up with the effect.
func (l *Writer) KeepOrLose(n *ir.Node, m *tree.Node, place flavor.Place, e diag.Effect) bool {
	if l.Allows(m.Name(), place) {
		n.Copies(m)
		return true
	}
	l.Lose(n, m, e)
	return false
}

// acceptsValue reports whether the flavor takes the value of a keyword there.
func (l *Writer) acceptsValue(m *tree.Node, place flavor.Place) bool {
	return check.AcceptsValue(l.Rules, m, place)
}

// TakesNumber reports whether the flavor takes a number as the value of a keyword.
func (l *Writer) TakesNumber(keyword string, v decimal.Number) bool {
	rule, spelled := l.Rules.Values[keyword], v.String()
	return (len(rule.Accepts) == 0 || slices.Contains(rule.Accepts, spelled)) && check.Fits(rule.Fits, spelled) &&
		(rule.AtMost == nil || v.Compare(decimal.Int(*rule.AtMost)) <= 0)
}

// NullNode spells null where the flavor has no such type: a string that is always null.
func (l *Writer) NullNode(n *ir.Node, at *tree.Node) *ir.Node {
	if _, refused := l.Rules.Refusal(flavor.CNullType); refused {
		n.Types, n.Carry = schema.TString, ir.CarryValues
		n.Values = []codec.Value{{Original: "null", Text: "null"}}
		n.Says("enum", `["null"]`, nil)
		n.Listed = []string{diag.Quote("null")}
		n.Note(flavor.CNullType, flavor.Strings, diag.Exact, true, at, "")
	}
	return n
}
