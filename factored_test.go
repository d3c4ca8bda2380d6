package schemaflavor

import (
	"strings"
	"testing"
)

// TestFactored: a root union of objects that differ in what one property is becomes one object where that means the same.
func TestFactored(t *testing.T) {
	const branch = `{"type":"object","properties":{"k":%,"q":{"type":"string"}},"required":["k"]%}`
	two := func(first, second, rest, beside string) string {
		b := func(k string) string {
			return strings.Replace(strings.Replace(branch, "%", `{"const":"`+k+`"}`, 1), "%", rest, 1)
		}
		return `{"type":"object",` + beside + `"anyOf":[` + b(first) + `,` + b(second) + `]}`
	}
	for _, c := range []struct {
		name, text string
		factors    bool
	}{
		{"one differs", two("a", "b", "", ""), true},
		{"closed", two("a", "b", `,"additionalProperties":false`, ""), true},
		{"closed to a property of the root", two("a", "b", `,"additionalProperties":false`, `"properties":{"r":{"type":"string"}},`), false},
		{"a property of the root", two("a", "b", "", `"properties":{"r":{"type":"string"}},`), true},
		{"the same property, whose values are listed", two("a", "b", "", `"properties":{"k":{"type":"string"}},`), true},
		{"other names are required", strings.Replace(two("a", "b", "", ""), `"required":["k"]`, `"required":["k","k","q"]`, 1), false},
		{"two differ", strings.Replace(two("a", "b", "", ""), `{"type":"string"}`, `{"type":"integer"}`, 1), false},
		{"what is said of one", two("a", "b", `,"description":"D"`, ""), false},
		{"a bound of one", strings.Replace(two("a", "b", "", ""), `"required":["k"]`, `"required":["k"],"minProperties":2`, 1), false},
		{"only one may match", strings.Replace(two("a", "b", "", ""), "anyOf", "oneOf", 1), false},
	} {
		r, err := Adapt("openai-strict", []byte(c.text))
		if err != nil {
			t.Fatal(c.name, err)
		}
		exact := false
		for _, d := range r.Diagnostics {
			exact = exact || d.Rule() == "root-union" && d.Repair() == "merge" && d.Effect() == Exact
		}
		if exact != c.factors {
			t.Errorf("%s: got one object, exactly: %t, want %t: %s", c.name, exact, c.factors, r.Schema)
		}
	}
}
