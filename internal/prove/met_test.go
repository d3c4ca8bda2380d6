package prove

import (
	"testing"

	"pgregory.net/rapid"

	"github.com/schemaflavor/schemaflavor"
	"github.com/schemaflavor/schemaflavor/flavor"
)

// met are schemas that once ended in a mistake of ours, or in a codec that read another value than was sent.
var met = []struct{ why, schema string }{
	{"a condition on items that lists no value", `{"type":"object","properties":{"tags":{"type":"array","items":{"type":"string"}},"why":{"type":"string"}},"if":{"properties":{"tags":{"contains":{"type":"string"}}}},"then":{"required":["why"]}}`},
	{"a property of any value that both sides of a condition limit to a type, and one asks for", `{"type":"object","properties":{"a":{}},"if":{"required":["a"]},"then":{"properties":{"a":{"enum":["x","y"]}},"required":["a"]},"else":{"properties":{"a":{"const":"x"}}}}`},
	{"a condition on items that says nothing of them", `{"if":{"properties":{"t":{"contains":{}}}},"then":{}}`},
	{"an identifier with a fragment, where all else changes", `{"$schema":"http://json-schema.org/draft-07/schema#","properties":{"b":{"$id":"#/properties/b","type":"string"},"l":{"type":"array"}}}`},
	{"what is copied is read to the letter", `{"type":"object","properties":{"a":{"anyOf":[{"type":"array","items":{"minimum":0}},{"const":[1]},{"type":"string"}]}},"required":["a"],"additionalProperties":false}`},
	{"positions in two spellings", `{"type":"object","properties":{"p":{"type":"array","items":[{"type":"string"}],"prefixItems":[{"type":"integer"}],"additionalItems":false}}}`},
	{"a reference that is all there is of a union", `{"type":"object","properties":{"e":{"anyOf":[{"$ref":"#/$defs/x"}]},"f":{"nullable":true,"oneOf":[{"$ref":"#/$defs/x"}]}},"$defs":{"x":{"type":"object","properties":{"k":{"type":"string"}},"required":["k"]}}}`},
	{"a root that may be null, and words beside what refers to it", `{"type":["object","null"],"properties":{"k":{"$ref":"#","description":"x"},"l":{"anyOf":[{"$ref":"#"}],"title":"T"},"m":{"$ref":"#/$defs/d"}},"additionalProperties":{"$ref":"#","title":"t"},"$defs":{"d":{"$ref":"#","description":"y"}}}`},
	{"positions of a later draft", `{"$schema":"http://json-schema.org/draft-07/schema#","type":"object","properties":{"t":{"type":"array","prefixItems":[{"type":"string"}],"items":[{"type":"integer"}],"additionalItems":false}}}`},
	{"no positions in the later spelling", `{"type":"object","properties":{"t":{"type":"array","prefixItems":[],"items":[{"type":"integer"}]}}}`},
	{"an empty list of what is required, of what may be null", `{"properties":{"k":{"anyOf":[{"$ref":"#/$defs/E"}]}},"$defs":{"E":{"type":["object","null"],"required":[]}}}`},
	{"branches that read alike, of which one may be null", `{"type":"object","properties":{"p":{"anyOf":[{"type":"object","properties":{"x":{}},"required":["x"]},{"type":["object","null"],"properties":{"x":{}},"required":["x"]}]}},"required":["p"]}`},
	{"an allOf that leads back to itself, with a description", `{"type":"object","properties":{"a":{"$ref":"#/$defs/A"}},"required":["a"],"additionalProperties":false,"$defs":{"A":{"allOf":[{"$ref":"#/$defs/B"},{"description":"d"}]},"B":{"description":"b","allOf":[{"$ref":"#/$defs/A"}]}}}`},
	{"the only branch of a union that may be, which is none", `{"properties":{"p":{"$ref":"#/$defs/B"}},"$defs":{"B":{"anyOf":[{"oneOf":[{"enum":["a","b"]},{"enum":["a","b"]}]},{"$ref":"#/$defs/B"}]}}}`},
	{"a described reference to what may be null, or null", `{"type":"object","properties":{"p":{"anyOf":[{"$ref":"#/$defs/A","description":"inner"},{"type":"null"}]}},"required":["p"],"additionalProperties":false,"$defs":{"A":{"type":["object","null"],"description":"d","properties":{"s":{"type":"string"}},"required":["s"],"additionalProperties":false}}}`},
	{"a root that refers to what refers to itself", `{"$ref":"#/$defs/A","$defs":{"A":{"type":"string","allOf":[{"type":"string"}],"$ref":"#/$defs/A","nullable":true}}}`},
	{"nullable beside an anyOf and beside an enum", `{"type":"object","properties":{"any":{"nullable":true,"anyOf":[{"type":"string"},{"type":"integer"}]},"enum":{"type":"string","nullable":true,"enum":["a"]},"bare":{"nullable":true,"enum":["a"]}}}`},
	{"nullable beside an anyOf alone", `{"type":"object","properties":{"any":{"nullable":true,"anyOf":[{"type":"string"},{"type":"integer"}]}}}`},
	{"tags with their value as default", `{"type":"object","properties":{"k":{"type":"string","enum":["a","b"]},"x":{"type":"string"},"y":{"type":"string"}},"oneOf":[{"properties":{"k":{"const":"a","default":"a"}},"required":["x"]},{"properties":{"k":{"const":"b","default":"b"}},"required":["y"]}]}`},
}

// TestMet: none of them does any more, under any flavor, on any surface, with references that lead nowhere or without.
func TestMet(t *testing.T) {
	var list []trial
	for f := range schemaflavor.Builtin().All() {
		for _, c := range met {
			conforms(t, schemaflavor.Builtin(), f, c.why, c.schema)
			for _, keep := range []bool{false, true} {
				list = append(list, trial{flavor: f, surface: flavor.Tool, keep: keep, schema: c.schema}, trial{flavor: f, surface: flavor.Response, keep: keep, schema: c.schema})
			}
		}
	}
	t.Run("promises", asks(func(t *rapid.T, a *asking) {
		e := rapid.SampledFrom(list).Draw(t, "trial").adapt(t)
		if e != nil && e.refusal != nil {
			a.skip(refused)
			return
		}
		e.ask(a, promises...)
	}))
}

// TestMetDangling: what stands beside a reference that leads nowhere is looked at without it, where that is open.
func TestMetDangling(t *testing.T) {
	for f := range schemaflavor.Builtin().All() {
		for _, s := range []string{
			`{"type":"object","properties":{"a":{"$ref":"#/definitions/Gone","type":"object"}}}`,
			`{"type":"object","properties":{"a":{"$ref":"#/definitions/Gone","type":"array"}}}`,
			`{"properties":{"a":{"anyOf":[{"$ref":"#x","const":[]}]}}}`,
			`{"$ref":"#/x","type":"object"}`,
		} {
			if _, err := schemaflavor.Adapt(f.Name, []byte(s), schemaflavor.WithDanglingOpen()); err != nil {
				t.Errorf("%s: %s: %v", f.Name, s, err)
			}
		}
	}
}
