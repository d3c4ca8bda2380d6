package reply

import (
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/schemaflavor/schemaflavor/internal/codec"
	"github.com/schemaflavor/schemaflavor/internal/schema"
	"github.com/schemaflavor/schemaflavor/internal/tree"
)

// TestPlaces: a violation has the place in the value, that in the reply and that in the schema, and
// its message speaks of the reply: of entries, of positions, of another name, of what stands in a
// text, under a tag or in a wrapper. One of the reply's shape has all three as well.
func TestPlaces(t *testing.T) {
	const text = `{"type":"object","properties":{
		"map":{"type":"object","additionalProperties":{"type":"integer","minimum":1},"minProperties":2},
		"box":{"type":"array","prefixItems":[{"type":"number"},{"type":"string","maxLength":1}],"minItems":2},
		"issue types":{"type":"array","items":{"$ref":"#/$defs/kind"}},
		"any":{"type":"object","properties":{"a":{"type":"string"}}},
		"size":{"enum":[1,2]}},
		"$defs":{"kind":{"type":"string","maxLength":2}}}`
	c := &codec.Codec{Root: &codec.Node{Kind: codec.Wrap, Name: "result", Items: &codec.Node{Kind: codec.Object, Properties: []codec.Property{
		{Original: "map", Node: &codec.Node{Kind: codec.Entries}},
		{Original: "box", Node: &codec.Node{Kind: codec.Tuple, Names: []string{"item_1", "item_2"}, Prefix: []*codec.Node{{}, {}}, Optional: []bool{true, true}}},
		{Original: "issue types", Name: "issue_types"},
		{Original: "any", Node: &codec.Node{Kind: codec.Text}},
		{Original: "size", Node: &codec.Node{Kind: codec.Values, Values: []codec.Value{{Original: "1", Text: "1"}, {Original: "2", Text: "2"}}}},
	}}}}
	r := NewReader(c, schema.Read(parsed(t, text)), Checks{}, tree.Limits{})
	for _, x := range []struct {
		reply string
		want  []Violation
	}{
		{`{"result":{"map":[{"key":"a","value":1},{"key":"b","value":0}]}}`,
			[]Violation{{Path: "/map/b", ReplyPath: "/result/map/1/value", SchemaPath: "/properties/map/additionalProperties/minimum", Message: "`/result/map/1/value`: must be at least 1, got 0"}}},
		{`{"result":{"map":[{"key":"a","value":1}]}}`,
			[]Violation{{Path: "/map", ReplyPath: "/result/map", SchemaPath: "/properties/map/minProperties", Message: "`/result/map`: must have at least 2 entries, got 1"}}},
		{`{"result":{"box":{"item_1":1,"item_2":"long"}}}`,
			[]Violation{{Path: "/box/1", ReplyPath: "/result/box/item_2", SchemaPath: "/properties/box/prefixItems/1/maxLength", Message: "`/result/box/item_2`: must have at most 1 character, got 4"}}},
		{`{"result":{"box":{"item_1":1,"item_2":null}}}`,
			[]Violation{{Path: "/box", ReplyPath: "/result/box", SchemaPath: "/properties/box/minItems", Message: "`/result/box`: the property \"item_2\" must not be null"}}},
		{`{"result":{"issue_types":["a","bug"]}}`,
			[]Violation{{Path: "/issue types/1", ReplyPath: "/result/issue_types/1", SchemaPath: "/$defs/kind/maxLength", Message: "`/result/issue_types/1`: must have at most 2 characters, got 3"}}},
		{`{"result":{"any":"{\"a\":1}"}}`,
			[]Violation{{Path: "/any/a", ReplyPath: "/result/any", SchemaPath: "/properties/any/properties/a/type", Message: "`/result/any`: in its JSON text, at `/a`: must be a string, got 1"}}},
		{`{"result":{"size":"3"}}`,
			[]Violation{{Path: "/size", ReplyPath: "/result/size", SchemaPath: "/properties/size", Message: "`/result/size`: must be one of the strings \"1\" or \"2\", got \"3\"", Shape: true}}},
		{`{"result":{"map":[{"key":"a"}]}}`,
			[]Violation{{Path: "/map", ReplyPath: "/result/map/0", SchemaPath: "/properties/map", Message: "`/result/map/0`: must be an object {\"key\": …, \"value\": …}, got one without \"value\"", Shape: true}}},
	} {
		got, err := r.Read(parsed(t, x.reply), false)
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(x.want, got.Violations); diff != "" {
			t.Errorf("%s -want +got\n%s", x.reply, diff)
		}
	}
}

// TestPlacesOfTheSame: of a reply that travels as it is both places are one.
func TestPlacesOfTheSame(t *testing.T) {
	r := NewReader(&codec.Codec{Root: &codec.Node{}}, schema.Read(parsed(t, `{"items":{"properties":{"a/b":{"type":"string"}}}}`)), Checks{}, tree.Limits{})
	got, err := r.Read(parsed(t, ` [ {}, {"a/b" : 5} ]`), false)
	if err != nil {
		t.Fatal(err)
	}
	want := []Violation{{Path: "/1/a~1b", ReplyPath: "/1/a~1b", SchemaPath: "/items/properties/a~1b/type", Message: "`/1/a~1b`: must be a string, got 5"}}
	if !slices.Equal(got.Violations, want) {
		t.Errorf("got %+v, want %+v", got.Violations, want)
	}
}

// TestPlacesAmongEntries: a plain text where the JSON text of an entry is due has the place that it was sent in.
func TestPlacesAmongEntries(t *testing.T) {
	c := &codec.Codec{Root: &codec.Node{Kind: codec.Object, Rest: &codec.Rest{Name: "additional_properties", Node: &codec.Node{Kind: codec.Text}}}}
	for further, want := range map[string]Violation{
		`{"type":"object"}`:  {SchemaPath: "/additionalProperties/type", Message: "`/additional_properties/a`: must be an object, got \"x\""},
		`{"enum":["y","z"]}`: {SchemaPath: "/additionalProperties/enum", Message: "`/additional_properties/a`: must be one of \"y\", \"z\", got \"x\""}, // and not the text of one
	} {
		r := NewReader(c, schema.Read(parsed(t, `{"type":"object","additionalProperties":`+further+`}`)), Checks{}, tree.Limits{})
		got, err := r.Read(parsed(t, `{"additional_properties":{"a":"x"}}`), false)
		if err != nil {
			t.Fatal(err)
		}
		want.Path, want.ReplyPath = "/a", "/additional_properties/a"
		if !slices.Equal(got.Violations, []Violation{want}) {
			t.Errorf("%s: got %+v, want %+v", further, got.Violations, want)
		}
	}
}
