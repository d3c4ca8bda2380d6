package schemaflavor_test

import (
	"encoding/json"
	"errors"
	"maps"
	"strings"
	"testing"

	"github.com/schemaflavor/schemaflavor"
)

// TestAdaptTypePointers: what a Go value with nil pointers is written as can be sent, and comes back.
func TestAdaptTypePointers(t *testing.T) {
	type Address struct {
		Zip *string `json:"zip"`
	}
	type Base struct {
		Note *string `json:"note"`
	}
	type Person struct {
		Base
		Name  *string  `json:"name" jsonschema:"description=The name"`
		Home  *Address `json:"home"`
		Age   *int     `json:"age,omitempty"`
		Plain struct {
			Deep *bool
		} `json:"plain"`
	}
	for _, name := range []string{"mcp", "gemini", "moonshot"} {
		result, err := schemaflavor.AdaptType[Person](name)
		if err != nil {
			t.Fatal(name, err)
		}
		for _, p := range []Person{{}, {Home: &Address{}}} {
			text, err := json.Marshal(p)
			if err != nil {
				t.Fatal(err)
			}
			sent, err := result.Codec().Encode(text)
			if err != nil {
				t.Fatal(name, err)
			}
			back, err := result.Codec().Decode(sent)
			if err != nil || len(back.Violations) > 0 || string(back.Value) != string(text) {
				t.Errorf("%s: %s came back as %s, %v, %v\n%s", name, text, back.Value, back.Violations, err, result.Schema)
			}
		}
		if d, err := result.Codec().Decode([]byte(`{"note":null,"name":null,"home":null,"age":null,"plain":{"Deep":null}}`)); err != nil || len(d.Violations) != 1 || d.Violations[0].Path != "/age" {
			t.Errorf("%s: of a pointer that is left out where it is nil: %v, %v", name, d, err)
		}
	}
}

// TestInput: the diagnostics of a type point into a schema that its caller never saw.
func TestInput(t *testing.T) {
	type Search struct {
		Query string `json:"query" jsonschema:"maxLength=9"`
	}
	result, err := schemaflavor.AdaptType[Search]("openai-strict")
	if err != nil {
		t.Fatal(err)
	}
	for _, d := range result.Diagnostics {
		if d.Rule() != "unlisted-keyword" {
			continue
		}
		if _, column := d.Position(); !strings.HasPrefix(string(result.Input())[column-1:], `"maxLength"`) {
			t.Errorf("column %d of %s is not what %s speaks of", column, result.Input(), d.Message())
		}
		return
	}
	t.Errorf("nothing is told of maxLength: %v", result.Diagnostics)
}

// TestFields: what is said of a type's schema says of which of its fields.
func TestFields(t *testing.T) {
	type Base struct {
		Note string `json:"note" jsonschema:"maxLength=1"`
	}
	type Range struct {
		From int `json:"from/at" jsonschema:"multipleOf=3"`
	}
	type Search struct {
		Base
		Query string  `json:"query" jsonschema:"maxLength=9"`
		Range Range   `json:"range"`
		More  []Range `json:"more" jsonschema:"uniqueItems=true"`
		Limit *int    `json:"limit,omitempty"`
		In    []struct {
			Name string `jsonschema:"maxLength=2"`
		} `json:"in"`
	}
	result, err := schemaflavor.AdaptType[Search]("anthropic-strict")
	if err != nil {
		t.Fatal(err)
	}
	told := map[string]string{}
	for _, d := range result.Diagnostics {
		if d.Field() != "" {
			told[d.Field()] += d.Rule() + " "
		}
	}
	want := map[string]string{"Base.Note": "unlisted-keyword ", "Range.From": "unlisted-keyword ", "Search.Query": "unlisted-keyword ", "Search.More": "unlisted-keyword ", "Search.In.Name": "unlisted-keyword "}
	if !maps.Equal(told, want) {
		t.Errorf("got %v, want %v\n%s", told, want, result.Input())
	}
	var text strings.Builder
	if err := result.Render(&text, schemaflavor.RenderOptions{}); err != nil || !strings.Contains(text.String(), "(Search.Query)") {
		t.Errorf("%v, %s", err, &text)
	}
	if form, err := json.Marshal(result.Diagnostics); err != nil || !strings.Contains(string(form), `"field":"Search.Query"`) {
		t.Errorf("%v, %s", err, form)
	}
	_, err = schemaflavor.AdaptType[Search]("anthropic-strict", schemaflavor.WithRefuseWidened())
	var e *schemaflavor.Error
	if !errors.As(err, &e) || e.Field == "" || !strings.Contains(e.Error(), "the field "+e.Field) {
		t.Errorf("%v, of %+v", err, e)
	}
	plain, err := schemaflavor.Adapt("anthropic-strict", result.Input())
	if err != nil || len(plain.Diagnostics) == 0 || plain.Diagnostics[0].Field() != "" {
		t.Errorf("a schema has no fields: %v, %v", plain, err)
	}
}
