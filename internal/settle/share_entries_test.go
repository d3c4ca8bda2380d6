package settle

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/schemaflavor/schemaflavor/flavor"
	"github.com/schemaflavor/schemaflavor/flavors"
	"github.com/schemaflavor/schemaflavor/internal/ir"
	"github.com/schemaflavor/schemaflavor/internal/lower/lowertest"
)

// TestShareEntries: what the entries of three maps are is written once, under a name that says what their
// values are, unless something is said of one of them.
func TestShareEntries(t *testing.T) {
	for _, c := range []struct {
		name    string
		maps    []string // what the values of each are
		defined []string // the definitions of entries
	}{
		{"two of the same", []string{`{"type":"string"}`, `{"type":"string"}`}, nil},
		{"three of the same", []string{`{"type":"string"}`, `{"type":"string"}`, `{"type":"string"}`}, []string{"string_entry"}},
		{"three, and two others", []string{`{"type":"string"}`, `{"type":"integer"}`, `{"type":"string"}`, `{"type":"integer"}`, `{"type":"string"}`}, []string{"string_entry"}},
		{"three of each", []string{`{"type":"string"}`, `{"type":"integer"}`, `{"type":"string"}`, `{"type":"integer"}`, `{"type":"string"}`, `{"type":"integer"}`}, []string{"integer_entry", "string_entry"}},
		{"one is described", []string{`{"type":"string"}`, `{"type":"string","description":"A colour."}`, `{"type":"string"}`}, nil},
		{"of references", []string{`{"$ref":"#/$defs/size"}`, `{"$ref":"#/$defs/size"}`, `{"$ref":"#/$defs/size"}`}, []string{"size_entry"}},
		{"null too", []string{`{"type":["string","null"]}`, `{"type":["string","null"]}`, `{"type":["string","null"]}`}, []string{"string_entry"}},
		{"of several types", []string{`{"type":["string","number"]}`, `{"type":["string","number"]}`, `{"type":["string","number"]}`}, []string{"entry"}},
		{"something is lost", []string{`{"type":"string","contentSchema":{}}`, `{"type":"string","contentSchema":{}}`, `{"type":"string","contentSchema":{}}`}, nil},
		{"JSON text", []string{`{}`, `{}`, `{}`}, nil},
	} {
		var properties []string
		for i, values := range c.maps {
			properties = append(properties, fmt.Sprintf(`"m%d":{"type":"object","additionalProperties":%s}`, i, values))
		}
		text := fmt.Sprintf(`{"type":"object","properties":{%s},"$defs":{"size":{"type":"object","properties":{"key":{"type":"integer"}},"required":["key"]}}}`, strings.Join(properties, ","))
		all, err := flavor.Load(flavors.FS, "*.yaml")
		if err != nil {
			t.Fatal(err)
		}
		for _, f := range all {
			if f.Name != "openai-strict" && f.Name != "gemini" {
				continue
			}
			lowered, root := lowertest.Lower(t, f.Rules(flavor.Tool), []byte(text))
			l := New(lowered)
			l.ShareEntries(root)
			var defined []string
			for _, d := range ir.Reachable(root) {
				if d.Node.Fixed {
					defined = append(defined, d.Name)
				}
			}
			slices.Sort(defined)
			want := c.defined
			if f.Name == "gemini" { // takes no references
				want = nil
			}
			if !slices.Equal(defined, want) {
				t.Errorf("%s: %s: got the entries %q defined, want %q", f.Name, c.name, defined, want)
			}
		}
	}
}
