package flavor_test

import (
	"fmt"
	"os"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/schemaflavor/schemaflavor/flavor"
)

// TestInheritedClash: of an answer that a parent gave and that cannot be carried out here, it is said to what it is an
// answer, and how the file gives another.
func TestInheritedClash(t *testing.T) {
	parent, err := os.ReadFile("../flavors/openai-strict.yaml")
	if err != nil {
		t.Fatal(err)
	}
	files := fstest.MapFS{
		"openai-strict.yaml": {Data: parent},
		"nimbus.yaml": {Data: []byte(`name: nimbus
title: Nimbus
extends: openai-strict
sources:
  docs: {url: "https://nimbus.example/docs", read: 2026-11-27}
constructs:
  refuses:
    reference: {repair: inline, because: {docs: "no references"}}
    recursive-reference: {repair: unroll, because: {docs: "no references"}}
`)},
	}
	_, err = flavor.Load(files, "*.yaml")
	if err == nil {
		t.Fatal("it loads")
	}
	for _, want := range []string{"reference-by-path: the repair hoist", "constructs, refuses, reference-by-path", "nested-definitions: the repair hoist"} {
		if !strings.Contains(err.Error(), want) {
			t.Errorf("no %q in %v", want, err)
		}
	}
}

// TestInheritedClashesAreNamed: each line says of which construct it speaks, in the place of what the file says against the parent's
// answer; four of them were one text, in the line that names the parent.
func TestInheritedClashesAreNamed(t *testing.T) {
	list := shipped(t)
	_, err := flavor.Parse("nimbus.yaml", []byte(`name: nimbus
title: Nimbus
extends: gemini
sources:
  docs: {url: "https://nimbus.example/docs", read: 2026-11-27}
keywords:
  refused:
    enum: {because: {docs: "no enum"}}
`), known(list))
	const said = `nimbus.yaml:8:5: inherited from "gemini": %s: the repair strings writes "enum", which may not stand there; pick another repair, or no longer refuse the keyword; this file can answer it anew: constructs, refuses, %[1]s`
	var want []string
	for _, c := range []string{"non-string-enum", "structured-enum-value", "empty-string-in-enum", "empty-properties"} {
		want = append(want, fmt.Sprintf(said, c))
	}
	if got := errText(err); got != strings.Join(want, "\n") {
		t.Errorf("got %s\nwant %s", got, strings.Join(want, "\n"))
	}
}

// TestInheritedOtherwise: a child whose rules hold of strict tools alone, since its parent says how others are written, is told so
// where it has rules; one that names a flavor for them, or that every tool is strict, is not.
func TestInheritedOtherwise(t *testing.T) {
	list, err := flavor.Load(os.DirFS("../flavors"), "*.yaml")
	if err != nil {
		t.Fatal(err)
	}
	known := func(name string) *flavor.Flavor {
		for _, f := range list {
			if f.Name == name {
				return f
			}
		}
		return nil
	}
	const head = "name: nimbus\ntitle: Nimbus\nextends: openai-strict\nsources:\n  docs: {url: \"https://nimbus.example/docs\", read: 2026-11-27}\n"
	for _, x := range []struct {
		body   string
		warned bool
	}{
		{"limits:\n  properties: {at-most: 50, because: {docs: \"fifty\"}}\n", true},
		{"tools:\n  count: {at-most: 5, because: {docs: \"five\"}}\n", false},
		{"limits:\n  properties: {at-most: 50, because: {docs: \"fifty\"}}\ntools:\n  strict: lifted\n", false},
		{"limits:\n  properties: {at-most: 50, because: {docs: \"fifty\"}}\ntools:\n  strict: {otherwise: mcp, because: {docs: \"strict\"}}\n", false},
	} {
		warnings, err := flavor.Lint("nimbus.yaml", []byte(head+x.body), known)
		if err != nil {
			t.Fatalf("%v\n%s", err, x.body)
		}
		var said string
		for _, w := range warnings {
			said += w.Error() + "\n"
		}
		if got := strings.Contains(said, `not strict are written by the rules of "openai-loose"`); got != x.warned {
			t.Errorf("it is said: %t, want %t\n%s%s", got, x.warned, x.body, said)
		}
	}
}
