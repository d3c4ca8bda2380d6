package keywords

import (
	"slices"

	"github.com/schemaflavor/schemaflavor/flavor"
	"github.com/schemaflavor/schemaflavor/internal/check"
	"github.com/schemaflavor/schemaflavor/internal/diag"
	"github.com/schemaflavor/schemaflavor/internal/ir"
	"github.com/schemaflavor/schemaflavor/internal/schema"
	"github.com/schemaflavor/schemaflavor/internal/tree"
	"github.com/schemaflavor/schemaflavor/internal/word"
)

// SettleLoosened settles a kept keyword v whose parts may admit more in the result than in the input. A `not` would exclude
// more then, and an `if` hold for more: they are left out. Values could meet two branches of a `oneOf`: it becomes an `anyOf`, where
// that may stand. It reports whether v may stand. known has which nodes admit more, and is added to.
func SettleLoosened(w *Writer, node *ir.Node, m *tree.Node, v *ir.Member, known *map[*ir.Node]bool) (stands bool) {
	parts := v.List
	switch schema.Negates(m.Word()) {
	case schema.OfSchema:
		parts = []*ir.Node{v.Node}
	case schema.OfBranch:
	default:
		return true
	}
	if *known == nil {
		*known = map[*ir.Node]bool{}
	}
	if !slices.ContainsFunc(parts, func(n *ir.Node) bool { return n != nil && ir.Widens(n, *known) }) {
		return true
	}
	n := m.Parent()
	if m.Word() == word.OneOf && !n.Says(word.AnyOf) && w.Rules.Allows("anyOf", n == w.Doc.Tree.Root(), check.PlacesOf(n)...) {
		v.Keyword, v.Raw = "anyOf", nil
		node.Fact(diag.Fact{Rule: diag.RuleLoosened, Repair: flavor.SpellOut, Effect: diag.Widened, Node: m, Keyword: m.Name(), Quiet: true})
		return true
	}
	w.Lose(node, m, diag.Widened)
	return false
}
