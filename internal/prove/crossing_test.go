package prove

import (
	"encoding/json"
	"testing"

	"pgregory.net/rapid"

	"github.com/schemaflavor/schemaflavor/flavor"
)

// TestCrossing tries to refute all promises on unions whose branches share types and values
// while others of them have to travel in another shape. Branches that are drawn by themselves
// rarely are of three such kinds at once: a codec that took branches for one where another
// stood between them was drawn by none of 10,000 schemas.
func TestCrossing(t *testing.T) {
	refute(t, func(t *rapid.T, f *flavor.Flavor) trial {
		m := &maker{t: t}
		o := object{{"type", "object"}, {"properties", object{{"a", m.crossing()}}}}
		if one(t, 2) {
			o = append(o, member{"required", []any{"a"}})
		}
		return trial{flavor: f, surface: pick(t, flavor.Tool, flavor.Response), keep: one(t, 2), schema: text(o)}
	})
}

// crossing makes a union of three branches or more that have types and values in common, and of
// which some, depending on the flavor, travel as strings, as lists or under other names.
func (m *maker) crossing() any {
	t := m.t
	word := pick(t, "anyOf", "anyOf", "oneOf")
	if one(t, 2) {
		return object{{word, m.interleaved()}}
	}
	var branches []any
	for range 3 + count(t, 2) {
		branches = append(branches, rapid.SampledFrom([]func() any{
			func() any { return object{{"type", []any{m.scalar(), "null"}}} },
			func() any { return object{{"const", m.crossed()}} },
			func() any { return object{{"enum", m.someCrossed()}} },
			func() any { return object{{"enum", distinct(append(m.someCrossed(), nil))}} },
			func() any { return object{{"type", m.scalar()}} },
			func() any { return object{{"type", "array"}, {"items", object{{"type", m.scalar()}}}} },
			m.crossedShape,
		}).Draw(t, "branch")())
	}
	return object{{word, branches}}
}

// interleaved makes branches of which the outer two share a type and travel as they are, while
// that of the middle may have to travel in another shape.
func (m *maker) interleaved() []any {
	t := m.t
	shared := rapid.SampledFrom([]struct {
		kind  string
		value any
	}{{"null", nil}, {"integer", 1}, {"boolean", false}}).Draw(t, "shared")
	first := object{{"type", shared.kind}}
	if shared.value == nil || one(t, 2) {
		first = object{{"type", []any{pick(t, "integer", "boolean", "array"), shared.kind}}}
	}
	middle := pick[any](t, object{{"const", m.crossed()}}, object{{"enum", m.someCrossed()}}, m.crossedShape())
	last := object{{"enum", distinct([]any{pick(t, "auto", "{}"), shared.value})}}
	return []any{first, middle, last}
}

// crossed is a value, some of which look like the text of others.
func (m *maker) crossed() any {
	return pick[any](m.t, false, object{{"a", 1}}, object{}, 1, "auto", "false", "1", "{}", nil, []any{1}, json.Number("1.0"))
}

func (m *maker) someCrossed() (list []any) {
	for range 1 + count(m.t, 2) {
		list = append(list, m.crossed())
	}
	return distinct(list)
}

func (m *maker) scalar() string { return pick(m.t, "integer", "boolean", "string", "number") }

// crossedShape makes a schema of small objects.
func (m *maker) crossedShape() any {
	t := m.t
	properties := object{{pick(t, "a", "b"), pick[any](t, object{{"const", m.crossed()}}, object{{"type", "integer"}}, object{{"type", []any{"string", "null"}}})}}
	o := object{{"type", "object"}, {"properties", properties}}
	if one(t, 2) {
		o = append(o, member{"required", nameList(properties)})
	}
	return append(o, member{"additionalProperties", pick[any](t, false, object{{"type", "string"}})})
}

// distinct leaves out values that were there before.
func distinct(list []any) (out []any) {
	seen := map[string]bool{}
	for _, v := range list {
		if key := text(v); !seen[key] {
			seen[key] = true
			out = append(out, v)
		}
	}
	return out
}
