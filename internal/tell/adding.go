package tell

import (
	"slices"

	"github.com/schemaflavor/schemaflavor/flavor"
	"github.com/schemaflavor/schemaflavor/internal/conjunction"
	"github.com/schemaflavor/schemaflavor/internal/meaning"
	"github.com/schemaflavor/schemaflavor/internal/schema"
	"github.com/schemaflavor/schemaflavor/internal/tree"
	"github.com/schemaflavor/schemaflavor/internal/word"
)

// A condition that only adds members to an object, and perhaps requires some, is told too: {"if": …, "then": {"properties":
// {"iban": …}}}. The object declares `iban`, and a sentence says when it is given. Where the condition does not hold, the input
// admits anything as `iban` and the result does not: that narrows, and is not done where everything is to be kept.

// maxAdded bounds the members that a condition adds, and maxAddedNames the bytes of their names: one sentence has to name
// all of them.
const maxAdded, maxAddedNames = 12, 200

// addsMembers reports whether the sides of a condition only say which members the object has, and there are words for its `if`.
func (t *Teller) addsMembers(at *tree.Node) bool {
	if t.Form.Gentle || t.Options.KeepOpen || len(t.questions.condition(at, nil).clauses) == 0 {
		return false
	}
	adds := false
	for _, side := range sidesOf(at) {
		if side != nil && !schema.SaysNothing(side) {
			if !onlyAdds(t, side) {
				return false
			}
			adds = adds || side.Member(word.Properties).Len() > 0
		}
	}
	return adds
}

// addingCondition reads a condition for which addsMembers holds; nil where the object, or the other side, says something of
// the added members already, or no sentence could name all of them.
func (t *Teller) addingCondition(normal *meaning.Normal, ms *meaning.Members, at *tree.Node) *Requirement {
	if ms.Closed != nil || len(ms.Rest)+len(ms.Patterns) > 0 || schema.Has(normal.Residual, "unevaluatedProperties") {
		return nil
	}
	r, sides, condition := &Requirement{at: at, little: true}, sidesOf(at), t.questions.condition(at, nil)
	bytes := 0
	var a asked
	for i, side := range sides {
		if side == nil || schema.SaysNothing(side) {
			continue
		}
		if schema.AdmitsNothing(side.Member(word.AdditionalProperties)) && forbidsRequired(ms, side, condition) {
			return nil // no object may take this side
		}
		for p := range side.Member(word.Properties).All() {
			name := p.Name()
			bytes += len(name)
			switch {
			case schema.SaysNothing(p) && ms.At(name) != nil:
			case i == 0 && !condition.any && !condition.not && ms.Required[name] != nil && restates(t, condition.clauses, p):
			case ms.At(name) != nil, ms.Required[name] != nil, schema.AdmitsNothing(p), schema.SaysNothing(p), speaksOf(sides[1-i], name):
				return nil
			case schema.Requires(side, name) && t.Rules.Refuses(flavor.COptionalProperty) && t.Schemas.AdmitsNull(conjunction.One(p)): // null would stand for absence
				return nil
			default:
				r.adds = append(r.adds, p)
			}
		}
		for entry := range side.Member(word.Required).All() {
			a.needs = append(a.needs, entry.Text())
			bytes += len(entry.Text())
		}
		if list := side.Member(word.Required); list != nil {
			r.lists = append(r.lists, list)
		}
	}
	if len(r.adds) == 0 || len(r.adds) > maxAdded || bytes > maxAddedNames {
		return nil
	}
	for _, c := range condition.clauses {
		r.names = append(r.names, c.name)
	}
	r.asks = []asked{a}
	return r
}

// forbidsRequired reports whether a closed side of a condition does not list a member that the object requires, or that the
// condition says is there.
func forbidsRequired(ms *meaning.Members, side *tree.Node, c condition) bool {
	listed := side.Member(word.Properties)
	for name := range ms.Required {
		if !listed.Has(name) {
			return true
		}
	}
	return slices.ContainsFunc(c.clauses, func(c clause) bool { return !c.absent && !listed.Has(c.name) })
}

// onlyAdds reports whether a side of a condition only says which members there are and which have to be there.
func onlyAdds(t *Teller, side *tree.Node) bool {
	for m := range side.All() {
		switch k := schema.Of(m); {
		case k == nil:
		case t.Schemas.Malformed(k, m), m.Word() == word.Description:
			return false
		case k.Family == schema.Annotation, m.Word() == word.Properties, m.Word() == word.Required, m.Word() == word.Type && m.Is("object"):
		case m.Word() == word.AdditionalProperties && (schema.SaysNothing(m) || schema.AdmitsNothing(m)):
		default:
			return false
		}
	}
	return side.IsObject()
}

// speaksOf reports whether the other side of a condition speaks of a member, too.
func speaksOf(side *tree.Node, name string) bool {
	return side.Member(word.Properties).Get(name) != nil || schema.Requires(side, name)
}
