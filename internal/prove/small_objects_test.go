package prove

import (
	"encoding/json"
	"testing"

	"pgregory.net/rapid"

	"github.com/schemaflavor/schemaflavor/flavor"
)

// TestSmallObjects tries to refute all promises on unions of objects that have few members in common names, whose values travel in
// several shapes: by which of them a value is told to be of which branch is most of what there is to get wrong.
func TestSmallObjects(t *testing.T) {
	refute(t, func(t *rapid.T, f *flavor.Flavor) trial {
		kind := func() any {
			return pick[any](t, object{{"type", "integer"}}, object{{"type", "string"}}, object{{"const", 1}}, object{{"const", "x"}}, object{{"const", json.Number("1.5")}}, object{},
				object{{"enum", []any{1, 7}}}, object{{"type", "object"}, {"additionalProperties", object{{"type", "string"}}}}, object{{"type", "array"}, {"items", object{{"type", "integer"}}}},
				object{{"type", "object"}, {"properties", object{{"q", object{{"enum", []any{1, 7}}}}}}})
		}
		branch := func() any {
			var properties object
			var required []any
			for _, name := range []string{"a", "b", "c", "d"} {
				switch rapid.IntRange(0, 4).Draw(t, name) {
				case 0:
					properties = append(properties, member{name, kind()})
				case 1:
					properties, required = append(properties, member{name, kind()}), append(required, name)
				}
			}
			s := object{{"type", "object"}, {"properties", properties}}
			if len(required) > 0 {
				s = append(s, member{"required", required})
			}
			if rapid.Bool().Draw(t, "closed") {
				s = append(s, member{"additionalProperties", false})
			}
			return s
		}
		branches := []any{branch(), branch()}
		for range rapid.IntRange(0, 3).Draw(t, "more") {
			branches = append(branches, branch())
		}
		return trial{
			flavor: f,
			exact:  pick(t, false, true),
			schema: text(object{{"type", "object"}, {"properties", object{{"u", object{{"anyOf", branches}}}}}, {"required", []any{"u"}}, {"additionalProperties", false}}),
		}
	})
}
