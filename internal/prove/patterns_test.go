package prove

import (
	"encoding/json"
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/schemaflavor/schemaflavor"
)

// TestPatternsOfRootUnion: where a root union is too large to be repeated, the patterns of
// its branches are declared as their properties are, but for those that match a name which
// another pattern, or a property, may match too.
func TestPatternsOfRootUnion(t *testing.T) {
	schema := `{"type":"object","description":"` + strings.Repeat("d", 100) + `","oneOf":[
		{"properties":{"kind":{"const":"tables"}},"required":["kind"],"patternProperties":{"^table ":{"type":"object","description":"` + strings.Repeat("d", 9000) + `"}}},
		{"properties":{"kind":{"const":"views"}},"required":["kind"],"patternProperties":{"^view ":{"type":"string"},"^t":{"type":"string"},"^k":{"type":"string"}}},
		{"properties":{"kind":{"const":"both"}},"required":["kind"],"patternProperties":{"^table ":{"type":"null"}}}]}`
	r, err := schemaflavor.Adapt("claude-desktop", []byte(schema))
	if err != nil {
		t.Fatal(err)
	}
	var out struct {
		Then, OneOf       any
		PatternProperties map[string]struct{ AnyOf []any }
	}
	if err := json.Unmarshal(r.Schema, &out); err != nil {
		t.Fatal(err)
	}
	if got := slices.Sorted(maps.Keys(out.PatternProperties)); !slices.Equal(got, []string{"^table ", "^view "}) || len(out.PatternProperties["^table "].AnyOf) != 2 || out.Then != nil || out.OneOf != nil {
		t.Errorf("got the patterns %q in %s", got, r.Schema)
	}
	if !slices.ContainsFunc(r.Diagnostics, func(d schemaflavor.Diagnostic) bool { return d.Effect() == schemaflavor.Narrowed }) {
		t.Error("that a branch may no longer have what only another one's pattern speaks of is not told")
	}
	for value, violations := range map[string]int{
		`{"kind":"tables","table a":{}}`:       0,
		`{"kind":"both","table a":null}`:       0,
		`{"kind":"views","view a":"q","k":""}`: 0,
		`{"kind":"views","table a":{}}`:        1,
	} {
		encoded, err := r.Codec().Encode([]byte(value))
		if err != nil {
			t.Fatal(err)
		}
		if _, v, err := decode(r.Codec(), encoded); err != nil || min(len(v), 1) != violations {
			t.Errorf("%s: got %v, %v, want %d violations", value, v, err, violations)
		}
	}
}
