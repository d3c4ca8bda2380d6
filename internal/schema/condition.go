package schema

import (
	"slices"

	"github.com/schemaflavor/schemaflavor/internal/tree"
	"github.com/schemaflavor/schemaflavor/internal/word"
)

// Conditional reports whether the schema of a keyword says when something holds, or what must not hold, or is about names or some items:
// a valid value need not satisfy it.
func Conditional(w word.Word) bool {
	switch w {
	case word.Not, word.If, word.Contains, word.PropertyNames:
		return true
	}
	return false
}

// OnlyKeyword returns the value of a keyword if a schema says nothing else, annotations aside; else nil.
func OnlyKeyword(n *tree.Node, w word.Word) *tree.Node {
	m := n.Member(w)
	if m == nil || Malformed(Row(w), m) {
		return nil
	}
	for other := range n.All() {
		if k := Of(other); other != m && k != nil && k.Family != Annotation {
			return nil
		}
	}
	return m
}

// OnlyCondition reports whether a schema says nothing but a condition and what follows from it, or that values are objects.
func OnlyCondition(n *tree.Node) bool {
	for m := range n.All() {
		k := Of(m)
		if k != nil && k.Family != Annotation && !slices.Contains([]word.Word{word.If, word.Then, word.Else}, m.Word()) && !(m.Word() == word.Type && m.Is("object")) {
			return false
		}
	}
	return true
}

// PropertyBeside returns the property of a name that is declared beside a condition, or by a schema that the condition is a part of,
// through allOf or else; nil where none is.
func PropertyBeside(condition *tree.Node, name string) *tree.Node {
	for owner := condition.Parent(); owner != nil; {
		if p := owner.Member(word.Properties).Get(name); p != nil {
			return p
		}
		switch in := owner.Parent(); {
		case in == nil:
			return nil
		case in.IsArray() && in.Word() == word.AllOf:
			owner = in.Parent()
		case owner.Word() == word.Else && IsKeyword(owner):
			owner = in
		default:
			return nil
		}
	}
	return nil
}

// Follows reports whether a keyword is then or else, and whether it is conditional: an if stands beside it.
func Follows(m *tree.Node) (is, conditional bool) {
	return m.Word() == word.Then || m.Word() == word.Else, m.Parent().Says(word.If)
}

// MayAdd reports whether a part of a schema may admit members whose names are not among some: a part of an allOf or of a union has an
// additionalProperties that is not false, or a part that holds only under a condition declares another property.
func MayAdd(n *tree.Node, among func(name string) bool) bool {
	for _, k := range [...]word.Word{word.AllOf, word.AnyOf, word.OneOf} {
		for part := range n.Member(k).All() {
			if m := part.Member(word.AdditionalProperties); m != nil && !AdmitsNothing(m) {
				return true
			}
		}
	}
	for _, part := range append(Elements(n.Member(word.DependentSchemas)), n.Member(word.If), n.Member(word.Then), n.Member(word.Else)) {
		for p := range part.Member(word.Properties).All() {
			if !among(p.Name()) {
				return true
			}
		}
	}
	return false
}

// ConstrainedBeside reports whether a schema that refers has constraints beside its reference, and not annotations alone.
func ConstrainedBeside(refers *tree.Node) bool {
	for m := range refers.All() {
		if k := Of(m); k != nil && k.Family != Core && k.Family != Annotation {
			return true
		}
	}
	return false
}
