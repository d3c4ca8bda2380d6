package prove

import (
	"testing"

	"github.com/schemaflavor/schemaflavor"
	"github.com/schemaflavor/schemaflavor/flavor"
)

// withoutUnions is a registry with a flavor, called plain, that knows no anyOf: of what a union may have, these words.
func withoutUnions(t *testing.T, words string) *schemaflavor.Registry {
	f, err := flavor.Parse("plain.yaml", []byte("name: plain\ntitle: no union anywhere\nextends: openai-strict\nkeywords: {union: "+words+"}\n"), knownFlavor)
	if err != nil {
		t.Fatal(err)
	}
	registry, err := schemaflavor.Builtin().With(f)
	if err != nil {
		t.Fatal(err)
	}
	return registry
}

// TestScalarsWithoutUnions: where no union may stand, alternatives that are scalars are one list of
// values or one type. They were JSON text.
func TestScalarsWithoutUnions(t *testing.T) {
	registry := withoutUnions(t, "[]")
	for schema, want := range map[string]string{
		`{"anyOf":[{"const":"x","description":"The first."},{"const":"y","title":"The second"}]}`: `{"type":"string","enum":["x","y"],"description":"` + "`x`: The first. `y`: The second." + `"}`,
		`{"oneOf":[{"const":"x"},{"const":1}]}`:                                                   `{"type":"string","enum":["x","1"]}`,
		`{"oneOf":[{"enum":["a","b"]},{"enum":["b","c"]}]}`:                                       `{"type":"string","enum":["a","b","c"]}`,
		`{"enum":["1",1,null]}`:                                                                   `{"type":["string","null"],"enum":["\"1\"","1",null]}`,
		`{"anyOf":[{"type":"integer"},{"type":"number"}]}`:                                        `{"type":"number"}`,
		`{"anyOf":[{"type":"string"},{"type":"boolean"},{"type":"null"}]}`:                        `{"type":["string","boolean","null"]}`,
		`{"anyOf":[{"type":"string","description":"words"},{"type":"null"}]}`:                     `{"type":["string","null"],"description":"words"}`,
	} {
		result, err := registry.Adapt("plain", []byte(`{"type":"object","properties":{"a":`+schema+`},"required":["a"],"additionalProperties":false}`))
		if err != nil {
			t.Fatal(err)
		}
		if got := string(result.Schema); got != `{"type":"object","properties":{"a":`+want+`},"required":["a"],"additionalProperties":false}` {
			t.Errorf("%s became %s, want %s for `a`", schema, got, want)
		}
	}
}

// TestNullWithoutUnions: what is sent for an absent member may stand there, though no union says so.
func TestNullWithoutUnions(t *testing.T) {
	registry := withoutUnions(t, "[title, description]")
	result, err := registry.Adapt("plain", []byte(`{"type":"object","properties":{"x":{"$ref":"#/$defs/d"}},"$defs":{"d":{"type":"string","minLength":1}}}`))
	if err != nil {
		t.Fatal(err)
	}
	encoded, err := result.Codec().Encode([]byte(`{}`))
	if err != nil {
		t.Fatal(err)
	}
	judge, err := newJudge(string(result.Schema), false)
	if err != nil {
		t.Fatal(err)
	}
	if !judge.admits(string(encoded)) {
		t.Errorf("%s is sent, and %s refuses it", encoded, result.Schema)
	}
}
