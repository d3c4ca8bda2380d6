package diag_test

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/schemaflavor/schemaflavor/flavor"
	"github.com/schemaflavor/schemaflavor/internal/check"
	"github.com/schemaflavor/schemaflavor/internal/engine"
	"github.com/schemaflavor/schemaflavor/internal/schema"
	"github.com/schemaflavor/schemaflavor/internal/tree"
)

// trial is a flavor that refuses one construct by one repair, with what the loader asks for
// beside it, and takes everything else.
func trial(c flavor.ConstructInfo, repair flavor.Repair) (*flavor.Flavor, error) {
	refused := map[string]string{c.Name: repair.String()}
	switch {
	case slices.Contains([]string{"free-form-object", "object-without-properties", "array-without-items"}, c.Name):
		refused["structured-enum-value"] = "strings"
	case c.Name == "reference-by-path" && repair == flavor.Inline, repair == flavor.Prune && c.Name == "nested-definitions": // of flavors under which no reference stays
		refused["reference"], refused["recursive-reference"] = "inline", "unroll"
	case repair == flavor.Unroll && c.Name == "endless-reference":
		refused["recursive-reference"] = "unroll"
	}
	var untested, refuses []string
	for _, other := range flavor.Constructs() {
		if by := refused[other.Name]; by != "" {
			refuses = append(refuses, fmt.Sprintf(`%s: {repair: %s, because: {docs: "no"}}`, other.Name, by))
		} else {
			untested = append(untested, other.Name)
		}
	}
	return flavor.Parse("trial.yaml", fmt.Appendf(nil, `name: trial
title: Trial
sources: {docs: {url: "https://example.com/", read: 2026-11-20}}
dialect: %s
describe: all
keywords: {unlisted: keep, because: {docs: "any"}}
constructs:
  untested: [%s]
  refuses: {%s}
`, flavor.Draft202012, strings.Join(untested, ", "), strings.Join(refuses, ", ")), nil)
}

// examples are schemas with a construct that its own example only hints at.
var examples = map[string]string{
	"reference":               `{"type":"object","properties":{"p":{"$ref":"#/$defs/a"}},"$defs":{"a":{"type":"string"}}}`,
	"reference-by-path":       `{"type":"object","properties":{"a":{"type":"string"},"p":{"$ref":"#/properties/a"}}}`,
	"type-list":               `{"type":["string","integer"]}`,
	"crowded-type-list":       `{"type":["string","integer"],"minLength":1}`,
	"null-type":               `{"type":"object","properties":{"p":{"type":"null"},"q":{"anyOf":[{"type":"string"},{"type":"null"}]}}}`,
	"map":                     `{"type":"object","properties":{"p":{"type":"object","additionalProperties":{"type":"string"}}}}`,
	"undeclared-required":     `{"type":"object","properties":{},"required":["a"]}`,
	"tuple":                   `{"type":"array","prefixItems":[{"type":"string"},{"type":"integer"}],"items":false,"minItems":2}`,
	"structured-enum-value":   `{"enum":[[]]}`,
	"non-string-enum":         `{"type":"number","enum":[0.5,7]}`,
	"keywords-beside-union":   `{"minLength":1,"anyOf":[{"type":"string"},{"type":"integer"}]}`,
	"repeated-annotation":     `{"type":"object","properties":{"p":{"$ref":"#/$defs/a","title":"A"}},"$defs":{"a":{"type":"string","title":"B"}}}`,
	"root-union":              `{"anyOf":[{"type":"object","properties":{"a":{"type":"string"}},"required":["a"]},{"type":"object","properties":{"b":{"type":"string"}},"required":["b"]}]}`,
	"root-reference":          `{"$ref":"#/$defs/a","$defs":{"a":{"type":"object","properties":{"n":{"$ref":"#/$defs/a"}}}}}`,
	"endless-reference":       `{"type":"object","properties":{"next":{"type":"array","items":{"$ref":"#"}}},"required":["next"]}`,
	"annotation-beside-union": `{"title":"A","anyOf":[{"type":"string","title":"B"},{"type":"integer"}]}`,
	"free-form-object":        `{"type":"object","properties":{"p":{"type":"object"}}}`,
	"empty-string-in-enum":    `{"enum":["","a"]}`,
	"empty-properties":        `{"type":"object","properties":{"p":{"type":"object","properties":{},"additionalProperties":false},"q":{"type":"string"}}}`,
	"escaped-definition-name": `{"type":"object","properties":{"p":{"$ref":"#/$defs/a~1b"}},"$defs":{"a/b":{"type":"string"}}}`,
}

// said is what is told of a repair under another name.
var said = map[string]string{
	"recursive-reference unroll": "recursive-reference text",
	"endless-reference unroll":   "recursive-reference text",
	"empty-enum refuse":          "impossible-schema ",
	"crossed-bounds refuse":      "impossible-schema ",
	"external-reference refuse":  "external-reference ",
	"reference-by-path inline":   "reference inline",
	"repeated-annotation inline": "repeated-annotation wrap", // a union of the one reference does
}

// alone are repairs that are not carried out where nothing else is refused.
var alone = map[string]bool{"root-union wrap": true, "root-union merge": true}

func read(t *testing.T, text string) *schema.Document {
	d, err := tree.Parse([]byte(text), tree.Limits{})
	if err != nil {
		t.Fatal(err, text)
	}
	return schema.Read(d)
}

// TestRepairs: under a flavor that refuses one construct alone, each repair that it may pick is
// carried out on an example and said in words of its own, and nothing is left to mind.
func TestRepairs(t *testing.T) {
	for _, c := range flavor.Constructs() {
		for _, repair := range c.Repairs {
			row := c.Name + " " + repair.String()
			if alone[row] {
				continue
			}
			f, err := trial(c, repair)
			if err != nil {
				t.Errorf("%s: %v", row, err)
				continue
			}
			rules, text := f.Rules(flavor.Response), cmp.Or(examples[c.Name], c.Example)
			o := engine.Adapt(rules, read(t, text), check.Options{})
			var told []string
			for _, fact := range o.Facts {
				told = append(told, fact.Rule+" "+fact.RepairName())
				if len(fact.Rows()) == 0 {
					t.Errorf("%s: of %s it says %q, which no row has", row, text, fact.Message())
				}
			}
			if want := cmp.Or(said[row], row); !slices.Contains(told, want) {
				t.Errorf("%s: of %s, which became %s, is told %q, and not %q", row, text, o.Schema, told, want)
			}
			if o.Refusal != nil {
				if repair != flavor.Refuse {
					t.Errorf("%s: %s is refused: %s", row, text, o.Refusal.Message())
				}
				continue
			}
			for _, left := range engine.Check(rules, read(t, string(o.Schema)), check.Options{}).Facts {
				t.Errorf("%s: of %s is left %s: %s", row, text, o.Schema, left.Message())
			}
		}
	}
}
