package prove

import (
	"fmt"
	"testing"

	"pgregory.net/rapid"

	"github.com/schemaflavor/schemaflavor"
)

// TestMixtures is promise 6 with keywords of all drafts beside each other, the drafts' ways to name a schema and
// to refer among them: nobody means such a schema, and servers send them.
func TestMixtures(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		m := &mixer{t: t}
		s := m.schema(3)
		for _, name := range []string{"definitions", "$defs"} {
			if one(t, 2) {
				s[name] = map[string]any{"a": m.below(2), "b": m.below(2)}
			}
		}
		if one(t, 2) {
			s["type"] = "object"
		}
		document := []byte(text(s))
		for f := range schemaflavor.Builtin().All() {
			adaptAny(t, f.Name, document)
		}
	})
}

// A mixer makes schemas of several drafts at once.
type mixer struct{ t *rapid.T }

// mixed are the keywords that a mixer draws, each with what it may hold. Not patternProperties: what a property and a
// pattern say of it is merged, and an identifier in it may come to stand twice.
var mixed []mixedKeyword

type mixedKeyword struct {
	keyword string
	holds   func(m *mixer, depth int) any
}

func init() { // what a keyword holds are schemas again
	mixed = []mixedKeyword{
		{"type", choice("string", "integer", "object", "array", "any", []any{"string", "null"}, []any{"string", map[string]any{"type": "object"}})},
		{"properties", (*mixer).named},
		{"required", choice([]any{"a"}, []any{"a", "b"}, true, []any{})},
		{"items", func(m *mixer, depth int) any {
			if one(m.t, 2) {
				return m.list(depth)
			}
			return m.below(depth)
		}},
		{"additionalProperties", (*mixer).below},
		{"additionalItems", (*mixer).below},
		{"unevaluatedItems", (*mixer).below},
		{"unevaluatedProperties", (*mixer).below},
		{"contains", (*mixer).below},
		{"propertyNames", (*mixer).below},
		{"not", (*mixer).below},
		{"if", (*mixer).below},
		{"then", (*mixer).below},
		{"extends", (*mixer).below},
		{"prefixItems", (*mixer).list},
		{"allOf", (*mixer).list},
		{"anyOf", (*mixer).list},
		{"oneOf", (*mixer).list},
		{"definitions", (*mixer).named},
		{"$defs", (*mixer).named},
		{"dependencies", (*mixer).named},
		{"dependentSchemas", (*mixer).named},
		{"dependentRequired", choice(map[string]any{"a": []any{"b"}})},
		{"enum", choice([]any{"a", 1}, []any{nil}, []any{map[string]any{"a": 1}})},
		{"const", choice("a", nil, map[string]any{"a": 1})},
		{"minimum", choice(1)},
		{"exclusiveMinimum", choice(true, 2)},
		{"divisibleBy", choice(2)},
		{"nullable", choice(true)},
		{"discriminator", choice("kind", map[string]any{"propertyName": "kind"})},
		{"id", choice(identifiers...)},
		{"$id", choice(identifiers...)},
		{"$anchor", choice("foo", "bar")},
		{"$dynamicAnchor", choice("foo", "bar")},
		{"$recursiveAnchor", choice(true)},
		{"$dynamicRef", choice("#foo", "#bar", "#")},
		{"$recursiveRef", choice("#")},
		{"$ref", choice(references...)},
		{"$schema", choice("http://json-schema.org/draft-03/schema#", "http://json-schema.org/draft-04/schema#", "http://json-schema.org/draft-07/schema#",
			"https://json-schema.org/draft/2019-09/schema", "https://json-schema.org/draft/2020-12/schema")},
	}
}

var (
	identifiers = []any{"http://x.example/a.json", "b.json", "#foo", "#bar", "http://x.example/c/", "urn:u:1"}
	references  = []any{"#", "#/definitions/a", "#/$defs/b", "#/definitions/b", "#/properties/a", "#foo", "b.json", "http://x.example/a.json",
		"b.json#foo", "#/$defs/a/properties/b", "urn:u:1", "#/properties/b/items", "#/allOf/0"}
)

func choice(of ...any) func(*mixer, int) any {
	return func(m *mixer, _ int) any { return pick(m.t, of...) }
}

func (m *mixer) schema(depth int) map[string]any {
	s := map[string]any{}
	for range 1 + count(m.t, 4) {
		k := mixed[rapid.IntRange(0, len(mixed)-1).Draw(m.t, "keyword")]
		s[k.keyword] = k.holds(m, depth)
	}
	if _, list := s["items"].([]any); list {
		delete(s, "prefixItems") // that one of two lists is no keyword of any draft is not known where recursion is looked for
	}
	return s
}

// below makes what a schema holds.
func (m *mixer) below(depth int) any {
	if depth <= 0 || one(m.t, 8) {
		return pick[any](m.t, true, false, map[string]any{"type": "string"}, map[string]any{"$ref": pick(m.t, references...)})
	}
	return m.schema(depth - 1)
}

func (m *mixer) list(depth int) any {
	out := []any{}
	for range 1 + count(m.t, 1) {
		out = append(out, m.below(depth))
	}
	return out
}

func (m *mixer) named(depth int) any {
	out := map[string]any{}
	for range 1 + count(m.t, 2) {
		out[fmt.Sprint(pick(m.t, "a", "b", "kind", "d/e", "f~g"))] = m.below(depth)
	}
	return out
}
