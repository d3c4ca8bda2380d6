package prove

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

// doublings are places at which a schema may stand that is enormous when written out, with
// values that are valid and not: what such a schema admits is known without it.
var doublings = []struct {
	at             string // what stands beside the properties of the root; BIG is the schema
	valid, invalid []string
}{
	{`"patternProperties":{"^x":BIG}`, []string{`{"xa":{}}`, `{"u":"a"}`}, []string{`{"xa":1}`, `{"xa":{"a":1}}`}},
	{`"properties":{"p":BIG}`, []string{`{"p":{"a":{"b":{}}}}`}, []string{`{"p":{"a":{"b":1}}}`}},
	{`"additionalProperties":BIG`, []string{`{"z":{"b":{}}}`}, []string{`{"z":{"b":1}}`}},
	{`"unevaluatedProperties":BIG`, []string{`{"z":{"b":{}}}`}, []string{`{"z":{"b":1}}`}},
	{`"not":{"required":["p"],"properties":{"p":BIG}}`, []string{`{"u":"a"}`}, []string{`{"p":{}}`}},
	{`"if":{"properties":{"p":BIG},"required":["p"]},"then":{"required":["u"]}`, []string{`{"p":{},"u":"a"}`, `{"u":"a"}`}, []string{`{"p":{}}`}},
	{`"propertyNames":{"anyOf":[{"maxLength":2},BIG]}`, []string{`{"u":"a"}`}, []string{`{"uuu":1}`}},
	{`"patternProperties":{"^x":BIG},"unevaluatedProperties":false`, []string{`{"xa":{}}`, `{"u":"a"}`}, []string{`{"xa":1}`, `{"z":{}}`}},
	{`"dependentSchemas":{"u":{"properties":{"p":BIG}}},"unevaluatedProperties":{"type":"integer"}`, []string{`{"u":"a","p":{}}`, `{"p":1}`}, []string{`{"u":"a","p":1}`, `{"p":{}}`}},
	{`"dependentSchemas":{"u":{"properties":{"p":BIG}}}`, []string{`{"u":"a","p":{}}`}, []string{`{"u":"a","p":1}`}},
	{`"allOf":[{"properties":{"p":BIG}},{"properties":{"p":{"required":["a"]}}}]`, []string{`{"p":{"a":{}}}`}, []string{`{"p":{}}`, `{"p":{"a":1}}`}},
	{`"anyOf":[{"properties":{"p":BIG},"required":["p"]},{"required":["q"]}]`, []string{`{"p":{}}`, `{"q":1}`}, []string{`{}`, `{"p":1}`}},
	{`"properties":{"p":{"type":"array","items":BIG}}`, []string{`{"p":[{}]}`}, []string{`{"p":[1]}`}},
	{`"properties":{"p":{"type":"array","prefixItems":[BIG]}}`, []string{`{"p":[{}]}`}, []string{`{"p":[1]}`}},
	{`"properties":{"p":{"type":"array","contains":BIG}}`, []string{`{"p":[{}]}`}, []string{`{"p":[1]}`}},
}

// TestDoublingAnywhere: wherever a schema stands that refers to the next twice, and that to
// the next, the result is no more than some times as large as the input, and what is given
// up for that is told: promises 1 to 4 hold.
func TestDoublingAnywhere(t *testing.T) {
	enough.Alone(t)
	const levels = 40
	var definitions strings.Builder
	for i := range levels {
		fmt.Fprintf(&definitions, `"d%d":{"type":"object","properties":{"a":{"$ref":"#/$defs/d%[2]d"},"b":{"$ref":"#/$defs/d%[2]d"}}},`, i, i+1)
	}
	for f := range schemaflavor.Builtin().All() {
		for _, d := range doublings {
			schema := fmt.Sprintf(`{"type":"object","properties":{"u":{"type":"string"}},%s,"$defs":{%s"d%d":{"type":"object"}}}`, strings.ReplaceAll(d.at, "BIG", `{"$ref":"#/$defs/d0"}`), &definitions, levels)
			if strings.HasPrefix(d.at, `"properties":`) {
				schema = strings.Replace(schema, `"properties":{"u":{"type":"string"}},`, "", 1)
			}
			t.Run(f.Name+"/"+d.at, func(t *testing.T) {
				watch := stopwatch.Start()
				result, err := schemaflavor.Adapt(f.Name, []byte(schema))
				if err != nil {
					t.Fatal(err)
				}
				if took := watch.Stop(); took > 5*time.Second {
					t.Errorf("took %v", took)
				}
				if most := 96<<10 + 20*len(schema); len(result.Schema) > most {
					t.Errorf("%d bytes of %d", len(result.Schema), len(schema))
				}
				again, err := schemaflavor.Adapt(f.Name, result.Schema)
				if err != nil || string(again.Schema) != string(result.Schema) {
					t.Errorf("adapted again it is something else: %v", err)
				}
				holds(t, result, d.valid, d.invalid)
			})
		}
	}
}

// holds looks whether values go there and back as the schema and the effects say.
func holds(t *testing.T, result *schemaflavor.Result, valid, invalid []string) {
	t.Helper()
	claims := func(e schemaflavor.Effect) bool {
		return slices.ContainsFunc(result.Diagnostics, func(d schemaflavor.Diagnostic) bool { return d.Effect() == e })
	}
	after, err := newJudge(string(result.Schema), strings.Contains(string(result.Schema), `"nullable"`))
	if err != nil {
		t.Fatal(err)
	}
	c := result.Codec()
	for _, value := range valid {
		image, err := c.Encode([]byte(value))
		if err == nil {
			err = after.verdict(string(image))
		}
		if err != nil && !claims(schemaflavor.Narrowed) {
			t.Errorf("%s cannot be sent, and nothing is narrowed: %v", value, err)
		}
		if err != nil {
			continue
		}
		if back, violations, err := decode(c, image); err != nil || len(violations) > 0 || !equal(mustParse(value), mustParse(string(back)), claims(schemaflavor.Narrowed)) {
			t.Errorf("%s comes back as %s, %v, %v", value, back, violations, err)
		}
	}
	for _, value := range invalid {
		image, err := c.Encode([]byte(value))
		if err != nil {
			image = []byte(value)
		} else if after.verdict(string(image)) == nil && !claims(schemaflavor.Widened) {
			t.Errorf("%s can be sent, and nothing is widened", value)
		}
		if back, violations, err := decode(c, image); err == nil && len(violations) == 0 && equal(mustParse(value), mustParse(string(back)), false) {
			t.Errorf("%s gets through", value)
		}
	}
}
