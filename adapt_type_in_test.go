package schemaflavor_test

import (
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/schemaflavor/schemaflavor"
)

// TestAdaptTypeIn: a type is adapted for a flavor of a registry as for a built-in one, with diagnostics that know of its fields.
func TestAdaptTypeIn(t *testing.T) {
	type search struct {
		Query string `json:"query" jsonschema:"pattern=^a"`
	}
	const file = "name: own\ntitle: Own\nextends: openai-strict\nkeywords: {refused: {pattern: {because: {own: none}}}}\nsources: {own: {url: https://own.example, read: 2026-11-29}}\n"
	own, err := schemaflavor.Builtin().WithFS(fstest.MapFS{"own.yaml": {Data: []byte(file)}})
	if err != nil {
		t.Fatal(err)
	}
	r, err := schemaflavor.AdaptTypeIn[search](own, "own")
	if err != nil {
		t.Fatal(err)
	}
	if strings.Contains(string(r.Schema), `"pattern"`) || !slices.ContainsFunc(r.Diagnostics, func(d schemaflavor.Diagnostic) bool {
		return strings.HasSuffix(d.Field(), "Query") && strings.Contains(d.Message(), "pattern")
	}) {
		t.Errorf("got %s and %v", r.Schema, r.Diagnostics)
	}
	if _, err := schemaflavor.AdaptTypeIn[search](nil, "own"); err == nil {
		t.Error("the built-in registry has a flavor called own")
	}
}

// TestAdaptTypeOfMap: a map of any values keeps them, as a map of strings does: an object of which nothing is said would be a tool without
// arguments.
func TestAdaptTypeOfMap(t *testing.T) {
	r, err := schemaflavor.AdaptType[map[string]any]("openai-strict")
	if err != nil {
		t.Fatal(err)
	}
	const value = `{"a":[1]}`
	sent, err := r.Codec().Encode([]byte(value))
	if err != nil {
		t.Fatal(err)
	}
	if d, err := r.Codec().Decode(sent); err != nil || string(d.Value) != value || len(d.Violations) > 0 {
		t.Errorf("%s is sent as %s and comes back as %s (%v)", value, sent, d.Value, err)
	}
}
