package lower

import (
	"slices"

	"github.com/schemaflavor/schemaflavor/internal/diag"
	"github.com/schemaflavor/schemaflavor/internal/ir"
	"github.com/schemaflavor/schemaflavor/internal/meaning"
	"github.com/schemaflavor/schemaflavor/internal/names"
	"github.com/schemaflavor/schemaflavor/internal/tree"
)

// propertyName gives a property its name in the output: its own where the flavor takes
// it, else one made from it that nothing else in the object has.
func (l *Lowering) propertyName(n *ir.Node, name string, ms *meaning.Members, taken *names.TakenNames, c Context, at *tree.Node) string {
	if !taken.Has(name) || len(taken.Names) < len(ms.Names) {
		for _, x := range append(slices.Clone(ms.Names), ms.Order...) {
			taken.Add(x)
		}
	}
	if l.nameRule.Takes(name, c.Root) {
		taken.Add(name)
		return name
	}
	out := l.nameRule.Fit(name, c.Root, taken)
	taken.Add(out)
	n.Fact(diag.Fact{Rule: "property-name", Reshaped: true, Node: at, Keyword: name, Detail: out})
	return out
}
