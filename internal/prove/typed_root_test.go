package prove

import (
	"strings"
	"testing"

	"github.com/schemaflavor/schemaflavor"
	"github.com/schemaflavor/schemaflavor/flavor"
)

// TestTypedRoot: what may stand at a root without a type and not beside a type is no longer there when the
// root says that it is an object.
func TestTypedRoot(t *testing.T) {
	for _, keyword := range []string{"oneOf", "if"} {
		f, err := flavor.Parse("typed.yaml", []byte(`name: typed
title: a keyword that may not stand beside a type
extends: mcp
sources: {x: {url: "https://example.com/", read: 2026-11-20}}
keywords: {refused: {`+keyword+`: {at: object, because: {x: "no"}}}}
`), knownFlavor)
		if err != nil {
			t.Fatal(err)
		}
		registry, err := schemaflavor.Builtin().With(f)
		if err != nil {
			t.Fatal(err)
		}
		result, err := registry.Adapt("typed", []byte(`{"oneOf":[{"properties":{"a":{"const":1}},"required":["a"]},{"required":["c"]}],"if":{"required":["b"]},"then":{"required":["d"]}}`))
		if err != nil {
			t.Errorf("%s: %v", keyword, err)
		} else if strings.Contains(string(result.Schema), `"`+keyword+`":`) {
			t.Errorf("%s stands beside the type: %s", keyword, result.Schema)
		}
	}
}
