package schemaflavor_test

import (
	"encoding/json"
	"strings"
	"testing"
	"testing/fstest"
	"unicode/utf8"

	"github.com/schemaflavor/schemaflavor"
)

// TestLongDescriptions: where a flavor takes no long descriptions, the author's words are cut before what is told of a
// constraint; each cut is reported, and a sentence that has no room is not said to be there.
func TestLongDescriptions(t *testing.T) {
	const most = 40
	r, err := schemaflavor.Builtin().WithFS(fstest.MapFS{"short.yaml": {Data: []byte(`name: short
title: Short
extends: openai-strict
sources:
  docs: {url: "https://short.example/docs", read: 2026-11-27}
limits:
  description-characters: {at-most: 40, because: {docs: "at most 40"}}
`)}}, "*.yaml")
	if err != nil {
		t.Fatal(err)
	}
	const author = "A rather long description of this property of the tool."
	for name, c := range map[string]struct {
		property, told string
		says, cut      bool
	}{
		"author's words alone":    {`{"type":"string","description":"` + author + `"}`, "", false, true},
		"too long before":         {`{"type":"string","maxLength":3,"description":"` + author + `"}`, "At most 3 characters.", true, true},
		"too long with it":        {`{"type":"string","maxLength":3,"description":"A description of 33 letters here."}`, "At most 3 characters.", true, true},
		"hardly any room":         {`{"type":"string","minLength":3,"maxLength":30000,"description":"` + author + `"}`, "At most 30000 characters.", true, true},
		"no room for what's told": {`{"type":"string","not":{"enum":["a value that is long","another one"]},"description":"Short."}`, "another one", false, true},
		"short enough":            {`{"type":"string","maxLength":3,"description":"A name."}`, "At most 3 characters.", true, false},
	} {
		t.Run(name, func(t *testing.T) {
			result, err := r.Adapt("short", []byte(`{"type":"object","properties":{"a":`+c.property+`},"required":["a"],"additionalProperties":false}`))
			if err != nil {
				t.Fatal(err)
			}
			var s struct {
				Properties map[string]struct{ Description string }
			}
			if err := json.Unmarshal(result.Schema, &s); err != nil {
				t.Fatal(err)
			}
			got := s.Properties["a"].Description
			if n := utf8.RuneCountInString(got); n > most || n == 0 {
				t.Errorf("%d characters: %s", n, got)
			}
			if c.says && !strings.HasSuffix(got, c.told) {
				t.Errorf("%q does not end with %q", got, c.told)
			}
			says, cut := false, false
			for _, d := range result.Diagnostics {
				says = says || strings.Contains(d.Message(), "the description says it instead")
				cut = cut || d.Rule() == "limit-description-characters"
			}
			if says != c.says || cut != c.cut {
				t.Errorf("says %v, want %v; cut %v, want %v: %s", says, c.says, cut, c.cut, got)
			}
		})
	}
}
