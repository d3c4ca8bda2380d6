package reply

import (
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/schemaflavor/schemaflavor/internal/codec"
	"github.com/schemaflavor/schemaflavor/internal/schema"
	"github.com/schemaflavor/schemaflavor/internal/tree"
)

// TestSalvage: of a list that is broken in one place, all that is wrong in the others is told in the same
// answer, and nothing that hangs on what is broken. The value is what Decode carries as it is, and has the
// places that are told.
func TestSalvage(t *testing.T) {
	const text = `{"type":"object","required":["name","more"],"properties":{
		"name":{"type":"string"},
		"map":{"type":"object","minProperties":2,"required":["z"],"additionalProperties":{"type":"integer","minimum":1}},
		"deep":{"type":"object","additionalProperties":{"type":"object","properties":{"map":{"type":"object","additionalProperties":{"type":"integer"}},"a":{"type":"string"}},"required":["a"]}},
		"pair":{"type":"array","minItems":2,"prefixItems":[{"type":"string"},{"type":"integer"}]}},
		"additionalProperties":{"type":"boolean"},
		"if":{"required":["more"]},"then":{"properties":{"name":{"minLength":1}}}}`
	entries := func(items *codec.Node, inside bool) *codec.Node {
		return &codec.Node{Kind: codec.Entries, Items: items, Inside: inside}
	}
	c := &codec.Codec{Root: &codec.Node{Kind: codec.Object, Rest: &codec.Rest{Name: "others", Optional: true}, Properties: []codec.Property{
		{Original: "name"},
		{Original: "map", Node: entries(nil, false)},
		{Original: "deep", Node: entries(&codec.Node{Kind: codec.Object, Properties: []codec.Property{{Original: "map", Node: entries(nil, false)}, {Original: "a"}}}, true)},
		{Original: "pair", Node: &codec.Node{Kind: codec.Tuple, Names: []string{"x", "y"}, Prefix: []*codec.Node{{}, {}}, Optional: []bool{true, true}}},
	}}}
	r := NewReader(c, schema.Read(parsed(t, text)), Checks{}, tree.Limits{})
	for _, x := range []struct {
		name, reply string
		want        []string // where in the value and in the reply
	}{
		{"an entry beside a broken one", `{"name":"a","map":[{"key":"a","value":0},{"key":"b"}],"others":[{"key":"more","value":true}]}`,
			[]string{"/map /map/1", "/map/0/value /map/0/value"}},
		{"a key that comes twice", `{"name":"a","map":[{"key":"a","value":1},{"key":"a","value":0}],"others":[{"key":"more","value":true}]}`,
			[]string{"/map /map/1/key"}},
		{"what the object lacks, but for what may be an entry", `{"map":[{"key":"a"}],"others":[{"key":"b"},{"key":"c","value":1},{"key":"more","value":true}]}`,
			[]string{"/map /map/0", "/others /others/0", "/others/1/value /others/1/value", " "}},
		{"what may be the broken entry", `{"name":"a","others":[{"key":"more"}]}`,
			[]string{"/others /others/0"}},
		{"a list within a list", `{"name":"a","deep":[{"a":"x"},{"key":"k","a":1,"map":[{"key":"p","value":"q"},{"key":"r"}]}],"others":[{"key":"more","value":true}]}`,
			[]string{"/deep /deep/0", "/deep /deep/1/map/1", "/deep/1/a /deep/1/a", "/deep/1/map/0/value /deep/1/map/0/value"}},
		{"positions beside a member that is none", `{"name":"a","pair":{"x":1,"z":2,"y":null},"others":[{"key":"more","value":true}]}`,
			[]string{"/pair /pair/z", "/pair/x /pair/x"}},
		{"what is asked for where the broken list has an entry", `{"name":"","others":[{"key":"more","value":true},{"key":"more","value":true}]}`,
			[]string{"/others /others/1/key"}},
		{"what is no list", `{"name":1,"map":5,"others":[{"key":"more","value":true}]}`,
			[]string{"/map /map", "/name /name"}},
	} {
		reply := parsed(t, x.reply)
		got, err := r.Read(reply, false)
		if err != nil {
			t.Fatal(x.name, err)
		}
		value := parsed(t, string(got.Value)).Root()
		var places []string
		for _, v := range got.Violations {
			places = append(places, v.Path+" "+v.ReplyPath)
			if value.Resolve(v.Path) == nil || reply.Root().Resolve(v.ReplyPath) == nil {
				t.Errorf("%s: no place %q in %s, or %q in the reply", x.name, v.Path, got.Value, v.ReplyPath)
			}
		}
		slices.Sort(places)
		slices.Sort(x.want)
		if diff := cmp.Diff(x.want, places); diff != "" {
			t.Errorf("%s: -want +got\n%s%v", x.name, diff, got.Violations)
		}
		want, _, err := c.Decode(reply.Root(), codec.Options{})
		if err != nil || string(got.Value) != string(want) {
			t.Errorf("%s: got the value %s, want %s, %v", x.name, got.Value, want, err)
		}
	}
}
