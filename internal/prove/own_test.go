package prove

import (
	"testing"

	"github.com/schemaflavor/schemaflavor"
	"github.com/schemaflavor/schemaflavor/flavor"
)

// ownCases are flavors of one's own, by the answers in which they differ from one that is built in, and
// a schema each that ended in a mistake of ours.
var ownCases = []struct{ why, extends, answers, schema string }{
	{"a list of items says nothing of those behind it, though old spellings may stand", "openai-loose", `constructs: {accepts: [old-spelling]}`,
		`{"$schema":"http://json-schema.org/draft-07/schema#","type":"object","properties":{"a":{"type":"array","items":[{"type":"string"}]}}}`},
}

// TestOwnCases: what such a flavor accepts comes out, and stays so.
func TestOwnCases(t *testing.T) {
	for _, c := range ownCases {
		text := "name: own\ntitle: One's own\nextends: " + c.extends + "\nsources: {docs: {url: \"https://example.com\", read: 2026-11-20}}\n" + c.answers + "\n"
		f, err := flavor.Parse("own.yaml", []byte(text), knownFlavor)
		if err != nil {
			t.Fatalf("%s: %v", c.why, err)
		}
		registry, err := schemaflavor.Builtin().With(f)
		if err != nil {
			t.Fatal(err)
		}
		conforms(t, registry, f, c.why, c.schema)
	}
}
