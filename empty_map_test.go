package schemaflavor_test

import (
	"testing"
	"testing/fstest"

	"github.com/schemaflavor/schemaflavor"
)

// TestEmptyMapBesideNull: that an empty map cannot be sent beside a list is told where null is a branch between them, too.
func TestEmptyMapBesideNull(t *testing.T) {
	registry, err := schemaflavor.Builtin().WithFS(fstest.MapFS{"listed.yaml": {Data: []byte(`
name: listed
title: Listed
extends: moonshot
sources: {d: {url: "https://listed.example/", read: 2026-11-29}}
keywords: {array: [type, items], object: [type, properties, required]}
constructs: {refuses: {map: {repair: entries, because: {d: "no maps"}}}}
`)}})
	if err != nil {
		t.Fatal(err)
	}
	for _, types := range []string{`"array"`, `["array","null"]`} {
		schema := `{"type":"object","properties":{"b":{"anyOf":[{"type":` + types + `,"items":{"type":"string"}},{"type":"object","additionalProperties":{"type":"string"}}]}}}`
		result, err := registry.Adapt("listed", []byte(schema))
		if err != nil {
			t.Fatal(err)
		}
		told := false
		for _, d := range result.Diagnostics {
			told = told || d.Rule() == "ambiguous-union" && d.Effect() == schemaflavor.Narrowed
		}
		if _, err := result.Codec().Encode([]byte(`{"b":{}}`)); err == nil || !told {
			t.Errorf("%s: an empty map is encoded with the error %v, and that it cannot be sent is told: %t", types, err, told)
		}
	}
}
