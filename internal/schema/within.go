package schema

import (
	"cmp"
	"fmt"

	"github.com/schemaflavor/schemaflavor/internal/tree"
	"github.com/schemaflavor/schemaflavor/internal/word"
)

// SaysOfValues reports whether an object has a keyword by which it must be a schema.
func SaysOfValues(root *tree.Node) bool {
	for _, keyword := range [...]string{"properties", "$ref", "anyOf", "oneOf", "allOf", "enum", "const", "items", "additionalProperties", "required"} {
		if root.Has(keyword) {
			return true
		}
	}
	return false
}

// Within returns what a document is that was passed whole and holds many schemas, and
// where: a list of tools, as it is sent or as a server answers with it, or an API's
// description. at is nil where it is none of these.
func Within(root *tree.Node) (what string, at *tree.Node) {
	if SaysOfValues(root) {
		return "", nil
	}
	if root.Get("openapi").IsString() || root.Get("swagger").IsString() {
		for _, holder := range [...]string{"components", "definitions", "paths"} {
			if at := root.Get(holder); at.IsObject() {
				return "an OpenAPI document", at
			}
		}
	}
	tools := root.Get("tools")
	if answer := root.Get("result"); tools == nil && answer.IsObject() {
		tools = answer.Get("tools")
	}
	if tools.IsArray() && tools.Len() > 0 && OfTool(tools.First()) != nil {
		return "a list of tools", tools
	}
	return "", nil
}

// OfTool returns the schema in a tool's definition that was passed whole, or nil. A definition is an
// object without a keyword that says anything of values, but with a member for a schema, such as parameters.
func OfTool(root *tree.Node) *tree.Node {
	if !root.IsObject() || SaysOfValues(root) {
		return nil
	}
	if !root.Get("name").IsString() && !root.Member(word.Type).Is("function") && !root.Member(word.Type).Is("json_schema") {
		return nil
	}
	for _, name := range [...]string{"inputSchema", "input_schema", "parameters", "parametersJsonSchema", "args_schema", "function", "json_schema", "schema"} {
		if m := root.Get(name); m.IsObject() {
			return cmp.Or(OfTool(m), m)
		}
	}
	return nil
}

// A NotSchema says what a text is that is no schema.
type NotSchema struct {
	At            *tree.Node
	Message, Help string
}

// takesLists is who takes lists of tools: readers of messages call the command, or the package.
const takesLists = `"schemaflavor adapt" (in Go: AdaptTools)`

// NoSchema returns what is wrong with a text that should be a schema and is none, or nil.
func NoSchema(root *tree.Node) *NotSchema {
	if !IsSchema(root) {
		article, help := "a", "a schema is an object such as {\"type\": \"object\"}, or true or false"
		if root.IsArray() {
			article, help = "an", help+"; in a list of tools, which "+takesLists+" takes, each has a name, and a description or its schema under parameters, input_schema or inputSchema"
		}
		if root.SaysObject() {
			help = "it is the JSON text of one in a string: pass the object that the text says"
		}
		return &NotSchema{root, "got " + article + " " + root.Kind().String() + ", want a JSON Schema", help}
	}
	if what, at := Within(root); at != nil {
		help := "pass each of them alone"
		holder := at
		if at.Get("schemas").IsObject() {
			holder = at.Get("schemas")
		}
		switch api := root.Get("openapi") != nil || root.Get("swagger") != nil; {
		case !api:
			help += ", or the list to " + takesLists
		case at.Name() != "paths" && holder.Len() > 0:
			help = fmt.Sprintf(`pass one of them alone, with what it may refer to: {"$ref": "#%s", "%s": …}`, holder.First().Pointer(), at.Name())
		}
		return &NotSchema{at, "this is " + what + ", which holds schemas, and none itself", help}
	}
	if at := OfTool(root); at != nil {
		for m := range at.All() {
			if m.IsObject() && LooksLikeSchema(m) && ofObjects(m) && !LooksLikeSchema(at) {
				return &NotSchema{m, "this is a tool's definition with a schema under a word that no provider has for one", "write it under \"parameters\""}
			}
		}
		return &NotSchema{at, "this is a tool's or a response format's definition, which holds a schema, and none itself", "pass that schema alone, or the definition to " + takesLists}
	}
	return ofMessage(root)
}
