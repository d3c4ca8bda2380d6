package prove

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/schemaflavor/schemaflavor"
	"github.com/schemaflavor/schemaflavor/flavor"
	"github.com/schemaflavor/schemaflavor/internal/enough"
)

// TestUnionsOnABudget: where the branches of a union are not compared any more, those of one
// around it are still told apart: what travels as a list of entries in one of them is a list
// in the other.
func TestUnionsOnABudget(t *testing.T) {
	var forms, members, names []string
	for i := range 10 {
		forms = append(forms, fmt.Sprintf(`{"type":"object","properties":{"k":{"const":"k%d"},"n%[1]d":{"type":"string"}},"additionalProperties":false,"required":["k","n%[1]d"]}`, i))
	}
	for i := range 60 {
		members = append(members, fmt.Sprintf(`"q%d":{"type":"object","properties":{"z":{"type":"string","minLength":1}},"required":["z"],"additionalProperties":false}`, i))
		names = append(names, fmt.Sprintf(`"q%d"`, i))
	}
	y := `{"type":"object","properties":{` + strings.Join(members, ",") + `},"additionalProperties":false,"required":[` + strings.Join(names, ",") + `]}`
	schema := []byte(`{"type":"object","properties":{"p":{"anyOf":[` +
		`{"type":"object","properties":{"x":{"anyOf":[{"type":"object","additionalProperties":{"type":"integer"},"minProperties":1},` + strings.Join(forms, ",") + `]},"y":{"type":"string"}},"required":["x"],"additionalProperties":false},` +
		`{"type":"object","properties":{"x":{"type":"array","items":{"type":"object","properties":{"key":{"type":"string"},"value":{"type":"integer"}},"required":["key","value"],"additionalProperties":false}},"y":` + y + `},"required":["x"],"additionalProperties":false}` +
		`]}},"required":["p"],"additionalProperties":false}`)
	step := 3
	if enough.Race {
		step = 16
	}
	for f := range schemaflavor.Builtin().All() {
		for nodes := 2; nodes < 90; nodes += step {
			result, err := schemaflavor.Adapt(f.Name, schema, schemaflavor.WithMaxNodes(nodes))
			if err != nil {
				t.Fatal(err)
			}
			for _, value := range []string{`{"p":{"x":[{"key":"a","value":1}]}}`, `{"p":{"x":{"a":1}}}`} {
				sent, err := result.Codec().Encode([]byte(value))
				if err != nil {
					t.Fatalf("%s, %d nodes: %v", f.Name, nodes, err)
				}
				back, violations, err := decode(result.Codec(), sent)
				if err != nil || len(violations) > 0 || string(back) != value {
					t.Fatalf("%s, %d nodes: %s was sent as %s and came back as %s (%v, %v)", f.Name, nodes, value, sent, back, violations, err)
				}
			}
		}
	}
}

// TestHeardInPart: where some branches that were given up are not heard any more, those that
// were do not decide what a member may be.
func TestHeardInPart(t *testing.T) {
	if enough.Race {
		t.Skip("many branches, of which each is compared")
	}
	var branches []string
	for i := range 600 { // more than are heard
		branches = append(branches, fmt.Sprintf(`{"properties":{"t":{"const":"t%d"},"m%[1]d":{"type":"string"}},"required":["t"]}`, i))
	}
	schema := []byte(`{"type":"object","properties":{"z":{"type":"string"}},"anyOf":[{"required":["w"]},{"oneOf":[` + strings.Join(branches, ",") + `]}]}`)
	for f := range schemaflavor.Builtin().All() {
		result, err := schemaflavor.Adapt(f.Name, schema)
		if err != nil {
			t.Fatal(err)
		}
		judge, err := newJudge(string(result.Schema), f.Name == "gemini")
		if err != nil {
			t.Fatal(err)
		}
		const value = `{"t":"t599"}`
		sent, err := result.Codec().Encode([]byte(value))
		if err != nil || !judge.admits(string(sent)) {
			t.Errorf("%s: %s, sent as %s, is refused (%v): want the member to be anything", f.Name, value, sent, err)
		}
	}
}

// TestBudgetIsALoss: what becomes text though its schema says what it is counts as widened for
// a ceiling on that, whichever budget or limit made it text.
func TestBudgetIsALoss(t *testing.T) {
	var members []string
	for i := range 5100 { // more than openai-strict takes
		members = append(members, fmt.Sprintf(`"p%d":{"type":"integer"}`, i))
	}
	for _, c := range []struct {
		name, schema string
		options      []schemaflavor.Option
	}{
		{"a budget", `{"type":"object","properties":{"a":{"type":"object","properties":{"b":{"type":"string","minLength":2}},"required":["b"],"additionalProperties":false}},"required":["a"],"additionalProperties":false,"oneOf":[{},false]}`,
			[]schemaflavor.Option{schemaflavor.WithMaxNodes(1)}},
		{"a limit", `{"type":"object","properties":{` + strings.Join(members, ",") + `},"additionalProperties":false}`, nil},
	} {
		if _, err := schemaflavor.Adapt("openai-strict", []byte(c.schema), c.options...); err != nil {
			t.Fatalf("%s: %v", c.name, err)
		}
		_, err := schemaflavor.Adapt("openai-strict", []byte(c.schema), append(c.options, schemaflavor.WithRefuseWidened())...)
		var e *schemaflavor.Error
		if !errors.As(err, &e) || e.Code != "ceiling" {
			t.Errorf("%s: got %v, want a refusal of what is widened", c.name, err)
		}
	}
}

// TestNothingOnABudget: what no value satisfies is left out also where nothing is left of the budget,
// and is no text of nothing, which a reply could have.
func TestNothingOnABudget(t *testing.T) {
	for _, schema := range []string{
		`{"anyOf":[{"type":"object"},{"type":"string"}]}`,
		`{"$schema":"http://json-schema.org/draft-07/schema#","type":"object","properties":{"a":{"type":"string"},"b":{"type":"object","properties":{"a":{"type":"string"},"c":{"type":"string"}},"additionalProperties":false,"dependencies":{"c":false}}},"required":["b"]}`,
	} {
		for f := range schemaflavor.Builtin().All() {
			for nodes := 1; nodes < 6; nodes++ {
				result, err := schemaflavor.Adapt(f.Name, []byte(schema), schemaflavor.WithMaxNodes(nodes))
				if err != nil {
					t.Fatal(err)
				}
				if strings.Contains(string(result.Schema), "of nothing") {
					t.Errorf("%s, %d nodes: %s", f.Name, nodes, result.Schema)
				}
			}
		}
	}
}

// TestNothingBehindARecursion: what no value satisfies is left out also where a recursion ends.
func TestNothingBehindARecursion(t *testing.T) {
	const schema = `{"type":"object","properties":{"n":{"$ref":"#/$defs/N"}},"$defs":{"N":{"type":"object","properties":{"next":{"allOf":[{"$ref":"#/$defs/N"},{"properties":{"items":{"type":"array"},"next":{"type":"array"}}}]},"items":{"type":"object","properties":{"a":{"$ref":"#/$defs/N"}}}}}}}`
	for f := range schemaflavor.Builtin().All() {
		result, err := schemaflavor.Adapt(f.Name, []byte(schema))
		if err != nil {
			t.Fatal(err)
		}
		if strings.Contains(string(result.Schema), "of nothing") {
			t.Errorf("%s: %s", f.Name, result.Schema)
		}
	}
}

// TestRootUnionOnABudget: where a branch of the root is text for want of a budget, the root is an object still.
func TestRootUnionOnABudget(t *testing.T) {
	schema := []byte(`{"oneOf":[{"properties":{"a":{"type":"string"}},"required":["a"]},{"properties":{"b":{"type":"string"}},"required":["b"]},{"properties":{"a":{"type":"integer"}}}]}`)
	for f := range schemaflavor.Builtin().All() {
		for nodes := 1; nodes < 8; nodes++ {
			result, err := schemaflavor.Adapt(f.Name, schema, schemaflavor.WithMaxNodes(nodes), schemaflavor.WithSurface(flavor.Output))
			if err != nil {
				t.Fatal(err)
			}
			sent, err := result.Codec().Encode([]byte(`{"b":"x"}`))
			if err != nil || sent[0] != '{' {
				t.Errorf("%s, %d nodes: got %s (%v), want an object, as %s asks for", f.Name, nodes, sent, err, result.Schema)
			}
		}
	}
}

// TestAnyValueOnABudget: the text of a branch that gives no types is that of any value, whatever would have been
// inferred of it.
func TestAnyValueOnABudget(t *testing.T) {
	schema := []byte(`{"type":"object","properties":{"a":{"anyOf":[{"type":"object","properties":{"x":{"type":"string"}}},{"type":"array","items":{"type":"integer"}},{"minLength":1}]}},"required":["a"]}`)
	for f := range schemaflavor.Builtin().All() {
		for nodes := 1; nodes < 5; nodes++ {
			result, err := schemaflavor.Adapt(f.Name, schema, schemaflavor.WithMaxNodes(nodes))
			if err != nil {
				t.Fatal(err)
			}
			for _, value := range []string{`{"a":null}`, `{"a":7}`, `{"a":"x"}`, `{"a":{"x":"y"}}`, `{"a":[1]}`} {
				sent, err := result.Codec().Encode([]byte(value))
				if err != nil {
					t.Errorf("%s, %d nodes: %s: %v; the schema is %s", f.Name, nodes, value, err, result.Schema)
					continue
				}
				if back, violations, err := decode(result.Codec(), sent); err != nil || len(violations) > 0 || string(back) != value {
					t.Errorf("%s, %d nodes: %s was sent as %s and came back as %s (%v, %v)", f.Name, nodes, value, sent, back, violations, err)
				}
			}
		}
	}
}

// TestTextInWhatStays: what stays does not hold a text for each type of one of its branches, as which nothing would be sent.
func TestTextInWhatStays(t *testing.T) {
	const schema, value = `{"type":"object","properties":{"a":{"type":"object"},"b":{"anyOf":[{"pattern":"^(?!x)","minimum":0}]}},"required":["b"],"definitions":{"a":{"type":"object"}}}`, `{"b":{}}`
	asked := 0
	for f := range schemaflavor.Builtin().All() {
		for nodes := 1; nodes < 8; nodes++ {
			result, err := schemaflavor.Adapt(f.Name, []byte(schema), schemaflavor.WithMaxNodes(nodes), schemaflavor.WithOpenKeep(), schemaflavor.WithNullsKeep())
			if err != nil {
				t.Fatal(err)
			}
			if slices.ContainsFunc(result.Diagnostics, func(d schemaflavor.Diagnostic) bool { return d.Effect() == schemaflavor.Narrowed }) {
				continue // to the types that are inferred
			}
			asked++
			imageIsAdmitted(t, fmt.Sprintf("%s, %d nodes", f.Name, nodes), f, result, value)
		}
	}
	if asked == 0 {
		t.Error("nothing was asked")
	}
}

// TestSentOnABudget: whatever became text, what a value is sent as is a value of the schema that is sent.
func TestSentOnABudget(t *testing.T) {
	for _, c := range []struct{ name, schema, value string }{
		{"a pattern's schema does not stand beside a member that it matches and that became text",
			`{"type":"object","properties":{"b":{"type":"string"},"$ref":false,"c":{"$ref":"#/$defs/a","type":"string"},"a":{"type":"string"}},"patternProperties":{"^a":{"$ref":"#/$defs/a","type":"string"}},
				"$defs":{"a":{"anyOf":[{"type":"integer"},{"const":false},{"enum":["auto",1]}]}}}`, `{"a":"auto"}`},
		{"branches that became the same text are not one of the values that the first of them lists",
			`{"type":"object","properties":{"a":{"anyOf":[{"enum":["a","b"]},{"enum":["a","b"]},{"type":"string","pattern":"^a"}]},"b":{"type":"object"}},"required":["a"]}`, `{"a":"ab"}`},
	} {
		for f := range schemaflavor.Builtin().All() {
			for nodes := 1; nodes < 8; nodes++ {
				result, err := schemaflavor.Adapt(f.Name, []byte(c.schema), schemaflavor.WithMaxNodes(nodes))
				if err != nil {
					t.Fatal(err)
				}
				imageIsAdmitted(t, fmt.Sprintf("%s: %s, %d nodes", c.name, f.Name, nodes), f, result, c.value)
			}
		}
	}
}

// imageIsAdmitted asks that what a value is sent as is a value of the schema that is sent.
func imageIsAdmitted(t *testing.T, of string, f *flavor.Flavor, result *schemaflavor.Result, value string) {
	t.Helper()
	sent, err := result.Codec().Encode([]byte(value))
	if err != nil {
		t.Fatal(err)
	}
	judge, err := newJudge(string(result.Schema), f.Rules(flavor.Tool).Dialect == flavor.OpenAPI30)
	if err != nil {
		t.Fatal(err)
	}
	if !judge.admits(string(sent)) {
		t.Errorf("%s: %s is no value of %s", of, sent, result.Schema)
	}
}
