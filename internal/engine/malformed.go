package engine

import (
	"github.com/schemaflavor/schemaflavor/flavor"
	"github.com/schemaflavor/schemaflavor/internal/decimal"
	"github.com/schemaflavor/schemaflavor/internal/schema"
	"github.com/schemaflavor/schemaflavor/internal/tree"
)

// wellFormed says, for each kind of value, whether a keyword's value is one. A keyword
// whose value is not has no meaning: validators refuse the schema, and so do providers.
var wellFormed = map[schema.Holds]func(m *tree.Node) bool{
	schema.Data:           func(*tree.Node) bool { return true },
	schema.Schema:         schema.IsSchema,
	schema.SchemaList:     func(m *tree.Node) bool { return m.IsArray() && m.Len() > 0 && all(m, schema.IsSchema) },
	schema.SchemaMap:      func(m *tree.Node) bool { return m.IsObject() && all(m, schema.IsSchema) },
	schema.SchemaOrList:   func(m *tree.Node) bool { return schema.IsSchema(m) || m.IsArray() && all(m, schema.IsSchema) },
	schema.Dependencies:   func(m *tree.Node) bool { return m.IsObject() && all(m, isDependency) },
	schema.Text:           (*tree.Node).IsString,
	schema.Count:          isCount,
	schema.Bound:          (*tree.Node).IsNumber,
	schema.ExclusiveBound: func(m *tree.Node) bool { return m.IsNumber() || m.IsBool() },
	schema.Flag:           (*tree.Node).IsBool,
	schema.Names:          isNames,
	schema.NamesMap:       func(m *tree.Node) bool { return m.IsObject() && all(m, isNames) },
	schema.Types:          isTypes,
	schema.List:           (*tree.Node).IsArray,
}

// wants says what each kind of value is, for messages.
var wants = map[schema.Holds]string{
	schema.Data: "any value", schema.Schema: "a schema", schema.SchemaList: "a list of schemas, at least one", schema.SchemaMap: "an object of schemas",
	schema.SchemaOrList: "a schema, or a list of schemas", schema.Dependencies: "an object of schemas or lists of names", schema.Text: "a string",
	schema.Count: "a whole number, 0 or more", schema.Bound: "a number", schema.ExclusiveBound: "a number", schema.Flag: "true or false",
	schema.Names: "a list of names", schema.NamesMap: "an object of lists of names", schema.Types: "one of object, array, string, number, integer, boolean, null, or a list of these",
	schema.List: "a list of values",
}

// invalidPattern says that a pattern, or a name of patternProperties, went that no engine
// compiles. Nothing is lost that could be checked, but its author meant something.
func invalidPattern(at *tree.Node) Fact {
	return Fact{Rule: flavor.CInvalidPattern.String(), Repair: flavor.Remove, Severity: Warning, Node: at}
}

// wanted says what a keyword takes.
func wanted(k *schema.Keyword) string {
	if k.Name == "multipleOf" {
		return "a number greater than 0"
	}
	return wants[k.Holds]
}

// malformed reports whether the value of a keyword is of the wrong kind.
func malformed(k *schema.Keyword, m *tree.Node) bool {
	if !wellFormed[k.Holds](m) {
		return true
	}
	return k.Name == "multipleOf" && decimal.Parse(m.Text()).Sign() <= 0
}

func all(n *tree.Node, is func(*tree.Node) bool) bool {
	for c := range n.All() {
		if !is(c) {
			return false
		}
	}
	return true
}

func isDependency(n *tree.Node) bool { return schema.IsSchema(n) || isNames(n) }

func isNames(n *tree.Node) bool { return n.IsArray() && all(n, (*tree.Node).IsString) }

func isCount(n *tree.Node) bool {
	if !n.IsNumber() {
		return false
	}
	d := decimal.Parse(n.Text())
	return d.IsInteger() && d.Sign() >= 0
}

func isTypes(n *tree.Node) bool {
	isType := func(n *tree.Node) bool { return n.IsString() && typeNamed(n.Text()) != 0 }
	return isType(n) || n.IsArray() && n.Len() > 0 && all(n, isType)
}
