package meaning

import (
	"github.com/schemaflavor/schemaflavor/internal/conjunction"
	"github.com/schemaflavor/schemaflavor/internal/schema"
	"github.com/schemaflavor/schemaflavor/internal/tree"
	"github.com/schemaflavor/schemaflavor/internal/word"
)

// unevaluated is the keyword by which a shape admits nothing that it leaves over; nil where it does not, or not for certain.
func (l *Reader) unevaluated(normal *Normal, w word.Word) *tree.Node {
	for _, m := range normal.Residual {
		if m.Word() == w && schema.AdmitsNothing(m) && l.evaluates(m, normal) {
			return m
		}
	}
	return nil
}

// evaluates reports whether all that a shape says is applied in place by the schema of a keyword for certain, so that what that says of the
// members or items that are left over is said of those of the shape: by its allOf, its references, unions of one branch and the one
// branch of a oneOf that holds, and by those of what they apply. What one of these says of what is left over there evaluates more.
func (l *Reader) evaluates(m *tree.Node, normal *Normal) bool {
	if normal.Partial || normal.Recursive || len(normal.Unions)+len(normal.Conditions)+len(normal.depends)+len(normal.GivenUp) > 0 {
		return false
	}
	owner := m.Parent()
	applied := map[*tree.Node]bool{owner: true}
	chosen := map[*tree.Node]bool{} // whose oneOf has a branch among the parts
	left := 0                       // schemas whose oneOf is not read, and of which no branch is among the parts
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

// DeclaresAll reports whether the members that a shape speaks of are those that it declares, its unions aside: none by a pattern or as what
// is left over, and none in a schema that holds of some values alone. But may be the unevaluatedProperties that it is asked for.
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

// evaluatesElsewhere reports whether a schema has keywords by which members are evaluated that are not read for what is left over.
func evaluatesElsewhere(n *tree.Node) bool {
	return n.Says(word.DependentSchemas) || n.Says(word.If) || n.Says(word.DynamicRef) || n.Says(word.RecursiveRef)
}

// appliesInPlace reports whether a value is the list of an applicator of one of some schemas, each of which has to hold.
func appliesInPlace(list *tree.Node, of map[*tree.Node]bool) bool {
	switch {
	case list == nil || !of[list.Parent()]:
		return false
	case list.Word() == word.AnyOf || list.Word() == word.OneOf:
		return list.Len() == 1
	}
	return list.Word() == word.AllOf
}
