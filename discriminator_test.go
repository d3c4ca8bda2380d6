package schemaflavor

import (
	"fmt"
	"strings"
	"testing"
	"time"
)

// TestDiscriminator: the property by which a `discriminator` tells alternatives apart is required, unless it tells
// nothing apart, or everything is to be kept.
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
		{"one is known by its name", "openai-strict", "kind", fmt.Sprintf(tag, "a"), `{"type":"string"}`, nil, true, false},
		{"where properties may be left out", "gemini", "kind", fmt.Sprintf(tag, "a"), fmt.Sprintf(tag, "b"), nil, true, false},
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

// TestTags: alternatives that are known by a constant which is its own default, as generators write it, are told apart
// by it without a `discriminator`.
func TestTags(t *testing.T) {
	const branch = `{"type":"object","properties":{"type":{"type":"string","const":"%s","default":"%s"},"n":{"type":"integer"}}}`
	for _, c := range []struct {
		name, first, second string
		required            bool
	}{
		{"each has its own", fmt.Sprintf(branch, "a", "a"), fmt.Sprintf(branch, "b", "b"), true},
		{"both have the same", fmt.Sprintf(branch, "a", "a"), fmt.Sprintf(branch, "a", "a"), false},
		{"the default is another", fmt.Sprintf(branch, "a", "b"), fmt.Sprintf(branch, "b", "a"), false},
		{"one has none", fmt.Sprintf(branch, "a", "a"), `{"type":"object","properties":{"n":{"type":"integer"}}}`, false},
		{"a third has none", fmt.Sprintf(branch, "a", "a"), fmt.Sprintf(branch, "b", "b") + `,{"allOf":[{"type":"object","properties":{"type":{"type":"string"}},"required":["type"]}]}`, true},
		{"one is no object", fmt.Sprintf(branch, "a", "a"), `{"type":"string"}`, false},
	} {
		for _, flavor := range []string{"openai-strict", "gemini", "anthropic-strict"} {
			r, err := Adapt(flavor, fmt.Appendf(nil, `{"type":"object","properties":{"m":{"anyOf":[%s,%s]}},"required":["m"]}`, c.first, c.second))
			if err != nil {
				t.Fatal(c.name, err)
			}
			told := 0
			for _, d := range r.Diagnostics {
				if d.Rule() == "discriminator-property" {
					told++
				}
			}
			if strings.Count(string(r.Schema), `"enum"`)+strings.Count(string(r.Schema), `"const"`) > 2 {
				t.Errorf("%s, %s: another value is listed: %s", flavor, c.name, r.Schema)
			}
			if got := told == 2; got != c.required {
				t.Errorf("%s, %s: of two tags %d are required: %s", flavor, c.name, told, r.Schema)
			}
		}
	}
}

// TestDiscriminatorValues: values that only the mapping of a `discriminator` has, or the name of the schema, are listed.
func TestDiscriminatorValues(t *testing.T) {
	for _, c := range []struct{ mapping, own, want string }{
		{`,"mapping":{"card":"#/$defs/A"}`, `{"type":"string"}`, `{"type":"string","enum":["card"]}`},
		{`,"mapping":{"card":"#/$defs/A","visa":"A"}`, `{"type":"string","description":"How."}`, `{"type":"string","description":"How.","enum":["card","visa"]}`},
		{``, `{"type":"string"}`, `{"type":"string","enum":["A"]}`},
		{``, `{"type":"string","enum":["x"]}`, `{"type":"string","enum":["x"]}`},
		{``, `{"type":"string","minLength":1}`, `{"type":"string","minLength":1,"description":"Always \"A\"."}`},
		{``, `{"type":"integer"}`, `{"type":"integer"}`},
		{``, `{"type":"string","default":"zzz"}`, `{"type":"string","default":"zzz","description":"Always \"A\"."}`},
		{`,"mapping":{"":"#/$defs/A","m":"#/$defs/A"}`, `{"type":"string"}`, `{"type":"string","description":"Always \"\" or \"m\"."}`},
	} {
		r, err := Adapt("gemini", fmt.Appendf(nil, `{"type":"object","properties":{"m":{"discriminator":{"propertyName":"kind"%s},"oneOf":[{"$ref":"#/$defs/A"},{"$ref":"#/$defs/B"}]}},"$defs":{"A":{"type":"object","properties":{"kind":%s},"required":["kind"]},"B":{"type":"object","properties":{"kind":{"enum":["b"]},"n":{"type":"integer"}},"required":["kind"]}}}`, c.mapping, c.own))
		if err != nil {
			t.Fatal(err)
		}
		if !strings.Contains(string(r.Schema), `{"kind":`+c.want+`}`) {
			t.Errorf("%s %s: want %s in %s", c.mapping, c.own, c.want, r.Schema)
		}
	}
}

// TestManyMapped: a mapping of thousands of names is read in time.
func TestManyMapped(t *testing.T) {
	const names = 4000
	var mapping, branches []string
	for i := range names {
		mapping = append(mapping, fmt.Sprintf(`"n%d":"#/$defs/A"`, i))
		branches = append(branches, `{"$ref":"#/$defs/A"}`)
	}
	text := fmt.Appendf(nil, `{"type":"object","properties":{"m":{"oneOf":[%s],"discriminator":{"propertyName":"k","mapping":{%s}}}},"$defs":{"A":{"type":"object","properties":{"k":{"type":"string"}}}}}`, strings.Join(branches, ","), strings.Join(mapping, ","))
	start := time.Now()
	if _, err := Adapt("gemini", text); err != nil {
		t.Fatal(err)
	}
	if took := time.Since(start); took > 5*time.Second { // a minute when each was compared with all
		t.Errorf("took %v", took)
	}
}

// TestKindsOfTwoUnions: two unions that list constants of one member are not both listed by it.
func TestKindsOfTwoUnions(t *testing.T) {
	const text = `{"type":"object","properties":{"action":{"type":"string"},"id":{"type":"string"}},"required":["action"],"allOf":[{"anyOf":[{"properties":{"action":{"const":"a"}},"required":["id"]},{"properties":{"action":{"const":"b"}}}]},{"anyOf":[{"properties":{"action":{"const":"a"}}},{"properties":{"action":{"const":"c"}},"required":["id"]}]}]}`
	for _, flavor := range []string{"claude-desktop", "gemini", "openai-strict"} {
		r, err := Adapt(flavor, []byte(text))
		if err != nil {
			t.Fatal(err)
		}
		if n := strings.Count(string(r.Schema), `"enum"`); n != 1 {
			t.Errorf("%s: got %d lists: %s", flavor, n, r.Schema)
		}
	}
}
