package prove

import (
	"fmt"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/schemaflavor/schemaflavor"
	"github.com/schemaflavor/schemaflavor/flavor"
)

// TestRootConditions tries to refute the promises on conditions of the root, several of them
// beside what makes a root special: unions, names that may not stand, references to itself.
func TestRootConditions(t *testing.T) {
	refute(t, func(t *rapid.T, f *flavor.Flavor) trial {
		return trial{flavor: f, surface: pick(t, flavor.Tool, flavor.Output), keep: one(t, 2), exact: one(t, 2), schema: conditional(t)}
	})
}

// conditional draws a root with conditions in an allOf.
func conditional(t *rapid.T) string {
	names := []string{"a", "b", pick(t, "c", "bad name!")}
	name := func() string { return pick(t, names...) }
	part := func() string {
		switch pick(t, "required", "const", "both", "type", "any") {
		case "required":
			return fmt.Sprintf(`{"required":[%q]}`, name())
		case "const":
			return fmt.Sprintf(`{"properties":{%q:{"const":%s}}}`, name(), pick(t, `"x"`, `1`, `null`))
		case "both":
			n := name()
			return fmt.Sprintf(`{"properties":{%q:{"enum":["x","y"]}},"required":[%q]}`, n, n)
		case "type":
			return fmt.Sprintf(`{"properties":{%q:{"type":%q}}}`, name(), pick(t, "string", "integer"))
		}
		return pick(t, `{}`, `true`, `false`)
	}
	var properties, all []string
	for _, n := range names {
		properties = append(properties, fmt.Sprintf("%q:%s", n, pick(t, `{}`, `{"type":"string"}`, `{"enum":["x","y","z"]}`, `{"type":["string","integer"]}`, `{"$ref":"#/$defs/d"}`, `{"$ref":"#"}`)))
	}
	for range rapid.IntRange(1, 3).Draw(t, "conditions") {
		c := `{"if":` + part() + `,"then":` + part()
		if one(t, 2) {
			c += `,"else":` + part()
		}
		all = append(all, c+"}")
	}
	s := `{"type":"object","properties":{` + strings.Join(properties, ",") + `},"allOf":[` + strings.Join(all, ",") + `],"$defs":{"d":{"type":"string"}}`
	if one(t, 3) {
		s += `,` + fmt.Sprintf("%q", pick(t, "anyOf", "oneOf")) + `:[` + part() + `,` + part() + `]`
	}
	if one(t, 3) {
		s += `,"if":` + part() + `,"then":` + part()
	}
	if one(t, 4) {
		s += `,"additionalProperties":false`
	}
	return s + "}"
}

// TestBranchByType: a value goes the way of the branch that takes its members as they are sent.
func TestBranchByType(t *testing.T) {
	schema := `{"type":"object","properties":{"a":{"enum":["x","y","z"]},"b":{"type":"string"},"c!":{"type":["string","integer"]}},"allOf":[{"if":{"properties":{"b":{"const":null}}},"then":{"properties":{"a":{"const":"x"}}}},{"if":{"properties":{"c!":{"type":"string"}}},"then":{"required":["b"]}}],"oneOf":[{"properties":{"c!":{"const":null}}},{"properties":{"a":{"type":"integer"}}}],"additionalProperties":false}`
	result, err := schemaflavor.Adapt("anthropic-strict", []byte(schema), schemaflavor.WithPreferExact())
	if err != nil {
		t.Fatal(err)
	}
	sent, err := result.Codec().Encode([]byte(`{"b":"u","c!":"q"}`))
	if err != nil {
		t.Fatal(err)
	}
	judge, err := newJudge(string(result.Schema), false)
	if err != nil {
		t.Fatal(err)
	}
	if !judge.admits(string(sent)) {
		t.Errorf("%s is no value of %s", sent, result.Schema)
	}
}

// TestValueOfNoCondition: a value that no branch of the conditions takes is not read as another, valid one.
func TestValueOfNoCondition(t *testing.T) {
	schema := `{"type":"object","properties":{"a":{},"b":{"enum":["x","y","z"]},"c":{}},"allOf":[{"if":{"required":["a"]},"then":{"properties":{"a":{"enum":["x","y"]}},"required":["a"]},"else":{"required":["b"]}},{"if":{"properties":{"b":{"const":"x"}}},"then":{"properties":{"c":{"type":"string"}}}}]}`
	for f := range schemaflavor.Builtin().All() {
		result, err := schemaflavor.Adapt(f.Name, []byte(schema), schemaflavor.WithPreferExact())
		if err != nil {
			t.Fatal(err)
		}
		sent, err := result.Codec().Encode([]byte(`{"b":"x","c":0}`))
		if err != nil {
			continue // it has no place in the provider's shape
		}
		if back, err := result.Codec().Decode(sent); err == nil && back.Violations == nil {
			t.Errorf("%s: %s is read as %s without a word", f.Name, sent, back.Value)
		}
	}
}

// TestAddedMembersAreTold: where a condition that adds members is given up for a sentence, the sentence is there, and a
// `not` that leads back to itself is read to an end.
func TestAddedMembersAreTold(t *testing.T) {
	const base = `{"type":"object","properties":{"a":{"enum":["x","y"]},"b":{"type":"string"}},"required":["a"],"if":{"properties":{"a":{"const":"x"}},"required":["a"]},`
	for _, schema := range []string{
		base + `"then":{"properties":{"e":{"$ref":"#/$defs/S"}},"required":["e"]},"$defs":{"S":{"type":"string"}}}`,
		base + `"then":{"properties":{"e":{"anyOf":[{"type":"string"},{"type":"integer"}]},"f":{"enum":["a","b",1]}},"required":["e"]}}`,
		base + `"then":{"properties":{"e":{"type":["string","null"]}},"required":["e"]}}`,
		base + `"then":{"properties":{"e":{"type":"string"}}},"else":{"not":{"required":["e"]}}}`,
		base + `"then":{"properties":{"e":{"type":"string"}},"required":["e"]},"else":{"required":["e"]}}`,
		base + `"then":{"properties":{"e":{"type":"string"},"f":{"type":"integer"}},"required":["e","f"]},"else":{"properties":{"g":{"type":"string"}}}}`,
		`{"type":"object","properties":{"n":{"type":"object"},"b":{"type":"string"}},"not":{"properties":{"n":{"$ref":"#/not"}}}}`,
	} {
		for f := range schemaflavor.Builtin().All() {
			result, err := schemaflavor.Adapt(f.Name, []byte(schema))
			if err != nil {
				t.Fatal(err)
			}
			for _, d := range result.Diagnostics {
				if f.Rules(flavor.Tool).Refuses(flavor.COpenObject) && d.Pointer() == "/if" && d.Repair() == "remove" && !strings.Contains(d.Message(), "the description says it instead") {
					t.Errorf("%s: %s: %s: %s", f.Name, schema, d.Message(), result.Schema)
				}
			}
		}
	}
}
