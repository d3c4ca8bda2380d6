package flavor_test

import (
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
