package mend

import (
	"encoding/json"
	"testing"

	"pgregory.net/rapid"

	"github.com/schemaflavor/schemaflavor/internal/tree"
)

// TestRespellDrawn: whatever slips stand in each other, the text that is made of them is JSON, and says something of each change.
func TestRespellDrawn(t *testing.T) {
	read := 0
	defer func() { // a test that asks nothing proves nothing
		if read < 20 && !t.Failed() {
			t.Errorf("only %d schemas were read otherwise", read)
		}
	}()
	rapid.Check(t, func(t *rapid.T) {
		schema := slips(t, 3)
		schema["$defs"] = map[string]any{"a": slips(t, 2), "b": slips(t, 2), "c": slips(t, 2)} // most that are drawn have nothing that is read otherwise
		text, err := json.Marshal(schema)
		if err != nil {
			t.Fatal(err)
		}
		d, err := tree.Parse(text, tree.Limits{})
		if err != nil {
			t.Fatal(err)
		}
		out, mended, moved := Respell(d, true, true)
		if out == nil {
			return
		}
		read++
		again, err := tree.Parse(out, tree.Limits{Depth: 1000})
		if err != nil {
			t.Fatalf("%s\nto %s: %v", text, out, err)
		}
		if len(again.Duplicates()) > 0 {
			t.Fatalf("%s\nto %s: a name stands twice", text, out)
		}
		if len(mended) == 0 {
			t.Fatalf("%s\nto %s: nothing is said of it", text, out)
		}
		for i := range moved {
			if i > 0 && (moved[i].WrittenStart < moved[i-1].WrittenEnd || moved[i].Start < moved[i-1].End) {
				t.Fatalf("%s\nto %s: changes overlap: %v", text, out, moved)
			}
		}
	})
}

// slips draws a schema in which keywords are misspelt, properties stand without `properties`, and flags are put in the wrong place.
func slips(t *rapid.T, depth int) map[string]any {
	names := []string{"type", "Type", "TYPE", "properties", "Properties", "propertees", "props", "required", "Required", "requred", "items", "item", "enum", "choices",
		"min", "minimum", "minLength", "min_length", "min-length", "any_of", "anyOf", "description", "Description", "title", "city", "zip", "a b", "x-a", "$ref", "additional_properties"}
	s := map[string]any{}
	for range rapid.IntRange(0, 5).Draw(t, "members") {
		name := rapid.SampledFrom(names).Draw(t, "name")
		s[name] = value(t, depth)
	}
	return s
}

// value draws what may stand under a name: a schema, schemas by name or in a list, or a scalar.
func value(t *rapid.T, depth int) any {
	kinds := 9
	if depth == 0 {
		kinds = 6
	}
	switch rapid.IntRange(0, kinds).Draw(t, "kind") {
	case 0:
		return true
	case 1:
		return rapid.SampledFrom([]string{"object", "array", "string", "int", "#/city", "#/$defs/a%20b", "true", "3"}).Draw(t, "text")
	case 2:
		return 3
	case 3:
		return []any{"city", "zip"}
	case 4:
		return map[string]any{"type": "string", "required": true}
	case 5:
		return []any{"string"}
	case 6:
		return map[string]any{"enum": []any{"a"}}
	case 7:
		return []any{slips(t, depth-1)}
	case 8:
		return map[string]any{"city": slips(t, depth-1), "required": []any{"city"}, "zip": map[string]any{"Type": "string"}}
	}
	return slips(t, depth-1)
}
