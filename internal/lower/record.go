package lower

import (
	"github.com/schemaflavor/schemaflavor/flavor"
	"github.com/schemaflavor/schemaflavor/internal/diag"
	"github.com/schemaflavor/schemaflavor/internal/ir"
	"github.com/schemaflavor/schemaflavor/internal/keywords"
	"github.com/schemaflavor/schemaflavor/internal/meaning"
	"github.com/schemaflavor/schemaflavor/internal/names"
	"github.com/schemaflavor/schemaflavor/internal/word"
)

// recorded constructs the properties of a record, and closes it; it returns a node that admits
// nothing where one is required that cannot be.
func (l *Lowering) recorded(n *ir.Node, r keywords.Record, normal *meaning.Normal, ms *meaning.Members, taken *names.TakenNames, c Context) *ir.Node {
	fill := l.Rules.Refuses(flavor.COptionalProperty)
	for _, v := range r.Names {
		name := v.Text()
		if ms.At(name) != nil {
			continue
		}
		if l.exhausted(c) {
			return l.beyondBudget(normal.Set)
		}
		required := ms.Required[name] != nil
		s := l.Meaning.PropertySet(normal, name)
		child := l.lower(s, Context{property: true, level: c.level, edited: fill && !required})
		switch {
		case child.Kind == ir.NeverNode && required:
			return ir.Never(ms.Required[name])
		case child.Kind == ir.NeverNode:
			continue
		}
		taken.Add(name)
		l.add(n, &ir.Property{Original: name, Node: l.Keywords.StandingAt(child, v), Required: required}, taken, c, v, s)
	}
	f := diag.Fact{Rule: diag.RuleKeyword, Repair: flavor.SpellOut, Node: r.By, Keyword: r.By.Name(), Detail: word.Properties.String()}
	if l.Form.Allows(r.By.Name(), flavor.ObjectType) {
		f = diag.Fact{Rule: flavor.CMap.String(), Repair: flavor.Declare, Node: r.By}
	}
	if !l.Keywords.MayClose() { // others can be sent now
		f.Effect, f.Quiet = diag.Widened, true
	}
	n.Fact(f)
	l.Teller.TellNames(n, r.By)
	ms.Closed, ms.Rest, ms.Open = r.By, nil, nil
	n.Object.Declared = true
	return nil
}
