package prove

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"github.com/schemaflavor/schemaflavor"
	"github.com/schemaflavor/schemaflavor/flavor"
)

// limited is a flavor with a limit of bytes that is met sooner.
func limited(t *testing.T, name string, bytes int) *schemaflavor.Registry {
	source := fmt.Sprintf("name: limited\ntitle: Limited\nextends: %s\nsources: {docs: {url: https://example.com, read: 2026-11-20}}\nlimits: {bytes: {at-most: %d, because: {docs: its words}}}\n", name, bytes)
	f, err := flavor.Parse("limited.yaml", []byte(source), knownFlavor)
	if err != nil {
		t.Fatal(err)
	}
	r, err := schemaflavor.Builtin().With(f)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// orders is a schema of some objects deep, each with words of its own.
func orders(words string) string {
	var all []string
	for i := range 12 {
		all = append(all, fmt.Sprintf(`"part_%d": {"type": "object", "description": "Part %[1]d. %s", "properties": {"name": {"type": "string", "enum": ["a", "b"], "description": "Short."}, "place": {"type": "object", "description": "%[2]s", "properties": {"row": {"type": "integer"}, "column": {"type": "integer"}, "shelf": {"type": "object", "properties": {"left": {"type": "integer"}, "right": {"type": "integer"}, "above": {"type": "integer"}}}}, "required": ["row"]}}}`, i, words))
	}
	return `{"type": "object", "properties": {` + strings.Join(all, ", ") + `}}`
}

// adaptedWithin adapts a schema to a limit of bytes, which it uses, and sends a value there and back.
func adaptedWithin(t *testing.T, bytes int, schema, value string) (*schemaflavor.Result, string) {
	r, err := limited(t, "moonshot", bytes).Adapt("limited", []byte(schema))
	if err != nil {
		t.Fatal(err)
	}
	if len(r.Schema) > bytes || len(r.Schema) < bytes*7/10 {
		t.Errorf("%d bytes of %d are used:\n%s", len(r.Schema), bytes, r.Schema)
	}
	encoded, err := r.Codec().Encode([]byte(value))
	if err != nil {
		t.Fatal(err)
	}
	judge, err := newJudge(string(r.Schema), false)
	if err != nil {
		t.Fatal(err)
	}
	if !judge.admits(string(encoded)) {
		t.Errorf("%s is no value of\n%s", encoded, r.Schema)
	}
	back, err := r.Codec().Decode(encoded)
	if err != nil || !sameJSON(string(back.Value), value) {
		t.Errorf("got %s, %v back, want %s", back.Value, err, value)
	}
	return r, string(r.Schema)
}

func sameJSON(a, b string) bool {
	var x, y any
	return json.Unmarshal([]byte(a), &x) == nil && json.Unmarshal([]byte(b), &y) == nil && fmt.Sprint(x) == fmt.Sprint(y)
}

const someOrder = `{"part_3": {"name": "a", "place": {"row": 1, "column": 2}}}`

// TestDescriptionsAreCutFirst: where a schema is too large by its words, the longest of them are
// cut, and all that is structure stays.
func TestDescriptionsAreCutFirst(t *testing.T) {
	_, got := adaptedWithin(t, 7000, orders(strings.Repeat("Some more words. ", 30)), someOrder)
	if n := strings.Count(got, `"column"`); n != 12 || strings.Contains(got, "JSON text") {
		t.Errorf("%d of 12 places are there:\n%s", n, got)
	}
	if n := strings.Count(got, `"Short."`); n != 12 {
		t.Errorf("%d of 12 short descriptions are there:\n%s", n, got)
	}
	for i := range 12 {
		if !strings.Contains(got, fmt.Sprintf(`"Part %d. Some`, i)) {
			t.Errorf("nothing of the description of part %d is there:\n%s", i, got)
		}
	}
}

// TestDeepPartsGoFirst: where words are not enough, what is farthest from the root becomes text,
// as little as serves; what is text says so, and values that are listed stay.
func TestDeepPartsGoFirst(t *testing.T) {
	_, got := adaptedWithin(t, 4300, orders(strings.Repeat("Some more words. ", 30)), someOrder)
	texts, places := strings.Count(got, "JSON text of an object"), strings.Count(got, `"column"`)
	if places == 0 || texts > 12 { // of each that is there the shelf may be text
		t.Errorf("%d places are there and %d are text:\n%s", places, texts, got)
	}
	if n := strings.Count(got, `"enum":["a", "b"]`); n != 12 {
		t.Errorf("%d of 12 lists of values are there:\n%s", n, got)
	}
}

// TestBranchesGoOneByOne: of a union the branches become text for which there is no room, as one.
func TestBranchesGoOneByOne(t *testing.T) {
	var branches []string
	for i := range 30 {
		branches = append(branches, fmt.Sprintf(`{"type": "object", "properties": {"kind": {"type": "string", "enum": ["k%d"]}, "value_%[1]d": {"type": "string"}, "other_%[1]d": {"type": "integer"}}, "required": ["kind"], "additionalProperties": false}`, i))
	}
	schema := `{"type": "object", "properties": {"it": {"anyOf": [` + strings.Join(branches, ", ") + `]}}}`
	for i := range 30 {
		_, got := adaptedWithin(t, 3000, schema, fmt.Sprintf(`{"it": {"kind": "k%d", "other_%[1]d": 1}}`, i))
		if texts, kinds := strings.Count(got, "JSON text"), strings.Count(got, `"kind"`); texts != 1 || kinds < 20 {
			t.Fatalf("%d branches are there, and %d texts:\n%s", kinds, texts, got)
		}
	}
}
