package prove

import (
	"strings"
	"testing"

	"github.com/schemaflavor/schemaflavor"
)

// TestIgnoredSiblings: what means nothing beside a reference in the schema's dialect is left out where the result is
// read in another one, though the provider minds nothing in the schema.
func TestIgnoredSiblings(t *testing.T) {
	option, err := schemaflavor.ParseOption("dialect", "draft-07")
	if err != nil {
		t.Fatal(err)
	}
	for f := range schemaflavor.Builtin().All() {
		result, err := schemaflavor.Builtin().Adapt(f.Name, []byte(`{"type":"object","properties":{"a":{"$ref":"#/$defs/a","enum":["x"]}},"required":["a"],"additionalProperties":false,"$defs":{"a":{"type":"string"}}}`), option)
		if err != nil {
			t.Fatalf("%s: %v", f.Name, err)
		}
		if strings.Contains(string(result.Schema), `"enum"`) {
			t.Errorf("%s: %s", f.Name, result.Schema)
		}
	}
}
