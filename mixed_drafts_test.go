package schemaflavor

import (
	"strings"
	"testing"
)

// TestMixedDrafts: what a result keeps of keywords of several drafts is not read in another one than the input was, and a
// keyword that meant nothing does not begin to.
func TestMixedDrafts(t *testing.T) {
	for _, c := range []struct{ name, flavor, text, want string }{
		{"two drafts", "mcp", `{"type":"object","$defs":{"a":{"$dynamicRef":"#n"}},"properties":{"p":{"$recursiveRef":"#"}},"required":null}`, `"$schema":"https://json-schema.org/draft/2020-12/schema"`},
		{"declared", "openai-loose", `{"$schema":"https://json-schema.org/draft/2020-12/schema","$defs":{"b":{"$dynamicAnchor":"n"}},"type":"object","properties":{"p":{"$recursiveRef":"#"}}}`, `{"$schema":"https://json-schema.org/draft/2020-12/schema"`},
		{"declared as none", "openai-loose", `{"$schema":"foo","$defs":{"b":{"$dynamicAnchor":"n"}},"type":"object","properties":{"p":{"$recursiveRef":"#"}}}`, `{"$schema":"https://json-schema.org/draft/2020-12/schema"`},
		{"recursive in a resource", "mcp", `{"type":"object","properties":{"p":{"$id":"http://e/x","$recursiveRef":"#"}},"$defs":{"b":{"$id":"x","required":null}}}`, `"$ref":"#"`},
		{"a fragment as identifier", "openai-loose", `{"$id":"#q","type":"object","$defs":{"b":{"$dynamicAnchor":"q"}},"properties":{"p":{"type":"array"}}}`, `"properties":{"p":{"type":"array"`},
		{"what was idle", "openai-loose", `{"$schema":"http://json-schema.org/draft-07/schema#","type":"object","properties":{"p":{"$id":"b.json","additionalProperties":{"additionalProperties":{"$dynamicRef":"#n"}}}}}`, `"additionalProperties"`},
	} {
		r, err := Adapt(c.flavor, []byte(c.text))
		if err != nil {
			t.Errorf("%s: %v", c.name, err)
			continue
		}
		if !strings.Contains(string(r.Schema), c.want) {
			t.Errorf("%s: want %s in %s", c.name, c.want, r.Schema)
		}
		again, err := Adapt(c.flavor, r.Schema)
		if err != nil || string(again.Schema) != string(r.Schema) {
			t.Errorf("%s: adapted again: %v", c.name, err)
		}
	}
}
