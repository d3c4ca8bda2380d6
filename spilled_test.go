package schemaflavor_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/schemaflavor/schemaflavor"
)

// takingFew has a flavor "few" that takes so many properties, and else is one that there is.
func takingFew(t *testing.T, extends string, properties int) *schemaflavor.Registry {
	t.Helper()
	text := fmt.Sprintf("name: few\ntitle: Few\nextends: %s\nsources: {docs: {url: \"https://few.example/docs\", read: 2026-11-27}}\nlimits: {properties: {at-most: %d, because: {docs: few}}}\n", extends, properties)
	r, err := schemaflavor.Builtin().WithFS(fstest.MapFS{"few.yaml": {Data: []byte(text)}}, "*.yaml")
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// TestSpilledProperties: of properties that travel as entries of a list, because the provider takes fewer, nothing is said
// that would be so if they stood in the result.
func TestSpilledProperties(t *testing.T) {
	r := takingFew(t, "openai-strict", 4)
	const text = `{"type":"object","properties":{"name":{"type":"string","minLength":1},"any":true,"age":{"type":"integer","nullable":true},
		"address":{"type":"object","properties":{"city":{"type":"string"}},"required":["city"]},
		"contact":{"oneOf":[{"const":"a"},{"const":"b"}]},"status":{"type":["string","null"]}},"required":["name"]}`
	result, err := r.Adapt("few", []byte(text))
	if err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(string(result.Schema), "additional_properties") {
		t.Fatalf("nothing travels as entries in %s", result.Schema)
	}
	named := false
	for _, d := range result.Diagnostics {
		stands := false
		for _, p := range []string{"name", "any", "age", "address", "contact", "status"} {
			at := "/properties/" + p
			within := d.Pointer() == at || strings.HasPrefix(d.Pointer(), at+"/")
			stands = stands || within && strings.Contains(string(result.Schema), `"`+p+`":`)
			if within && !strings.Contains(string(result.Schema), `"`+p+`":`) && d.Rule() != "guessed-dialect" {
				t.Errorf("%s is in the list: %s", p, d)
			}
		}
		named = named || stands
	}
	if !named {
		t.Errorf("nothing is said of what stands in %s: %v", result.Schema, result.Diagnostics)
	}
	if hint := result.Hint(); !strings.Contains(hint, `"value": its value as JSON text}`) {
		t.Errorf("the hint does not say how the values travel: %s", hint)
	}
	d, err := result.Codec().Decode([]byte(`{"name":"x","additional_properties":[{"key":"status","value":"null"},{"key":"contact","value":"\"c\""}]}`))
	if err != nil || len(d.Violations) != 1 || !strings.Contains(string(d.Value), `"status":null`) {
		t.Errorf("got %+v, %v", d, err)
	}
}

// TestSpilledMissing: of a property that is missing among the entries it is said that its value is JSON text.
func TestSpilledMissing(t *testing.T) {
	result, err := takingFew(t, "openai-strict", 4).Adapt("few", []byte(`{"type":"object","properties":{"a":{"type":"string"},"b":{"type":"integer"},"c":{"type":"integer"},"d":{"type":"integer"},"e":{"type":"string"}},"required":["a","b","c","d","e"]}`))
	if err != nil {
		t.Fatal(err)
	}
	for reply, want := range map[string]string{
		`{"a":"x","additional_properties":[{"key":"b","value":"1"},{"key":"c","value":"1"},{"key":"d","value":"1"}]}`:                    `must have an entry with the key "e" in "additional_properties", which is missing (its value is JSON text in a string)`,
		`{"a":"x","additional_properties":[{"key":"b","value":"1"},{"key":"c","value":"1"}]}`:                                            `must have entries with the keys "d" and "e" in "additional_properties", which are missing (their values are JSON text in strings)`,
		`{"additional_properties":[{"key":"b","value":"1"},{"key":"c","value":"1"},{"key":"d","value":"1"},{"key":"e","value":"\"\""}]}`: `must have the property "a", which is missing`,
	} {
		d, err := result.Codec().Decode([]byte(reply))
		if err != nil || len(d.Violations) != 1 || !strings.HasSuffix(d.Violations[0].String(), want) {
			t.Errorf("%s: got %+v, %v\n%s", reply, d, err, result.Schema)
		}
	}
}

// TestSpilledCounts: counts of properties that bounded a list of further ones are told where more of them come into it.
func TestSpilledCounts(t *testing.T) {
	r := takingFew(t, "gemini", 6)
	result, err := r.Adapt("few", []byte(`{"type":"object","properties":{"a":{"type":"string"},"b":{"type":"string"},"c":{"type":"string"},"d":{"type":"string"},"e":{"type":"string"},"f":{"type":"string"},"g":{"type":"string"}},
		"required":["a","b","c","d","e","f","g"],"additionalProperties":{"type":"string"},"minProperties":8,"maxProperties":9}`))
	if err != nil {
		t.Fatal(err)
	}
	for _, at := range []string{"/minProperties", "/maxProperties"} {
		if !slices.ContainsFunc(result.Diagnostics, func(d schemaflavor.Diagnostic) bool { return d.Pointer() == at && d.Effect() == schemaflavor.Widened }) {
			t.Errorf("nothing is said of %s, and the schema is %s: %v", at, result.Schema, result.Diagnostics)
		}
	}
}
