package objects

import (
	"github.com/schemaflavor/schemaflavor/flavor"
	"github.com/schemaflavor/schemaflavor/internal/diag"
	"github.com/schemaflavor/schemaflavor/internal/ir"
	"github.com/schemaflavor/schemaflavor/internal/place"
	"github.com/schemaflavor/schemaflavor/internal/shape"
	"github.com/schemaflavor/schemaflavor/internal/word"
)

// recorded constructs the properties of a record, a map whose names are listed, and closes it; it returns nil, or
// the node that takes the object's place, as looseMembers does.
func (b *ObjectBuilder) recorded(made *making, r shape.Record) *ir.Node {
	fill := b.Rules.Refuses(flavor.COptionalProperty)
	var impossible []never
	for _, n := range r.Names {
		name := n.Text
		if made.members.At(name) != nil {
			continue
		}
		if b.places.Exhausted(made.context) {
			return b.places.BeyondBudget(made.normal.Set)
		}
		required := made.members.Required[name] != nil
		s := b.Meaning.PropertySet(made.normal, name)
		child := b.places.Lower(s, place.Context{Property: true, Level: made.context.Level, Edited: fill && !required})
		switch {
		case child.Kind == ir.NeverNode && required:
			return ir.Never(made.members.Required[name])
		case child.Kind == ir.NeverNode:
			if r.Patterned() {
				impossible = append(impossible, never{n, child})
			}
			continue
		}
		made.taken.Add(name)
		b.add(made, &ir.Property{Original: name, Node: b.Keywords.StandingAt(child, n.At), Required: required}, n.At, s)
	}
	f := diag.Fact{Rule: diag.RuleKeyword, Repair: flavor.SpellOut, Node: r.By, Keyword: r.By.Name(), Detail: word.Properties.String()}
	if b.Form.Allows(r.By.Name(), flavor.ObjectType) {
		f = diag.Fact{Rule: flavor.CMap.String(), Repair: flavor.Declare, Node: r.By}
	}
	if !r.Patterned() && !b.Keywords.Takes.ClosedObjects() { // others can be sent now
		f.Effect, f.Quiet = diag.Widened, true
	}
	made.node.Fact(f)
	for _, rest := range made.members.Rest {
		b.Keywords.Wrote(made.node, rest.N, word.Properties.String())
	}
	if !r.Patterned() {
		b.Keywords.Teller.Words.TellNames(made.node, r.By)
	}
	made.members.Patterns, made.members.Closed, made.members.Rest = nil, r.Closed, nil
	if r.Closed != nil {
		made.members.Open = nil
	}
	made.node.Object.Declared = true
	for _, x := range impossible {
		b.impossible(made, x.At, x.Text, x.child)
	}
	return nil
}

// never is a name that patterns list, and under which nothing can stand.
type never struct {
	shape.Name
	child *ir.Node
}
