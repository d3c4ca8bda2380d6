package limits

import (
	"slices"
	"strconv"

	"github.com/schemaflavor/schemaflavor/flavor"
	"github.com/schemaflavor/schemaflavor/internal/diag"
	"github.com/schemaflavor/schemaflavor/internal/emit"
	"github.com/schemaflavor/schemaflavor/internal/ir"
)

// DropLargeEnums leaves out lists of values that are longer than the flavor takes. It returns the measures that it took, as long as
// they hold: nil where it left out a list, or the flavor has no such limit.
func (f *Fitting) DropLargeEnums(root *ir.Node) *emit.Measures {
	most, long, all := f.Rules.Limit(flavor.MEnumValuesPerEnum), f.Rules.Limit(flavor.MLongEnumCharacters), f.Rules.Limit(flavor.MEnumValues)
	text := f.Rules.Limit(flavor.MNameAndValueCharacters)
	if most == 0 && long == 0 && all == 0 && text == 0 {
		return nil
	}
	m, left := f.Form.Measure(root), false
	unlist := func(n *ir.Node, metric flavor.Metric, got int) {
		left = true
		f.unlist(n, metric, got)
	}
	type list struct {
		n                  *ir.Node
		values, characters int
	}
	var lists []list
	total := 0
	for _, n := range m.Order {
		own := emit.TallyOf(n)
		values, characters := own.Values, own.Characters
		if n.Kind != ir.SchemaNode || values == 0 {
			total += values
			continue
		}
		switch {
		case most > 0 && values > most:
			unlist(n, flavor.MEnumValuesPerEnum, values)
		case long > 0 && values > 250 && characters > long:
			unlist(n, flavor.MLongEnumCharacters, characters)
		default:
			lists = append(lists, list{n, values, characters})
			total += values
		}
	}
	slices.SortStableFunc(lists, func(a, b list) int { return b.values - a.values })
	for len(lists) > 0 && all > 0 && total > all {
		unlist(lists[0].n, flavor.MEnumValues, total)
		total -= lists[0].values
		lists = lists[1:]
	}
	const little = 250 // so few characters are not worth giving up a list for
	slices.SortStableFunc(lists, func(a, b list) int { return b.characters - a.characters })
	for got := m.Counts[flavor.MNameAndValueCharacters]; len(lists) > 0 && text > 0 && got > text && lists[0].characters >= little; lists = lists[1:] {
		unlist(lists[0].n, flavor.MNameAndValueCharacters, got)
		got -= lists[0].characters
	}
	if left {
		return nil
	}
	return m
}

// unlist leaves the list of values out of a node; which values may come is left to validation. Strings that stand for
// listed values are still read as those.
func (f *Fitting) unlist(n *ir.Node, metric flavor.Metric, got int) {
	at := n.Place()
	n.Members = slices.DeleteFunc(slices.Clone(n.Members), func(m ir.Member) bool {
		if m.Keyword == "enum" && m.Raw != nil {
			at = m.Raw
		}
		if m.Keyword == "enum" {
			f.Keywords.Teller.Words.TellSome(n, m)
		}
		return m.Keyword == "enum"
	})
	n.Listed = nil
	n.Fact(diag.Fact{Rule: diag.RuleLimit + metric.String(), Repair: flavor.Remove, Effect: diag.Widened, Node: at, Detail: strconv.Itoa(got)})
}
