package schemaflavor_test

import (
	"strings"
	"testing"

	"github.com/schemaflavor/schemaflavor"
)

// TestAdaptTypeTagsGoOn: what follows a comma in a tag is read as it is meant: a keyword behind a space, further values behind one,
// more of a text; what is none of these is the description.
func TestAdaptTypeTagsGoOn(t *testing.T) {
	type order struct {
		Name   string   `json:"name" jsonschema:"minLength=3, maxLength=5"`
		Mail   string   `json:"mail" jsonschema:"format=email, description=mail, as usual"`
		Letter string   `json:"letter" jsonschema:"enum=a,b, c"`
		Digit  *int     `json:"digit,omitempty" jsonschema:"enum=1,2,3"`
		Level  string   `json:"level" jsonschema:"enum=low,enum=high,how loud it is"`
		Marks  []string `json:"marks" jsonschema:"enum=x,y"`
		Count  int      `json:"count" jsonschema:"the count, minimum=3"`
		Size   int      `json:"size" jsonschema:"minimum=3,the size"`
		Query  string   `json:"query" jsonschema:"what to look for, in words"`
		Unique []string `json:"unique" jsonschema:"uniqueItems,required"`
		Rows   string   `json:"rows" jsonschema:"which rows to take: all, not, or some"`
		Page   string   `json:"page" jsonschema:"the fields title, description, and format of the page"`
		Kind   string   `json:"kind" jsonschema:"the kind, default, or nothing"`
		On     bool     `json:"on" jsonschema:"enum=true,false"`
		Gaps   string   `json:"gaps" jsonschema:"enum=a,b,,c"`
		Number *int     `json:"number" jsonschema:"enum=1,2"`
		Filter string   `json:"filter" jsonschema:"description=a filter, such as status=, or name="`
		Listed string   `json:"listed" jsonschema:"enum=a,b, required"`
		Tags   []string `json:"tags" jsonschema:"the tags,minItems=1,uniqueItems"`
		Slip   int      `json:"slip" jsonschema:"enum=1,x,3"`
		Flags  []bool   `json:"flags" jsonschema:"enum=true,false"`
		Maybe  string   `json:"maybe" jsonschema:"nullable,if there is one"`
		State  string   `json:"state" jsonschema:"enum=open,paid,enum=shipped"`
		Sort   string   `json:"sort" jsonschema:"enum=x,y,The sort of it"`
		Twice  int      `json:"twice" jsonschema:"enum=1,2,enum=3"`
		Stage  string   `json:"stage" jsonschema:"enum=not yet,in the making,all of it done"`
		Last   string   `json:"last" jsonschema:"enum=x,enum=y,last"`
	}
	result, err := schemaflavor.AdaptType[order]("mcp")
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{
		`"name":{"type":"string","minLength":3,"maxLength":5}`, `"mail":{"type":"string","format":"email","description":"mail, as usual"}`,
		`"letter":{"type":"string","enum":["a","b","c"]}`, `"digit":{"type":"integer","enum":[1,2,3]}`,
		`"level":{"type":"string","enum":["low","high"],"description":"how loud it is"}`, `"marks":{"items":{"type":"string","enum":["x","y"]},"type":"array"}`,
		`"count":{"type":"integer","description":"the count","minimum":3}`, `"size":{"type":"integer","minimum":3,"description":"the size"}`,
		`"query":{"type":"string","description":"what to look for, in words"}`, `"uniqueItems":true`,
		`"rows":{"type":"string","description":"which rows to take: all, not, or some"}`, `"page":{"type":"string","description":"the fields title, description, and format of the page"}`,
		`"kind":{"type":"string","description":"the kind, default, or nothing"}`, `"on":{"type":"boolean","enum":[true,false]}`,
		`"filter":{"type":"string","description":"a filter, such as status=, or name="}`, `"listed":{"type":"string","enum":["a","b"]}`,
		`"description":"the tags","uniqueItems":true}`, `"slip":{"type":"integer","enum":[1,"x",3]}`, `"flags":{"items":{"type":"boolean","enum":[true,false]},"type":"array"}`,
		`"gaps":{"type":"string","enum":["a","b","c"]}`, `{"type":"integer","enum":[1,2]}`, `"description":"if there is one"`,
		`"state":{"type":"string","enum":["open","paid","shipped"]}`, `"sort":{"type":"string","enum":["x","y"],"description":"The sort of it"}`,
		`"twice":{"type":"integer","enum":[1,2,3]}`, `"stage":{"type":"string","enum":["not yet","in the making","all of it done"]}`,
		`"last":{"type":"string","enum":["x","y"],"description":"last"}`,
	} {
		if !strings.Contains(string(result.Input()), want) {
			t.Errorf("want %s in %s", want, result.Input())
		}
	}
}

// TestAdaptTypeTags: what a struct tag says and the reflector does not read is told of the field, as it is of a schema.
func TestAdaptTypeTags(t *testing.T) {
	type order struct {
		Name  string   `json:"name" jsonschema:"minLenght=3,description=who, or what"`
		Count int      `json:"count" jsonschema:"minimum=few"`
		Tags  []string `json:"tags" jsonschema:"minLength=2,maxItems=3,description=a\\,b=c"`
		Note  string   `json:"note" jsonschema:"what is said = heard"`
	}
	result, err := schemaflavor.AdaptType[order]("moonshot")
	if err != nil {
		t.Fatal(err)
	}
	var told []string
	for _, d := range result.Diagnostics {
		told = append(told, d.Field()+" "+d.Message()+"; "+d.Help())
	}
	for _, want := range []string{"order.Name `minLenght`", "write `minLength`", "order.Count the value of `minimum`"} {
		if !strings.Contains(strings.Join(told, "\n"), want) {
			t.Errorf("got %q, want %q among them", told, want)
		}
	}
	if s := string(result.Schema); !strings.Contains(s, `"description":"what is said = heard"`) || !strings.Contains(s, `"maxItems":3`) || !strings.Contains(s, `a,b=c`) {
		t.Errorf("got %s", s)
	}
}

// TestUnsigned: a number without a sign is said to have none, where its tag says nothing else.
func TestUnsigned(t *testing.T) {
	type counted struct {
		Age   uint8             `json:"age"`
		Least uint              `json:"least" jsonschema:"minimum=3"`
		Signs int               `json:"signs"`
		Many  []uint32          `json:"many"`
		Maybe *uint64           `json:"maybe"`
		By    map[string]uint16 `json:"by"`
	}
	result, err := schemaflavor.AdaptType[counted]("mcp")
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{`"age":{"type":"integer","maximum":255,"minimum":0}`, `"least":{"type":"integer","minimum":3}`, `"signs":{"type":"integer"}`, `"items":{"type":"integer","maximum":4294967295,"minimum":0}`, `[{"type":"integer","minimum":0},{"type":"null"}]`, `"additionalProperties":{"type":"integer","maximum":65535,"minimum":0}`} {
		if !strings.Contains(string(result.Schema), want) {
			t.Errorf("there is no %s in %s", want, result.Schema)
		}
	}
	if reply, err := result.Codec().Decode([]byte(`{"age":-5,"least":3,"signs":-1,"many":[],"maybe":null,"by":{}}`)); err != nil || len(reply.Violations) != 1 {
		t.Errorf("got %v, %v", reply, err)
	}
}
