package prove

import (
	"encoding/json"
	"maps"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"github.com/schemaflavor/schemaflavor/flavor"
	"github.com/schemaflavor/schemaflavor/internal/bench"
)

// TestHabits tries to refute all promises on tools as servers list them, which are put together as
// authors do, and have their habits and mistakes. What is drawn of keywords alone has these rarely,
// and more than one of them beside each other never.
func TestHabits(t *testing.T) {
	refute(t, func(t *rapid.T, f *flavor.Flavor) trial {
		tool := bench.Tools(rapid.Uint64Range(0, 1<<20).Draw(t, "tool"), 1)[0]
		root := mustParse(string(tool.Schema)).(map[string]any)
		for range rapid.IntRange(1, 4).Draw(t, "changes") {
			changeTool(t, root)
		}
		changed, err := json.Marshal(root)
		if err != nil {
			t.Fatal(err)
		}
		return trial{
			flavor:  f,
			surface: pick(t, flavor.Tool, flavor.Tool, flavor.Response, flavor.Output),
			keep:    one(t, 2),
			exact:   one(t, 3),
			schema:  string(changed),
		}
	})
}

// A spot is a schema within another one, and how to put something in its stead.
type spot struct {
	schema map[string]any
	put    func(any)
}

// spots lists the schemas within one.
func spots(schema map[string]any) (all []spot) {
	within := func(v any, put func(any)) {
		if s, ok := v.(map[string]any); ok {
			all = append(append(all, spot{s, put}), spots(s)...)
		}
	}
	for _, word := range slices.Sorted(maps.Keys(schema)) {
		switch v := schema[word].(type) {
		case map[string]any:
			switch word {
			case "properties", "patternProperties", "$defs":
				for _, name := range slices.Sorted(maps.Keys(v)) {
					within(v[name], func(x any) { v[name] = x })
				}
			case "items", "additionalProperties", "not":
				within(v, func(x any) { schema[word] = x })
			}
		case []any:
			if word == "anyOf" || word == "oneOf" || word == "allOf" || word == "prefixItems" {
				for i := range v {
					within(v[i], func(x any) { v[i] = x })
				}
			}
		}
	}
	return all
}

// changeTool changes one schema of those within a tool.
func changeTool(t *rapid.T, root map[string]any) {
	all := spots(root)
	if len(all) == 0 {
		return
	}
	at := all[rapid.IntRange(0, len(all)-1).Draw(t, "spot")]
	other := all[rapid.IntRange(0, len(all)-1).Draw(t, "other")]
	if one(t, 2) {
		at.put(pick(t, compositions...)(at.schema, copied(other.schema).(map[string]any)))
		return
	}
	word := pick(t, habits...)
	at.schema[word.name] = copied(word.value)
}

// compositions are how authors make a schema of one, and of another one.
var compositions = []func(x, y map[string]any) map[string]any{
	func(x, _ map[string]any) map[string]any {
		return map[string]any{"anyOf": []any{x, map[string]any{"type": "null"}}}
	},
	func(x, _ map[string]any) map[string]any { return map[string]any{"anyOf": []any{x}} },
	func(x, _ map[string]any) map[string]any {
		return map[string]any{"allOf": []any{x}, "description": "Said beside.", "default": nil}
	},
	func(x, _ map[string]any) map[string]any { return map[string]any{"type": "array", "items": x} },
	func(x, _ map[string]any) map[string]any {
		return map[string]any{"type": "object", "additionalProperties": x}
	},
	func(x, _ map[string]any) map[string]any {
		return map[string]any{"type": "object", "patternProperties": map[string]any{"^x-": x}}
	},
	func(x, y map[string]any) map[string]any { return map[string]any{"anyOf": []any{x, y}} },
	func(x, y map[string]any) map[string]any { return map[string]any{"oneOf": []any{x, y}} },
	func(x, y map[string]any) map[string]any { return map[string]any{"allOf": []any{x, y}} },
	func(x, y map[string]any) map[string]any {
		return map[string]any{"type": "array", "prefixItems": []any{x, y}, "items": false}
	},
	func(x, y map[string]any) map[string]any {
		return map[string]any{"type": "object", "properties": map[string]any{"name": x, "body": y}, "required": []any{"name"}, "additionalProperties": false}
	},
	func(x, y map[string]any) map[string]any {
		kind := func(kind string, body any) any {
			return map[string]any{"type": "object", "properties": map[string]any{"kind": map[string]any{"const": kind}, "body": body}, "required": []any{"kind", "body"}}
		}
		return map[string]any{"oneOf": []any{kind("a", x), kind("b", y)}}
	},
	func(x, y map[string]any) map[string]any {
		return map[string]any{"type": "object", "properties": map[string]any{"name": x, "body": y},
			"if": map[string]any{"required": []any{"name"}}, "then": map[string]any{"required": []any{"body"}}}
	},
}

// habits are what authors and generators write into a schema that has something else, or nothing, there.
var habits = []member{
	{"type", []any{"string", "null"}},
	{"type", []any{"object", "string"}},
	{"type", "STRING"}, {"type", "any"}, {"type", "int"}, {"type", nil},
	{"nullable", true},
	{"enum", []any{"a", json.Number("1"), nil}}, {"enum", []any{}}, {"enum", []any{"a", "a", ""}}, {"enum", []any{map[string]any{"a": json.Number("1")}, true}},
	{"const", "a"}, {"const", nil},
	{"default", nil}, {"default", "x"}, {"default", map[string]any{}},
	{"required", []any{}}, {"required", []any{"nope"}}, {"required", true}, {"required", "id"},
	{"properties", map[string]any{}}, {"properties", []any{}},
	{"additionalProperties", true}, {"additionalProperties", false}, {"additionalProperties", map[string]any{}}, {"additionalProperties", map[string]any{"type": "string"}},
	{"patternProperties", map[string]any{"^x-": map[string]any{"type": "string"}}}, {"patternProperties", map[string]any{".*": map[string]any{}}},
	{"items", map[string]any{}}, {"items", true}, {"items", []any{map[string]any{"type": "string"}, map[string]any{"type": "integer"}}},
	{"minItems", json.Number("1")}, {"maxItems", json.Number("2")}, {"uniqueItems", true}, {"contains", map[string]any{"type": "string"}},
	{"minLength", json.Number("1")}, {"minLength", "1"}, {"maximum", json.Number("5")}, {"exclusiveMinimum", true}, {"multipleOf", json.Number("0.1")},
	{"minProperties", json.Number("1")}, {"maxProperties", json.Number("1")}, {"propertyNames", map[string]any{"pattern": "^[a-z]+$"}},
	{"pattern", "^[a-z]+$"}, {"pattern", "(?=a)b"}, {"pattern", "["}, {"format", "date"}, {"format", "phone"},
	{"not", map[string]any{}}, {"not", map[string]any{"type": "null"}}, {"not", map[string]any{"required": []any{"id"}}},
	{"anyOf", []any{map[string]any{"required": []any{"id"}}, map[string]any{"required": []any{"name"}}}},
	{"oneOf", []any{map[string]any{"type": "string"}, map[string]any{"type": "integer"}}}, {"oneOf", []any{}},
	{"allOf", []any{map[string]any{}}},
	{"if", map[string]any{"properties": map[string]any{"id": map[string]any{"const": json.Number("1")}}}}, {"then", map[string]any{"required": []any{"name"}}},
	{"dependentRequired", map[string]any{"id": []any{"name"}}},
	{"$ref", "#"}, {"$comment", "c"}, {"description", nil}, {"title", "Title"}, {"examples", []any{"a", map[string]any{"b": json.Number("1")}}},
	{"discriminator", map[string]any{"propertyName": "kind"}}, {"readOnly", true}, {"x-order", []any{"id"}},
}
