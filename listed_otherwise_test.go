package schemaflavor_test

import (
	"strings"
	"testing"

	"github.com/schemaflavor/schemaflavor"
)

// TestListedOtherwise: who lists no value of the type that a schema has is told what was meant, most likely, whether the
// property may be left out or has to be there.
func TestListedOtherwise(t *testing.T) {
	for property, want := range map[string]string{
		`{"type":"array","items":{"type":"string"},"enum":["mon","tue"]}`: "put the `enum` into `items`",
		`{"type":"integer","enum":["1","2"]}`:                             "without quotes",
		`{"type":"boolean","enum":["true","false"]}`:                      "without quotes",
		`{"type":"integer","enum":["one"]}`:                               "list values of that type",
		`{"type":"array","enum":[]}`:                                      "",
	} {
		for _, required := range []string{"", `,"required":["a"]`} {
			result, err := schemaflavor.Adapt("gemini", []byte(`{"type":"object","properties":{"a":`+property+`,"b":{"type":"string"}}`+required+`}`))
			var found []schemaflavor.Diagnostic
			if result != nil {
				found = result.Diagnostics
			}
			if required != "" {
				e, _ := err.(*schemaflavor.Error)
				if e == nil {
					t.Fatalf("%s: got no error", property)
				}
				found = e.Diagnostics
			}
			helps := ""
			for _, d := range found {
				if strings.HasPrefix(d.Rule(), "impossible-") {
					helps += d.Help()
				}
			}
			if want != "" && !strings.Contains(helps, want) || want == "" && strings.Contains(helps, "of that type") {
				t.Errorf("%s%s: got %q, want %q", property, required, helps, want)
			}
		}
	}
}
