package lower

import (
	"github.com/schemaflavor/schemaflavor/internal/diag"
	"github.com/schemaflavor/schemaflavor/internal/ir"
	"github.com/schemaflavor/schemaflavor/internal/names"
	"github.com/schemaflavor/schemaflavor/internal/tree"
)

// propertyName gives a property its name in the output: its own where the flavor takes
// it, else one made from it that nothing else in the object has. Its own is among those taken.
func (l *Lowering) propertyName(n *ir.Node, name string, taken *names.TakenNames, c Context, at *tree.Node) string {
	if l.NameRule.Takes(name, c.Root) {
		return name
	}
	out := l.NameRule.Fit(name, c.Root, taken)
	taken.Add(out)
	n.Fact(diag.Fact{Rule: "property-name", Reshaped: true, Node: at, Keyword: name, Detail: out})
	return out
}
