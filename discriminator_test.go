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
			if pins := strings.Contains(written, `["dog"]`) || strings.Contains(written, `"const":"dog"`); pins != strings.Contains(helps, "discriminator: decide") {
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
