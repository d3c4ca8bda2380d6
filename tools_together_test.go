package schemaflavor_test

import (
	"strings"
	"testing"
	"testing/fstest"

	"github.com/schemaflavor/schemaflavor"
)

// TestToolsTogether: what a provider counts over all tools of a request is counted over them, where the flavor names no strict
// tools to hold to it, once and where they exceed it together; where it does, the words are those of what is counted.
func TestToolsTogether(t *testing.T) {
	const house = `
title: House
extends: mcp
sources:
  house: {url: "https://house.example/rules", read: 2026-11-23}
limits:
  properties: {at-most: 5, exceeded: warn, because: {house: "at most 5 fields"}}
`
	registry, err := schemaflavor.Builtin().WithFS(fstest.MapFS{
		"all.yaml":    {Data: []byte("name: all\n" + house)},
		"strict.yaml": {Data: []byte("name: strict\n" + house + "tools: {strict: {because: {house: x}}}\n")},
	})
	if err != nil {
		t.Fatal(err)
	}
	tool := func(name string, names ...string) string {
		return `{"name":"` + name + `","inputSchema":{"type":"object","properties":{"` + strings.Join(names, `":{"type":"string"},"`) + `":{"type":"string"}}}}`
	}
	for _, c := range []struct{ flavor, list, want string }{
		{"all", tool("a", "b", "c") + "," + tool("b", "d", "e", "f"), ""},
		{"all", tool("a", "b", "c", "d") + "," + tool("b", "d", "e", "f"), "limit-properties: the tools have 6 properties together, more than the provider takes in one request"},
		{"all", tool("a", "b", "c", "d", "e", "f", "g"), "limit-properties: 6 properties are more than the provider takes"},
		{"strict", tool("a", "b", "c", "d") + "," + tool("b", "d", "e", "f"), "tool-not-strict: `b` is not strict: it has 3 properties, and of the 5 that the strict tools of a request may have together 2 are left; the flavor names no other for such tools, so that the schema is as it would be strict"},
	} {
		adapted, err := registry.AdaptTools(c.flavor, []byte(`{"tools":[`+c.list+`]}`))
		if err != nil {
			t.Fatal(err)
		}
		checked, err := registry.CheckTools(c.flavor, []byte(`{"tools":[`+c.list+`]}`))
		if err != nil {
			t.Fatal(err)
		}
		all := [][]schemaflavor.Diagnostic{adapted.Diagnostics, checked.Diagnostics}
		if c.flavor == "strict" { // of which check takes the list's word
			all = all[:1]
		}
		for _, diagnostics := range all {
			var told []string
			for _, d := range diagnostics {
				if d.Severity() == schemaflavor.Warning {
					told = append(told, d.Rule()+": "+d.Message())
				}
			}
			if got := strings.Join(told, "\n"); got != c.want {
				t.Errorf("%s of %s: told\n%s\nwant\n%s", c.flavor, c.list, got, c.want)
			}
		}
	}
}
