package schemaflavor_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/schemaflavor/schemaflavor"
	"github.com/schemaflavor/schemaflavor/flavor"
)

// TestNoParametersConform: flavors take what they write for tools without parameters, and what one does not take is adapted.
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
	file := filepath.Join(t.TempDir(), "mine.yaml")
	if err := os.WriteFile(file, []byte(strings.Replace(text, "%", `{"type":"object"}`, 1)), 0o600); err != nil {
		t.Fatal(err)
	}
	mine, err := schemaflavor.Builtin().WithFile(file)
	if err != nil {
		t.Fatal(err)
	}
	for _, list := range []string{`{"tools":[{"name":"a"}]}`, `{"tools":[{"name":"a","parameters":null}]}`, `{"tools":[{"name":"a","parameters":{"type":"object"}}]}`} {
		set, err := mine.AdaptTools("mine", []byte(list))
		if err != nil {
			t.Fatal(err)
		}
		again, err := mine.AdaptTools("mine", set.Text)
		if err != nil || string(again.Text) != string(set.Text) || !strings.Contains(string(set.Text), `"required":[]`) {
			t.Errorf("%s became %s, and then %s, %v", list, set.Text, again.Text, err)
		}
	}
}

// TestNoParametersOfAllTools: what a file says of tools without parameters in an envelope of its own holds of those too that are not
// strict, written as the flavor says that its parent names; a flavor that the file names itself speaks for itself.
func TestNoParametersOfAllTools(t *testing.T) {
	const head = "name: mine\ntitle: Mine\nextends: openai-strict\nsources:\n  docs: {url: \"https://example.com\", read: 2026-01-02}\n"
	const own = "envelopes:\n  own:\n    at: tools/*\n    name: name\n    schema: parameters\n    no-parameters: omit\n    because: {docs: words}\n"
	const shaped = "envelopes:\n  own:\n    at: tools/*\n    marks: {type: function}\n    name: function/name\n    description: function/description\n    schema: function/parameters\n    strict: function/strict\n    strict-off: \"false\"\n    no-parameters: omit\n    because: {docs: words}\n"
	const names = "tools: {strict: {otherwise: openai-loose, because: {docs: words}}}\n"
	for _, x := range []struct{ body, want string }{
		{own, `[{"name":"a"}]`},
		{own + names, `[{"name":"a"}]`}, // openai-loose does not know this envelope
		{shaped, `[{"type":"function","function":{"name":"a","strict":false}}]`},
		{shaped + names, `[{"type":"function","function":{"name":"a","parameters":{"type":"object","properties":{}},"strict":false}}]`},
	} {
		file := filepath.Join(t.TempDir(), "mine.yaml")
		if err := os.WriteFile(file, []byte(head+x.body), 0o600); err != nil {
			t.Fatal(err)
		}
		mine, err := schemaflavor.Builtin().WithFile(file)
		if err != nil {
			t.Fatal(err)
		}
		set, err := mine.AdaptTools("mine", []byte(`[{"name":"a","inputSchema":{"type":"object"}}]`), schemaflavor.WithStrictNever())
		if err != nil {
			t.Fatal(err)
		}
		if string(set.Text) != x.want {
			t.Errorf("%s\n got %s\nwant %s", x.body, set.Text, x.want)
		}
	}
}
