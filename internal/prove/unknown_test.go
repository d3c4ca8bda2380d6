package prove

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/schemaflavor/schemaflavor"
	"github.com/schemaflavor/schemaflavor/internal/enough"
)

// hasFinding reports whether a diagnostic of an effect has a rule, or says something.
func hasFinding(result *schemaflavor.Result, effect schemaflavor.Effect, says string) bool {
	return slices.ContainsFunc(result.Diagnostics, func(d schemaflavor.Diagnostic) bool {
		return d.Effect() == effect && (d.Rule() == says || strings.Contains(d.Message(), says))
	})
}

// TestUnmatchedPattern: a pattern that takes too long is none that does not match, and says
// nothing of those that take no time: nothing is refused, and it is told.
func TestUnmatchedPattern(t *testing.T) {
	var names []string
	for i := range 6 {
		names = append(names, fmt.Sprintf(`"%s!%d":{"type":"string"}`, strings.Repeat("a", 40), i))
	}
	schema := `{"type":"object","properties":{
		"slow":{"type":"object","properties":{` + strings.Join(names, ",") + `},"patternProperties":{"^(?=a)(a+)+$":{"type":"string"}}},
		"quick":{"type":"object","patternProperties":{"^(?!x)b":{"type":"string"}},"required":["b1"],"additionalProperties":false}},
		"required":["quick"],"additionalProperties":false}`
	for _, name := range []string{"openai-strict", "gemini"} {
		result, err := schemaflavor.Adapt(name, []byte(schema))
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		if !hasFinding(result, schemaflavor.Widened, "unmatched-pattern") {
			t.Errorf("%s: not told", name)
		}
	}
}

// TestNothingIsImpliedByDoubt: where no steps are left to ask whether values are valid, what
// stands beside them is not taken for implied, and listed values that were not asked are told.
func TestNothingIsImpliedByDoubt(t *testing.T) {
	enough.Alone(t)
	var values, nots []string
	for i := range 3000 {
		values = append(values, fmt.Sprintf(`{"k":"v%d"}`, i))
	}
	for i := range 500 {
		nots = append(nots, fmt.Sprintf(`{"not":{"required":["z%d"]}}`, i))
	}
	schema := `{"type":"object","properties":{
		"many":{"enum":[` + strings.Join(values, ",") + `],"allOf":[` + strings.Join(nots, ",") + `]},
		"list":{"type":"array","minItems":1,"items":{"type":"string","enum":["a","b"]},"contains":{"const":"a"}}},
		"additionalProperties":false}`
	result, err := schemaflavor.Adapt("openai-strict", []byte(schema))
	if err != nil {
		t.Fatal(err)
	}
	if !hasFinding(result, schemaflavor.Widened, "`contains`") {
		t.Error("contains is gone, and nothing is widened")
	}
	if !hasFinding(result, schemaflavor.Widened, "unasked-value") {
		t.Error("values were not asked, and that is not told")
	}
}

// TestCodecSize: a codec grows with the schema, however deep unions stand in each other.
func TestCodecSize(t *testing.T) {
	for _, n := range []int{20, 100, 400} {
		schema := `{"type":"string"}`
		for i := range n {
			schema = fmt.Sprintf(`{"anyOf":[{"type":"object","properties":{"k":{"const":"k%d"},"v":{"type":"string"}},"required":["k"]},%s]}`, i, schema)
		}
		result, err := schemaflavor.Adapt("openai-strict", []byte(`{"type":"object","properties":{"u":`+schema+`}}`))
		if err != nil {
			t.Fatal(err)
		}
		codec, err := result.Codec().MarshalJSON()
		if err != nil {
			t.Fatal(err)
		}
		if most := 100 * len(schema); len(codec) > most {
			t.Errorf("%d unions: %d bytes of codec for %d of schema", n, len(codec), len(schema))
		}
	}
}
