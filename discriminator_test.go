package schemaflavor_test

import (
	"strings"
	"testing"

	"github.com/schemaflavor/schemaflavor"
)

// TestDiscriminatorDecide: alternatives that a discriminator alone tells apart match each other's values, so that a oneOf
// of them takes no reply; the option has the discriminator decide, also of a codec that was saved.
func TestDiscriminatorDecide(t *testing.T) {
	const pet = `{"type":"object","properties":{"pet":{"oneOf":[{"$ref":"#/components/schemas/Cat"},{"$ref":"#/components/schemas/Dog"}],
		"discriminator":{"propertyName":"kind","mapping":{"cat":"#/components/schemas/Cat","dog":"#/components/schemas/Dog"}}}},"required":["pet"],
		"components":{"schemas":{"Cat":{"type":"object","properties":{"kind":{"type":"string"},"lives":{"type":"integer"}},"required":["kind"]},
		"Dog":{"type":"object","properties":{"kind":{"type":"string"},"bark":{"type":"boolean"}},"required":["kind"]}}}}`
	for f := range schemaflavor.Builtin().All() {
		for _, decide := range []bool{false, true} {
			var options []schemaflavor.Option
			if decide {
				options = append(options, schemaflavor.WithDiscriminatorDecide())
			}
			result, err := schemaflavor.Adapt(f.Name, []byte(pet), options...)
			if err != nil {
				t.Fatal(f.Name, err)
			}
			helps := ""
			for _, d := range result.Diagnostics {
				helps += d.Help()
			}
			written := strings.Join(strings.Fields(string(result.Schema)), "")
			if pins := strings.Contains(written, `["dog"]`) || strings.Contains(written, `"const":"dog"`); (pins && !decide) != strings.Contains(helps, "discriminator: decide") {
				t.Errorf("%s: the values are pinned: %v, and the help says %q", f.Name, pins, helps)
			}
			saved, err := result.Codec().MarshalJSON()
			if err != nil {
				t.Fatal(f.Name, err)
			}
			codec, err := schemaflavor.ParseCodec(saved)
			if err != nil {
				t.Fatal(f.Name, err)
			}
			for value, valid := range map[string]bool{`{"pet":{"kind":"cat","lives":3}}`: true, `{"pet":{"kind":"dog","bark":false}}`: true, `{"pet":{"kind":"dog","bark":"loud"}}`: false} {
				reply, err := result.Codec().Encode([]byte(value))
				if err != nil && !valid {
					continue // no form takes it
				}
				if err != nil {
					t.Fatal(f.Name, err)
				}
				for _, c := range []*schemaflavor.Codec{result.Codec(), codec} {
					d, err := c.Decode(reply)
					if err != nil {
						t.Fatal(f.Name, err)
					}
					if decide && (len(d.Violations) == 0) != valid || !decide && valid && len(d.Violations) == 0 {
						t.Errorf("%s, decide: %v: %s came back as %s with %v", f.Name, decide, value, d.Value, d.Violations)
					}
				}
			}
		}
	}
}

// TestDiscriminatorDecides: all values of a mapping decide, a branch that stands twice is the same, the values are listed
// whatever else is kept, listed values of the whole are asked in the same way, and what the other branches say of members
// that are left over counts no more.
func TestDiscriminatorDecides(t *testing.T) {
	const cat, dog = `{"type":"object","properties":{"kind":{"type":"string"},"x":{"type":"integer"}},"required":["kind","x"]}`, `{"type":"object","properties":{"kind":{"type":"string"},"y":{}},"required":["kind"]}`
	schema := func(beside, mapping string) string {
		return `{"type":"object","properties":{"pet":{"oneOf":[{"$ref":"#/$defs/Cat"},{"$ref":"#/$defs/Dog"},{"$ref":"#/$defs/Cat"}],"discriminator":{"propertyName":"kind"` + mapping + `}` + beside + `}},"required":["pet"],"$defs":{"Cat":` + cat + `,"Dog":` + dog + `}}`
	}
	for _, c := range []struct {
		schema, value string
		valid         bool
	}{
		{schema("", ""), `{"kind":"Cat","x":1}`, true},
		{schema("", ""), `{"kind":"Cat"}`, false},
		{schema("", `,"mapping":{"a":"Cat","b":"Cat","c":"Cat","d":"Cat","e":"Cat","f":"Cat","g":"Cat","h":"Cat","i":"Cat","j":"Cat","k":"Cat","z":"Dog"}`), `{"kind":"k","x":1}`, true},
		{schema(`,"enum":[{"kind":"Cat","x":1},{"kind":"Dog"}]`, ""), `{"kind":"Cat","x":1}`, true},
		{schema(`,"unevaluatedProperties":false`, ""), `{"kind":"Cat","x":1,"y":2}`, false},
	} {
		for _, f := range []string{"mcp", "openai-strict", "anthropic-strict"} {
			for _, options := range [][]schemaflavor.Option{{schemaflavor.WithDiscriminatorDecide()}, {schemaflavor.WithDiscriminatorDecide(), schemaflavor.WithOpenKeep()}} {
				result, err := schemaflavor.Adapt(f, []byte(c.schema), options...)
				if err != nil {
					t.Errorf("%s: %s: %v", f, c.schema, err)
					continue
				}
				reply, err := result.Codec().Encode([]byte(`{"pet":` + c.value + `}`))
				if err != nil {
					if c.valid {
						t.Errorf("%s: %s: %s: %v", f, c.schema, c.value, err)
					}
					continue
				}
				d, err := result.Codec().Decode(reply)
				if err != nil || (len(d.Violations) == 0) != c.valid {
					t.Errorf("%s: %s: %s came back as %s with %v, %v", f, c.schema, c.value, d.Value, d.Violations, err)
				}
			}
		}
	}
}

// TestDiscriminatorDecidesAlone: the option concerns what a discriminator calls, and no other union.
func TestDiscriminatorDecidesAlone(t *testing.T) {
	const text = `{"type":"object","properties":{"f":{"type":"number"},"A":true,"B":true},"required":["f"],
		"oneOf":[{"properties":{"A":{"type":"string"}},"required":["A"]},{"properties":{"B":{"type":"integer"}},"required":["B"]}],"additionalProperties":false}`
	for f := range schemaflavor.Builtin().All() {
		for _, other := range []schemaflavor.Option{schemaflavor.WithOpenKeep(), schemaflavor.WithPreferExact(), schemaflavor.WithNullsKeep()} {
			without, err := schemaflavor.Adapt(f.Name, []byte(text), other)
			if err != nil {
				t.Fatal(f.Name, err)
			}
			with, err := schemaflavor.Adapt(f.Name, []byte(text), other, schemaflavor.WithDiscriminatorDecide())
			if err != nil || string(with.Schema) != string(without.Schema) {
				t.Errorf("%s: got %s, %v, want %s", f.Name, with.Schema, err, without.Schema)
			}
		}
	}
}
