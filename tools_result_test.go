package schemaflavor_test

import (
	"encoding/json"
	"testing"

	"github.com/schemaflavor/schemaflavor"
)

// TestResultsOfTools: what a tool returns is carried into the shape of its adapted output schema and back, by a set
// and by one that was saved; what was not adapted travels as it is.
func TestResultsOfTools(t *testing.T) {
	list := []byte(`{"tools":[{"name":"users","inputSchema":{"type":"object"},"outputSchema":{"type":"array","items":{"type":"string","minLength":2}}},
		{"name":"plain","inputSchema":{"type":"object"}}]}`)
	set, err := schemaflavor.AdaptTools("mcp", list)
	if err != nil {
		t.Fatal(err)
	}
	loaded := savedAndLoaded(t, set)
	for name, s := range map[string]*schemaflavor.ToolSet{"the set": set, "the saved one": loaded} {
		sent, err := s.EncodeResult("users", []byte(`["ann","bo"]`))
		if err != nil || string(sent) != `{"result":["ann","bo"]}` {
			t.Errorf("%s: got %s, %v", name, sent, err)
		}
		back, err := s.DecodeResult("users", sent)
		if err != nil || string(back.Value) != `["ann","bo"]` || len(back.Violations) > 0 || back.Name != "users" {
			t.Errorf("%s: got %+v, %v back", name, back, err)
		}
		if back, err := s.DecodeResult("users", []byte(`{"result":["a"]}`)); err != nil || len(back.Violations) != 1 {
			t.Errorf("%s: got %+v, %v for a result that is not valid", name, back, err)
		}
		if sent, err := s.EncodeResult("plain", []byte(`[1]`)); err != nil || string(sent) != "[1]" {
			t.Errorf("%s: got %s, %v for a tool without an output schema", name, sent, err)
		}
		if _, err := s.DecodeResult("none", []byte(`1`)); err == nil {
			t.Errorf("%s: what a tool that is not there returned was decoded", name)
		}
		if _, err := s.EncodeResult("none", []byte(`1`)); err == nil {
			t.Errorf("%s: a tool that is not there returned something", name)
		}
	}
}

// TestResultsOfUnsentSchemas: what a tool returns is held to its output schema where that is not sent, for want of a place or
// because it could not be adapted, by a set and by one that was saved; it travels as it is.
func TestResultsOfUnsentSchemas(t *testing.T) {
	for _, c := range []struct{ flavor, output, valid, invalid string }{
		{"openai-strict", `{"type":"object","properties":{"n":{"type":"integer"}}}`, `{"n":1,"m":null}`, `{"n":"x"}`},
		{"gemini", `{"type":"array","items":{"type":"integer"}}`, `[1]`, `["x"]`}, // the results of no envelope of its own
		{"anthropic-strict", `{"type":"object","properties":{"n":{"type":"integer"}}}`, `{}`, `{"n":"x"}`},
		{"mcp-safe", `{"allOf":[{"$ref":"#/nowhere"},{"type":"object","required":["n"]},{"enum":[]}]}`, "", `{}`}, // refused
	} {
		set, err := schemaflavor.AdaptTools(c.flavor, []byte(`{"tools":[{"name":"r.s","inputSchema":{"type":"object"},"outputSchema":`+c.output+`}]}`))
		if err != nil {
			t.Fatal(err)
		}
		loaded := savedAndLoaded(t, set)
		for _, s := range []*schemaflavor.ToolSet{set, loaded} {
			name := s.Tools[0].Name
			if sent, err := s.EncodeResult(name, []byte(c.valid)); c.valid != "" && (err != nil || string(sent) != c.valid) {
				t.Errorf("%s: got %s, %v for %s", c.flavor, sent, err, c.valid)
			}
			if back, err := s.DecodeResult(name, []byte(c.valid)); c.valid != "" && (err != nil || string(back.Value) != c.valid || len(back.Violations) > 0) {
				t.Errorf("%s: got %+v, %v back of %s", c.flavor, back, err, c.valid)
			}
			if back, err := s.DecodeResult(name, []byte(c.invalid)); err != nil || len(back.Violations) == 0 {
				t.Errorf("%s: got %+v, %v for %s", c.flavor, back, err, c.invalid)
			}
		}
	}
}

// savedAndLoaded is a set as it arrives where the reply does.
func savedAndLoaded(t *testing.T, set *schemaflavor.ToolSet) *schemaflavor.ToolSet {
	t.Helper()
	saved, err := json.Marshal(set)
	if err != nil {
		t.Fatal(err)
	}
	loaded, err := schemaflavor.ParseToolSet(saved)
	if err != nil {
		t.Fatal(err)
	}
	return loaded
}
