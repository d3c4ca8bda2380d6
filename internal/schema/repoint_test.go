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
		{`{"const":{"x":{"properties":{"$defs":{"In":{}}}}},"not":{"$ref":"#/$defs/In"}}`, "/not/$ref", ""},
		{`{"properties":{"a":{"properties":{"x":{},"y":{"properties":{"x":{},"z":{"$ref":"#/properties/x"}}}}},"b":{}}}`, "/properties/a/properties/y/properties/z/$ref", "/properties/a/properties/y/properties/x /properties/a/properties/x"},
		{`{"properties":{"a":{"$defs":{"In":{}}},"b":{"$ref":"In"}}}`, "/properties/b/$ref", ""},
	} {
		var got []string
		for _, n := range MeantSchemas(read(t, c.text).Tree.Root().Resolve(c.at)) {
			got = append(got, n.Pointer())
		}
		if strings.Join(got, " ") != c.want {
			t.Errorf("%s: got %q, want %q", c.text, got, c.want)
		}
	}
}
