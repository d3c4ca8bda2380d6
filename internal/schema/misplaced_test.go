package schema_test

import (
	"strings"
	"testing"

	"github.com/schemaflavor/schemaflavor/internal/schema"
	"github.com/schemaflavor/schemaflavor/internal/tree"
)

// TestMisplaced: schemas under names that are no keywords are seen where nothing else is said, and not where
// they may be anything.
func TestMisplaced(t *testing.T) {
	for text, want := range map[string]string{
		`{"city":{"type":"string"},"days":{"type":"integer"}}`:                                      "city days",
		`{"description":"Where.","city":{"enum":["a"]},"required":["city"]}`:                        "city",
		`{"type":"object","city":{"$ref":"#/$defs/a"},"$defs":{"a":{}},"note":1}`:                   "city",
		`{"type":["object","null"],"additionalProperties":false,"city":{"properties":{}}}`:          "city",
		`{"title":{"type":"string"},"due":{"type":"string"}}`:                                       "title due",
		`{"type":{"type":"string"},"format":{"enum":["a"]}}`:                                        "type format",
		`{"type":"object","properties":{},"city":{"type":"string"}}`:                                "",
		`{"request":{"method":{"type":"string"}},"headers":{"a":{"type":"string"}}}`:                "request headers",
		`{"request":{"method":{"type":"string"},"a":1},"headers":{"title":"a"}}`:                    "",
		`{"description":"d","request":{"method":{"type":"string"}}}`:                                "",
		`{"nullable":true,"description":"Task.","parent":{"type":"string"}}`:                        "parent",
		`{"type":"object","properties":{"foo":{}},"required":["foo"],"bar":{"type":"integer"}}`:     "",
		`{"type":"string","city":{"type":"string"}}`:                                                "",
		`{"$ref":"#/city","city":{"type":"string"}}`:                                                "",
		`{"anyOf":[{}],"city":{"type":"string"}}`:                                                   "",
		`{"oneOf":{"type":"string"}}`:                                                               "",
		`{"allOf":{"type":"object"},"city":{"type":"string"}}`:                                      "",
		`{"additionalProperties":{"type":"string"},"city":{"type":"string"}}`:                       "",
		`{"type":"object","x-city":{"type":"string"},"$city":{"type":"string"}}`:                    "",
		`{"type":"object","city":{"type":"point"},"town":{"name":"a"},"example":{"type":"string"}}`: "",
		`{"type":"object","errorMessage":{"properties":{"b":"y"}}}`:                                 "",
		`{"default":{"type":"string"},"examples":[{"type":"string"}]}`:                              "",
	} {
		d, err := tree.Parse([]byte(text), tree.Limits{})
		if err != nil {
			t.Fatal(err)
		}
		var names []string
		for _, m := range schema.Misplaced(d.Root()) {
			names = append(names, m.Name())
		}
		if got := strings.Join(names, " "); got != want {
			t.Errorf("of %s are misplaced %q, want %q", text, got, want)
		}
	}
}
