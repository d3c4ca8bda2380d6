package prove

import (
	"testing"

	"pgregory.net/rapid"

	"github.com/schemaflavor/schemaflavor/flavor"
)

// TestNullable tries to refute all promises on schemas that declare no dialect and say `nullable` beside whatever says which values there
// are: it is read as null too, while what a value must not be, null must not be either. What is drawn of keywords alone has the word
// beside two of them rarely, and never where null decides.
func TestNullable(t *testing.T) {
	refute(t, func(t *rapid.T, f *flavor.Flavor) trial {
		m := &maker{t: t}
		root := object{{"type", "object"}, {"properties", object{{"a", m.nullable(2)}, {"b", m.nullable(1)}}}, {"$defs", object{{"A", m.nullable(1)}, {"B", m.nullable(0)}}}}
		switch pick(t, 0, 0, 1, 2) {
		case 1:
			root = append(root, member{"required", []any{"a", "b"}})
		case 2:
			root = append(m.nullable(2), root[2])
		}
		return trial{flavor: f, surface: pick(t, flavor.Tool, flavor.Response), keep: one(t, 2), exact: one(t, 3), schema: text(root)}
	})
}

// nullable makes a schema that may say `nullable`, of schemas that may.
func (m *maker) nullable(depth int) (o object) {
	t := m.t
	says := []string{"type", "object", "enum", "const"}
	if depth > 0 {
		says = append(says, "$ref", "allOf", "anyOf", "oneOf", "anyOf", "$ref")
	}
	known := map[string]bool{}
	for range 1 + count(t, 2) {
		word := pick(t, says...)
		if known[word] || word == "object" && known["type"] || word == "type" && known["object"] {
			continue
		}
		known[word] = true
		switch word {
		case "type":
			o = append(o, member{"type", pick[any](t, "string", "string", "integer", "null", []any{"string", "null"}, []any{"string", "boolean"})})
		case "object":
			o = append(o, member{"type", "object"}, member{"properties", object{{"k", object{{"type", "string"}}}, {"n", m.nullable(0)}}}, member{"required", m.some("k", "n")})
		case "enum":
			o = append(o, member{"enum", pick(t, []any{"x", "y"}, []any{"x"}, []any{"x", nil}, []any{"x", true})})
		case "const":
			o = append(o, member{"const", pick[any](t, "x", "x", true, nil)})
		case "$ref":
			o = append(o, member{"$ref", pick(t, "#/$defs/A", "#/$defs/B")})
		default:
			list := []any{m.nullable(depth - 1)}
			if one(t, 2) {
				list = append(list, m.nullable(depth-1))
			}
			o = append(o, member{word, list})
		}
	}
	if one(t, 2) {
		o = append(o, member{"nullable", true})
	}
	if one(t, 6) {
		o = append(o, member{"not", pick(t, object{{"type", "null"}}, object{{"enum", []any{"y", nil}}}, object{{"const", "x"}})})
	}
	if one(t, 8) {
		o = append(o, member{"if", object{{"type", "string"}}}, member{"then", m.nullable(0)}, member{"else", m.nullable(0)})
	}
	if one(t, 6) {
		o = append(o, member{"description", "What it is."})
	}
	return o
}
