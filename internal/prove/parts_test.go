package prove

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"github.com/schemaflavor/schemaflavor"
)

// TestManyParts: what a conjunction says of a member does not depend on how many parts of
// other members it has, though members are looked up in another way where they are many.
func TestManyParts(t *testing.T) {
	parts := []string{
		`{"properties":{"a":{"type":"string"}}}`,
		`{"patternProperties":{"^a":{"minLength":1},"^b":{"type":"null"}}}`,
		`{"properties":{"a":{"maxLength":9}},"additionalProperties":{"type":["string","integer"]}}`,
		`{"additionalProperties":{"pattern":"x"}}`,
		`{"properties":{"b":{"enum":[null,1]},"a":{"description":"A"}}}`,
	}
	adapted := func(flavor string, others int) map[string]json.RawMessage {
		all := append([]string{}, parts...)
		for i := range others {
			all = append(all, fmt.Sprintf(`{"properties":{"o%d":{"type":"string"}}}`, i))
		}
		r, err := schemaflavor.Adapt(flavor, []byte(`{"type":"object","allOf":[`+strings.Join(all, ",")+`],"required":["a"]}`))
		if err != nil {
			t.Fatal(err)
		}
		var out struct{ Properties map[string]json.RawMessage }
		if err := json.Unmarshal(r.Schema, &out); err != nil {
			t.Fatal(err)
		}
		return out.Properties
	}
	for _, flavor := range []string{"openai-strict", "gemini", "moonshot", "anthropic-strict"} {
		few, many := adapted(flavor, 0), adapted(flavor, 30)
		for _, name := range []string{"a", "b"} {
			if len(few[name]) == 0 && name == "a" || string(few[name]) != string(many[name]) {
				t.Errorf("%s: %s is %s with few parts and %s with many", flavor, name, few[name], many[name])
			}
		}
	}
}
