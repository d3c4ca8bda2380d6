package schema

import (
	"github.com/schemaflavor/schemaflavor/internal/tree"
	"github.com/schemaflavor/schemaflavor/internal/word"
)

// IsAnyJSON reports whether a schema admits any JSON value by naming each type: it is a union of all types, whose arrays and maps hold the
// same again, {"anyOf": [{"type": "string"}, …, {"type": "array", "items": {"$ref": "#"}}]}. Generators write it for a language's type of
// JSON values (zod's z.json(), TypeScript's JSONValue, protobuf's Value). A branch that says more, such as a description, makes it none;
// a title is only the name of a type.
// It looks at mostRead schemas at most.
func (s *Document) IsAnyJSON(n *tree.Node) bool {
	to := n
	if r := s.Reference(n); r != nil {
		to, _ = s.Resolve(r)
	}
	if to.Member(word.AnyOf).Len() < 2 && to.Member(word.OneOf).Len() < 2 {
		return false // as most
	}
	a := anything{doc: s, left: mostRead, named: [2]*tree.Node{n, to}}
	return a.types(n, 0) == TAll && a.again && !a.unfounded
}

// mostRead bounds the schemas that are looked at, and mostOpen how many may stand within each other: for one level of
// JSON a generator writes a schema for each type, some of them behind references.
const mostRead, mostOpen = 64, 12

// An anything is a search for types of which a schema admits each value. A schema that is met again within its own items
// or members is assumed to admit anything; the answer counts only if it is found to.
type anything struct {
	doc       *Document
	named     [2]*tree.Node // the schema that is asked about, and its target: their own annotations are ignored
	within    [mostOpen]open
	open      int // how many entries of within are in use
	left      int
	again     bool // a schema holds itself
	unfounded bool // a schema that was assumed to admit anything does not
}

// An open schema is one that is being read. Its level is the number of arrays and maps around it.
type open struct {
	n       *tree.Node
	level   int
	assumed bool // to admit anything
}

// types are the types of which a schema admits each value, as far as it is known.
func (a *anything) types(n *tree.Node, level int) TypeSet {
	if n == nil || SaysNothing(n) {
		return TAll
	}
	for i := range a.within[:a.open] {
		if h := &a.within[i]; h.n == n && h.level < level {
			h.assumed, a.again = true, true
			return TAll
		} else if h.n == n {
			return 0
		}
	}
	if a.left--; a.left < 0 || !n.IsObject() || a.open == mostOpen {
		return 0
	}
	at := a.open
	a.within[at] = open{n: n, level: level}
	a.open++
	t := a.said(n, level)
	a.open--
	a.unfounded = a.unfounded || a.within[at].assumed && t != TAll
	return t
}

// said are the types of which all that a schema says admits each value.
func (a *anything) said(n *tree.Node, level int) TypeSet {
	t := TAll
	if r := a.doc.Reference(n); r != nil {
		target, _ := a.doc.Resolve(r)
		if t = 0; target != nil && r.Word() == word.Ref {
			t = a.types(target, level)
		}
		if a.doc.IgnoresSiblings() {
			return t
		}
	}
	for m := range n.All() {
		if t == 0 || a.left < 0 {
			return 0
		}
		t &= a.admitted(n, m, level)
	}
	return t
}

// admitted are the types of which a keyword admits each value.
func (a *anything) admitted(n, m *tree.Node, level int) TypeSet {
	k := Of(m)
	switch {
	case k == nil || k.Family == Core: // references have been followed
		return TAll
	case k.Family == Annotation:
		if n == a.named[0] || n == a.named[1] || k.Word == word.Title {
			return TAll
		}
		return 0
	case Malformed(k, m):
		return 0
	}
	switch k.Word {
	case word.Type:
		return TypesSaid(m)
	case word.AnyOf:
		all := TypeSet(0)
		for c := range m.All() {
			all |= a.types(c, level)
		}
		return all
	case word.OneOf:
		return a.apart(m, level)
	case word.Items:
		return a.holding(m, level, TArray)
	case word.AdditionalProperties:
		return a.holding(m, level, TObject)
	case word.PropertyNames:
		if t := m.Member(word.Type); m.Len() == 1 && t.Is("string") {
			return TAll
		}
	case word.Format:
		if m.Is("double") || m.Is("float") { // as numbers of a language are written
			return TAll
		}
	case word.Properties, word.Required:
		if m.Len() == 0 {
			return TAll
		}
	}
	return 0
}

// apart are the types of which exactly one branch admits each value: each branch has to say its types, to
// admit each value of them, and to have them alone.
func (a *anything) apart(list *tree.Node, level int) TypeSet {
	all := TypeSet(0)
	for c := range list.All() {
		says := c
		if r := a.doc.Reference(c); r != nil {
			says, _ = a.doc.Resolve(r)
		}
		t := TypesSaidBy(says)
		if t == 0 || t&all != 0 || a.types(c, level) != t {
			return 0
		}
		all |= t
	}
	return all
}

// holding are the types of which each value satisfies m, the schema of what values of type t hold: all types, or all but t.
func (a *anything) holding(m *tree.Node, level int, t TypeSet) TypeSet {
	if !m.IsArray() && a.types(m, level+1) == TAll {
		return TAll
	}
	return TAll &^ t
}

// LeavesNothing reports whether nothing is left that an unevaluatedProperties or an unevaluatedItems could apply to: the schema around it
// evaluates all members by its additionalProperties, or all items by an items, or by an additionalItems behind a list of them.
func LeavesNothing(unevaluated *tree.Node) bool {
	n := unevaluated.Parent()
	if unevaluated.Word() == word.UnevaluatedProperties {
		return IsSchema(n.Member(word.AdditionalProperties))
	}
	items := n.Member(word.Items)
	return IsSchema(items) || items.IsArray() && IsSchema(n.Member(word.AdditionalItems))
}
