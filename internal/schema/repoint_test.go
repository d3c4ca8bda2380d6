package schema

import (
	"strings"
	"testing"
)

// TestMeantSchemas: of a pointer that leads nowhere all places are named that may be meant, the nearest first.
func TestMeantSchemas(t *testing.T) {
	for _, c := range []struct{ text, at, want string }{
		{`{"properties":{"a":{"$defs":{"In":{}}},"b":{"$ref":"#/$defs/In"}}}`, "/properties/b/$ref", "/properties/a/$defs/In"},
		{`{"properties":{"a":{"$defs":{"In":{}}},"b":{"$ref":"#/$defs/In"},"c":{"definitions":{"In":{}}}}}`, "/properties/b/$ref", "/properties/a/$defs/In /properties/c/definitions/In"},
		{`{"properties":{"a":{"$defs":{"In":{"not":{}}}},"b":{"$ref":"#/$defs/In/not"}}}`, "/properties/b/$ref", "/properties/a/$defs/In/not"},
		{`{"properties":{"a":{"properties":{"$defs":{"In":{}}}},"b":{"$ref":"#/$defs/In"}}}`, "/properties/b/$ref", ""},
		{`{"const":{"$defs":{"In":{}}},"not":{"$ref":"#/$defs/In"}}`, "/not/$ref", ""},
		{`{"properties":{"a":{"properties":{"x":{"$ref":"#/$defs/In"}},"default":{"$defs":{"In":{}}}},"b":{}}}`, "/properties/a/properties/x/$ref", ""},
		{`{"properties":{"a":{"$defs":{"A%42/c":{},"A%42":{}}},"b":{"$ref":"#/$defs/A%42"}}}`, "/properties/b/$ref", "/properties/a/$defs/A%42"},
		{`{"properties":{"a":{"definitions":{"p/q":{"not":{}}}},"b":{"$ref":"#/$defs/p~1q/not"}}}`, "/properties/b/$ref", "/properties/a/definitions/p~1q/not"},
		{`{"not":{"$ref":"#/$defs/In"},"items":{"$defs":{"A":{"$defs":{"In":{}}},"In":{}}}}`, "/not/$ref", "/items/$defs/In /items/$defs/A/$defs/In"},
		{`{"components":{"schemas":{"X":{"$defs":{"In":{}}}}},"not":{"$ref":"#/$defs/In"}}`, "/not/$ref", "/components/schemas/X/$defs/In"},
		{`{"properties":{"a":{"properties":{"x":{},"y":{"properties":{"x":{},"z":{"$ref":"#/properties/x"}}}}},"b":{}}}`, "/properties/a/properties/y/properties/z/$ref", "/properties/a/properties/y/properties/x /properties/a/properties/x"},
		{`{"properties":{"a":{"$defs":{"In":{}}},"b":{"$ref":"In"}}}`, "/properties/b/$ref", ""},
	} {
		var got []string
		document := read(t, c.text)
		meant, _ := document.MeantSchemas(document.Tree.Root().Resolve(c.at))
		for _, n := range meant {
			got = append(got, n.Pointer())
		}
		if strings.Join(got, " ") != c.want {
			t.Errorf("%s: got %q, want %q", c.text, got, c.want)
		}
	}
}

// TestMeantSchemasMany: of many schemas the first are listed and the others counted, whether they stand around or elsewhere.
func TestMeantSchemasMany(t *testing.T) {
	elsewhere := `{"not":{"$ref":"#/$defs/In"},"anyOf":[{}` + strings.Repeat(`,{"$defs":{"In":{}}}`, 11) + `]}`
	around := strings.Repeat(`{"not":{},"items":`, 11) + `{"else":{"$ref":"#/not"}}` + strings.Repeat(`}`, 11)
	for _, c := range []struct {
		text, at, first string
		others          int
	}{
		{elsewhere, "/not/$ref", "/anyOf/1/$defs/In", 3},
		{`{"x":1,"items":` + around + `}`, strings.Repeat("/items", 12) + "/else/$ref", strings.Repeat("/items", 11) + "/not", 3},
	} {
		document := read(t, c.text)
		meant, others := document.MeantSchemas(document.Tree.Root().Resolve(c.at))
		if len(meant) != mostMeant || meant[0].Pointer() != c.first || others != c.others {
			t.Errorf("%s: got %d schemas, the first at %s, and %d others", c.text, len(meant), meant[0].Pointer(), others)
		}
	}
}
