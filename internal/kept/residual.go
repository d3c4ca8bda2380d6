package kept

import (
	"slices"

	"github.com/schemaflavor/schemaflavor/internal/check"
	"github.com/schemaflavor/schemaflavor/internal/diag"
	"github.com/schemaflavor/schemaflavor/internal/ir"
	"github.com/schemaflavor/schemaflavor/internal/keywords"
	"github.com/schemaflavor/schemaflavor/internal/meaning"
	"github.com/schemaflavor/schemaflavor/internal/schema"
	"github.com/schemaflavor/schemaflavor/internal/tree"
	"github.com/schemaflavor/schemaflavor/internal/word"
)

// LeaveResidual settles the residual keywords of a node that was made anew: each is kept where it may stand, or given up. root: the
// node is the root of the result.
func (k *Keeper) LeaveResidual(n *ir.Node, normal *meaning.Normal, t schema.TypeSet, root bool) {
	for i, m := range normal.Residual {
		if k.Form.Gentle && k.Joins(m.Parent(), m) && slices.Contains(normal.Residual, m.Parent().Member(word.Dependencies)) && !slices.ContainsFunc(keywords.Spellings(m), n.Has) {
			continue // it is written with the `dependencies` that it joins, if those can be
		}
		if family := schema.Of(m).Family; !schema.Concerns(family, t) || keywords.SaidBefore(normal.Residual[:i], m) {
			continue
		}
		if k.Keywords.Implied(n, normal, m) || goesWithIf(m) && !k.Rules.Allows("if", root, check.Places(t)...) {
			continue
		}
		may := k.Rules.Allows(m.Name(), root, check.Places(t)...)
		if keywords.IsUnevaluated(m) {
			// In the merged node it might see members or items that it does not see where it stands.
			keywords.LoseAnew(k.Keywords, n, m, may)
			continue
		}
		if k.Form.Gentle && may && !slices.ContainsFunc(keywords.Spellings(m), n.Has) {
			if k.Translate(n, m.Parent(), m, schema.Of(m)) {
				continue
			}
			if !n.Renames() || !speaksOfRenamed(n, m) {
				n.Members = append(n.Members, k.Value(n, m, schema.Of(m)))
				continue
			}
			told := k.Keywords.Teller.Tell(n, m.Name(), m)
			n.Fact(diag.Fact{Rule: "renamed-keyword", Effect: diag.Widened, Node: m, Keyword: m.Name(), Told: told, InPart: !told && k.Keywords.Teller.TellPart(n, m)})
			continue
		}
		if may && k.saysOfNames(n, m) {
			n.AddCopy(m)
			continue
		}
		keywords.LoseAnew(k.Keywords, n, m, may)
	}
}

// saysOfNames reports whether a keyword speaks of member names alone, as propertyNames does, and an object has its original names in
// the result: then the keyword may stay, whatever became of the members' values.
func (k *Keeper) saysOfNames(n *ir.Node, m *tree.Node) bool {
	if m.Word() != word.PropertyNames && m.Word() != word.DependentRequired || n.Carry != ir.CarryPlain || n.Has(m.Name()) || n.Object == nil || n.Object.Rest != nil ||
		slices.ContainsFunc(n.Object.Properties, func(p *ir.Property) bool { return p.Name != p.Original || p.Optional }) {
		return false
	}
	return !k.Marks.Dirty.Has(m) && m.Clean() && !k.refersBelow(m)
}

// goesWithIf reports whether a keyword is the `then` or `else` of an `if`: it is told with that, and left out with it.
func goesWithIf(m *tree.Node) bool {
	follows, from := schema.Follows(m)
	return follows && from
}

// speaksOfRenamed reports whether a keyword may speak of a property of n that was renamed, by its original name or its new
// one. Only a `dependentRequired` lists all names that it speaks of; any other keyword may.
func speaksOfRenamed(n *ir.Node, m *tree.Node) bool {
	if m.Word() != word.DependentRequired {
		return true
	}
	renamed := map[string]bool{}
	for _, p := range n.Object.Properties {
		if p.Name != p.Original {
			renamed[p.Original], renamed[p.Name] = true, true
		}
	}
	for d := range m.All() {
		if renamed[d.Name()] || slices.ContainsFunc(schema.Elements(d), func(r *tree.Node) bool { return renamed[r.Text()] }) {
			return true
		}
	}
	return false
}
