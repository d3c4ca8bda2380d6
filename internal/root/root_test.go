package root_test

import (
	"fmt"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/schemaflavor/schemaflavor/flavor"
	"github.com/schemaflavor/schemaflavor/flavors"
	"github.com/schemaflavor/schemaflavor/internal/check"
	"github.com/schemaflavor/schemaflavor/internal/enough"
	"github.com/schemaflavor/schemaflavor/internal/ir"
	"github.com/schemaflavor/schemaflavor/internal/limits/limitstest"
	"github.com/schemaflavor/schemaflavor/internal/lower/lowertest"
	"github.com/schemaflavor/schemaflavor/internal/schema"
)

// parts are what a root says, or a branch of it: R stands for a reference, and B for a branch.
var parts = []string{
	`"type":"object"`, `"type":["object","null"]`, `"type":["object","string"]`, `"type":"array","items":{"type":"string"}`, `"type":"string"`, `"enum":["a",{"a":"x"}]`, `"properties":{"a":{"type":"string"},"b":{"type":"integer"}}`,
	`"properties":{"a":{"$ref":"#"}}`, `"properties":{"b":{"$ref":"#/$defs/d"}}`, `"required":["a"]`, `"required":["b"]`, `"additionalProperties":false`, `"additionalProperties":{"type":"integer"}`, `"minProperties":1`,
	`"anyOf":[B,B]`, `"oneOf":[B,B]`, `"anyOf":[{"required":["a"]},{"required":["b"]}]`, `"allOf":[B]`, `"if":B,"then":B`, `"$ref":"#/$defs/d"`, `"$ref":"#/$defs/e"`, `"not":{"type":"object"}`, `"title":"T","description":"words"`,
}

// wholes are values that roots tell apart.
var wholes = append(lowertest.Objects(lowertest.Members("a", inner...), lowertest.Members("b", inner...), lowertest.Members("c", `1`)), `null`, `true`, `1`, `"a"`, `"b"`, `[]`, `["x"]`, `[1]`)

// inner are values of members.
var inner = []string{`"x"`, `1`, `null`, `{}`, `{"a":"x"}`, `["x"]`, `{"b":2}`}

// drawPart draws what a root says, each keyword once.
func drawPart(t *rapid.T, most, depth int) string {
	said, all := map[string]bool{}, []string{}
	for range rapid.IntRange(1, most).Draw(t, "keywords") {
		p := rapid.SampledFrom(parts).Draw(t, "part")
		if keyword, _, _ := strings.Cut(p, ":"); said[keyword] || depth == 0 && (strings.Contains(p, "B") || strings.Contains(p, "$ref")) {
			continue
		} else {
			said[keyword] = true
		}
		for strings.Contains(p, "B") {
			p = strings.Replace(p, "B", "{"+drawPart(t, 3, depth-1)+"}", 1)
		}
		all = append(all, p)
	}
	return strings.Join(all, ",")
}

// TestRoot draws roots of all kinds, on all surfaces, and refutes what becomes of them: values as ever, of which a surface may mean the objects alone;
// a root is an object where nothing else may be one, under a property where it admits none, and no union or reference where these may not stand.
func TestRoot(t *testing.T) {
	known, err := flavor.Load(flavors.FS, "*.yaml")
	if err != nil {
		t.Fatal(err)
	}
	known = append(known, lowertest.Bare(t, "anyOf"), lowertest.Bare(t, "anyOf", "optional-property", "root-union"), lowertest.Bare(t, ""))
	least := map[string]int{"sent": 500, "replied": 500, "wrapped": 20, flavor.CRootUnion.String(): 5, flavor.CRootReference.String(): 5, flavor.CNonObjectRoot.String(): 20}
	enough.Check(t, least, func(t *rapid.T, asked map[string]int) {
		rules := rapid.SampledFrom(known).Draw(t, "flavor").Rules(rapid.SampledFrom([]flavor.Surface{flavor.Tool, flavor.Output, flavor.Response}).Draw(t, "surface"))
		options := check.Options{KeepOpen: rapid.Bool().Draw(t, "open"), KeepNulls: rapid.Bool().Draw(t, "nulls")}
		own := drawPart(t, 4, 2)
		if own != "" {
			own += ","
		}
		text := fmt.Sprintf(`{%s"$defs":{"d":{"type":"object","properties":{"a":{"type":"string"}},"additionalProperties":false},"e":{"type":["object","null"],"properties":{"b":{"$ref":"#/$defs/e"}}}}}`, own)
		x := limitstest.Refute(t, rules, options, text, wholes, asked)
		if x == nil {
			return
		}
		for rule := range x.Rules {
			asked[rule]++
		}
		if x.Root.Carry == ir.CarryWrap {
			asked["wrapped"]++
		}
		switch {
		case rules.Refuses(flavor.CNonObjectRoot) && x.Root.Kind == ir.SchemaNode && x.Root.Types != schema.TObject,
			rules.Refuses(flavor.CRootUnion) && x.Root.Kind == ir.UnionNode, rules.Refuses(flavor.CRootReference) && x.Root.Kind == ir.ReferenceNode:
			t.Fatalf("%s\nbecame a root that is refused:\n%s", text, x.Text)
		}
	})
}
