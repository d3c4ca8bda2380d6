package bench

import (
	"fmt"
	"runtime"
	"slices"
	"strings"
	"testing"

	"github.com/schemaflavor/schemaflavor"
	"github.com/schemaflavor/schemaflavor/internal/engine"
	"github.com/schemaflavor/schemaflavor/internal/enough"
)

// mostGrowth is how many times as much adapting may allocate for a schema of twice the size.
const mostGrowth = 2.3

// A growing shape is larger the larger a number is, in one way.
type growing struct {
	name   string
	number int // what is doubled
	make   func(n int) string
}

var shapes = []growing{
	{"size", 20, func(n int) string { // ten tools side by side, over and over
		var schemas []string
		for _, d := range Tools(seed, 40) {
			if text := string(d.Schema); !strings.Contains(text, "$ref") && len(schemas) < 10 {
				schemas = append(schemas, strings.Replace(text, `"$schema":"http://json-schema.org/draft-07/schema#",`, "", 1))
			}
		}
		var all []string
		for i := range n {
			all = append(all, fmt.Sprintf(`"tool_%d":%s`, i, schemas[i%len(schemas)]))
		}
		return `{"type":"object","properties":{` + strings.Join(all, ",") + `}}`
	}},
	{"constants", 100, func(n int) string { // which become one list
		return `{"type":"object","properties":{"p":{"oneOf":[` + numbered(n, `{"const":%d,"title":"Number %[1]d"}`) + `]}}}`
	}},
	{"patterns", 50, func(n int) string { // of which the entries have one schema
		return `{"type":"object","properties":{"p":{"type":"object","patternProperties":{` + numbered(n, `"^x%d_":{"type":"integer"}`) + `}}}}`
	}},
	{"depth", 100, func(n int) string {
		return strings.Repeat(`{"type":"object","properties":{"name":{"type":"string","minLength":1},"inner":`, n) + `{"type":"string"}` + strings.Repeat(`}}`, n)
	}},
	{"width", 400, func(n int) string {
		return `{"type":"object","properties":{` + numbered(n, `"property_%d":{"type":"string","minLength":2,"description":"Number %[1]d."}`) + `}}`
	}},
	{"definitions", 100, func(n int) string { // each used once
		return `{"type":"object","properties":{` + numbered(n, `"p%d":{"$ref":"#/$defs/d%[1]d"}`) + `},"$defs":{` +
			numbered(n, `"d%d":{"type":"object","properties":{"name":{"type":"string","minLength":1},"size":{"type":"integer"}},"required":["name"]}`) + `}}`
	}},
	{"references", 100, func(n int) string { // to one definition
		return `{"type":"object","properties":{` + numbered(n, `"p%d":{"$ref":"#/$defs/one"}`) + `},"$defs":{"one":{"type":"object","properties":{"name":{"type":"string","minLength":1},"size":{"type":"integer"}},"required":["name"]}}}`
	}},
	{"chain", 100, func(n int) string { // of definitions that refer to the next
		var b strings.Builder
		for i := range n {
			fmt.Fprintf(&b, `"d%d":{"type":"object","properties":{"value":{"type":"string","minLength":1},"next":{"$ref":"#/$defs/d%d"}}},`, i, i+1)
		}
		return fmt.Sprintf(`{"type":"object","properties":{"top":{"$ref":"#/$defs/d0"}},"$defs":{%s"d%d":{"type":"string"}}}`, &b, n)
	}},
	{"branches", 40, func(n int) string {
		return `{"type":"object","properties":{"u":{"oneOf":[` + numbered(n, `{"type":"object","properties":{"kind":{"const":"k%d"},"v":{"type":"string","minLength":2}},"required":["kind"]}`) + `]}}}`
	}},
	{"alike", 600, func(n int) string { // branches that nothing tells apart
		return `{"type":"object","properties":{"u":{"anyOf":[` + numbered(n, `{"type":"object","properties":{"p%d":{"type":"string"}}}`) + `]}}}`
	}},
	{"parts", 200, func(n int) string { // of one object
		return `{"type":"object","properties":{"u":{"allOf":[` + numbered(n, `{"type":"object","properties":{"p%d":{"type":"string","minLength":2}}}`) + `]}}}`
	}},
}

func numbered(n int, format string) string {
	all := make([]string, n)
	for i := range all {
		all[i] = fmt.Sprintf(format, i)
	}
	return strings.Join(all, ",")
}

// TestGrowth: twice as much of anything costs about twice as much. What is counted is what
// adapting allocates, which times on a busy machine do not change. Three flavors stand for all where that takes too long.
func TestGrowth(t *testing.T) {
	if enough.Race {
		t.Skip("the race detector allocates too")
	}
	flavors := []string{"openai-strict", "gemini", "claude-desktop"}
	if enough.Thorough() {
		flavors = flavorNames()
	}
	for _, flavor := range flavors {
		for _, s := range slices.Concat(shapes, related) {
			allocsOne, bytesOne := adapting(t, flavor, s.make(s.number))
			allocsTwo, bytesTwo := adapting(t, flavor, s.make(2*s.number))
			if more := max(allocsTwo/allocsOne, bytesTwo/bytesOne); more > mostGrowth {
				t.Errorf("%s: %d to %d of %s cost %.1f times the allocations and %.1f times the bytes, want at most %v", flavor, s.number, 2*s.number, s.name, allocsTwo/allocsOne, bytesTwo/bytesOne, mostGrowth)
			} else {
				t.Logf("%-16s %-28s %.2f %.2f  %.0f allocs", flavor, s.name, allocsTwo/allocsOne, bytesTwo/bytesOne, allocsOne)
			}
		}
	}
}

// adapting counts what the first document takes: one after it is made of the same memory, as far as that is kept.
func adapting(t *testing.T, flavor, text string) (allocs, bytes float64) {
	w := work{inputs: [][]byte{nil}, pass: func() error {
		_, err := schemaflavor.Adapt(flavor, []byte(text))
		return err
	}}
	for i := range 3 {
		engine.Forget()
		runtime.GC() // of which the second empties pools
		runtime.GC()
		a, b := allocatedOnce(t, w)
		if i == 0 { // which made what is made once
			continue
		}
		if allocs == 0 || a < allocs {
			allocs = a
		}
		if bytes == 0 || b < bytes {
			bytes = b
		}
	}
	return allocs, bytes
}
