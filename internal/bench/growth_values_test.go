package bench

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/schemaflavor/schemaflavor"
	"github.com/schemaflavor/schemaflavor/internal/enough"
	"github.com/schemaflavor/schemaflavor/internal/stopwatch"
)

// A growingValue is a value of so many parts under a schema that may grow with it, and a reply of as many that is wrong.
type growingValue struct {
	name          string
	number        int
	schema        func(n int) string
	value, broken func(n int) string
}

// manyOf is a value of numbered parts between what it begins and ends with; its schema does not grow.
func manyOf(number int, name, schema, begin, value, broken, end string) growingValue {
	return growingValue{name, number, func(int) string { return schema },
		func(n int) string { return begin + numbered(n, value) + end }, func(n int) string { return begin + numbered(n, broken) + end }}
}

var growingValues = []growingValue{
	manyOf(1000, "objects", `{"type":"object","properties":{"l":{"type":"array","items":{"type":"object","properties":{"a":{"type":"string"},"b":{"type":"integer"}},"required":["a"]}}}}`,
		`{"l":[`, `{"a":"x%d"}`, `{"a":%d}`, `]}`),
	manyOf(1000, "entries", `{"type":"object","properties":{"m":{"type":"object","additionalProperties":{"type":"object","properties":{"a":{"type":"string"}}}}}}`,
		`{"m":{`, `"k%d":{"a":"x"}`, `"k%d":{"a":1}`, `}}`),
	manyOf(1000, "forms", `{"type":"object","properties":{"l":{"type":"array","items":{"anyOf":[{"type":"object","properties":{"a":{"type":"string"}}},{"type":"object","additionalProperties":{"type":"integer"}},{"type":"string"}]}}}}`,
		`{"l":[`, `{"a":"x%d"},{"z":1},"s"`, `{"a":%d},{"q":[]},5`, `]}`),
	manyOf(4000, "any value", `{"type":"object","properties":{"x":{}}}`, `{"x":[`, `{"a":"x%d"}`, `{"a":%d}`, `]}`),
	manyOf(1000, "unique items", `{"type":"object","properties":{"l":{"type":"array","uniqueItems":true,"items":{"type":"object","properties":{"a":{"type":"string"}}}}}}`,
		`{"l":[`, `{"a":"x%d"}`, `{"a":%d}`, `]}`),
	manyOf(2000, "unlisted members", `{"type":"object","properties":{"o":{"type":"object","properties":{"name":{"type":"string"}},"additionalProperties":false}}}`,
		`{"o":{`, `"name%d":"x"`, `"nmae%d":"x"`, `}}`),
	{"properties", 1500, func(n int) string {
		return `{"type":"object","properties":{` + numbered(n, `"p%d":{"type":"string"}`) + `}}`
	},
		func(n int) string { return `{` + numbered(n, `"p%d":"x"`) + `}` }, func(n int) string { return `{` + numbered(n, `"p%d":1`) + `}` }},
	{"branches", 300, func(n int) string {
		return `{"type":"object","properties":{"f":{"anyOf":[` + numbered(n, `{"type":"object","properties":{"k":{"const":"k%d"},"p%[1]d":{"type":"string"}},"required":["k"]}`) + `]}}}`
	}, func(n int) string { return fmt.Sprintf(`{"f":{"k":"k%d"}}`, n-1) }, func(n int) string { return fmt.Sprintf(`{"f":{"p%d":1}}`, n-1) }},
	{"depth", 40, func(int) string {
		return `{"type":"object","properties":{"v":{"type":"string"},"c":{"type":"array","items":{"$ref":"#"}}}}`
	}, func(n int) string { return strings.Repeat(`{"c":[{"v":"a"},`, n) + `{}` + strings.Repeat(`]}`, n) },
		func(n int) string { return strings.Repeat(`{"c":[{"v":1},`, n) + `{}` + strings.Repeat(`]}`, n) }},
}

// TestGrowthOfValues: a value of eight times as many parts takes about as long there and back as eight values, and so does a reply
// of which each part is wrong, its violations and the message for the model included.
func TestGrowthOfValues(t *testing.T) {
	enough.Alone(t)
	const times, most, least = 8, 4, 4 * time.Millisecond
	for _, flavor := range []string{"openai-strict", "gemini"} {
		for _, v := range growingValues {
			if testing.Short() {
				v.number /= 4
			}
			several, one := carried(t, flavor, v, v.number, times), carried(t, flavor, v, times*v.number, 1)
			if more := float64(one) / float64(max(several, least)); more > most {
				t.Errorf("%s: %d %s took %.1f times as long as %d times %d, %v, want at most %d times", flavor, times*v.number, v.name, more, times, v.number, one, most)
			} else {
				t.Logf("%-16s %-18s %v to %v, %.1f times", flavor, v.name, several, one, more)
			}
		}
	}
}

// carried is the least time that a value takes there and back, and a broken reply, so many times.
func carried(t *testing.T, flavor string, v growingValue, n, times int) time.Duration {
	result, err := schemaflavor.Adapt(flavor, []byte(v.schema(n)))
	if err != nil {
		t.Fatal(err)
	}
	c, value, broken := result.Codec(), []byte(v.value(n)), []byte(v.broken(n))
	var took []time.Duration
	for range 3 {
		watch := stopwatch.Start()
		for range times {
			sent, err := c.Encode(value)
			if err != nil {
				t.Fatalf("%s: %v", v.name, err)
			}
			if _, err := c.Decode(sent); err != nil {
				t.Fatalf("%s: %v", v.name, err)
			}
			if d, err := c.Decode(broken); err != nil || len(d.Violations.Message())+len(d.Notes) == 0 {
				t.Fatalf("%s: nothing is wrong with the broken reply, or %v", v.name, err)
			}
		}
		took = append(took, watch.Stop())
	}
	return slices.Min(took)
}
