package meaning

import (
	"github.com/schemaflavor/schemaflavor/internal/conjunction"
	"github.com/schemaflavor/schemaflavor/internal/schema"
	"github.com/schemaflavor/schemaflavor/internal/tree"
	"github.com/schemaflavor/schemaflavor/internal/word"
)

// unevaluated returns the unevaluatedProperties or unevaluatedItems, whichever w names, by which a shape certainly admits no members
// or items that it does not describe; or nil.
func (l *Reader) unevaluated(normal *Normal, w word.Word) *tree.Node {
	for _, m := range normal.Residual {
		if m.Word() == w && schema.AdmitsNothing(m) && l.evaluates(m, normal) {
			return m
		}
	}
	return nil
}

// evaluates reports whether the schema that has m, an unevaluatedProperties or unevaluatedItems, certainly applies all parts of a shape to
// the same value: by allOf, references, unions of one branch, the chosen branch of a oneOf, and so on below these. Then m speaks of what
// the shape as a whole leaves over. It does not where another part has the same keyword, which evaluates more.
func (l *Reader) evaluates(m *tree.Node, normal *Normal) bool {
	if normal.Partial || normal.Recursive || len(normal.Unions)+len(normal.Conditions)+len(normal.depends)+len(normal.GivenUp) > 0 {
		return false
	}
	owner := m.Parent()
	applied := map[*tree.Node]bool{owner: true}
	chosen := map[*tree.Node]bool{} // true for schemas with a masked oneOf, until a branch of it is met
	left := 0                       // how many in chosen are true
	for _, p := range normal.Set {
		if p.N != nil && p.N.Parent() != nil && p.N.Parent().Word() == word.OneOf && p.N.Parent().Len() > 1 && chosen[p.N.Parent().Parent()] {
			chosen[p.N.Parent().Parent()] = false
			applied[p.N] = true
			left--
		}
		switch {
		case p.N == nil: // a restriction to some types
			continue
		case p.Without&^(conjunction.Nearer|conjunction.NoAnnotations|conjunction.NoOneOf) != 0 || !applied[p.N] && !appliesInPlace(p.N.Parent(), applied):
			return false
		case p.N != owner && p.N.Says(m.Word()) || evaluatesElsewhere(p.N):
			return false
		}
		applied[p.N] = true
		if p.Without&conjunction.NoOneOf != 0 {
			chosen[p.N] = true
			left++
		}
		if r := l.Schemas.Doc.Reference(p.N); r != nil {
			if target, _ := l.Schemas.Resolve(r); target != nil {
				applied[target], applied[l.Schemas.ChainEnd(target)] = true, true
			}
		}
	}
	return left == 0
}

// DeclaresAll reports whether a shape, its unions aside, speaks of no members but those that it declares: it has no pattern, no schema
// for further members, and none that applies to some values only. but is an unevaluatedProperties that does not count, or nil.
func (l *Reader) DeclaresAll(normal *Normal, but *tree.Node) bool {
	if normal.Partial || normal.Recursive || len(normal.Conditions)+len(normal.depends) > 0 {
		return false
	}
	if ms := l.MembersOf(normal); ms.Open != nil || len(ms.Rest)+len(ms.Patterns) > 0 {
		return false
	}
	for _, p := range normal.Set {
		if p.N == nil {
			continue
		}
		if own := p.N.Member(word.UnevaluatedProperties); own != nil && own != but || evaluatesElsewhere(p.N) {
			return false
		}
	}
	return true
}

// evaluatesElsewhere reports whether a schema has keywords, such as `if`, that may evaluate members which the shape does not show.
func evaluatesElsewhere(n *tree.Node) bool {
	return n.Says(word.DependentSchemas) || n.Says(word.If) || n.Says(word.DynamicRef) || n.Says(word.RecursiveRef)
}

// appliesInPlace reports whether list is an allOf, or an anyOf or oneOf of one branch, of a schema in of: its items hold with that.
func appliesInPlace(list *tree.Node, of map[*tree.Node]bool) bool {
	switch {
	case list == nil || !of[list.Parent()]:
		return false
	case list.Word() == word.AnyOf || list.Word() == word.OneOf:
		return list.Len() == 1
	}
	return list.Word() == word.AllOf
}
