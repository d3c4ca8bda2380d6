package lower

import (
	"github.com/schemaflavor/schemaflavor/internal/diag"
	"github.com/schemaflavor/schemaflavor/internal/ir"
	"github.com/schemaflavor/schemaflavor/internal/names"
	"github.com/schemaflavor/schemaflavor/internal/tree"
)

// propertyName gives a property its name in the output: its own where the flavor takes
// it, else one made from it that nothing else in the object has. Its own is among those taken.
func (l *Lowering) propertyName(n *ir.Node, p *ir.Property, taken *names.TakenNames, c Context, at *tree.Node) {
	if p.Name = p.Original; l.NameRule.Takes(p.Name, c.Root) {
		return
	}
	p.Name, p.Node = l.NameRule.Fit(p.Original, c.Root, taken), l.TellName(p.Node, p.Original)
	taken.Add(p.Name)
	n.Fact(diag.Fact{Rule: "property-name", Reshaped: true, Node: at, Keyword: p.Original, Detail: p.Name})
}
