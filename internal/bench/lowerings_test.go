package bench

import (
	"fmt"
	"strings"
	"testing"

	"github.com/schemaflavor/schemaflavor"
	"github.com/schemaflavor/schemaflavor/flavor"
	"github.com/schemaflavor/schemaflavor/internal/check"
	"github.com/schemaflavor/schemaflavor/internal/engine"
	"github.com/schemaflavor/schemaflavor/internal/enough"
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

// againSets are documents of the kinds that were lowered more than once: recursions whose rounds have more optional properties
// than may be without a warning, and such as are too large for a limit until what nothing refers to is gone.
func againSets() (texts []string) {
	for members := 1; members <= 40; members++ {
		for _, padding := range []int{0, 30} {
			var own []string
			for i := range members {
				own = append(own, fmt.Sprintf(`"member%d":{"type":"string","description":"%s"}`, i, strings.Repeat("x", padding)))
			}
			texts = append(texts, fmt.Sprintf(`{"type":"object","properties":{"root":{"$ref":"#/$defs/n"}},"required":["root"],"$defs":{"n":{"type":"object","properties":{%s,"next":{"$ref":"#/$defs/n"}}}}}`, strings.Join(own, ",")))
		}
	}
	for gone := 2; gone < 12; gone++ {
		var used, unused []string
		for i := range 200 {
			used = append(used, fmt.Sprintf(`"member%d":{"type":["string","null"],"description":"%s"}`, i, strings.Repeat("y", 400)))
		}
		for i := range gone * 50 {
			unused = append(unused, fmt.Sprintf(`"d%d":{"type":"string","description":"%s"}`, i, strings.Repeat("z", 400)))
		}
		texts = append(texts, fmt.Sprintf(`{"type":"object","properties":{%s},"$defs":{%s}}`, strings.Join(used, ","), strings.Join(unused, ",")))
	}
	return texts
}

// nearSets are unions of recursions, which become about as large as may be sent: what is foreseen of them decides, and it is wrong
// by something.
func nearSets() (texts []string) {
	for kinds := 2; kinds <= 9; kinds++ {
		for _, padding := range []int{0, 60, 120} {
			var branches, definitions []string
			for i := range kinds {
				branches = append(branches, fmt.Sprintf(`{"$ref":"#/$defs/kind%d"}`, i))
				definitions = append(definitions, fmt.Sprintf(`"kind%d":{"type":"object","additionalProperties":false,"properties":{"of%d":{"type":"array","items":{"$ref":"#/$defs/any"}},"note":{"type":"string","description":"%s"}},"required":["of%d"]}`, i, i, strings.Repeat("n", padding), i))
			}
			texts = append(texts, fmt.Sprintf(`{"$ref":"#/$defs/any","$defs":{"any":{"oneOf":[%s]},%s}}`, strings.Join(branches, ","), strings.Join(definitions, ",")))
		}
	}
	return texts
}

// TestLowerings: of a thousand documents that change at most one is lowered more than once.
func TestLowerings(t *testing.T) {
	enough.Alone(t)
	texts := againSets()
	for _, s := range sets {
		for _, d := range s.make() {
			texts = append(texts, string(d.Schema))
		}
	}
	fewAgain(t, texts, 1000)
	fewAgain(t, nearSets(), 8) // half of them were
}

// fewAgain asks that of so many documents that change at most one is lowered more than once, under each flavor.
func fewAgain(t *testing.T, texts []string, of int) {
	for _, name := range flavorNames() {
		changed, again := 0, 0
		for _, text := range texts {
			times := lowerings(t, name, []byte(text))
			changed += min(times, 1)
			if again += min(max(times-1, 0), 1); times > 1 {
				t.Logf("%s: lowered %d times: %.100s… of %d bytes", name, times, text, len(text))
			}
		}
		if of*again > changed {
			t.Errorf("%s: %d of %d documents are lowered more than once", name, again, changed)
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
