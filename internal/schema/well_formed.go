package schema

import (
	"github.com/schemaflavor/schemaflavor/internal/decimal"
	"github.com/schemaflavor/schemaflavor/internal/tree"
	"github.com/schemaflavor/schemaflavor/internal/word"
)

// wellFormed says, for each kind of value, whether a keyword's value is one. A keyword
// whose value is not has no meaning: validators refuse the schema, and so do providers.
var wellFormed = [...]func(m *tree.Node) bool{
	Data:           func(*tree.Node) bool { return true },
	Schema:         IsSchema,
	SchemaList:     func(m *tree.Node) bool { return m.IsArray() && m.Len() > 0 && all(m, IsSchema) },
	SchemaMap:      (*tree.Node).IsObject, // see MalformedEntries: a malformed entry costs itself alone
	SchemaOrList:   func(m *tree.Node) bool { return IsSchema(m) || m.IsArray() && all(m, IsSchema) },
	Dependencies:   func(m *tree.Node) bool { return m.IsObject() && all(m, isDependency) },
	Text:           (*tree.Node).IsString,
	Count:          isCount,
	Bound:          (*tree.Node).IsNumber,
	ExclusiveBound: func(m *tree.Node) bool { return m.IsNumber() || m.IsBool() },
	Flag:           (*tree.Node).IsBool,
	Names:          isNames,
	NamesMap:       func(m *tree.Node) bool { return m.IsObject() && all(m, isNames) },
	Types:          IsTypes,
	List:           (*tree.Node).IsArray,
}

// wants says what each kind of value is, for messages.
var wants = [...]string{
	Data: "any value", Schema: "a schema", SchemaList: "a list of schemas, at least one", SchemaMap: "an object of schemas",
	SchemaOrList: "a schema, or a list of schemas", Dependencies: "an object of schemas or lists of names", Text: "a string",
	Count: "a whole number, 0 or more", Bound: "a number", ExclusiveBound: "a number", Flag: "true or false",
	Names: "a list of names", NamesMap: "an object of lists of names", Types: "one of object, array, string, number, integer, boolean, null, or a list of these",
	List: "a list of values",
}

// Wanted says what a keyword takes.
func Wanted(k *Keyword) string {
	switch k.Word {
	case word.MultipleOf:
		return "a number greater than 0"
	case word.RecursiveRef:
		return "`\"#\"`"
	}
	return wants[k.Holds]
}

// Malformed reports whether the value of a keyword is of the wrong kind.
func Malformed(k *Keyword, m *tree.Node) bool {
	if k.Holds == Text { // as most have
		return !m.IsString() || k.Word == word.RecursiveRef && !isHere(m)
	}
	if !wellFormed[k.Holds](m) {
		return true
	}
	return k.Word == word.MultipleOf && decimal.Parse(m.Text()).Sign() <= 0
}

// MalformedEntries lists the entries of a map of schemas that are none: one costs that entry, and
// not the others.
func MalformedEntries(k *Keyword, m *tree.Node) (bad []*tree.Node) {
	if k.Holds == SchemaMap && m.IsObject() {
		for c := range m.All() {
			if !IsSchema(c) {
				bad = append(bad, c)
			}
		}
	}
	return bad
}

// IsProperty reports whether an entry of `properties` is read as a property: it is a schema, or its object
// requires it, so that a value has to be there and may be anything.
func IsProperty(p *tree.Node) bool {
	return IsSchema(p) || p.Parent().Word() == word.Properties && Requires(p.Parent().Parent(), p.Name())
}

func all(n *tree.Node, is func(*tree.Node) bool) bool {
	for c := range n.All() {
		if !is(c) {
			return false
		}
	}
	return true
}

// isHere reports whether a $recursiveRef has the one value for which its behavior is defined (2019-09 core, 8.2.4.2.1, read 2026-12-01).
func isHere(m *tree.Node) bool { return m.IsString() && m.Text() == "#" }

func isDependency(n *tree.Node) bool { return IsSchema(n) || isNames(n) }

func isNames(n *tree.Node) bool { return n.IsArray() && all(n, (*tree.Node).IsString) }

func isCount(n *tree.Node) bool {
	if !n.IsNumber() {
		return false
	}
	d := decimal.Parse(n.Text())
	return d.IsInteger() && d.Sign() >= 0
}

// IsTypes reports whether a value is one that `type` may have.
func IsTypes(n *tree.Node) bool {
	isType := func(n *tree.Node) bool { return n.IsString() && TypeNamed(n.Text()) != 0 }
	return isType(n) || n.IsArray() && n.Len() > 0 && all(n, isType)
}
