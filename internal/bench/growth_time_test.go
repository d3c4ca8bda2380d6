package bench

import (
	"fmt"
	"slices"
	"testing"
	"time"

	"github.com/schemaflavor/schemaflavor"
	"github.com/schemaflavor/schemaflavor/flavor"
	"github.com/schemaflavor/schemaflavor/internal/enough"
	"github.com/schemaflavor/schemaflavor/internal/stopwatch"
)

// related are shapes of which each part may have to do with any other: that is looked up, and not asked of each pair.
var related = []growing{
	{"dependentRequired", 80, func(n int) string {
		return `{"type":"object","properties":{"u":{"type":"object","properties":{` + numbered(n, `"p%d":{"type":"string"}`) + `},"dependentRequired":{` + numbered(n, `"p%d":["q%[1]d"]`) + `}}}}`
	}},
	{"conditions", 80, func(n int) string { // at the root
		return `{"type":"object","properties":{"kind":{"type":"string"},` + numbered(n, `"p%d":{"type":"string"}`) + `},"allOf":[` +
			numbered(n, `{"if":{"properties":{"kind":{"const":"k%d"}},"required":["kind"]},"then":{"required":["p%[1]d"]}}`) + `]}`
	}},
	{"nots", 80, func(n int) string { // of a member and the last
		return `{"type":"object","properties":{"u":{"type":"object","properties":{` + numbered(n+1, `"p%d":{"type":"string"}`) + `},"allOf":[` +
			numbered(n, fmt.Sprintf(`{"not":{"required":["p%%d","p%d"]}}`, n)) + `]}}}`
	}},
	{"values that are excluded", 80, func(n int) string {
		return `{"type":"object","properties":{"u":{"type":"string","allOf":[` + numbered(n, `{"not":{"const":"v%d"}}`) + `]}}}`
	}},
	{"one of the members", 80, func(n int) string { // of the root
		return `{"type":"object","properties":{` + numbered(n, `"p%d":{"type":"string"}`) + `},"oneOf":[` + numbered(n, `{"required":["p%d"]}`) + `]}`
	}},
	{"one or more of the members", 80, func(n int) string {
		return `{"type":"object","properties":{` + numbered(n, `"p%d":{"type":"string"}`) + `},"anyOf":[` + numbered(n, `{"required":["p%d"]}`) + `]}`
	}},
	{"forms beside properties", 80, func(n int) string { // as a flattened enum is
		return `{"type":"object","properties":{"name":{"type":"string"},"size":{"type":"integer"}},"required":["name"],"oneOf":[` +
			numbered(n, `{"type":"object","properties":{"V%d":{"type":"object","properties":{"a":{"type":"string"}},"required":["a"]}},"required":["V%[1]d"]}`) + `]}`
	}},
	{"closed forms", 80, func(n int) string { // of the root, of one member each
		return `{"anyOf":[` + numbered(n, `{"type":"object","properties":{"p%d":{"type":"string"}},"required":["p%[1]d"],"additionalProperties":false}`) + `]}`
	}},
	{"mapped forms", 100, func(n int) string {
		return `{"type":"object","properties":{"u":{"oneOf":[` + numbered(n, `{"$ref":"#/$defs/d%d"}`) + `],"discriminator":{"propertyName":"kind","mapping":{` + numbered(n, `"k%d":"#/$defs/d%[1]d"`) + `}}}},"$defs":{` +
			numbered(n, `"d%d":{"type":"object","properties":{"kind":{"const":"k%[1]d"},"p%[1]d":{"type":"string"}},"required":["kind"]}`) + `}}`
	}},
	{"patterns of one string", 80, func(n int) string {
		return `{"type":"object","properties":{"u":{"type":"string","allOf":[` + numbered(n, `{"pattern":"x%d"}`) + `]}}}`
	}},
	{"positions", 80, func(n int) string { // that are objects
		return `{"type":"object","properties":{"u":{"type":"array","prefixItems":[` + numbered(n, `{"type":"object","properties":{"p%d":{"type":"string"}}}`) + `]}}}`
	}},
}

// TestGrowthOfTime: a document of eight times as many parts takes about as long as eight documents, where to ask pairs of parts
// takes eight times as long. What is counted is what the processor did for it, the best of several times. One flavor stands for all where that takes too long.
func TestGrowthOfTime(t *testing.T) {
	if enough.Race || testing.Short() {
		t.Skip("it takes long, and what takes long is compared")
	}
	const few, times, most, least = 300, 8, 4, 20 * time.Millisecond
	asked := 0
	for f := range schemaflavor.Builtin().All() {
		if slices.ContainsFunc(f.Rules(flavor.Tool).Limits, func(l flavor.Limit) bool { return !l.Warns }) {
			continue // what is over a limit is another matter
		}
		asked++
		if asked > 1 && !enough.Thorough() {
			break
		}
		for _, s := range related {
			several, one := fastest(t, f.Name, s.make(few), times), fastest(t, f.Name, s.make(times*few), 1)
			if more := float64(one) / float64(max(several, least)); more > most {
				t.Errorf("%s: %d of %s took %.1f times as long as %d times %d, %v, want at most %d times", f.Name, times*few, s.name, more, times, few, one, most)
			} else {
				t.Logf("%-16s %-28s %v to %v, %.1f times", f.Name, s.name, several, one, more)
			}
		}
	}
}

// fastest is the least time that a document takes, so many times.
func fastest(t *testing.T, flavor, text string, times int) (least time.Duration) {
	for i := range 3 {
		watch := stopwatch.Start()
		for range times {
			if _, err := schemaflavor.Adapt(flavor, []byte(text)); err != nil {
				t.Fatal(err)
			}
		}
		if took := watch.Stop(); i == 0 || took < least {
			least = took
		}
	}
	return least
}
