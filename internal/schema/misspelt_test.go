package schema

import (
	"testing"

	"github.com/schemaflavor/schemaflavor/internal/tree"
)

// TestMeant: a member that has a keyword's value and nearly its name is meant for it, an extension is not, however near a keyword
// is, nor what a declared dialect gives no meaning.
func TestMeant(t *testing.T) {
	for _, c := range []struct{ member, beside, want string }{
		{`"requred": ["a"]`, ``, "required"}, {`"minlength": 2`, ``, "minLength"}, {`"typ": "string"`, ``, "type"}, {`"Properties": {}`, ``, "properties"},
		{`"property": {"a": {"type": "string"}}`, `"type": "object",`, "properties"}, {`"requries": ["a"]`, ``, "required"},
		{`"property": {"type": "string"}`, `"type": "object",`, ""}, {`"property": "a"`, ``, ""}, {`"minlength": "2"`, ``, ""},
		{`"nulable": true`, ``, "nullable"}, {`"nulable": "yes"`, ``, ""}, {`"nulable": true`, `"$schema": "https://json-schema.org/draft/2020-12/schema",`, ""},
		{`"choices": ["a"]`, `"type": "string",`, "enum"}, {`"choices": "a"`, ``, ""}, {`"desc": "a"`, ``, "description"}, {`"desc": "a"`, `"description": "b",`, ""},
		{`"ge": 1`, `"type": "integer",`, "minimum"}, {`"lt": 1`, `"type": "number",`, "exclusiveMaximum"}, {`"min": 1`, `"type": ["integer", "null"],`, "minimum"},
		{`"max": 1`, `"type": "string",`, ""}, {`"max": 1`, ``, ""}, {`"gt": "a"`, `"type": "number",`, ""}, {`"le": 1`, `"type": "number", "maximum": 2,`, ""},
		{`"item": {}`, `"items": {},`, ""}, {`"item": {}`, ``, "items"},
		{`"propertyOrder": 1`, ``, ""}, {`"x-enum": ["a"]`, ``, ""}, {`"enumNames": ["a"]`, ``, ""}, {`"readonly": true`, ``, ""}, {`"type": "string"`, ``, ""},
	} {
		d, err := tree.Parse([]byte("{"+c.beside+c.member+"}"), tree.Limits{})
		if err != nil {
			t.Fatal(err)
		}
		var m *tree.Node
		for x := range d.Root().All() {
			m = x
		}
		got := ""
		if k := Read(d).Meant(m); k != nil {
			got = k.Name
		}
		if got != c.want {
			t.Errorf("%s%s: got %q, want %q", c.beside, c.member, got, c.want)
		}
	}
}
