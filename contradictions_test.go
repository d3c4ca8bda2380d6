package schemaflavor

import (
	"bytes"
	"encoding/json"
	"strings"
	"testing"
)

// TestContradictionsMend: under every flavor a schema that contradicts itself becomes what it would be if its author had not
// written what is in the way, replies are checked against that, and a saved codec does the same.
func TestContradictionsMend(t *testing.T) {
	for _, c := range []struct{ text, meant, wrong string }{
		{`{"type":"object","properties":{"p":{"type":"object","enum":["move","copy"]}},"required":["p"]}`,
			`{"type":"object","properties":{"p":{"enum":["move","copy"]}},"required":["p"]}`, `{"p":"delete"}`},
		{`{"type":"object","properties":{"p":{"type":"integer","enum":["1","2"]}},"required":["p"]}`,
			`{"type":"object","properties":{"p":{"type":"integer","enum":[1,2]}},"required":["p"]}`, `{"p":3}`},
		{`{"type":"object","properties":{"p":{"type":"array","enum":["a","b"]}},"required":["p"]}`,
			`{"type":"object","properties":{"p":{"type":"array","items":{"enum":["a","b"]}}},"required":["p"]}`, `{"p":["c"]}`},
		{`{"type":"object","allOf":[{"properties":{"a":{"type":"string"}},"required":["a"],"additionalProperties":false},{"properties":{"b":{"type":"integer"}},"required":["b"],"additionalProperties":false}]}`,
			`{"type":"object","allOf":[{"properties":{"a":{"type":"string"}},"required":["a"]},{"properties":{"b":{"type":"integer"}},"required":["b"]}]}`, `{"a":"x","b":"y"}`},
	} {
		for f := range Builtin().All() {
			got, err := Adapt(f.Name, []byte(c.text), WithContradictionsMend())
			if err != nil {
				t.Fatalf("%s: %s: %v", f.Name, c.text, err)
			}
			want, err := Adapt(f.Name, []byte(c.meant))
			if err != nil {
				t.Fatal(err)
			}
			var a, b bytes.Buffer // apart from the room that is left
			if json.Compact(&a, got.Schema) != nil || json.Compact(&b, want.Schema) != nil || a.String() != b.String() {
				t.Errorf("%s: %s\ngot  %s\nwant %s", f.Name, c.text, got.Schema, want.Schema)
			}
			saved, err := json.Marshal(got.Codec())
			if err != nil {
				t.Fatal(err)
			}
			loaded, err := ParseCodec(saved)
			if err != nil {
				t.Fatal(err)
			}
			for _, codec := range []*Codec{got.Codec(), loaded} {
				if d, err := codec.Decode([]byte(c.wrong)); err == nil && len(d.Violations) == 0 {
					t.Errorf("%s: %s: %s is let through", f.Name, c.text, c.wrong)
				}
			}
		}
	}
}

// TestMendedShown: what is shown of the input is what its author wrote, not what was left of it to be read.
func TestMendedShown(t *testing.T) {
	text := `{"type":"object","properties":{"p":{"type":"object","enum":["move","copy"]}},"required":["p"]}`
	r, err := Adapt("openai-strict", []byte(text), WithContradictionsMend())
	if err != nil {
		t.Fatal(err)
	}
	var b strings.Builder
	if err := r.Render(&b, RenderOptions{}); err != nil || !strings.Contains(b.String(), `"p":{"type":"object","enum"`) {
		t.Errorf("%v: it shows\n%s", err, &b)
	}
	if string(r.Input()) != text || !r.Changed() {
		t.Errorf("the input is %s", r.Input())
	}
}
