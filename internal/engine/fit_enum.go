package engine

import (
	"slices"
	"strconv"

	"github.com/schemaflavor/schemaflavor/flavor"
)

// fitEnums leaves out lists of values that are longer than the flavor takes. Where it leaves
// out none, it returns the measures that it took, if it did.
func (l *lowering) fitEnums(root *node) *measures {
	most, long, all := l.rules.Limit(flavor.MEnumValuesPerEnum), l.rules.Limit(flavor.MLongEnumCharacters), l.rules.Limit(flavor.MEnumValues)
	text := l.rules.Limit(flavor.MNameAndValueCharacters)
	if most == 0 && long == 0 && all == 0 && text == 0 {
		return nil
	}
	m, left := l.measure(root), false
	unlist := func(n *node, metric flavor.Metric, got int) {
		left = true
		l.unlist(n, metric, got)
	}
	type list struct {
		n                  *node
		values, characters int
	}
	var lists []list
	total := 0
	for _, n := range m.order {
		own := tallyOf(n)
		values, characters := own.values, own.characters
		if n.kind != kSchema || values == 0 {
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
	const little = 250 // characters that are not worth a list
	slices.SortStableFunc(lists, func(a, b list) int { return b.characters - a.characters })
	for got := m.counts[flavor.MNameAndValueCharacters]; len(lists) > 0 && text > 0 && got > text && lists[0].characters >= little; lists = lists[1:] {
		unlist(lists[0].n, flavor.MNameAndValueCharacters, got)
		got -= lists[0].characters
	}
	if left {
		return nil
	}
	return m
}

// unlist leaves the list of values out of a node; what may stand there is left to
// validation.
func (l *lowering) unlist(n *node, metric flavor.Metric, got int) {
	if n.carry == carryValues {
		n.carry, n.values = carryText, nil
	}
	at := n.place()
	n.members = slices.DeleteFunc(slices.Clone(n.members), func(m member) bool {
		if m.keyword == "enum" && m.raw != nil {
			at = m.raw
		}
		return m.keyword == "enum"
	})
	n.listed = nil
	n.fact(Fact{Rule: ruleLimit + metric.String(), Repair: flavor.Remove, Effect: Widened, Node: at, Detail: strconv.Itoa(got)})
}
