package engine

import (
	"slices"

	"github.com/schemaflavor/schemaflavor/flavor"
	"github.com/schemaflavor/schemaflavor/internal/decimal"
	"github.com/schemaflavor/schemaflavor/internal/schema"
	"github.com/schemaflavor/schemaflavor/internal/tree"
)

// contains says that some items satisfy a schema: at least minContains, one where it does
// not stand, at most maxContains. Where it may not stand, what it says together with the
// rest of an array is said otherwise: a number of items, or more of each of them.

// containing takes each contains of a shape into account as far as it can be said; it
// returns one that no array satisfies, or nil.
func (l *lowering) containing(n *node, sh *shape, ps *positions) (impossible *tree.Node) {
	if l.allows("contains", flavor.ArrayType) {
		return nil
	}
	left := maxContains
	for _, m := range sh.rest {
		if m.Name() != "contains" || !schema.IsSchema(m) {
			continue
		}
		if left--; left < 0 {
			break // the others are left to validation
		}
		if !l.contained(n, sh, ps, m) {
			return m
		}
	}
	return nil
}

// maxContains bounds the contains of one place that are looked at: each is compared with
// what is said of the items.
const maxContains = 16

// contained takes one contains into account; it returns false where no array satisfies it.
func (l *lowering) contained(n *node, sh *shape, ps *positions, m *tree.Node) bool {
	least := &bound{value: decimal.Int(1), at: m}
	var most *bound
	words := []*tree.Node{m}
	for _, o := range sh.rest {
		if o.Parent() != m.Parent() {
			continue
		}
		switch o.Name() {
		case "minContains":
			least, words = &bound{value: decimal.Parse(o.Text()), at: m}, append(words, o)
		case "maxContains":
			most, words = &bound{value: decimal.Parse(o.Text()), at: o}, append(words, o)
		}
	}
	settle := func() {
		for _, w := range words {
			sh.settle(w)
			n.fact(Fact{Rule: ruleKeyword, Repair: flavor.Merge, Node: w, Keyword: w.Name()})
		}
	}
	none := least.value.Sign() == 0
	switch {
	case l.apartFrom(ps, m): // no item satisfies it
		settle()
		return none
	case none && most == nil: // it says nothing
		settle()
	case len(ps.prefix) == 0 && l.covers(ps.rest, m): // every item satisfies it
		sh.minItems = tighter(sh.minItems, least, 1)
		sh.maxItems = tighter(sh.maxItems, most, -1)
		settle()
	case most == nil && l.standsAmong(sh, ps, m, least):
		settle()
	default:
		sh.minItems = tighter(sh.minItems, least, 1)
		if none || len(ps.prefix) > 0 || sh.maxItems == nil || sh.maxItems.value.Compare(least.value) > 0 {
			return true // the rest is left to validation
		}
		ps.rest = ps.rest.add(part{n: m}) // as many items as there may be have to satisfy it
		if most == nil || most.value.Compare(least.value) >= 0 {
			settle()
		}
	}
	return true
}

// apartFrom reports whether no item that the positions admit satisfies a schema.
func (l *lowering) apartFrom(ps *positions, m *tree.Node) bool {
	if m.Kind() == tree.False {
		return true
	}
	meaning := l.meaning(one(m))
	sets := ps.prefix
	if ps.closed == nil {
		sets = append(slices.Clip(sets), ps.rest)
	}
	return !slices.ContainsFunc(sets, func(s set) bool {
		if len(s) == 0 {
			return true
		}
		items := l.meaning(s)
		return !l.disjoint(&items, &meaning) && !l.apartByValues(l.gather(s), m)
	})
}

// standsAmong reports whether the first positions, which are always there, satisfy a schema
// often enough.
func (l *lowering) standsAmong(sh *shape, ps *positions, m *tree.Node, least *bound) bool {
	if sh.minItems == nil {
		return false
	}
	there := int64(0)
	for i, s := range ps.prefix {
		if sh.minItems.value.Compare(decimal.Int(int64(i))) > 0 && l.covers(s, m) {
			there++
		}
	}
	return least.value.Compare(decimal.Int(there)) <= 0
}

// covers reports whether every value of a set satisfies a schema, as far as is known.
func (l *lowering) covers(s set, m *tree.Node) bool {
	if word, single := l.onlyWord(m); m.Kind() == tree.True || single && word == nil {
		return true
	}
	if slices.ContainsFunc(s, func(p part) bool { return p.n != nil && p.without == 0 && l.equal(p.n, m) }) {
		return true
	}
	if l.busy() {
		return false
	}
	sh := l.gather(s)
	switch {
	case sh.never != nil || sh.typed && sh.types == 0:
		return true // there is none
	case sh.listed:
		return len(sh.values) <= maxAsked && !l.graph.recursive(m) && !slices.ContainsFunc(sh.values, func(v *tree.Node) bool {
			yes, known := l.ask(m, v)
			return !yes || !known
		})
	}
	others := l.gather(s.add(part{n: m, without: negated}))
	return others.never != nil || others.typed && others.types == 0
}

// equal reports whether two schemas are the same but for the order of what they say. It is
// false for large ones.
func (l *lowering) equal(a, b *tree.Node) bool {
	if a == b {
		return true
	}
	size := len(a.Raw()) + len(b.Raw())
	if a.Kind() != b.Kind() || a.Len() != b.Len() || size > maxEqual {
		return false
	}
	l.charge(size / 16)
	return tree.Equal(a, b)
}

// maxEqual bounds what schemas that are compared to the letter may take, in bytes.
const maxEqual = 1 << 16
