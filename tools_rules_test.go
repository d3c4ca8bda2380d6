package schemaflavor_test

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/schemaflavor/schemaflavor"
)

// TestRulesWithoutEnvelopes: what a flavor says of the tools of a list holds too where it names no
// envelope, or the list is to stay in its own, and the list stays in the one that it came in.
func TestRulesWithoutEnvelopes(t *testing.T) {
	const house = `
title: House
sources:
  house: {url: "https://house.example/rules", read: 2026-11-23}
tools:
  count: {at-most: 10, because: {house: "at most 10 tools"}}
  names: {pattern: "[a-z0-9_]+", because: {house: "lower case"}}
  descriptions: {max-length: 20, because: {house: "at most 20 characters"}}
`
	registry, err := schemaflavor.Builtin().WithFS(fstest.MapFS{
		"bare.yaml": {Data: []byte("name: bare\nextends: mcp\nenvelopes: {server-tools: lifted}\n" + house)},
		"own.yaml":  {Data: []byte("name: own\nextends: openai-strict\n" + house)},
	})
	if err != nil {
		t.Fatal(err)
	}
	for _, member := range []string{"inputSchema", "input_schema", "parameters"} {
		var entries []string
		for i := range 36 {
			entries = append(entries, fmt.Sprintf(`{"name":"Tool.%d","description":"%s","%s":{"type":"object"}}`, i, strings.Repeat("x", 30), member))
		}
		list := []byte(`{"tools":[` + strings.Join(entries, ",") + `]}`)
		if member == "parameters" {
			list = []byte(`{"tools":[{"functionDeclarations":[` + strings.Join(entries, ",") + `]}]}`)
		}
		for name, options := range map[string][]schemaflavor.Option{"bare": nil, "own": {schemaflavor.WithEnvelope("keep")}} {
			set, err := registry.AdaptTools(name, list, options...)
			if err != nil {
				t.Fatal(err)
			}
			for i, x := range set.Entries() {
				var got struct{ Name, Description string }
				if err := json.Unmarshal(x, &got); err != nil || got.Name == fmt.Sprint("Tool.", i) || len([]rune(got.Description)) != 20 || !strings.Contains(string(x), `"`+member+`"`) {
					t.Errorf("%s, %s: tool %d is sent as %s, %v", name, member, i, x, err)
				}
			}
			if n := len(set.Entries()); n != 10 {
				t.Errorf("%s, %s: %d tools are sent, want 10", name, member, n)
			}
			checked, err := registry.CheckTools(name, list)
			if err != nil {
				t.Fatal(err)
			}
			minded := map[string]int{}
			for _, d := range checked.Diagnostics {
				minded[d.Rule()]++
			}
			if minded["tool-count"] != 26 || minded["tool-name"] != 10 || minded["tool-description"] != 10 {
				t.Errorf("%s, %s: check minds %v", name, member, minded)
			}
		}
	}
}
