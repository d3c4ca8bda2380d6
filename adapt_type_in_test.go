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
