package meaning

import (
	"slices"

	"github.com/schemaflavor/schemaflavor/internal/conjunction"
	"github.com/schemaflavor/schemaflavor/internal/schema"
	"github.com/schemaflavor/schemaflavor/internal/slab"
	"github.com/schemaflavor/schemaflavor/internal/tree"
)

// Absence is a member that `not` forbids.
type Absence struct {
	Name string
	Not  *tree.Node
}

// negations takes complements into account that can be said without `not`: of types, of
// required members, and of anyOf of these. Others stay among the rest.
func (l *Reader) negations(normal *Normal) {
	if l.Schemas.Terms.Gentle || l.negating {
		return // `not` may stand, or a complement is being taken of what holds this
	}
	rest := normal.Residual[:0:0]
	for _, m := range normal.Residual {
		switch {
		case l.Meter.Spent(): // it is left to validation
			rest = append(rest, m)
		case m.Name() == "not" && l.negatable(normal, m, m, false) && l.negatable(normal, m, m, true):
		default:
			rest = append(rest, m)
		}
	}
	defer func() { normal.beside = nil }()
	normal.Residual = rest
	for i, s := range normal.negated {
		switch {
		case i >= maxNegated:
			normal.Vague = true
		case normal.Listed: // each value is asked
		case l.negatable(normal, s, s, false) && l.negatable(normal, s, s, true):
		default:
			normal.Vague = true
		}
	}
}

// negatable reports whether the complement of a schema can be said, and says it.
func (l *Reader) negatable(normal *Normal, not, s *tree.Node, apply bool) bool {
	s, _ = l.Schemas.End(s)
	switch s.Kind() {
	case tree.True:
		if apply {
			normal.Never = not
		}
		return true
	case tree.False:
		return true
	}
	if values := valuesOf(s); values != nil {
		return l.withoutValues(normal, values, apply)
	}
	if w, ok := l.saysOfMembers(normal, s); ok {
		return l.withoutMembers(normal, not, w, apply)
	}
	word, single := l.Schemas.OnlyWord(s)
	switch {
	case !single:
		return false
	case word == nil:
		if apply {
			normal.Never = not
		}
		return true
	}
	switch word.Name() {
	case "type":
		return l.withoutTypes(normal, schema.TypesSaid(word), apply)
	case "anyOf":
		if l.negated[s] { // a branch of itself, by reference
			return false
		}
		slab.Put(&l.negated, s, true)
		defer delete(l.negated, s)
		for b := range word.All() {
			if !schema.IsSchema(b) || !l.negatable(normal, not, b, apply) {
				return false
			}
		}
		return true
	}
	return false
}

// onOneSide reports whether a shape is what follows where a condition holds, so that it may
// well be impossible.
func (normal *Normal) onOneSide() bool {
	return slices.ContainsFunc(normal.Set, func(p conjunction.Part) bool {
		return p.N != nil && p.Without&conjunction.Negated == 0 && schema.IsKeyword(p.N) && p.N.Name() == "if"
	})
}

// valuesOf returns the const or enum of a schema that says nothing else but the type of
// these values; nil for others.
func valuesOf(s *tree.Node) *tree.Node {
	var values, types *tree.Node
	for m := range s.All() {
		k := schema.Of(m)
		switch {
		case k == nil || k.Family == schema.Annotation:
		case schema.Malformed(k, m):
			return nil
		case m.Name() == "const" || m.Name() == "enum":
			if values != nil {
				return nil
			}
			values = m
		case m.Name() == "type":
			types = m
		default:
			return nil
		}
	}
	if values == nil || types != nil && schema.TypesOf(schema.ListOf(values))&^schema.TypesSaid(types) != 0 {
		return nil
	}
	return values
}

// withoutValues takes values away from types that have so few that those left can be
// listed.
func (l *Reader) withoutValues(normal *Normal, values *tree.Node, apply bool) bool {
	const few = schema.TBoolean | schema.TNull
	if normal.Listed || !normal.Typed || normal.Types&^few != 0 {
		return false
	}
	if !apply {
		return true
	}
	gone := map[string]bool{}
	for _, v := range schema.ListOf(values) {
		gone[v.Key()] = true
	}
	for _, v := range schema.FewValues {
		if normal.Types&schema.TypeOf(v) != 0 && !gone[v.Key()] {
			normal.values = append(normal.values, v)
		}
	}
	normal.Listed, normal.ListedBy = true, values
	return true
}

// maxNegated bounds the complements that are taken of one place: with each of them the
// branches of an else-if chain get larger.
const maxNegated = 8

// withoutTypes takes types away, where what is left can be written.
func (l *Reader) withoutTypes(normal *Normal, t schema.TypeSet, apply bool) bool {
	left := normal.Types &^ t
	if left&schema.TNumber == schema.TFraction || !normal.Typed && len(left.Names()) > 2 {
		return false // there is no type of fractions alone, nor of all but some
	}
	if apply {
		normal.Types, normal.Typed = left, true
	}
	return true
}

// Forbids reports whether `not` forbids a member.
func (normal *Normal) Forbids(name string) bool {
	for _, a := range normal.Absent {
		if a.Name == name {
			return true
		}
	}
	return false
}
