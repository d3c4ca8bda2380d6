package bench

import (
	"testing"

	"github.com/schemaflavor/schemaflavor"
	"github.com/schemaflavor/schemaflavor/flavor"
	"github.com/schemaflavor/schemaflavor/internal/check"
	"github.com/schemaflavor/schemaflavor/internal/engine"
	"github.com/schemaflavor/schemaflavor/internal/schema"
	"github.com/schemaflavor/schemaflavor/internal/tree"
)

// BenchmarkLowerings counts how often a document that changes is lowered, and of how many of
// a thousand that is more than once. Each is read anew, as for a caller.
func BenchmarkLowerings(b *testing.B) {
	for _, s := range sets {
		documents := s.make()
		for _, name := range flavorNames() {
			b.Run(s.name+"/"+name, func(b *testing.B) {
				var changed, lowered, again int
				for b.Loop() {
					changed, lowered, again = 0, 0, 0
					for _, d := range documents {
						times := lowerings(b, name, d.Schema)
						lowered += times
						changed += min(times, 1)
						again += min(max(times-1, 0), 1)
					}
				}
				if changed > 0 {
					b.ReportMetric(float64(lowered)/float64(changed), "lowerings/doc")
					b.ReportMetric(1000*float64(again)/float64(changed), "again/1000")
				}
			})
		}
	}
}

// lowerings is how often a document is lowered.
func lowerings(tb testing.TB, name string, text []byte) int {
	f, err := schemaflavor.Builtin().Lookup(name)
	if err != nil {
		tb.Fatal(err)
	}
	t, err := tree.Parse(text, tree.Limits{})
	if err != nil {
		tb.Fatal(err)
	}
	return engine.Adapt(f.Rules(flavor.Tool), schema.Read(t), check.Options{}).Lowered
}
