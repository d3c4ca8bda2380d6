package schemaflavor_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/schemaflavor/schemaflavor"
	"github.com/schemaflavor/schemaflavor/flavor"
)

// TestNoParametersConform: a flavor takes what it writes for tools without parameters, or is no flavor; those that are shipped do.
func TestNoParametersConform(t *testing.T) {
	asked := 0
	for f := range schemaflavor.Builtin().All() {
		for _, e := range f.Envelopes {
			if e.Surface != flavor.Tool || e.NoParameters == "" || e.NoParameters == flavor.Omit {
				continue
			}
			asked++
			if found, err := schemaflavor.Check(f.Name, []byte(e.NoParameters)); err != nil || len(found) > 0 {
				t.Errorf("%s: %s: got %v, %v", f.Name, e.Name, found, err)
			}
		}
	}
	if asked < 5 {
		t.Errorf("%d were asked", asked)
	}
	const text = "name: mine\ntitle: Mine\nextends: openai-strict\nsources:\n  docs: {url: \"https://example.com\", read: 2026-01-02}\nenvelopes:\n  own:\n    at: tools/*\n    name: name\n    schema: parameters\n    no-parameters: '%'\n    because: {docs: words}\n"
	for schema, takes := range map[string]bool{
		`{"type":"object","properties":{},"required":[],"additionalProperties":false}`: true,
		`omit`:              true,
		`{"type":"object"}`: false,
		`{"tools":[{"name":"a","parameters":{}}]}`: false,
	} {
		file := filepath.Join(t.TempDir(), "mine.yaml")
		if err := os.WriteFile(file, []byte(strings.Replace(text, "%", schema, 1)), 0o600); err != nil {
			t.Fatal(err)
		}
		_, err := schemaflavor.Builtin().WithFile(file)
		if (err == nil) != takes || err != nil && !strings.Contains(err.Error(), `mine.yaml:1:7: no-parameters of the envelope "own"`) {
			t.Errorf("%s: got %v", schema, err)
		}
	}
}
