package tell

import (
	"slices"

	"github.com/schemaflavor/schemaflavor/internal/conjunction"
	"github.com/schemaflavor/schemaflavor/internal/ir"
	"github.com/schemaflavor/schemaflavor/internal/meaning"
	"github.com/schemaflavor/schemaflavor/internal/schema"
	"github.com/schemaflavor/schemaflavor/internal/sentence"
	"github.com/schemaflavor/schemaflavor/internal/tree"
	"github.com/schemaflavor/schemaflavor/internal/word"
)

// A schema says little if it asks only for constants, bounds or presence of members that the object declares anyway. Unions
// and conditions of such schemas are told in sentences, like those that only ask for names: written out, each branch would
// repeat all the other members.

// maxLittle bounds how deep members may be spoken of, and maxSaid the schemas that are read for one
// keyword.
const (
	maxLittle = 3
	maxSaid   = 200
)

// little collects what schemas that say little speak of.
type little struct {
	q     questions
	names []string     // of members
	lists []*tree.Node // the `required` lists
	asks  asked        // names that are asked for
	read  int          // schemas so far, of maxSaid
}

// littleUnion reads a union whose branches say little; nil for any other.
func (q questions) littleUnion(u conjunction.UnionAt) *Requirement {
	if q.Form.Gentle || u.Member.Len() < 2 || u.Member.Len() > sentence.MaxCases {
		return nil
	}
	x := little{q: q}
	for b := range u.Member.All() {
		if !x.object(b, 0) {
			return nil
		}
	}
	return &Requirement{at: u.Member, little: true, required: q.Meaning.RequiredByAll(u), lists: x.lists, names: x.names, asks: []asked{x.asks}}
}

// littleCondition reads a condition whose `if`, `then` and `else` say little; nil for any other.
func (q questions) littleCondition(condition *tree.Node) *Requirement {
	if q.Form.Gentle {
		return nil
	}
	x := little{q: q}
	for _, k := range [...]word.Word{word.If, word.Then, word.Else} {
		if m := condition.Parent().Member(k); m != nil && !schema.SaysNothing(m) && !x.object(m, 0) {
			return nil
		}
	}
	return &Requirement{at: condition, little: true, lists: x.lists, names: x.names, asks: []asked{x.asks}}
}

// object reports whether a schema says little of an object, and collects the members that it speaks of.
func (x *little) object(n *tree.Node, depth int) bool {
	if x.read++; x.read > maxSaid || !n.IsObject() || depth > maxLittle {
		return false
	}
	for m := range n.All() {
		switch k := schema.Of(m); {
		case k == nil || k.Family == schema.Annotation:
		case x.q.Schemas.Malformed(k, m):
			return false
		case m.Name() == "type":
			if !m.Is("object") {
				return false
			}
		case m.Name() == "required":
			if depth == 0 {
				for entry := range m.All() {
					x.asks.needs = append(x.asks.needs, entry.Text())
				}
				x.lists = append(x.lists, m)
			}
		case schema.SaysNothing(m) && m.Name() == "additionalProperties":
		case m.Name() == "not":
			if !x.object(m, depth) {
				return false
			}
		case m.Name() == "anyOf" || m.Name() == "oneOf" || m.Name() == "allOf":
			if slices.ContainsFunc(schema.Elements(m), func(b *tree.Node) bool { return !x.object(b, depth) }) {
				return false
			}
		case m.Name() == "properties":
			for p := range m.All() {
				if depth == 0 {
					x.names = append(x.names, p.Name())
				}
				if !x.member(p, depth+1) {
					return false
				}
			}
		default:
			return false
		}
	}
	return true
}

// member reports whether a schema says little of a member: bounds and listed values, that it is absent, or little of an
// object.
func (x *little) member(p *tree.Node, depth int) bool {
	if x.read++; schema.SaysNothing(p) || schema.AdmitsNothing(p) { // it has to be absent
		return true
	}
	if p.Has("properties") || p.Has("required") {
		return x.object(p, depth)
	}
	if x.read > maxSaid || !p.IsObject() {
		return false
	}
	for m := range p.All() {
		switch k := schema.Of(m); {
		case k == nil || k.Family == schema.Annotation:
		case x.q.Schemas.Malformed(k, m) || !littleWords[m.Name()] && (m.Name() != "not" || !x.member(m, depth)):
			return false
		}
	}
	return true
}

// littleWords are the keywords that say little.
var littleWords = map[string]bool{
	"type": true, "const": true, "enum": true, "pattern": true, "format": true, "multipleOf": true,
	"minimum": true, "maximum": true, "exclusiveMinimum": true, "exclusiveMaximum": true, "minLength": true, "maxLength": true,
	"minItems": true, "maxItems": true, "uniqueItems": true,
}

// repeats reports whether writing a constraint out as branches would repeat members of the object of which it says nothing.
func (r *Requirement) repeats(ms *meaning.Members) bool {
	more := false
	for _, name := range ms.Names {
		more = more || !slices.Contains(r.names, name)
	}
	return more
}

// sayLittle says all of a union or condition that says little in a sentence; nothing where there are no words for all of it.
func (t *Teller) sayLittle(n *ir.Node, at *tree.Node, adds ...*tree.Node) string {
	if at.Name() == "if" {
		return t.sayCondition(n, at, wholly, adds...)
	}
	if words, said := t.byValue(n, at, true); said {
		return words
	}
	return sayCases(t, n, at)
}
