package sentence_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v6"
	"pgregory.net/rapid"

	"github.com/schemaflavor/schemaflavor/flavor"
	"github.com/schemaflavor/schemaflavor/internal/enough"
	"github.com/schemaflavor/schemaflavor/internal/lower/lowertest"
)

// sayable are schemas of the kinds that have words: N stands for a small number, and S for a schema.
var sayable = []string{
	`{"type":"string"}`, `{"type":"integer"}`, `{"type":["string","null"]}`, `{"type":"boolean"}`, `{"type":"string","minLength":N}`, `{"type":"string","minLength":N,"maxLength":N}`, `{"type":"string","pattern":"^a"}`,
	`{"type":"integer","minimum":N}`, `{"type":"number","exclusiveMinimum":N}`, `{"type":"integer","maximum":N,"minimum":N}`, `{"type":"number","multipleOf":0.5}`, `{"type":["string","integer"],"minimum":N}`, `{"type":"string","minimum":N}`,
	`{"enum":["a",N]}`, `{"const":N}`, `{"enum":[null,"a"]}`, `{"type":"integer","enum":["a",N]}`, `{"type":"string","format":"date"}`, `{"type":["string","null"],"format":"date"}`,
	`{"type":"array","items":S}`, `{"type":"array","minItems":N,"items":S}`, `{"type":"array","maxItems":N}`, `{"type":["array","string"],"maxItems":N}`, `{"anyOf":[S,S]}`, `{"oneOf":[S,S]}`, `{"type":"object","oneOf":[S,S]}`,
	`{"type":"object","properties":{"a":S}}`, `{"type":"object","properties":{"a":S},"required":["a"]}`, `{"type":"object","properties":{"a":S,"b":S},"required":["b"]}`, `{"type":"object","required":["b"],"minProperties":N}`,
	`{"type":"object","properties":{"a":S},"additionalProperties":true}`, `{"type":["object","null"],"properties":{"a":S}}`, `{"type":"object","properties":{},"required":["a","b"]}`,
}

// spoken are values that such schemas tell apart.
var spoken = []string{
	`null`, `true`, `0`, `1`, `2`, `0.5`, `-1`, `""`, `"a"`, `"ab"`, `"b"`, `"2026-01-02"`, `[]`, `["a"]`, `[1]`, `[1,2]`, `[null,"a"]`, `["a","ab",0.5]`,
	`{}`, `{"a":"a"}`, `{"a":1}`, `{"a":0.5}`, `{"b":"a"}`, `{"b":2}`, `{"a":null,"b":""}`, `{"a":[1],"b":"ab"}`, `{"a":"ab","b":{}}`, `{"a":{"a":1}}`, `{"a":true,"c":1}`, `{"b":["a"]}`,
}

// TestExactNoun draws schemas, and compares those of which the same is said: no value is valid under one of them alone.
func TestExactNoun(t *testing.T) {
	enough.Check(t, map[string]int{"alike": 100}, func(t *rapid.T, asked map[string]int) {
		var texts []string
		for i := range 40 {
			texts = append(texts, fmt.Sprintf(`"p%d":%s`, i, drawSayable(t, 2)))
		}
		text := `{"type":"object","properties":{` + strings.Join(texts, ",") + `},"format":"odd"}`
		l, _ := lowertest.Lower(t, lowertest.Bare(t, "anyOf").Rules(flavor.Tool), []byte(text))
		judge := jsonschema.NewCompiler()
		judge.AssertFormat()
		if err := judge.AddResource("mem:///s.json", unmarshalled(t, text)); err != nil {
			t.Fatal(err)
		}
		first := map[string]string{} // of what is said: the schema
		valid := map[string]string{} // and the values that are valid
		for p := range l.Doc.Tree.Root().Get("properties").All() {
			said := l.Keywords.Teller.Words.ExactNoun(p)
			if said == "" {
				continue
			}
			s, err := judge.Compile("mem:///s.json#" + p.Pointer())
			if err != nil {
				t.Fatal(err)
			}
			var admits []string
			for _, v := range spoken {
				if s.Validate(unmarshalled(t, v)) == nil {
					admits = append(admits, v)
				}
			}
			own, all := string(p.Raw()), strings.Join(admits, " ")
			other, is := first[said]
			switch {
			case !is:
				first[said], valid[said] = own, all
			case other != own:
				if asked["alike"]++; all != valid[said] {
					t.Fatalf("%q is said of both\n%s, which admits\n%s, and\n%s, which admits\n%s", said, other, valid[said], own, all)
				}
			}
		}
	})
}

func drawSayable(t *rapid.T, depth int) string {
	of := sayable
	if depth == 0 {
		of = sayable[:19] // which hold none
	}
	s := rapid.SampledFrom(of).Draw(t, "schema")
	for strings.Contains(s, "N") {
		s = strings.Replace(s, "N", rapid.SampledFrom([]string{"0", "1", "2"}).Draw(t, "number"), 1)
	}
	for strings.Contains(s, "S") {
		s = strings.Replace(s, "S", drawSayable(t, depth-1), 1)
	}
	return s
}

func unmarshalled(t *rapid.T, text string) any {
	v, err := jsonschema.UnmarshalJSON(strings.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	return v
}

// TestInText: what a text is the JSON text of is told with its bounds and values, of which none can be taken for another's.
func TestInText(t *testing.T) {
	for schema, want := range map[string]string{
		`{"anyOf":[{"type":"integer","minimum":1,"maximum":1000},{"const":"all"}]}`:                             `"all" or an integer, from 1 to 1000`,
		`{"anyOf":[{"enum":["a","b"]},{"enum":["b","c"]},{"type":"boolean"}]}`:                                  `"a", "b", "c" or a boolean`,
		`{"anyOf":[{"type":"string","format":"date"},{"type":"integer"}]}`:                                      `a string that is a date such as 2024-05-31 or an integer`,
		`{"anyOf":[{"type":"integer","minimum":1,"maximum":9},{"type":"number","minimum":0.5,"maximum":0.75}]}`: `an integer, from 1 to 9, or a number, from 0.5 to 0.75`,
		`{"type":["string","integer"]}`:                                                                         `a string or integer`,
		`{"type":"string","format":"date"}`:                                                                     `a string that is a date such as 2024-05-31`,
		`{"type":["string","integer"],"not":{"const":1}}`:                                                       `a string or integer`,
	} {
		l, _ := lowertest.Lower(t, lowertest.Bare(t, "anyOf").Rules(flavor.Tool), []byte(`{"type":"object","properties":{"a":`+schema+`}}`))
		if got := l.Keywords.Teller.Words.InText(l.Doc.Tree.Root().Get("properties").Get("a")); got != want {
			t.Errorf("%s: got %s, want %s", schema, got, want)
		}
	}
}
