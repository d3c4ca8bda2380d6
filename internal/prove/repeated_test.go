package prove

import (
	"testing"

	"pgregory.net/rapid"

	"github.com/schemaflavor/schemaflavor/flavor"
)

// TestRepeated tries to refute all promises on schemas of which a part ends up in several places, so
// that it is written once where references may stand: beside a union that goes into its branches, and
// where references lead that is no definition. A null that got lost on the way to a definition was
// found by none of 1,500 schemas that are drawn otherwise.
func TestRepeated(t *testing.T) {
	refute(t, func(t *rapid.T, f *flavor.Flavor) trial {
		m := &maker{t: t}
		o := m.repeating()
		if one(t, 2) {
			o = append(o, member{"required", m.some("a", "b", "c")})
		}
		return trial{flavor: f, surface: pick(t, flavor.Tool, flavor.Response), keep: one(t, 2), schema: text(o)}
	})
}

// repeating makes an object of which a part is repeated.
func (m *maker) repeating() object {
	t := m.t
	beside := object{{"type", "object"}, {"properties", object{{"a", m.part()}, {"b", m.schema(0)}}},
		{pick(t, "anyOf", "oneOf"), []any{
			object{{"properties", object{{"c", m.schema(0)}}}, {"required", []any{"c"}}},
			object{{"properties", object{{"d", m.schema(0)}, {"e", m.schema(0)}}}, {"required", m.some("d", "e")}},
		}}}
	if one(t, 2) {
		beside[1].value = append(beside[1].value.(object), member{"f", m.part()})
	}
	switch pick(t, 0, 1, 2) {
	case 0:
		return object{{"type", "object"}, {"properties", object{{"a", beside}}}}
	case 1:
		return object{{"type", "object"}, {"properties", object{{"a", m.part()}, {"b", m.near("#/properties/a")}, {"c", m.near("#/properties/a")}}}}
	}
	items := m.part()
	if one(t, 3) {
		items[1].value = append(items[1].value.(object), member{"t", m.near("#/properties/a/items")})
	}
	return object{{"type", "object"}, {"properties", object{{"a", object{{"type", "array"}, {"items", items}}}, {"b", m.near("#/properties/a/items")}, {"c", m.near("#/properties/a")}}}}
}

// part makes an object with members, which may be null or a union.
func (m *maker) part() object {
	t := m.t
	o := object{{"type", "object"}, {"properties", object{{"x", m.schema(0)}, {"y", m.schema(0)}, {"z", object{{"type", "string"}}}}}}
	if one(t, 2) {
		o = append(o, member{"required", m.some("x", "y", "z")})
	}
	if one(t, 4) {
		o[0].value = []any{"object", "null"}
	}
	if one(t, 4) {
		o = append(o, member{"anyOf", []any{object{{"required", []any{"x"}}}, object{{"properties", object{{"z", object{{"const", "z"}}}}}}}})
	}
	if one(t, 3) {
		o = append(o, member{"additionalProperties", false})
	}
	return o
}

// near makes what leads to a place: a reference, a list of it, or it and null.
func (m *maker) near(place string) object {
	ref := object{{"$ref", place}}
	return pick(m.t, ref, object{{"type", "array"}, {"items", ref}}, object{{"anyOf", []any{ref, object{{"type", "null"}}}}}, object{{"$ref", place}, {"description", "here"}})
}

// some picks names, one at least.
func (m *maker) some(names ...string) (picked []any) {
	for i, name := range names {
		if one(m.t, 2) || len(picked) == 0 && i == len(names)-1 {
			picked = append(picked, name)
		}
	}
	return picked
}
