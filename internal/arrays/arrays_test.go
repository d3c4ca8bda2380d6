package arrays_test

import (
	"fmt"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/schemaflavor/schemaflavor/flavor"
	"github.com/schemaflavor/schemaflavor/flavors"
	"github.com/schemaflavor/schemaflavor/internal/check"
	"github.com/schemaflavor/schemaflavor/internal/diag"
	"github.com/schemaflavor/schemaflavor/internal/enough"
	"github.com/schemaflavor/schemaflavor/internal/limits/limitstest"
	"github.com/schemaflavor/schemaflavor/internal/lower/lowertest"
)

// items are what positions and items are.
var items = []string{`{"type":"string"}`, `{"type":"integer"}`, `{"type":["string","null"]}`, `{"enum":["a",1]}`, `{"type":"array","items":{"type":"string"}}`, `{"type":"object","properties":{"k":{"type":"string"}},"required":["k"],"additionalProperties":false}`, `{}`, `true`, `false`}

// lists are values that arrays of them tell apart.
var lists = func() (all []string) {
	members := []string{`"a"`, `1`, `null`, `["b"]`, `[]`, `{"k":"v"}`, `true`}
	for _, x := range members {
		all = append(all, `[`+x+`]`)
		for _, y := range members {
			all = append(all, `[`+x+`,`+y+`]`)
		}
		all = append(all, `[`+x+`,"a",`+x+`]`, `[1,`+x+`,"b",null]`)
	}
	return append(all, `[]`, `"a"`, `{}`, `null`)
}()

// drawArray draws an array: of items alike, or a tuple; with counts, or none.
func drawArray(t *rapid.T) string {
	item := func(what string) string { return rapid.SampledFrom(items).Draw(t, what) }
	all := []string{rapid.SampledFrom([]string{`"type":"array"`, `"type":"array"`, `"type":["array","null"]`}).Draw(t, "type")}
	if n := rapid.IntRange(0, 3).Draw(t, "positions"); n > 0 {
		var positions []string
		for range n {
			positions = append(positions, item("position"))
		}
		all = append(all, `"prefixItems":[`+strings.Join(positions, ",")+`]`)
	}
	switch rapid.IntRange(0, 3).Draw(t, "rest") {
	case 0:
		all = append(all, `"items":`+item("items"))
	case 1:
		all = append(all, `"items":false`)
	}
	for _, count := range []string{"minItems", "maxItems"} {
		if n := rapid.IntRange(0, 6).Draw(t, count); n < 4 {
			all = append(all, fmt.Sprintf(`%q:%d`, count, n))
		}
	}
	if rapid.IntRange(0, 5).Draw(t, "unique") == 0 {
		all = append(all, `"uniqueItems":true`)
	}
	return "{" + strings.Join(all, ",") + "}"
}

// TestArrays draws arrays, as a member that there has to be and as one that need not be there, and refutes what becomes of them.
func TestArrays(t *testing.T) {
	known, err := flavor.Load(flavors.FS, "*.yaml")
	if err != nil {
		t.Fatal(err)
	}
	known = append(known, lowertest.Bare(t, "anyOf"), lowertest.Bare(t, "anyOf", "optional-property"), lowertest.Bare(t, ""))
	least := map[string]int{"sent": 500, "replied": 500, flavor.CTuple.String(): 20, flavor.CArrayWithoutItems.String(): 5, diag.RuleImpossibleItems: 1, "position-gap": 1}
	enough.Check(t, least, func(t *rapid.T, asked map[string]int) {
		rules := rapid.SampledFrom(known).Draw(t, "flavor").Rules(flavor.Tool)
		options := check.Options{KeepOpen: rapid.Bool().Draw(t, "open"), KeepNulls: rapid.Bool().Draw(t, "nulls")}
		name := rapid.SampledFrom([]string{"l", "o"}).Draw(t, "member")
		var values []string
		for _, v := range lists {
			values = append(values, fmt.Sprintf(`{%q:%s}`, name, v))
		}
		text := fmt.Sprintf(`{"type":"object","properties":{%q:%s},"required":["l"],"additionalProperties":false}`, name, drawArray(t))
		if name == "o" {
			text = strings.Replace(text, `"required":["l"],`, "", 1)
			values = append(values, `{}`)
		}
		if x := limitstest.Refute(t, rules, options, text, values, asked); x != nil {
			for rule := range x.Rules {
				asked[rule]++
			}
		}
	})
}

// TestWithoutUnions: where neither a union nor null may be written, what comes after the positions of a tuple is a list all the same, and
// items that may be anything beside others are.
func TestWithoutUnions(t *testing.T) {
	rules := lowertest.Bare(t, "").Rules(flavor.Tool)
	for _, array := range []string{`{"type":"array","prefixItems":[{"type":"string"}],"items":{"type":"integer"},"uniqueItems":true}`, `{"type":"array","prefixItems":[{"type":"integer"},true],"maxItems":2}`, `{"type":"array","items":{"anyOf":[{"type":"integer"},{}]}}`} {
		asked := map[string]int{}
		limitstest.Refute(t, rules, check.Options{}, `{"type":"object","properties":{"l":`+array+`},"required":["l"],"additionalProperties":false}`,
			[]string{`{"l":[]}`, `{"l":["a"]}`, `{"l":["a",1,2]}`, `{"l":[1]}`, `{"l":[1,"a"]}`}, asked)
		if asked["sent"] < 3 {
			t.Errorf("%s: %v were asked", array, asked)
		}
	}
}
