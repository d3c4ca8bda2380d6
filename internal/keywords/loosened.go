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

// SettleLoosened settles a keyword that is kept, and of whose parts one may admit more than its author meant. A `not` would exclude
// more then, an `if` hold for more, and values would meet two branches of a `oneOf`: the one is left out, and the other
// becomes an `anyOf`. It reports whether v may stand. What is known of nodes is noted.
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
