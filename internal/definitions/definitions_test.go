package definitions_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/schemaflavor/schemaflavor/flavor"
	"github.com/schemaflavor/schemaflavor/flavors"
	"github.com/schemaflavor/schemaflavor/internal/check"
	"github.com/schemaflavor/schemaflavor/internal/diag"
	"github.com/schemaflavor/schemaflavor/internal/enough"
	"github.com/schemaflavor/schemaflavor/internal/ir"
	"github.com/schemaflavor/schemaflavor/internal/limits/limitstest"
	"github.com/schemaflavor/schemaflavor/internal/lower/lowertest"
)

// referring are what refers, or does not: R stands for where a place itself may lead, and N for where a part of its values may.
var referring = []string{
	`{"$ref":"R"}`, `{"$ref":"R"}`, `{"$ref":"R","description":"beside"}`, `{"$ref":"R","title":"T","default":null}`, `{"$ref":"R","minProperties":1}`, `{"allOf":[{"$ref":"R"}],"description":"beside"}`, `{"allOf":[{"$ref":"R"},{"$ref":"R"}]}`,
	`{"anyOf":[{"$ref":"R"},{"type":"null"}]}`, `{"anyOf":[{"$ref":"R"},{"$ref":"R"}]}`, `{"type":"array","items":{"$ref":"N"}}`, `{"type":"object","properties":{"a":{"$ref":"N"}},"additionalProperties":false}`, `{"type":"string"}`, `{"type":["integer","null"],"title":"own"}`, `false`,
	`{"type":"object","additionalProperties":{"$ref":"N"}}`, `{"type":"object","additionalProperties":{"type":"string"}}`,
	`{"type":"object","properties":{"a":{"$ref":"N"},"b":{"type":"string"}},"required":["b"],"additionalProperties":false,"description":"own"}`,
}

// drawReferring draws one of them. Where it leads itself is one of few, so that no place leads back to itself and to nothing else.
func drawReferring(t *rapid.T, what string, to ...string) string {
	s := rapid.SampledFrom(referring).Draw(t, what)
	for strings.Contains(s, `"R"`) {
		s = strings.Replace(s, `"R"`, fmt.Sprintf("%q", rapid.SampledFrom(append(to, "#")).Draw(t, "to")), 1)
	}
	for strings.Contains(s, `"N"`) {
		s = strings.Replace(s, `"N"`, fmt.Sprintf("%q", rapid.SampledFrom([]string{"#/$defs/d0", "#/$defs/d1", "#/$defs/d2", "#/properties/v", "#"}).Draw(t, "to")), 1)
	}
	return s
}

// referred are values that such schemas tell apart.
var referred = func() (all []string) {
	inner := []string{`"a"`, `1`, `null`, `[]`, `["a"]`, `{}`, `{"b":"x"}`, `{"a":"x"}`, `{"a":{"b":"x"},"b":"y"}`, `{"a":[{"b":"x"}]}`, `[[1],["a"]]`, `{"v":"a"}`, `{"v":{"v":null}}`, `{"a":{"a":{"a":1}}}`, `{"a":null}`}
	for _, v := range inner {
		all = append(all, `{"v":`+v+`}`)
		for _, w := range inner[:9] {
			all = append(all, `{"v":`+v+`,"w":`+w+`}`)
		}
	}
	return append(all, `{}`, `null`)
}()

// TestDefinitions draws documents whose parts refer to each other, and refutes what becomes of them: values as ever; and each definition
// that is written has a name of its own and is referred to, and where a flavor takes references, as the author's parts do.
func TestDefinitions(t *testing.T) {
	known, err := flavor.Load(flavors.FS, "*.yaml")
	if err != nil {
		t.Fatal(err)
	}
	known = append(known, lowertest.Bare(t, "anyOf"), lowertest.Bare(t, "anyOf", "optional-property"), lowertest.Bare(t, ""))
	least := map[string]int{"sent": 300, "replied": 300, "defined": 50, diag.RuleHoistedPart: 1}
	enough.Check(t, least, func(t *rapid.T, asked map[string]int) {
		rules := rapid.SampledFrom(known).Draw(t, "flavor").Rules(flavor.Tool)
		options := check.Options{KeepOpen: rapid.IntRange(0, 3).Draw(t, "open") > 0, KeepNulls: rapid.IntRange(0, 3).Draw(t, "nulls") > 0}
		text := fmt.Sprintf(`{"type":"object","properties":{"v":%s,"w":%s},"required":["v"],"additionalProperties":false,"$defs":{"d0":%s,"d1":%s,"d2":%s}}`,
			drawReferring(t, "v", "#/$defs/d0", "#/$defs/d1", "#/$defs/d2"), drawReferring(t, "w", "#/$defs/d0", "#/$defs/d1", "#/properties/v"),
			drawReferring(t, "d0", "#/$defs/d1", "#/$defs/d2"), drawReferring(t, "d1", "#/$defs/d2"), drawReferring(t, "d2"))
		x := limitstest.Refute(t, rules, options, text, referred, asked)
		if x == nil {
			return
		}
		for rule := range x.Rules {
			asked[rule]++
		}
		var names []string
		for _, d := range ir.Reachable(x.Root) {
			if d.IsRoot {
				continue
			}
			if asked["defined"]++; d.Node == nil || d.Node.Kind == ir.NeverNode || slices.Contains(names, d.Name) {
				t.Fatalf("the definition %q of\n%s\nhas no node, admits nothing or is not the only one of that name: %s", d.Name, text, x.Text)
			}
			names = append(names, d.Name)
		}
		if rules.Refuses(flavor.CReference) && rules.Refuses(flavor.CRecursiveReference) && len(names) > 0 {
			t.Fatalf("%q are defined of\n%s\nthough no reference may stand: %s", names, text, x.Text)
		}
	})
}
