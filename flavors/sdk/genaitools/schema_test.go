package genaitools_test

import (
	"encoding/json"
	"reflect"
	"strings"
	"testing"

	"google.golang.org/genai"

	"github.com/schemaflavor/schemaflavor/flavors/sdk/genaitools"
)

// TestSchema: what the type can hold it holds, a null and large numbers too; of anything else the error
// names the place.
func TestSchema(t *testing.T) {
	for text, want := range map[string]string{
		`{"type":"object","properties":{"z":{"type":"string","nullable":true,"default":null},"a":{"type":"integer","minimum":1.5,"example":9007199254740993}},"required":["z"]}`: ``,
		`{"type":"object","properties":{"only":{"anyOf":[{"type":"string","enum":["a"]},{"type":"array","items":{"type":"number"},"minItems":2}]}}}`:                             ``,
		`{"type":"string","title":"","description":"","format":"","pattern":""}`:                                                                                                 ``,
		`{"type":"object","properties":{},"required":[]}`:                                                                                                                        ``,
		`{"type":"object","properties":{"a":{"const":1}}}`:                                                                                                                       "genai.Schema cannot hold `const` with 1 (at \"/properties/a/const\")",
		`{"type":"object","additionalProperties":false}`:                                                                                                                         "cannot hold `additionalProperties`",
		`{"type":"string","enum":[]}`:                            "cannot hold `enum` with []",
		`{"type":["string","null"]}`:                             "cannot hold it",
		`{"type":"array","items":{"type":"array","items":true}}`: "cannot hold it",
		`{"type":"integer","minimum":9007199254740993}`:          "cannot hold `minimum` with 9007199254740993",
		`{"anyOf":[null]}`:                                       "cannot hold null (at \"/anyOf/0\")",
		`{"type":"object","properties":[]}`:                      "properties are no object",
		`[]`:                                                     "cannot hold it",
	} {
		s, err := genaitools.Schema([]byte(text))
		switch {
		case err != nil && (want == "" || !strings.Contains(err.Error(), want)):
			t.Errorf("%s: got %v, want %q", text, err, want)
		case err == nil && want != "":
			t.Errorf("%s: got %+v, want %q", text, s, want)
		}
	}
	s, err := genaitools.Schema([]byte(`{"type":"object","properties":{"z":{"type":"string","default":null},"a":{"type":"integer","default":9007199254740993}}}`))
	if err != nil {
		t.Fatal(err)
	}
	got, err := json.Marshal(s)
	if err != nil {
		t.Fatal(err)
	}
	if want := `{"properties":{"a":{"default":9007199254740993,"type":"INTEGER"},"z":{"default":null,"type":"STRING"}},"propertyOrdering":["z","a"],"type":"OBJECT"}`; string(got) != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
}

// TestJSON: each field, in JSON Schema's words.
func TestJSON(t *testing.T) {
	yes := genai.Ptr(true)
	for want, s := range map[string]*genai.Schema{
		`{}`:                                {Type: genai.TypeUnspecified, Nullable: yes},
		`{"type":["integer","null"]}`:       {Type: genai.TypeInteger, Nullable: yes},
		`{"type":"null"}`:                   {Type: genai.TypeNULL, Nullable: yes},
		`{"type":"string"}`:                 {Type: "string", Nullable: genai.Ptr(false)},
		`{"enum":["1",null]}`:               {Enum: []string{"1"}, Nullable: yes},
		`{"type":"number","enum":[1.5]}`:    {Type: genai.TypeNumber, Enum: []string{"1.5"}},
		`{"type":"string","format":"enum"}`: {Type: genai.TypeString, Format: "enum"},
		`{"type":"string","format":"date","enum":["a"]}`:          {Type: genai.TypeString, Format: "date", Enum: []string{"a"}},
		`{"type":"string","examples":["a"],"default":"b"}`:        {Type: genai.TypeString, Example: "a", Default: "b"},
		`{"anyOf":[{"type":"string"},{"type":"null"}]}`:           {AnyOf: []*genai.Schema{{Type: genai.TypeString}}, Nullable: yes},
		`{"anyOf":[{"type":["string","null"]}]}`:                  {AnyOf: []*genai.Schema{{Type: genai.TypeString, Nullable: yes}}, Nullable: yes},
		`{"properties":{"b":{},"c":{},"a":{}}}`:                   {Properties: map[string]*genai.Schema{"a": {}, "b": {}, "c": {}}, PropertyOrdering: []string{"b", "x", "c", "b"}},
		`{"type":"array","minItems":0,"items":{"type":"string"}}`: {Type: genai.TypeArray, MinItems: genai.Ptr[int64](0), Items: &genai.Schema{Type: genai.TypeString}},
	} {
		text, err := genaitools.JSON(s)
		if err != nil || !same(t, string(text), want) {
			t.Errorf("got  %s, %v\nwant %s", text, err, want)
		}
	}
	knot := &genai.Schema{}
	knot.Items = knot
	for want, s := range map[string]*genai.Schema{
		"is nil":             nil,
		"holds itself":       knot,
		`the type "X"`:       {Type: "X"},
		`"a", which is none`: {Items: &genai.Schema{Type: genai.TypeInteger, Enum: []string{"a"}}},
		"default":            {Default: func() {}},
	} {
		if text, err := genaitools.JSON(s); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("got %s, %v, want %q", text, err, want)
		}
	}
}

// same compares texts; names of properties have to stand in one order.
func same(t *testing.T, a, b string) bool {
	t.Helper()
	var x, y any
	if err := json.Unmarshal([]byte(a), &x); err != nil {
		t.Fatal(a, err)
	}
	if err := json.Unmarshal([]byte(b), &y); err != nil {
		t.Fatal(b, err)
	}
	at := func(s, name string) int { return strings.Index(s, `"`+name+`":{`) }
	return reflect.DeepEqual(x, y) && (at(a, "b") < at(a, "c")) == (at(b, "b") < at(b, "c"))
}

// TestFields: no field of the type is forgotten, also none that a later version adds.
func TestFields(t *testing.T) {
	for i := range reflect.TypeFor[genai.Schema]().NumField() {
		s := &genai.Schema{Properties: map[string]*genai.Schema{"a": {}, "b": {}}, AnyOf: []*genai.Schema{{Type: genai.TypeString}}}
		before, err := genaitools.JSON(s)
		if err != nil {
			t.Fatal(err)
		}
		f := reflect.ValueOf(s).Elem().Field(i)
		name := reflect.TypeFor[genai.Schema]().Field(i).Name
		switch x := f.Addr().Interface().(type) {
		case *string:
			*x = "x"
		case *genai.Type:
			*x = genai.TypeObject
		case *any:
			*x = "x"
		case *[]string:
			*x = []string{"b"}
		case **int64:
			*x = genai.Ptr[int64](1)
		case **float64:
			*x = genai.Ptr(1.0)
		case **bool:
			*x = genai.Ptr(true)
		case **genai.Schema:
			*x = &genai.Schema{}
		case *[]*genai.Schema:
			*x = []*genai.Schema{{Type: genai.TypeNumber}}
		case *map[string]*genai.Schema:
			*x = map[string]*genai.Schema{"x": {}}
		default:
			t.Fatalf("%s is a %s, of which nothing is known here", name, f.Type())
		}
		after, err := genaitools.JSON(s)
		if err != nil || string(after) == string(before) {
			t.Errorf("%s says nothing in %s, %v", name, after, err)
		}
	}
}
