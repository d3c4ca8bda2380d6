package lower

import (
	"github.com/schemaflavor/schemaflavor/flavor"
	"github.com/schemaflavor/schemaflavor/internal/diag"
	"github.com/schemaflavor/schemaflavor/internal/ir"
	"github.com/schemaflavor/schemaflavor/internal/shape"
	"github.com/schemaflavor/schemaflavor/internal/word"
)

// recorded constructs the properties of a record, and closes it; it returns a node that admits
// nothing where one is required that cannot be.
func (l *Lowering) recorded(made *Making, r shape.Record) *ir.Node {
	fill := l.Rules.Refuses(flavor.COptionalProperty)
	for _, v := range r.Names {
		name := v.Text()
		if made.Members.At(name) != nil {
			continue
		}
		if l.exhausted(made.Context) {
			return l.beyondBudget(made.Normal.Set)
		}
		required := made.Members.Required[name] != nil
		s := l.Meaning.PropertySet(made.Normal, name)
		child := l.lower(s, Context{property: true, level: made.Context.level, edited: fill && !required})
		switch {
		case child.Kind == ir.NeverNode && required:
			return ir.Never(made.Members.Required[name])
		case child.Kind == ir.NeverNode:
			continue
		}
		made.Taken.Add(name)
		l.add(made, &ir.Property{Original: name, Node: l.Keywords.StandingAt(child, v), Required: required}, v, s)
	}
	f := diag.Fact{Rule: diag.RuleKeyword, Repair: flavor.SpellOut, Node: r.By, Keyword: r.By.Name(), Detail: word.Properties.String()}
	if l.Form.Allows(r.By.Name(), flavor.ObjectType) {
		f = diag.Fact{Rule: flavor.CMap.String(), Repair: flavor.Declare, Node: r.By}
	}
	if !l.Keywords.MayClose() { // others can be sent now
		f.Effect, f.Quiet = diag.Widened, true
	}
	made.Node.Fact(f)
	for _, rest := range made.Members.Rest {
		l.Keywords.Wrote(made.Node, rest.N, word.Properties.String())
	}
	l.Teller.Words.TellNames(made.Node, r.By)
	made.Members.Closed, made.Members.Rest, made.Members.Open = r.By, nil, nil
	made.Node.Object.Declared = true
	return nil
}
