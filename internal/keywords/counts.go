package keywords

import (
	"slices"

	"github.com/schemaflavor/schemaflavor/flavor"
	"github.com/schemaflavor/schemaflavor/internal/check"
	"github.com/schemaflavor/schemaflavor/internal/decimal"
	"github.com/schemaflavor/schemaflavor/internal/diag"
	"github.com/schemaflavor/schemaflavor/internal/ir"
	"github.com/schemaflavor/schemaflavor/internal/meaning"
	"github.com/schemaflavor/schemaflavor/internal/tree"
	"github.com/schemaflavor/schemaflavor/internal/word"
)

// WriteCount writes a bound on a length or a number of things. Where its value may not stand, the bound is given up, and the strictest
// weaker one that may stand is written: minItems 3 => minItems 1.
func (w *Writer) WriteCount(n *ir.Node, keyword string, b *meaning.Bound, place flavor.Place) {
	if b == nil {
		return
	}
	takes, least := w.Form.Takes(keyword, check.Number(b.Value), place), keyword[:3] == "min"
	switch {
	case takes && b.At.Name() == keyword && b.At.IsNumber() && w.Form.Takes(keyword, check.Of(b.At), place):
		n.AddCopy(b.At)
	case takes:
		n.AddKeyword(keyword, b.Value.String(), b.At)
	case least && b.Value.Sign() == 0: // which every value meets
	default:
		w.Lose(n, b.At, diag.Widened)
		if best := w.Takes.weaker(keyword, b.Value, least, place); best != "" && best != "0" {
			n.AddKeyword(keyword, best, b.At)
			weakened(n, keyword, keyword+": "+best)
		}
	}
}

// weakened changes the last fact, by which Lose gave a bound up, into one that a weaker bound was written.
func weakened(n *ir.Node, keyword, wrote string) {
	f := &n.Facts[len(n.Facts)-1]
	f.Rule, f.Repair, f.Keyword, f.Detail = diag.RuleWeakerBound, flavor.None, keyword, wrote
}

// WriteMemberCounts settles minProperties and maxProperties.
func (w *Writer) WriteMemberCounts(n *ir.Node, normal *meaning.Normal) {
	if n.Carry != ir.CarryPlain || n.Object == nil {
		return
	}
	required := 0
	for _, p := range n.Object.Properties {
		if p.Required && !p.Optional {
			required++
		}
	}
	if b := normal.MinMembers; b != nil {
		stays := w.Form.Allows("minProperties", flavor.ObjectType) && n.Object.Rest == nil && !slices.ContainsFunc(n.Object.Properties, isOptional) // also where `required` says as much
		if v, ok := b.Value.Int64(); !ok || v > int64(required) || stays {
			w.countOrLose(n, "minProperties", b)
		}
	}
	if b := normal.MaxMembers; b != nil {
		v, ok := b.Value.Int64()
		if ok && n.Object.Closed && n.Object.Rest == nil && int64(len(n.Object.Properties)) <= v {
			return
		}
		w.countOrLose(n, "maxProperties", b)
	}
}

// countOrLose keeps a bound only where members of the result count as those of the input do: none is filled with null for its absence,
// or all that may be absent travel as entries.
func (w *Writer) countOrLose(n *ir.Node, keyword string, b *meaning.Bound) {
	switch {
	case n.Object.Rest != nil:
		countEntries(w, n, keyword, b)
	case slices.ContainsFunc(n.Object.Properties, isOptional):
		w.Lose(n, b.At, diag.Widened)
	default:
		w.WriteCount(n, keyword, b, flavor.ObjectType)
	}
}

func isOptional(p *ir.Property) bool { return p.Optional }

// countEntries bounds the entries that further members travel as, where no other member may be absent: minProperties 3 of an object that
// requires one property => minItems 2.
func countEntries(w *Writer, n *ir.Node, keyword string, b *meaning.Bound) {
	rest, others, ofItems := n.Object.Rest, n.Object.Properties, "maxItems"
	if keyword == "minProperties" {
		ofItems = "minItems"
	}
	listed := int64(len(others))
	v, small := b.Value.Int64()
	mayLack := rest.Optional || slices.ContainsFunc(others, func(p *ir.Property) bool { return !p.Required || p.Optional })
	switch {
	case small && v >= listed && !mayLack && rest.Node.Carry == ir.CarryEntries && (listed == 0 || w.Takes.Count(ofItems, v-listed)):
		rest.Required = rest.Required || ofItems == "minItems" && v > listed
		w.WriteCount(rest.Node, ofItems, &meaning.Bound{Value: decimal.Int(v - listed), At: b.At}, flavor.ArrayType)
	case w.Form.Allows(keyword, flavor.ObjectType):
		n.Fact(diag.Fact{Rule: flavor.CMap.String(), Repair: flavor.Remove, Effect: diag.Widened, Node: b.At, Keyword: keyword, Told: w.Teller.Tell(n, keyword, b.At)})
	default:
		w.Lose(n, b.At, diag.Widened)
	}
}

// WriteItemCounts writes the bounds on the number of items.
func (w *Writer) WriteItemCounts(n *ir.Node, normal *meaning.Normal) {
	if normal.MinItems != nil && normal.MaxItems != nil && normal.MinItems.Value.Compare(normal.MaxItems.Value) > 0 {
		n.Kind, n.Src = ir.NeverNode, normal.MinItems.At
		return
	}
	w.WriteCount(n, "minItems", normal.MinItems, flavor.ArrayType)
	if most := normal.MaxItems; most != nil && most.Value.Sign() == 0 && !w.Takes.Count("maxItems", 0) {
		told := w.Teller.Words.TellText(n, "maxItems", diag.Told{Text: "No items."}) // for any most.At, which need not be a maxItems
		loseItems(n, most.At, told)
	} else {
		w.WriteCount(n, "maxItems", most, flavor.ArrayType)
	}
	if normal.Unique != nil {
		w.keepOrLose(n, normal.Unique, flavor.ArrayType, diag.Widened)
	} else if normal.Repeating != nil && w.Form.Allows("uniqueItems", flavor.ArrayType) {
		n.AddCopy(normal.Repeating)
	}
}

// loseItems reports that a list may have items though the input admits none. at is what admits none: `maxItems: 0`, or a schema of
// items that no value satisfies.
func loseItems(n *ir.Node, at *tree.Node, told bool) {
	if at.Word() == word.MaxItems {
		n.Fact(diag.Fact{Rule: diag.RuleKeyword, Repair: flavor.Remove, Effect: diag.Widened, Node: at, Keyword: at.Name(), Told: told})
		return
	}
	for i := range n.Facts {
		if f := &n.Facts[i]; f.Rule == diag.RuleImpossibleItems {
			f.Effect, f.Told = diag.Widened, told
			return
		}
	}
	n.Fact(diag.Fact{Rule: diag.RuleImpossibleItems, Effect: diag.Widened, Node: at, Told: told})
}
