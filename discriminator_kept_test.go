package schemaflavor

import (
	"strings"
	"testing"
)

// TestDiscriminatorValuesKept: where references are inlined, and the rest stays as it is, the values that only a mapping had
// stand in the branches; all of them where everything is to be kept, in words.
func TestDiscriminatorValuesKept(t *testing.T) {
	const text = `{"type":"object","properties":{"pet":{"oneOf":[{"$ref":"#/$defs/Cat"},{"$ref":"#/$defs/Dog"}],"discriminator":{"propertyName":"kind","mapping":{"cat":"#/$defs/Cat","dog":"#/$defs/Dog"}}},"first":{"$ref":"#/$defs/Cat"}},` +
		`"$defs":{"Cat":{"type":"object","properties":{"kind":{"type":"string"},"lives":{"type":"integer"}}},"Dog":{"type":"object","properties":{"kind":{"type":"string","description":"Which."},"mate":{"enum":[1]}}}}}`
	for _, c := range []struct {
		options []Option
		want    []string
	}{
		{nil, []string{`{"anyOf":[{"type":"object","properties":{"kind":{"type":"string","const":"cat"},`, `{"kind":{"type":"string","description":"Which.","const":"dog"},`, `"first":{"type":"object","properties":{"kind":{"type":"string"},`}},
		{[]Option{WithOpenKeep()}, []string{`{"kind":{"type":"string","description":"Always \"cat\"."},`, `{"kind":{"type":"string","description":"Which. Always \"dog\"."},`}},
	} {
		r, err := Adapt("claude-desktop", []byte(text), c.options...)
		if err != nil {
			t.Fatal(err)
		}
		for _, want := range c.want {
			if !strings.Contains(string(r.Schema), want) {
				t.Errorf("%d options: want %s in %s", len(c.options), want, r.Schema)
			}
		}
		again, err := Adapt("claude-desktop", r.Schema)
		if err != nil || string(again.Schema) != string(r.Schema) {
			t.Errorf("%d options: adapted again: %s, %v", len(c.options), again.Schema, err)
		}
	}
}

// TestDiscriminatorOfBase: so they do where a base declares the property that the parts of an allOf share, and where the union
// is a definition of OpenAPI's components.
func TestDiscriminatorOfBase(t *testing.T) {
	const text = `{"type":"object","properties":{"pet":{"$ref":"#/DEFS/X"}},"DEFS":{"Pet":{"type":"object","properties":{"kind":{"type":"string"}},"required":["kind"]},` +
		`"Cat":{"allOf":[{"$ref":"#/DEFS/Pet"},{"type":"object","properties":{"h":{"type":"string"}},"required":["h"]}]},"Dog":{"allOf":[{"$ref":"#/DEFS/Pet"},{"type":"object","properties":{"kind":{"const":"hound"},"p":{"type":"integer"}},"required":["p"]}]},` +
		`"X":{"oneOf":[{"$ref":"#/DEFS/Cat"},{"$ref":"#/DEFS/Dog"}],"discriminator":{"propertyName":"kind","mapping":{"cat":"#/DEFS/Cat","dog":"#/DEFS/Dog"}}}}}`
	for _, c := range []struct{ flavor, definitions, want string }{
		{"claude-desktop", "$defs", `"required":["h"]}],"properties":{"kind":{"const":"cat"}}}`},
		{"openai-strict", "$defs", `"kind":{"type":"string","const":"cat"}`},
		{"openai-strict", "components/schemas", `"kind":{"type":"string","const":"cat"}`},
	} {
		schema := strings.ReplaceAll(text, "#/DEFS/", "#/"+c.definitions+"/")
		if outer, inner, nested := strings.Cut(c.definitions, "/"); nested {
			schema = strings.Replace(schema, `"DEFS":{`, `"`+outer+`":{"`+inner+`":{`, 1) + "}"
		}
		r, err := Adapt(c.flavor, []byte(strings.Replace(schema, "DEFS", c.definitions, 1)))
		if err != nil {
			t.Fatal(err)
		}
		if !strings.Contains(string(r.Schema), c.want) || strings.Contains(string(r.Schema), `"dog"`) {
			t.Errorf("%s, %s: want %s in %s", c.flavor, c.definitions, c.want, r.Schema)
		}
	}
}

// TestDiscriminatorOfClosedBase: what a branch does not admit is not listed beside its allOf.
func TestDiscriminatorOfClosedBase(t *testing.T) {
	const text = `{"type":"object","properties":{"m":{"oneOf":[{"$ref":"#/$defs/x"},{"$ref":"#/$defs/y"}],"discriminator":{"propertyName":"a"}}},"$defs":{"Base":{"type":"object","properties":{"a":{"type":"string"}}},` +
		`"x":{"allOf":[{"$ref":"#/$defs/Base"}],"additionalProperties":false},"y":{"type":"object","properties":{"c":{"type":"integer"}},"required":["c"]}}}`
	r, err := Adapt("claude-desktop", []byte(text))
	if err != nil {
		t.Fatal(err)
	}
	if strings.Contains(string(r.Schema), `"x"`) {
		t.Errorf("got %s", r.Schema)
	}
}

// TestStrayMapping: a mapping that leads to what no union has is remarked on, unless its schema is the base of others alone.
func TestStrayMapping(t *testing.T) {
	const sub = `{"allOf":[{"$ref":"#/$defs/Pet"},{"properties":{"lives":{"type":"integer"}}}]}`
	for _, c := range []struct{ name, pet, definition, want string }{
		{"base", `{"$ref":"#/$defs/Pet"}`, `{"type":"object","discriminator":{"propertyName":"kind","mapping":{"cat":"#/$defs/Cat","pet":"#/$defs/Pet"}}}`, "leads from `cat` to other schemas"},
		{"base of an allOf", `{"$ref":"#/$defs/Cat"}`, `{"type":"object","discriminator":{"propertyName":"kind","mapping":{"cat":"#/$defs/Cat"}}}`, ""},
		{"base without a mapping", `{"$ref":"#/$defs/Pet"}`, `{"type":"object","discriminator":{"propertyName":"kind"}}`, "leads from `Cat` to other schemas"},
		{"by name", `{"oneOf":[{"$ref":"#/$defs/Cat"}],"discriminator":{"propertyName":"kind","mapping":{"cat":"Cat"}}}`, `{}`, ""},
		{"astray", `{"oneOf":[{"$ref":"#/$defs/Pet"}],"discriminator":{"propertyName":"kind","mapping":{"cat":"#/$defs/Cat","dog":"#/$defs/Dog"}}}`, `{"type":"object"}`, "leads from `cat` and `dog` to what is none of the alternatives"},
		{"a union of a branch", `{"oneOf":[{"$ref":"#/$defs/Pet"}],"discriminator":{"propertyName":"kind","mapping":{"cat":"#/$defs/Cat"}}}`, `{"anyOf":[{"$ref":"#/$defs/Cat"},{"type":"object"}]}`, ""},
		{"inline", `{"oneOf":[{"type":"object"}],"discriminator":{"propertyName":"kind","mapping":{"cat":"#/properties/pet/oneOf/0"}}}`, `{}`, ""},
		{"no text", `{"oneOf":[{"type":"object"}],"discriminator":{"propertyName":"kind","mapping":{"cat":7}}}`, `{}`, ""},
	} {
		text := `{"type":"object","properties":{"pet":` + c.pet + `},"$defs":{"Pet":` + c.definition + `,"Cat":` + sub + `}}`
		ds, err := Check("mcp", []byte(text))
		if err != nil {
			t.Fatal(err)
		}
		got := ""
		for _, d := range ds {
			if d.Rule() == "stray-mapping" {
				got += d.Message()
			}
		}
		if c.want == "" && got != "" || !strings.Contains(got, c.want) {
			t.Errorf("%s: got %q, want %q", c.name, got, c.want)
		}
	}
}
