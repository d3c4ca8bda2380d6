package schemaflavor_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/schemaflavor/schemaflavor"
)

// TestUnreachedDefinitions: what nothing leads to lets nothing grow. The size of a schema bounds its result, and of definitions that
// are not written, also of those that lead to each other, nothing counts.
func TestUnreachedDefinitions(t *testing.T) {
	var members, others strings.Builder
	for i := range 12 {
		fmt.Fprintf(&members, `"p%d":{"$ref":"#/$defs/N"},`, i)
	}
	for i := range 100 {
		fmt.Fprintf(&others, `,"U%d":{"type":"object","properties":{"next":{"$ref":"#/$defs/U%d"},"text":{"type":"string","description":%q}}}`, i, (i+1)%100, strings.Repeat("words ", 40))
	}
	schema := `{"type":"object","properties":{"root":{"$ref":"#/$defs/N"}},"required":["root"],"$defs":{"N":{"type":"object","properties":{` +
		members.String() + `"v":{"type":"string"}}}%s}}`
	for f := range schemaflavor.Builtin().All() {
		alone, err := schemaflavor.Adapt(f.Name, fmt.Appendf(nil, schema, ""))
		if err != nil {
			t.Fatal(err)
		}
		beside, err := schemaflavor.Adapt(f.Name, fmt.Appendf(nil, schema, others.String()))
		if err != nil {
			t.Fatal(err)
		}
		kept := strings.Contains(string(beside.Schema), `"U7"`) // as it came
		if !kept && len(beside.Schema) > 2*len(alone.Schema) {  // what is counted over a document may differ, not how it grows
			t.Errorf("%s: %d bytes, and %d beside definitions that nothing leads to", f.Name, len(alone.Schema), len(beside.Schema))
		}
	}
}
