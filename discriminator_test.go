package schemaflavor

import (
	"fmt"
	"strings"
	"testing"
)

// TestDiscriminator: where all properties are required, the one by which a `discriminator` tells alternatives
// apart is no null, unless it tells nothing apart, or everything is to be kept.
func TestDiscriminator(t *testing.T) {
	const tag = `{"type":"string","const":"%s","default":"x"}`
	for _, c := range []struct {
		name, flavor, by, first, second string // the flavor, the name that the discriminator has, and the tags
		options                         []Option
		required, refers                bool // the tag is, and the alternatives stay definitions
	}{
		{"of constants", "openai-strict", "kind", fmt.Sprintf(tag, "a"), fmt.Sprintf(tag, "b"), nil, true, true},
		{"of lists", "openai-strict", "kind", `{"enum":["a","aa"]}`, `{"enum":["b"]}`, nil, true, true},
		{"both list a value", "openai-strict", "kind", `{"enum":["a","b"]}`, `{"enum":["b"]}`, nil, true, false},
		{"one lists none", "openai-strict", "kind", fmt.Sprintf(tag, "a"), `{"type":"string"}`, nil, false, false},
		{"it names another", "openai-strict", "type", fmt.Sprintf(tag, "a"), fmt.Sprintf(tag, "b"), nil, false, false},
		{"open is kept, and values of both are told", "openai-strict", "kind", fmt.Sprintf(tag, "a"), fmt.Sprintf(tag, "b"), []Option{WithOpenKeep()}, false, true},
		{"exact is preferred", "openai-strict", "kind", fmt.Sprintf(tag, "a"), fmt.Sprintf(tag, "b"), []Option{WithPreferExact()}, false, false},
	} {
		text := fmt.Sprintf(`{"type":"object","properties":{"pet":{"discriminator":{"propertyName":"%s"},"oneOf":[{"$ref":"#/$defs/A"},{"$ref":"#/$defs/B"}]}},"required":["pet"],"$defs":{"A":{"type":"object","properties":{"kind":%s,"n":{"type":"integer"}},"required":["n"]},"B":{"type":"object","properties":{"kind":%s,"m":{"type":"integer"}},"required":["m"]}}}`, c.by, c.first, c.second)
		r, err := Adapt(c.flavor, []byte(text), c.options...)
		if err != nil {
			t.Fatal(c.name, err)
		}
		told := 0
		for _, d := range r.Diagnostics {
			if d.Rule() == "discriminator-property" {
				told++
			}
		}
		if got := told == 2; got != c.required {
			t.Errorf("%s: of two tags %d are required: %s", c.name, told, r.Schema)
		}
		if got := strings.Contains(string(r.Schema), `"#/$defs/A"`); got != c.refers {
			t.Errorf("%s: got the alternatives as definitions %t, want %t: %s", c.name, got, c.refers, r.Schema)
		}
	}
}
