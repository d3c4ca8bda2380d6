package lower

import (
	"github.com/schemaflavor/schemaflavor/flavor"
	"github.com/schemaflavor/schemaflavor/internal/decimal"
	"github.com/schemaflavor/schemaflavor/internal/diag"
	"github.com/schemaflavor/schemaflavor/internal/ir"
	"github.com/schemaflavor/schemaflavor/internal/meaning"
	"github.com/schemaflavor/schemaflavor/internal/schema"
	"github.com/schemaflavor/schemaflavor/internal/tree"
)

// contains says that some items satisfy a schema: at least minContains, one where it does
// not stand, at most maxContains. Where it may not stand, what it says together with the
// rest of an array is said otherwise: a number of items, or more of each of them.

// containing takes each contains of a shape into account as far as it can be said; it
// returns one that no array satisfies, or nil.
func (l *Lowering) containing(n *ir.Node, sh *meaning.Normal, ps *meaning.Positions) (impossible *tree.Node) {
	if l.Allows("contains", flavor.ArrayType) {
		return nil
	}
	left := maxContains
	for _, m := range sh.Residual {
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
func (l *Lowering) contained(n *ir.Node, sh *meaning.Normal, ps *meaning.Positions, m *tree.Node) bool {
	least := &meaning.Bound{Value: decimal.Int(1), At: m}
	var most *meaning.Bound
	words := []*tree.Node{m}
	for _, o := range sh.Residual {
		if o.Parent() != m.Parent() {
			continue
		}
		switch o.Name() {
		case "minContains":
			least, words = &meaning.Bound{Value: decimal.Parse(o.Text()), At: m}, append(words, o)
		case "maxContains":
			most, words = &meaning.Bound{Value: decimal.Parse(o.Text()), At: o}, append(words, o)
		}
	}
	settle := func() {
		for _, w := range words {
			sh.Settle(w)
			n.Fact(diag.Fact{Rule: diag.RuleKeyword, Repair: flavor.Merge, Node: w, Keyword: w.Name()})
		}
	}
	none := least.Value.Sign() == 0
	switch {
	case l.ApartFrom(ps, m): // no item satisfies it
		settle()
		return none
	case none && most == nil: // it says nothing
		settle()
	case len(ps.Prefix) == 0 && l.Covers(ps.Rest, m): // every item satisfies it
		sh.MinItems = meaning.Tighter(sh.MinItems, least, 1)
		sh.MaxItems = meaning.Tighter(sh.MaxItems, most, -1)
		settle()
	case most == nil && l.StandsAmong(sh, ps, m, least):
		settle()
	default:
		sh.MinItems = meaning.Tighter(sh.MinItems, least, 1)
		if none || len(ps.Prefix) > 0 || sh.MaxItems == nil || sh.MaxItems.Value.Compare(least.Value) > 0 {
			return true // the rest is left to validation
		}
		ps.Rest = ps.Rest.Add(meaning.Part{N: m}) // as many items as there may be have to satisfy it
		if most == nil || most.Value.Compare(least.Value) >= 0 {
			settle()
		}
	}
	return true
}
