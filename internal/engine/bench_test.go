package engine_test

import (
	"os"
	"testing"

	"github.com/schemaflavor/schemaflavor"
)

// conforming is a schema that the strictest flavors take as it stands.
const conforming = `{
  "type": "object",
  "properties": {
    "title": {"type": "string", "description": "One line."},
    "priority": {"type": "integer"},
    "labels": {"type": "array", "items": {"type": "string", "enum": ["bug", "feature", "question"]}},
    "place": {
      "type": "object",
      "properties": {"file": {"type": "string"}, "line": {"type": "integer"}},
      "required": ["file", "line"],
      "additionalProperties": false
    }
  },
  "required": ["title", "priority", "labels", "place"],
  "additionalProperties": false
}`

// BenchmarkAdapt adapts a schema that conforms and one that needs work.
func BenchmarkAdapt(b *testing.B) {
	work, err := os.ReadFile("../../cmd/schemaflavor/testdata/create_issue.json")
	if err != nil {
		b.Fatal(err)
	}
	for _, c := range []struct {
		name    string
		schema  []byte
		changed bool
	}{{"conforming", []byte(conforming), false}, {"work", work, true}} {
		for _, flavor := range []string{"openai-strict", "anthropic-strict"} {
			b.Run(c.name+"/"+flavor, func(b *testing.B) {
				r, err := schemaflavor.Adapt(flavor, c.schema)
				if err != nil || r.Changed() != c.changed {
					b.Fatalf("changed: %v, want %v; %v", err == nil && r.Changed(), c.changed, err)
				}
				b.SetBytes(int64(len(c.schema)))
				b.ReportAllocs()
				for b.Loop() {
					if _, err := schemaflavor.Adapt(flavor, c.schema); err != nil {
						b.Fatal(err)
					}
				}
			})
		}
	}
}
