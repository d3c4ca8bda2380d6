package prove

import (
	"testing"

	"pgregory.net/rapid"

	"github.com/schemaflavor/schemaflavor/flavor"
)

// TestTexts tries to refute all promises on unions in which JSON text stands beside strings and other
// scalars: which of them a string is, only the codec can tell. A text that no string reached any more,
// since a branch was both a string and a number, was found by none of 500 schemas that are drawn
// otherwise.
func TestTexts(t *testing.T) {
	refute(t, func(t *rapid.T, f *flavor.Flavor) trial {
		o := object{{"type", "object"}, {"properties", object{{"a", texts(t, 2)}, {"b", texts(t, 0)}}}, {"required", []any{"a"}}}
		return trial{flavor: f, surface: pick(t, flavor.Tool, flavor.Response), keep: one(t, 2), schema: text(append(o, member{"additionalProperties", false}))}
	})
}

// texts makes a union of strings, of objects that may have any members, and of others.
func texts(t *rapid.T, depth int) any {
	if one(t, 4) {
		return object{{"type", append(pick(t, []any{"integer"}, []any{"null"}, []any{"array", "boolean"}, []any{}), "string", "object")}}
	}
	var branches []any
	for range rapid.IntRange(2, 4).Draw(t, "branches") {
		switch n := rapid.IntRange(0, 9).Draw(t, "branch"); {
		case n < 4:
			branches = append(branches, pick(t, object{{"type", "string"}}, object{{"type", "string"}, {"description", "A name."}}, object{{"type", "string"}, {"pattern", "^[a-z{]"}},
				object{{"enum", []any{"auto", "{}"}}}, object{{"type", "string"}, {"maxLength", 3}}, object{{"type", []any{"string", "integer"}}}, object{{"type", []any{"string", "null"}}}))
		case n < 7:
			branches = append(branches, pick(t, object{{"type", "object"}}, object{{"type", "object"}, {"description", "A page."}}, object{{"type", "object"}, {"minProperties", 1}},
				object{{"type", "object"}, {"additionalProperties", true}}, object{{"type", "object"}, {"properties", object{{"k", object{{"type", "object"}}}}}}))
		case n < 9 || depth == 0:
			branches = append(branches, pick(t, object{{"type", "integer"}}, object{{"type", "null"}}, object{{"type", "array"}}, object{{"type", "array"}, {"items", object{{"type", "string"}}}}))
		default:
			branches = append(branches, texts(t, depth-1))
		}
	}
	union := object{{pick(t, "anyOf", "oneOf"), branches}}
	if depth > 0 && one(t, 4) {
		return object{{"type", "array"}, {"items", union}}
	}
	if one(t, 4) {
		return append(union, member{"description", "Said."})
	}
	return union
}
