package prove

import (
	"fmt"
	"strings"
	"testing"

	"github.com/schemaflavor/schemaflavor"
)

// TestTextUnderConditions: where a schema that doubles 16 times is too large to be written
// out, parts of it become text, but none that a kept `if`, `not` or `contains` speaks of:
// rather all that these stand in does.
func TestTextUnderConditions(t *testing.T) {
	var definitions strings.Builder
	definitions.WriteString(`"n0": {"type": "object", "properties": {"x": {"type": "string"}}}`)
	for i := range 15 {
		fmt.Fprintf(&definitions, `, "n%d": {"type": "object", "properties": {"l": {"$ref": "#/$defs/n%[2]d"}, "r": {"$ref": "#/$defs/n%[2]d"}}}`, i+1, i)
	}
	// Twelve levels down text stands where nothing else is said.
	deep := func(last string) string {
		return strings.Repeat(`{"required": ["l"], "properties": {"l": `, 12) + last + strings.Repeat(`}}`, 12)
	}
	value := func(last string) string {
		return strings.Repeat(`{"l": `, 12) + last + strings.Repeat(`}`, 12)
	}
	for name, c := range map[string]struct{ part, valid, invalid string }{
		"plain": {`{"type": "object", "properties": {"a": {"$ref": "#/$defs/n15"}}}`,
			`{"a": {"l": {"l": {"l": {"l": {"l": {"l": {"l": {"l": {"l": {"l": {}}}}}}}}}}}}`, `{"a": {"l": 1}}`},
		"if": {`{"type": "object", "properties": {"a": {"$ref": "#/$defs/n15"}}, "if": {"properties": {"a": ` + deep(`{"required": ["l"]}`) + `}}, "then": {"required": ["b"]}}`,
			`{"a": ` + value(`{"l": {}}`) + `, "b": 1}`, `{"a": ` + value(`{"l": {}}`) + `}`},
		"not": {`{"type": "object", "properties": {"a": {"$ref": "#/$defs/n15"}}, "not": {"properties": {"a": ` + deep(`{"required": ["r"]}`) + `}}}`,
			`{"a": ` + value(`{"l": {}}`) + `}`, `{"a": ` + value(`{"r": {}}`) + `}`},
		"items and properties": {`{"type": ["object", "array"], "properties": {"a": {"$ref": "#/$defs/n15"}}, "items": {"$ref": "#/$defs/n15"}}`,
			`[{"l": {"l": {"l": {"l": {"l": {"l": {"l": {"l": {"l": {"l": {}}}}}}}}}}}]`, `[{"l": 1}]`},
		"contains": {`{"type": "array", "items": {"$ref": "#/$defs/n15"}, "contains": ` + deep(`{"required": ["r"]}`) + `}`,
			`[` + value(`{"r": {}}`) + `]`, `[` + value(`{"l": {}}`) + `]`},
	} {
		t.Run(name, func(t *testing.T) {
			schema := `{"type": "object", "properties": {"part": ` + c.part + `}, "$defs": {` + definitions.String() + `}}`
			result, err := schemaflavor.Adapt("claude-desktop", []byte(schema))
			if err != nil {
				t.Fatal(err)
			}
			text := false
			for _, d := range result.Diagnostics {
				text = text || d.Rule() == "growth"
			}
			if !text {
				t.Error("got no text, so that there is nothing to see here")
			}
			after, err := newJudge(string(result.Schema), false)
			if err != nil {
				t.Fatal(err)
			}
			for part, want := range map[string]bool{c.valid: true, c.invalid: false} {
				value := `{"part": ` + part + `}`
				encoded, err := result.Codec().Encode([]byte(value))
				if err != nil {
					t.Fatal(err)
				}
				if want && !after.admits(string(encoded)) {
					t.Errorf("%s: its image %s is refused", value, encoded)
				}
				decoded, violations, err := decode(result.Codec(), encoded)
				if err != nil {
					t.Fatal(err)
				}
				if got := len(violations) == 0; got != want {
					t.Errorf("%s comes back with the violations %v, want any: %v", value, violations, !want)
				}
				if !equal(mustParse(string(decoded)), mustParse(value), true) {
					t.Errorf("%s comes back as %s", value, decoded)
				}
			}
		})
	}
}

// TestGrowthRefusesNothing: where nothing more can become smaller, how large a result may grow does not
// keep it from meeting what the flavor limits: of names that are only asked for, some are left out.
func TestGrowthRefusesNothing(t *testing.T) {
	var names []string
	for i := range 6000 {
		names = append(names, fmt.Sprintf(`"value-%04d"`, i))
	}
	schema := `{"type":"object","properties":{"a":{"type":"string"}},"required":[` + strings.Join(names, ",") + `]}`
	for f := range schemaflavor.Builtin().All() {
		if _, err := schemaflavor.Adapt(f.Name, []byte(schema)); err != nil {
			t.Errorf("%s: %.300v", f.Name, err)
		}
	}
}
