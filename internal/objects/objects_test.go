package objects_test

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

// members are what members of objects are; O stands for another object.
var members = []string{`{"type":"string"}`, `{"type":"integer"}`, `{"type":["string","null"]}`, `{"enum":["a",1]}`, `{}`, `true`, `false`, `{"type":"object"}`, `{"type":"array","items":{"type":"integer"}}`, `O`, `O`}

// mappings are values that objects of them tell apart.
var mappings = append(lowertest.Objects(lowertest.Members("a", inner...), lowertest.Members("b", inner...), []string{``, `"c":"a"`, `"x-y":1`, `"$k":"a"`}), `"a"`, `null`, `{"c":1,"d":{"a":1}}`)

// inner are values of members.
var inner = []string{`"a"`, `1`, `null`, `{}`, `[1]`, `{"a":1}`, `{"b":"b"}`}

// drawObject draws an object: with properties, and names that it only asks for, open or closed, or a map, by pattern or of listed names.
func drawObject(t *rapid.T, depth int) string {
	member := func(what string) string {
		of := members
		if depth == 0 {
			of = members[:9]
		}
		m := rapid.SampledFrom(of).Draw(t, what)
		if m == `O` {
			m = drawObject(t, depth-1)
		}
		return m
	}
	all := []string{`"type":"object"`}
	var properties []string
	for _, name := range rapid.SliceOfNDistinct(rapid.SampledFrom([]string{"a", "b", "c", "$k", "$k"}), 0, 3, rapid.ID).Draw(t, "names") {
		properties = append(properties, fmt.Sprintf("%q:%s", name, member("property")))
	}
	if len(properties) > 0 || rapid.IntRange(0, 3).Draw(t, "declared") == 0 {
		all = append(all, `"properties":{`+strings.Join(properties, ",")+`}`)
	}
	if required := rapid.SampledFrom([]string{``, ``, `"a"`, `"a","b"`, `"c"`, `"x-y"`}).Draw(t, "required"); required != `` {
		all = append(all, `"required":[`+required+`]`)
	}
	switch rapid.IntRange(0, 5).Draw(t, "others") {
	case 0, 1:
		all = append(all, `"additionalProperties":false`)
	case 2:
		all = append(all, `"additionalProperties":`+member("others are"))
	case 3:
		all = append(all, fmt.Sprintf(`"patternProperties":{%q:%s}`, rapid.SampledFrom([]string{"^x-", "^[ab]$", "c"}).Draw(t, "pattern"), member("others are")))
	}
	switch rapid.IntRange(0, 9).Draw(t, "besides") {
	case 0:
		all = append(all, `"minProperties":1`)
	case 1:
		all = append(all, `"propertyNames":{"enum":["a","b","$k"]}`)
	case 2:
		all = append(all, `"allOf":[`+drawObject(t, 0)+`]`)
	case 3:
		all = append(all, `"anyOf":[`+drawObject(t, 0)+`,`+drawObject(t, 0)+`]`)
	case 4:
		all = append(all, `"dependentRequired":{"a":["b"]}`)
	}
	return "{" + strings.Join(all, ",") + "}"
}

// TestObjects draws objects, as a member that there has to be and as one that need not be there, and refutes what becomes of them.
func TestObjects(t *testing.T) {
	known, err := flavor.Load(flavors.FS, "*.yaml")
	if err != nil {
		t.Fatal(err)
	}
	known = append(known, lowertest.Bare(t, "anyOf"), lowertest.Bare(t, "anyOf", "optional-property"), lowertest.Bare(t, ""), lowertest.Bare(t, "anyOf", "closed"))
	least := map[string]int{"sent": 500, "replied": 500, flavor.CMap.String(): 5, flavor.COptionalProperty.String(): 20, flavor.CUndeclaredRequired.String(): 5, diag.RuleImpossibleProperty: 5, diag.RulePropertyName: 1}
	enough.Check(t, least, func(t *rapid.T, asked map[string]int) {
		rules := rapid.SampledFrom(known).Draw(t, "flavor").Rules(flavor.Tool)
		options := check.Options{KeepOpen: rapid.IntRange(0, 3).Draw(t, "open") > 0, KeepNulls: rapid.IntRange(0, 3).Draw(t, "nulls") > 0}
		name, object := rapid.SampledFrom([]string{"m", "o"}).Draw(t, "member"), drawObject(t, 1)
		var values []string
		for _, v := range mappings {
			values = append(values, fmt.Sprintf(`{%q:%s}`, name, v))
		}
		text := fmt.Sprintf(`{"type":"object","properties":{%q:%s},"required":["m"],"additionalProperties":false}`, name, object)
		if name == "o" {
			text = strings.Replace(text, `"required":["m"],`, "", 1)
			values = append(values, `{}`)
		}
		if x := limitstest.Refute(t, rules, options, text, values, asked); x != nil {
			for rule := range x.Rules {
				asked[rule]++
			}
		}
	})
}
