package lower

import (
	"github.com/schemaflavor/schemaflavor/flavor"
	"github.com/schemaflavor/schemaflavor/internal/conjunction"
	"github.com/schemaflavor/schemaflavor/internal/diag"
	"github.com/schemaflavor/schemaflavor/internal/ir"
	"github.com/schemaflavor/schemaflavor/internal/keywords"
	"github.com/schemaflavor/schemaflavor/internal/meaning"
	"github.com/schemaflavor/schemaflavor/internal/place"
)

// unconditional constructs a normal form without its conditions (`if`, `then`, `else`), which are left to
// validation; the properties that they speak of are declared all the same.
func (l *Lowering) unconditional(normal *meaning.Normal, c place.Context) *ir.Node {
	base := l.Sets.Without(normal.Set, conjunction.GivenUp(nil, normal.Conditions))
	inner := l.Meaning.NormalForm(base)
	if l.Exhausted(c) {
		return l.BeyondBudget(base)
	}
	for _, condition := range normal.Conditions {
		inner.DeclareSides(condition)
	}
	n := l.Shaped(inner, c)
	if n.Kind == ir.NeverNode {
		return n
	}
	n = l.Keywords.CopyForEdit(n)
	for _, condition := range normal.Conditions {
		several := len(normal.Conditions) > 1 && l.Form.Allows("if")
		keywords.LoseAnew(l.Keywords, n, condition, !several && l.Rules.Allows("if", c.Root, flavor.ObjectType))
		if several {
			n.Facts[len(n.Facts)-1].Detail = diag.OneOfSeveral
		}
	}
	return n
}
