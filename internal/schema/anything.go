package schema

import (
	"github.com/schemaflavor/schemaflavor/internal/tree"
	"github.com/schemaflavor/schemaflavor/internal/word"
)

// IsAnyJSON reports whether a schema says in as many words as there are types that any JSON value may stand: it is
// a union of all of them, whose arrays and maps hold the same again. Generators write it for a language's type of
// JSON values (zod's z.json(), TypeScript's JSONValue, protobuf's Value). It takes time in what is written for one level.
func (s *Document) IsAnyJSON(n *tree.Node) bool {
	to := n
	if r := s.Reference(n); r != nil {
		to, _ = s.Resolve(r)
	}
	if to.Member(word.AnyOf).Len() < 2 && to.Member(word.OneOf).Len() < 2 {
		return false // as most
	}
	a := anything{doc: s}
	return a.types(n, 0) == TAll && a.again
}

// An anything is a search for types of which a schema admits each value.
type anything struct {
	doc    *Document
	within [mostOpen]open
	open   int  // of within
	again  bool // a schema holds itself
}

// An open schema is one that is being read, and so many arrays or maps around it.
type open struct {
	n     *tree.Node
	level int
}

// mostOpen bounds how deep what is written for one level may be.
const mostOpen = 12

// types are the types of which a schema admits each value, as far as it is known; a schema that holds itself is
// taken to admit what it does.
func (a *anything) types(n *tree.Node, level int) TypeSet {
	if n == nil || SaysNothing(n) {
		return TAll
	}
	for _, h := range a.within[:a.open] {
		if h.n == n && h.level < level {
			a.again = true
			return TAll
		} else if h.n == n {
			return 0
		}
	}
	if !n.IsObject() || a.open == mostOpen {
		return 0
	}
	a.within[a.open] = open{n, level}
	a.open++
	defer func() { a.open-- }()
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
		t &= a.admitted(n, m, level)
	}
	return t
}

// admitted are the types of which a keyword admits each value.
func (a *anything) admitted(n, m *tree.Node, level int) TypeSet {
	k := Of(m)
	if k == nil || k.Family <= Annotation { // references have been followed
		return TAll
	}
	if Malformed(k, m) {
		return 0
	}
	switch k.Word {
	case word.Type:
		return TypesSaid(m)
	case word.AnyOf, word.OneOf:
		all, several := TypeSet(0), false
		for c := range m.All() {
			t := a.types(c, level)
			several = several || t&all != 0 || t == 0
			all |= t
		}
		if k.Word == word.OneOf && several {
			return 0
		}
		return all
	case word.Items:
		return a.holding(m, level, TArray)
	case word.AdditionalProperties:
		return a.holding(m, level, TObject)
	case word.PropertyNames:
		if t := m.Member(word.Type); m.Len() == 1 && t.Is("string") {
			return TAll
		}
	case word.Properties, word.Required:
		if m.Len() == 0 {
			return TAll
		}
	}
	return 0
}

// holding are the types of which a schema for what values hold admits each value; t is that of the values.
func (a *anything) holding(m *tree.Node, level int, t TypeSet) TypeSet {
	if !m.IsArray() && a.types(m, level+1) == TAll {
		return TAll
	}
	return TAll &^ t
}
