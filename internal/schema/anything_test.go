package schema

import (
	"fmt"
	"strings"
	"testing"

	"github.com/schemaflavor/schemaflavor/internal/tree"
)

// TestIsAnyJSON: a union is any JSON value only if it has all types, each whole, and holds itself behind
// arrays and maps.
func TestIsAnyJSON(t *testing.T) {
	const scalars, list, of = `{"type":["string","number","boolean","null"]}`, `{"type":"array","items":{"$ref":"#"}}`, `{"type":"object","additionalProperties":{"$ref":"#"}}`
	for _, c := range []struct {
		name, schema string
		want         bool
	}{
		{"all types", `{"anyOf":[` + scalars + `,` + list + `,` + of + `]}`, true},
		{"each by itself", `{"oneOf":[{"type":"string"},{"type":"number"},{"type":"boolean"},{"type":"null"},` + list + `,` + of + `]}`, true},
		{"parts that refer to each other", `{"anyOf":[` + scalars + `,{"$ref":"#/$defs/list"},{"$ref":"#/$defs/map"}],"$defs":{"list":` + list + `,"map":` + of + `}}`, true},
		{"described", `{"description":"Any.","anyOf":[` + scalars + `,` + list + `,` + of + `]}`, true},
		{"titles, and numbers of a language", `{"oneOf":[{"type":"string","title":"S"},{"type":"number","format":"double"},{"type":"boolean"},{"type":"null"},` + list + `,` + of + `]}`, true},
		{"numbers of another format", `{"oneOf":[{"type":"string"},{"type":"number","format":"time"},{"type":"boolean"},{"type":"null"},` + list + `,` + of + `]}`, false},
		{"no null", `{"anyOf":[{"type":["string","number","boolean"]},` + list + `,` + of + `]}`, false},
		{"only integers", `{"anyOf":[{"type":["string","integer","boolean","null"]},` + list + `,` + of + `]}`, false},
		{"a bound", `{"anyOf":[{"type":["string","number","boolean","null"],"minLength":1},` + list + `,` + of + `]}`, false},
		{"a bound beside", `{"maxItems":2,"anyOf":[` + scalars + `,` + list + `,` + of + `]}`, false},
		{"a list of strings", `{"anyOf":[` + scalars + `,{"type":"array","items":{"type":"string"}},` + of + `]}`, false},
		{"names of a form", `{"anyOf":[` + scalars + `,` + list + `,{"type":"object","additionalProperties":{"$ref":"#"},"propertyNames":{"pattern":"^a"}}]}`, false},
		{"a property of its own", `{"anyOf":[` + scalars + `,` + list + `,{"type":"object","properties":{"a":{"type":"string"}},"additionalProperties":{"$ref":"#"}}]}`, false},
		{"exactly one of two", `{"oneOf":[` + scalars + `,` + list + `,` + of + `,{"type":"string"}]}`, false},
		{"nothing behind anything", `{"anyOf":[{"$ref":"#"},{"$ref":"#"},{"type":"string"}]}`, false},
		{"JSON without null, or null", `{"anyOf":[{"$ref":"#/$defs/J"},{"type":"null"}],"$defs":{"J":{"anyOf":[{"type":["string","number","boolean"]},{"type":"array","items":{"$ref":"#/$defs/J"}},{"type":"object","additionalProperties":{"$ref":"#/$defs/J"}}]}}}`, false},
		{"any JSON, or null", `{"anyOf":[{"$ref":"#/$defs/J"},{"type":"null"}],"$defs":{"J":{"anyOf":[` + scalars + `,{"type":"array","items":{"$ref":"#/$defs/J"}},{"type":"object","additionalProperties":{"$ref":"#/$defs/J"}}]}}}`, true},
		{"lists of nothing but lists", `{"anyOf":[` + scalars + `,{"$ref":"#/$defs/N"},` + of + `],"$defs":{"N":{"type":"array","items":{"$ref":"#/$defs/N"}}}}`, false},
		{"a part of one branch is one of another", `{"oneOf":[{"type":["string","array"],"items":{"type":"string"}},` + list + `,{"type":["number","boolean","null"]},` + of + `]}`, false},
		{"a branch that says more", `{"anyOf":[` + scalars + `,` + list + `,{"type":"object","description":"By column.","additionalProperties":{"$ref":"#"}}]}`, false},
		{"without a recursion", `{"anyOf":[` + scalars + `,{"type":"array"},{"type":"object"}]}`, false},
		{"a reference that leads nowhere itself", `{"$ref":"#/nowhere"}`, false},
		{"a reference that leads nowhere", `{"anyOf":[` + scalars + `,{"$ref":"#/$defs/list"},` + of + `]}`, false},
		{"references beyond number", manyWays(), false},
	} {
		d, err := tree.Parse([]byte(c.schema), tree.Limits{})
		if err != nil {
			t.Fatal(err)
		}
		if got := Read(d).IsAnyJSON(d.Root()); got != c.want {
			t.Errorf("%s: got %t, want %t: %s", c.name, got, c.want, c.schema)
		}
	}
}

// manyWays is a schema of which a reader that follows each reference anew never comes to an end.
func manyWays() string {
	s := `{"anyOf":[{"$ref":"#/$defs/D0"},{"type":"null"}],"$defs":{"D9":{"type":"string"}`
	for i := range 9 {
		s += fmt.Sprintf(`,"D%d":{"anyOf":[%s{"type":"null"}]}`, i, strings.Repeat(fmt.Sprintf(`{"$ref":"#/$defs/D%d"},`, i+1), 40))
	}
	return s + `}}`
}
