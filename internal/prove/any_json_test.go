package prove

import (
	"testing"

	"pgregory.net/rapid"

	"github.com/schemaflavor/schemaflavor/flavor"
)

// TestAnyJSON tries to refute all promises on recursive unions that are any JSON value, or nearly so: what is
// taken for one that it is not would be claimed to be exact.
func TestAnyJSON(t *testing.T) {
	refute(t, func(t *rapid.T, f *flavor.Flavor) trial {
		ref, other := object{{"$ref", "#/$defs/J"}}, object{{"$ref", "#/$defs/K"}}
		either := func(list ...any) any { return pick(t, list...) }
		branches := []any{
			either(object{{"type", []any{"string", "number", "boolean", "null"}}}, object{{"type", []any{"string", "number", "boolean"}}},
				object{{"type", []any{"string", "integer", "boolean", "null"}}}, object{{"enum", []any{"a", nil}}}),
			either(object{{"type", "array"}, {"items", ref}}, object{{"type", "array"}, {"items", ref}, {"description", "Rows."}}, object{{"type", "array"}, {"items", other}},
				object{{"type", []any{"array", "string"}}, {"items", object{{"type", "string"}}}}, object{{"type", "array"}, {"items", ref}, {"maxItems", 1}}, other),
			either(object{{"type", "object"}, {"additionalProperties", ref}}, object{{"type", "object"}, {"additionalProperties", other}},
				object{{"type", "object"}, {"properties", object{{"a", ref}}}, {"additionalProperties", ref}}, object{{"type", "object"}, {"additionalProperties", ref}, {"propertyNames", object{{"type", "string"}}}}),
		}
		branches = append(branches, pick(t, []any{}, []any{object{{"type", "array"}, {"items", ref}}}, []any{object{{"type", "null"}}})...)
		return trial{
			flavor:  f,
			surface: pick(t, flavor.Tool, flavor.Response),
			exact:   pick(t, false, true),
			schema: text(object{
				{"type", "object"},
				{"properties", object{{"v", either(ref, object{{"anyOf", []any{ref, object{{"type", "null"}}}}}, object{{"$ref", "#/$defs/J"}, {"description", "The value."}})}}},
				{"required", []any{"v"}},
				{"additionalProperties", false},
				{"$defs", object{
					{"J", object{{pick(t, "anyOf", "anyOf", "oneOf"), branches}}},
					{"K", either(object{{"type", "array"}, {"items", other}}, object{{"anyOf", []any{ref, object{{"type", "string"}}}}}, object{{"type", "array"}, {"items", ref}})},
				}},
			}),
		}
	})
}
