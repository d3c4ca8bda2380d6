package schema

import (
	"cmp"

	"github.com/schemaflavor/schemaflavor/internal/tree"
	"github.com/schemaflavor/schemaflavor/internal/word"
)

// saysOfValues reports whether an object has a keyword by which it must be a schema.
func saysOfValues(root *tree.Node) bool {
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
	if saysOfValues(root) {
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

// OfTool returns the schema in a tool's definition that was passed whole, or nil: an
// object without a keyword that says anything of values, but with one of these members.
func OfTool(root *tree.Node) *tree.Node {
	if !root.IsObject() || saysOfValues(root) {
		return nil
	}
	if !root.Get("name").IsString() && !root.Member(word.Type).Is("function") && !root.Member(word.Type).Is("json_schema") {
		return nil
	}
	for _, name := range [...]string{"inputSchema", "input_schema", "parameters", "function", "json_schema", "schema"} {
		if m := root.Get(name); m.IsObject() {
			return cmp.Or(OfTool(m), m)
		}
	}
	return nil
}
