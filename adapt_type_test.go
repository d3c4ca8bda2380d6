package schemaflavor_test

import (
	"encoding/json"
	"errors"
	"maps"
	"math/big"
	"net/netip"
	"net/url"
	"strconv"
	"strings"
	"testing"
	"time"

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

type box[T any] struct {
	Content T `json:"content"`
}

type element struct {
	Size int `json:"size"`
}

// TestAdaptTypeNames: a generic type's name can stand in a reference, and types of one name in two
// packages are told apart.
func TestAdaptTypeNames(t *testing.T) {
	type Call struct{ A int }
	type Tree struct {
		Own  Call                      `json:"own"`
		Any  schemaflavor.Call         `json:"any"`
		Box  box[element]              `json:"box"`
		More map[string]box[[]element] `json:"more"`
	}
	result, err := schemaflavor.AdaptType[Tree]("mcp")
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{`"$ref":"#/$defs/box_element"`, `"$ref":"#/$defs/box_element2"`, `"$ref":"#/$defs/Call"`, `"$ref":"#/$defs/schemaflavor_Call"`} {
		if !strings.Contains(string(result.Input()), want) {
			t.Errorf("%s is not in %s", want, result.Input())
		}
	}
}

type selfish struct {
	*selfish
	A int
}

type Parented struct {
	*Parented `json:"parent"`
	A         int
}

type around struct {
	List []map[string]*selfish
}

// TestAdaptTypeEmbedded: a struct that is embedded in itself is refused, as the type of a field too; a
// field that hides an embedded one decides alone whether its property may be null.
func TestAdaptTypeEmbedded(t *testing.T) {
	_ = selfish{}.selfish // which only the reflector looks at
	_, one := schemaflavor.AdaptType[selfish]("mcp")
	_, two := schemaflavor.AdaptType[around]("mcp")
	for _, err := range []error{one, two} {
		var e *schemaflavor.Error
		if !errors.As(err, &e) || e.Code != schemaflavor.CodeNotASchema || !strings.Contains(e.Message, "embedded in itself") {
			t.Errorf("got %v", err)
		}
	}
	if result, err := schemaflavor.AdaptType[Parented]("mcp"); err != nil || !strings.Contains(string(result.Input()), `"parent":`) {
		t.Errorf("a struct within itself by a name: %v", err)
	}
	type Inner struct {
		Name *string `json:"name"`
	}
	type Outer struct {
		Inner
		Name string `json:"name"`
		name *string
		Gone *string `json:"-"`
	}
	result, err := schemaflavor.AdaptType[Outer]("mcp")
	if err != nil {
		t.Fatal(err, Outer{name: nil})
	}
	if strings.Contains(string(result.Input()), "null") {
		t.Errorf("a property that is no pointer may be null: %s", result.Input())
	}
}

type (
	pointer  *pointer
	level    int
	identity [16]byte
	amount   struct{ cents int64 }
	keyed    struct {
		Deep []struct {
			By map[element]string
		}
	}
	callback struct {
		Items []struct {
			Call func() `json:"call"`
		}
	}
	marshals struct {
		Level  level      `json:"level"`
		ID     identity   `json:"id"`
		Amount amount     `json:"amount"`
		From   netip.Addr `json:"from"`
		At     time.Time  `json:"at"`
	}
)

func (level) MarshalText() ([]byte, error)    { return []byte("high"), nil }
func (identity) MarshalText() ([]byte, error) { return []byte("id"), nil }
func (a *amount) MarshalJSON() ([]byte, error) {
	return strconv.AppendInt(nil, a.cents, 10), nil
}

// color is written as text, whatever the option string says.
type color string

func (color) MarshalText() ([]byte, error) { return []byte("red"), nil }

// aliased marshals itself, and says what that is by another type.
type aliased struct{}

func (aliased) MarshalJSON() ([]byte, error) { return []byte(`{"n":1}`), nil }
func (aliased) JSONSchemaAlias() any {
	return struct {
		N int `json:"n"`
	}{}
}

// stamped marshals itself by what it embeds, and not as what it looks like.
type stamped struct {
	time.Time
	Name string `json:"name"`
}

// TestAdaptTypeMarshals: types that marshal themselves are what that gives, whatever their fields are.
func TestAdaptTypeMarshals(t *testing.T) {
	result, err := schemaflavor.AdaptType[marshals]("mcp")
	if err != nil {
		t.Fatal(err)
	}
	const want = `"properties":{"level":{"type":"string"},"id":{"type":"string"},"amount":true,"from":{"type":"string"},"at":{"type":"string","format":"date-time"}}`
	if !strings.Contains(string(result.Schema), want) {
		t.Errorf("got %s, want %s", result.Schema, want)
	}
}

// TestAdaptTypeWritten: what encoding/json writes of a value is valid, whatever its fields are of.
func TestAdaptTypeWritten(t *testing.T) {
	type Embedded struct {
		Of string `json:"of"`
	}
	type written struct {
		*Embedded
		Number json.Number         `json:"number"`
		Signed map[int8]string     `json:"signed"`
		Whole  map[uint16]string   `json:"whole"`
		Named  map[level][]float64 `json:"named"`
		Nested map[int][]map[int]struct {
			P *string `json:"p"`
		} `json:"nested,omitempty"`
	}
	type held = struct {
		P *string `json:"p"`
	}
	result, err := schemaflavor.AdaptType[written]("openai-strict")
	if err != nil {
		t.Fatal(err)
	}
	for _, w := range []written{
		{nil, "12.50", map[int8]string{-3: "x"}, map[uint16]string{7: "y"}, map[level][]float64{1: {2.5}}, map[int][]map[int]struct {
			P *string `json:"p"`
		}{-1: {{-2: held{}}}}},
		{&Embedded{"a"}, "-1e3", map[int8]string{}, map[uint16]string{}, map[level][]float64{}, nil},
	} {
		text, err := json.Marshal(w)
		if err != nil {
			t.Fatal(err)
		}
		sent, err := result.Codec().Encode(text)
		if err != nil {
			t.Fatalf("%s: %v", text, err)
		}
		if got, err := result.Codec().Decode(sent); err != nil || len(got.Violations) > 0 {
			t.Errorf("%s is sent as %s, and is %v %v by %s", text, sent, got, err, result.Input())
		}
	}
}

// TestAdaptTypeRefused: what has no schema is refused, with the field that it is.
func TestAdaptTypeRefused(t *testing.T) {
	refused := func(_ *schemaflavor.Result, err error) string {
		var e *schemaflavor.Error
		if !errors.As(err, &e) || e.Code != schemaflavor.CodeNotASchema {
			t.Fatalf("want a refusal, got %v", err)
		}
		return e.Error()
	}
	for got, want := range map[string]string{
		refused(schemaflavor.AdaptType[callback]("mcp")):                        "(at the field Items.Call)",
		refused(schemaflavor.AdaptType[pointer]("mcp")):                         "points to nothing but itself",
		refused(schemaflavor.AdaptType[struct{ Next pointer }]("mcp")):          "points to nothing but itself",
		refused(schemaflavor.AdaptType[map[string]struct{ C chan int }]("mcp")): "(at the field C)",
		refused(schemaflavor.AdaptType[keyed]("mcp")):                           "map[schemaflavor_test.element]string: its keys are no names of members (at the field Deep.By); leave the field out",
		refused(schemaflavor.AdaptType[map[float64]int]("mcp")):                 "pass a type that encoding/json can write",
		refused(schemaflavor.AdaptType[amount]("mcp")):                          "no schema of schemaflavor_test.amount: schemaflavor_test.amount marshals itself as JSON, and does not say what that is; give it a method",
		refused(schemaflavor.AdaptType[*stamped]("mcp")):                        "if it has MarshalJSON from a struct that it embeds, such as time.Time, make that a field",
		refused(schemaflavor.AdaptType[chan int]("mcp")):                        "no schema of chan int: unsupported type chan int; pass a type that",
		refused(schemaflavor.AdaptMap("mcp", nil)):                              "no schema of map[string]interface {}: it is nil; pass a schema",
		refused(schemaflavor.AdaptValue("mcp", nil)):                            "it is nil",
	} {
		if !strings.Contains(got, want) {
			t.Errorf("got %q, want it to say %q", got, want)
		}
	}
}

// TestAdaptTypeTagValues: what a tag says of values is of the type of the field, and a list where the keyword has one.
func TestAdaptTypeTagValues(t *testing.T) {
	type release struct {
		Version string `json:"version" jsonschema:"const=2"`
		Final   bool   `json:"final" jsonschema:"example=true"`
		Count   int    `json:"count" jsonschema:"const=3"`
	}
	for f := range schemaflavor.Builtin().All() {
		result, err := schemaflavor.AdaptType[release](f.Name)
		if err != nil {
			t.Errorf("%s: %v", f.Name, err)
			continue
		}
		for _, wrong := range []string{`"const":2`, `"examples":true`, `"const":"3"`} {
			if strings.Contains(string(result.Schema), wrong) {
				t.Errorf("%s: got %s", f.Name, result.Schema)
			}
		}
	}
}

// TestAdaptTypeTagCommas: what follows a comma in a text of a tag, and is no keyword, belongs to the text.
func TestAdaptTypeTagCommas(t *testing.T) {
	type query struct {
		Q string  `json:"q" jsonschema:"required,description=one, two\\, three,maxLength=9,title=A, B"`
		P string  `json:"p" jsonschema:"description=one, two,nullable,pattern=^a{1,2}$"`
		R element `json:"r" jsonschema:"description=one, or = the other"`
	}
	result, err := schemaflavor.AdaptType[query]("mcp")
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{`"description":"one, two, three"`, `"title":"A, B"`, `"maxLength":9`, `{"oneOf":[{"type":"string","pattern":"^a{1,2}$","description":"one, two"},{"type":"null"}]}`, `"description":"one, or = the other"`} {
		if !strings.Contains(string(result.Schema), want) {
			t.Errorf("there is no %s in %s", want, result.Schema)
		}
	}
}

// TestAdaptTypeNumbers: an integer of a size has the bounds of that, and one that is written as text the form of an integer.
func TestAdaptTypeNumbers(t *testing.T) {
	type sized struct {
		Byte  uint8   `json:"byte"`
		Small *int16  `json:"small"`
		Few   int8    `json:"few" jsonschema:"maximum=5"`
		Large int64   `json:"large"`
		Text  int     `json:"text,string"`
		Whole uint    `json:"whole,omitempty,string"`
		Real  float32 `json:"real,string"`
		Is    bool    `json:"is,string"`
	}
	result, err := schemaflavor.AdaptType[sized]("mcp")
	if err != nil {
		t.Fatal(err)
	}
	const valid = `{"byte":255,"small":-32768,"few":-128,"large":-9000000000,"text":"-12","whole":"7","real":"1.5e+3","is":"true"}`
	for text, violations := range map[string]int{
		valid: 0,
		`{"byte":300,"small":40000,"few":6,"large":1,"text":"x","whole":"-1","real":"1,5","is":"yes"}`: 7,
		`{"byte":-1,"small":-32769,"few":-129,"large":1,"text":"","real":"","is":""}`:                  6,
	} {
		reply, err := result.Codec().Decode([]byte(text))
		if err != nil || len(reply.Violations) != violations {
			t.Errorf("%s: got %v, %v", text, reply.Violations, err)
		}
		if into := json.Unmarshal([]byte(text), &sized{}); (into != nil) != (violations > 0) {
			t.Errorf("%s: encoding/json says %v", text, into)
		}
	}
}

// TestAdaptTypeWrittenOtherwise: a URL is the object that encoding/json writes, and a field called "-" has that name.
func TestAdaptTypeWrittenOtherwise(t *testing.T) {
	type link struct {
		To url.URL  `json:"to"`
		Or *url.URL `json:"or"`
		//lint:ignore SA5008 it is what is tested: encoding/json calls this field "-"
		Dash int `json:"-,"`
		Gone int `json:"-"`
	}
	result, err := schemaflavor.AdaptType[link]("openai-strict")
	if err != nil {
		t.Fatal(err)
	}
	to, err := url.Parse("https://ann:secret@example.com/a?b=c#d")
	if err != nil {
		t.Fatal(err)
	}
	for _, l := range []link{{To: *to, Dash: 3}, {Or: to}} {
		text, err := json.Marshal(l)
		if err != nil {
			t.Fatal(err)
		}
		sent, err := result.Codec().Encode(text)
		if err != nil {
			t.Fatal(err)
		}
		if back, err := result.Codec().Decode(sent); err != nil || len(back.Violations) > 0 || string(back.Value) != string(text) {
			t.Errorf("%s came back as %+v, %v\n%s", text, back, err, result.Input())
		}
	}
	if back, err := result.Codec().Decode([]byte(`{"to":"https://example.com","or":null,"-":"x"}`)); err != nil || len(back.Violations) != 2 {
		t.Errorf("got %+v, %v", back, err)
	}
	whole, err := schemaflavor.AdaptType[url.URL]("mcp")
	if err != nil || !strings.Contains(string(whole.Input()), `"RawQuery":{"type":"string"}`) {
		t.Errorf("got %v, %v", whole, err)
	}
}

// TestAdaptTypeUnwritten: what encoding/json leaves out for two fields of a name is no property, and a string that is written
// as JSON text is asked for as that.
func TestAdaptTypeUnwritten(t *testing.T) {
	type first struct{ X, Y, Z int }
	type second struct {
		X string
		Y string `json:"Y"`
	}
	type third struct{ Z string }
	type conf struct {
		Color  color       `json:"color,string"`
		Number json.Number `json:"number,string"`
		Short  string      `json:"short,string" jsonschema:"maxLength=9"`
		first
		second
		third
		Z    []string
		Text string  `json:"text,string"`
		Big  big.Int `json:"big"`
	}
	c := conf{Number: "12", Short: "1234567", Z: []string{"z"}, Text: "say \"a\""}
	c.second.Y = "y"
	c.Big.SetString("123456789012345678901234567890", 10)
	result, err := schemaflavor.AdaptType[conf]("openai-strict")
	if err != nil {
		t.Fatal(err)
	}
	text, err := json.Marshal(&c)
	if err != nil {
		t.Fatal(err)
	}
	sent, err := result.Codec().Encode(text)
	if err != nil {
		t.Fatal(err)
	}
	back, err := result.Codec().Decode(sent)
	if err != nil || len(back.Violations) > 0 || string(back.Value) != string(text) || strings.Contains(string(result.Schema), `"X"`) {
		t.Errorf("%s came back as %+v, %v\n%s", text, back, err, result.Input())
	}
	if result, err := schemaflavor.AdaptType[aliased]("mcp"); err != nil || !strings.Contains(string(result.Schema), `"n":{"type":"integer"}`) {
		t.Errorf("got %v, %v", result, err)
	}
	if back, err := result.Codec().Decode([]byte(`{"Y":"y","Z":[],"text":"a","big":1,"color":"red","number":"1","short":"\"b\""}`)); err != nil || len(back.Violations) != 1 {
		t.Errorf("got %+v, %v", back, err)
	}
}
