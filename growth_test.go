package schemaflavor_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/schemaflavor/schemaflavor"
)

// TestGrowthGoesDeepestFirst: of what is too large when it is written out as much stays as there is room for, from the root on, where
// no value can become text, and where one could that holds all of it.
func TestGrowthGoesDeepestFirst(t *testing.T) {
	const levels = 16
	var definitions []string
	for i := range levels {
		next := fmt.Sprintf(`{"$ref":"#/$defs/d%d"}`, i+1)
		if i == levels-1 {
			next = `{"type":"string"}`
		}
		definitions = append(definitions, fmt.Sprintf(`"d%d":{"type":"object","title":"level %[1]d","patternProperties":{"^a":%s,"^b":%[2]s}}`, i, next))
	}
	for _, place := range []string{`"properties":{"top":{"$ref":"#/$defs/d0"}}`, `"patternProperties":{"^top":{"$ref":"#/$defs/d0"}}`} {
		schema := fmt.Sprintf(`{"type":"object",%s,"$defs":{%s}}`, place, strings.Join(definitions, ","))
		result, err := schemaflavor.Adapt("claude-desktop", []byte(schema))
		if err != nil {
			t.Fatal(err)
		}
		out := string(result.Schema)
		for i := range 6 { // there are 2^i of each
			if said := fmt.Sprintf(`"level %d"`, i); strings.Count(out, said) != 1<<i {
				t.Errorf("%s: %d of %s, of %d", place, strings.Count(out, said), said, 1<<i)
			}
		}
		if least, most := 64<<10, 192<<10; len(out) < least || len(out) > most || strings.Contains(out, "JSON text") {
			t.Errorf("%s: %d bytes: %.200s", place, len(out), out)
		}
		again, err := schemaflavor.Adapt("claude-desktop", result.Schema)
		if err != nil || string(again.Schema) != out {
			t.Errorf("%s: another one when it is adapted again (%v)", place, err)
		}
	}
}
