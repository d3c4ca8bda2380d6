package codec

import (
	"fmt"
	"strings"
	"testing"

	"github.com/schemaflavor/schemaflavor/internal/signature"
	"github.com/schemaflavor/schemaflavor/internal/tree"
)

func parse(t testing.TB, text string) *tree.Node {
	t.Helper()
	d, err := tree.Parse([]byte(text), tree.Limits{Depth: 1 << 20})
	if err != nil {
		t.Fatalf("parse %.80s: %v", text, err)
	}
	return d.Root()
}

func objects(required ...string) signature.Signature {
	return signature.Signature{Types: signature.Object, Required: required}
}

// shapes are codecs of every kind, by name.
var shapes = map[string]*Codec{
	"identity": {},
	"optional": {Root: &Node{Kind: Object, Properties: []Property{
		{Original: "a", Optional: true}, {Original: "b"}, {Original: "c", Optional: true, KeepNull: true},
	}}},
	"optional text": {Root: &Node{Kind: Object, Properties: []Property{{Original: "a", Optional: true, Node: &Node{Kind: Text}}}}},
	"renamed": {Root: &Node{Kind: Object, Properties: []Property{
		{Original: "issue types[]", Name: "issue_types"}, {Original: "ok"},
	}}},
	"open": {Root: &Node{Kind: Object, Properties: []Property{{Original: "a b", Name: "a_b"}},
		Rest: &Rest{Node: &Node{Kind: Text}}}},
	"rest": {Root: &Node{Kind: Object, Properties: []Property{{Original: "a"}},
		Rest: &Rest{Name: "others", Node: &Node{Kind: Text}, Optional: true}}},
	"rest list": {Root: &Node{Kind: Object, Properties: []Property{{Original: "a"}}, Rest: &Rest{Name: "others"}}},
	"array":     {Root: &Node{Kind: Array, Prefix: []*Node{nil, {Kind: Text}}, Items: &Node{Kind: Entries}}},
	"tuple": {Root: &Node{Kind: Tuple, Prefix: []*Node{nil, {Kind: Text}, nil}, Names: []string{"x", "y", "z"},
		Optional: []bool{false, true, true}}},
	"tuple rest":  {Root: &Node{Kind: Tuple, Prefix: []*Node{nil}, Names: []string{"x", "rest"}, Items: &Node{Kind: Text}}},
	"entries":     {Root: &Node{Kind: Entries, Items: &Node{Kind: Entries}}},
	"inside":      {Root: &Node{Kind: Entries, Inside: true, Items: &Node{Kind: Object, Properties: []Property{{Original: "a", Optional: true}, {Original: "b", Node: &Node{Kind: Text}}}}}},
	"inside same": {Root: &Node{Kind: Entries, Inside: true}},
	"inside rest": {Root: &Node{Kind: Object, Properties: []Property{{Original: "a"}},
		Rest: &Rest{Name: "others", Node: &Node{Kind: Object, Properties: []Property{{Original: "b", Node: &Node{Kind: Entries, Inside: true}}}}, Inside: true}}},
	"patterned": {Root: &Node{Kind: Entries, Items: &Node{Kind: Tuple, Prefix: []*Node{nil}, Names: []string{"x"}}, Patterns: []string{"^x", "^z"}}},
	"patterned rest": {Root: &Node{Kind: Object, Properties: []Property{{Original: "a"}},
		Rest: &Rest{Name: "others", Node: &Node{Kind: Entries}, Patterns: []string{"^x"}}}},
	"text":           {Root: &Node{Kind: Text}},
	"string or text": {Root: &Node{Kind: Text, Texts: signature.Object}},
	"wrap":           {Root: &Node{Kind: Wrap, Name: "result", Items: &Node{Kind: Array, Items: &Node{Kind: Text}}}},
	"null as text":   {Root: &Node{Kind: Values, Values: []Value{{Original: "null", Text: "null"}}}},
	"values": {Root: &Node{Kind: Values, Values: []Value{
		{"1", "1"}, {"2.50", "2.5"}, {`"auto"`, "auto!"}, {`{"a":[1]}`, `{"a":[1]}`},
	}}},
	"tagged": {Root: &Node{Kind: Union, Branches: []Branch{
		{Name: "map", Node: &Node{Kind: Entries}, Schemas: []string{"/anyOf/0"}, Original: objects()},
		{Name: "point", Schemas: []string{"/anyOf/1"}, Original: objects("x")},
		{Name: "scalar", Original: signature.Signature{Types: signature.Number | signature.String}},
	}}},
	"untagged": {Root: &Node{Kind: Union, Branches: []Branch{
		{Node: &Node{Kind: Entries}, Original: objects(), Image: signature.Signature{Types: signature.Array}},
		{Original: signature.Signature{Types: signature.String | signature.Number}, Image: signature.Signature{Types: signature.String | signature.Number}},
		{Node: &Node{Kind: Wrap, Name: "list"}, Original: signature.Signature{Types: signature.Array},
			Image: signature.Signature{Types: signature.Object, Required: []string{"list"}, Closed: true}},
	}}},
	"tuple or text": {Root: &Node{Kind: Union, Branches: []Branch{
		{Node: &Node{Kind: Text}, Original: objects(), Image: signature.Signature{Types: signature.String}},
		{Node: &Node{Kind: Tuple, Prefix: []*Node{nil}, Names: []string{"x"}}, Original: signature.Signature{Types: signature.Array},
			Image: signature.Signature{Types: signature.Object, Required: []string{"x"}, Closed: true, Members: map[string]signature.Signature{"x": {Types: signature.Number}}}},
	}}},
	"closed forms": {Root: &Node{Kind: Union, Branches: []Branch{
		{Node: &Node{Kind: Object, Properties: []Property{{Original: "a", Optional: true}}}, Original: objects(), Image: signature.Signature{Types: signature.Object, Required: []string{"a"}, Closed: true}},
		{Node: &Node{Kind: Object, Properties: []Property{{Original: "b", Optional: true}}}, Original: objects(), Image: signature.Signature{Types: signature.Object, Required: []string{"b"}, Closed: true}},
	}}},
	"told by absence": {Root: &Node{Kind: Union, Branches: []Branch{
		{Node: &Node{Kind: Object, Properties: []Property{{Original: "a", Node: &Node{Kind: Text}}}}, Original: member("a", signature.AnyType, "a"), Image: member("a", signature.String, "a")},
		{Node: &Node{Kind: Object, Properties: []Property{{Original: "b", Node: &Node{Kind: Text}}}}, Original: member("b", signature.AnyType, "b"),
			Image: signature.Signature{Types: signature.Object, Required: []string{"b"}, Absent: []string{"a"}, Members: map[string]signature.Signature{"b": {Types: signature.String}}}},
	}}},
	"text or not": {Root: &Node{Kind: Union, Branches: []Branch{
		{Node: &Node{Kind: Object, Properties: []Property{{Original: "a", Optional: true}}}, Original: member("a", signature.String), Image: member("a", signature.String|signature.Null)},
		{Node: &Node{Kind: Object, Properties: []Property{{Original: "a", Node: &Node{Kind: Text}}}}, Original: member("a", signature.AnyType, "b"), Image: member("a", signature.String, "b")},
	}}},
	"by const": {Root: &Node{Kind: Union, Branches: []Branch{
		kindBranch("a", Property{Original: "v", Node: &Node{Kind: Text}}),
		kindBranch("b", Property{Original: "v", Optional: true}),
	}}},
	"recursive": {Root: &Node{Kind: Reference}, Definitions: []*Node{{Kind: Object, Properties: []Property{
		{Original: "v"}, {Original: "next", Optional: true, Node: &Node{Kind: Reference}},
	}}}},
}

// member is an object that requires some members, and one of whose members has a type.
func member(name string, types signature.Types, required ...string) signature.Signature {
	return signature.Signature{Types: signature.Object, Required: required, Members: map[string]signature.Signature{name: {Types: types}}}
}

// kindBranch is an object told from others by the constant member kind.
func kindBranch(kind string, p Property) Branch {
	s := signature.Signature{Types: signature.Object, Required: []string{"kind"},
		Members: map[string]signature.Signature{"kind": {Types: signature.String, Listed: true, Values: []string{`"` + kind + `"`}}}}
	return Branch{Node: &Node{Kind: Object, Properties: []Property{{Original: "kind"}, p}},
		Original: s, Image: s, Schemas: []string{"/anyOf/" + kind}}
}

var both = []struct{ codec, original, provider string }{
	{"identity", `{"b":[1.0,1e400, 9007199254740993],"a":"\u00e9"}`, `{"b":[1.0,1e400, 9007199254740993],"a":"\u00e9"}`},
	{"optional", `{}`, `{"a":null,"c":null}`},
	{"optional", `{"b":null,"d":1.0}`, `{"a":null,"b":null,"c":null,"d":1.0}`},
	{"optional", `{"a":1,"b":2,"c":3}`, `{"a":1,"b":2,"c":3}`},
	{"optional", `[1]`, `[1]`},
	{"optional text", `{"a":null}`, `{"a":"null"}`},
	{"optional text", `{}`, `{"a":null}`},
	{"renamed", `{"issue types[]":["a"],"ok":1}`, `{"issue_types":["a"],"ok":1}`},
	{"open", `{"a b":1,"x\n":{"y":2}}`, `{"a_b":1,"x\n":"{\"y\":2}"}`},
	{"rest", `{"a":1}`, `{"a":1,"others":null}`},
	{"rest", `{"a":1,"b":"x\"","c":[]}`, `{"a":1,"others":[{"key":"b","value":"\"x\\\"\""},{"key":"c","value":"[]"}]}`},
	{"rest list", `{}`, `{"others":[]}`},
	{"rest list", `{"others":1}`, `{"others":[{"key":"others","value":1}]}`},
	{"array", `[1,2,{"k":3}]`, `[1,"2",[{"key":"k","value":3}]]`},
	{"array", `[]`, `[]`},
	{"tuple", `[]`, `{"y":null,"z":null}`},
	{"tuple", `[1]`, `{"x":1,"y":null,"z":null}`},
	{"tuple", `[1,"a"]`, `{"x":1,"y":"\"a\"","z":null}`},
	{"tuple", `[null,null,3]`, `{"x":null,"y":"null","z":3}`},
	{"tuple rest", `[1]`, `{"x":1,"rest":[]}`},
	{"tuple rest", `[1,null,[2]]`, `{"x":1,"rest":["null","[2]"]}`},
	{"entries", `{}`, `[]`},
	{"entries", `{"a":{"b":1},"":{}}`, `[{"key":"a","value":[{"key":"b","value":1}]},{"key":"","value":[]}]`},
	{"inside", `{}`, `[]`},
	{"inside", `{"x":{"b":1},"":{"a":2}}`, `[{"key":"x","a":null,"b":"1"},{"key":"","a":2}]`},
	{"inside same", `{"x":{"b":1,"c":{"key":2}},"é\n":{}}`, `[{"key":"x","b":1,"c":{"key":2}},{"key":"é\n"}]`},
	{"inside rest", `{"a":1,"x":{"b":{"y":{"c":1},"z":{}}},"b":{}}`, `{"a":1,"others":[{"key":"x","b":[{"key":"y","c":1},{"key":"z"}]},{"key":"b"}]}`},
	{"entries", `{"a":null}`, `[{"key":"a","value":null}]`},
	{"text", `"a\tb\u0001\\/é"`, `"\"a\\tb\\u0001\\\\/é\""`},
	{"text", `{"a":1e2}`, `"{\"a\":1e2}"`},
	{"string or text", `"a\tb"`, `"a\tb"`},
	{"string or text", `""`, `""`},
	{"string or text", `"{"`, `"{"`},
	{"string or text", `"[1]"`, `"[1]"`},
	{"string or text", `"5"`, `"5"`},
	{"string or text", `{"a":1e2}`, `"{\"a\":1e2}"`},
	{"string or text", `"{}"`, `"\"{}\""`},
	{"string or text", `" {\"a\":1}"`, `"\" {\\\"a\\\":1}\""`},
	{"string or text", `"\"x\""`, `"\"x\""`},
	{"string or text", `"\"{}\""`, `"\"\\\"{}\\\"\""`},
	{"wrap", `[1]`, `{"result":["1"]}`},
	{"wrap", `null`, `{"result":null}`},
	{"values", `1`, `"1"`},
	{"values", `2.50`, `"2.5"`},
	{"values", `"auto"`, `"auto!"`},
	{"values", `{"a":[1]}`, `"{\"a\":[1]}"`},
	{"values", `null`, `null`},
	{"tagged", `{"y":1}`, `{"map":[{"key":"y","value":1}]}`},
	{"tagged", `"s"`, `{"scalar":"s"}`},
	{"tagged", `null`, `null`},
	{"untagged", `{"a":1}`, `[{"key":"a","value":1}]`},
	{"untagged", `[1]`, `{"list":[1]}`},
	{"untagged", `"s"`, `"s"`},
	{"by const", `{"kind":"a","v":1}`, `{"kind":"a","v":"1"}`},
	{"by const", `{"kind":"b","v":1}`, `{"kind":"b","v":1}`},
	{"by const", `{"kind":"b"}`, `{"kind":"b","v":null}`},
	{"recursive", `{"v":1,"next":{"v":2}}`, `{"v":1,"next":{"v":2,"next":null}}`},
}

func TestBothWays(t *testing.T) {
	for _, c := range both {
		t.Run(c.codec+" "+c.original, func(t *testing.T) {
			got, err := shapes[c.codec].Encode(parse(t, c.original), nil)
			if err != nil || string(got) != c.provider {
				t.Fatalf("encode %s: got %s, %v, want %s", c.original, got, err, c.provider)
			}
			back, problems, err := shapes[c.codec].Decode(parse(t, c.provider), Options{})
			if err != nil || len(problems) > 0 || string(back) != c.original {
				t.Fatalf("decode %s: got %s, %v, %v, want %s", c.provider, back, problems, err, c.original)
			}
		})
	}
}

func TestEncodeOneWay(t *testing.T) {
	for _, c := range []struct{ codec, original, provider, want string }{
		{codec: "optional", original: `{"a":null,"b":1}`, provider: `{"a":null,"b":1,"c":null}`},
		{codec: "identity", original: `{"a":1,"a":2}`, provider: `{"a":2}`},
		{codec: "entries", original: `{"a":{},"a":{"b":1}}`, provider: `[{"key":"a","value":[{"key":"b","value":1}]}]`},
		{codec: "entries", original: `"x"`, provider: `"x"`},
		{codec: "inside same", original: `{"x": { },"y": { "a": 1 }}`, provider: `[{"key":"x"},{"key":"y", "a": 1 }]`},
		{codec: "inside", original: `{"x":5}`, want: "the value at /x has no place in the provider's shape: got a number, want an object"},
		{codec: "inside", original: `{"x":{"key":1}}`, want: `the value at /x/key has no place in the provider's shape: the name of the object around it travels as "key", so that it has no place`},
		{codec: "inside", original: `[{"key":"x"}]`, want: "the value has no place in the provider's shape: got an array that would come back as an object, want an object"},
		{codec: "inside", original: `[{"key":1}]`, provider: `[{"key":1}]`},
		{codec: "tuple", original: `{"a":1}`, provider: `{"a":1}`},
		{codec: "values", original: `2.5`, provider: `"2.5"`},
		{codec: "values", original: `10e-1`, provider: `"1"`},
		{codec: "tuple", original: `[1,2,3,4]`, want: "the value at /3 has no place in the provider's shape: got more than 3 items"},
		{codec: "patterned", original: `{"x1":[1],"y":[2]}`, provider: `[{"key":"x1","value":{"x":1}},{"key":"y","value":{"x":2}}]`}, // as it would come back
		{codec: "patterned", original: `{"x1":[1],"y":{"x":2}}`, want: `the value at /y has no place in the provider's shape: got the name "y", want one that matches "^x" or "^z"`},
		{codec: "patterned rest", original: `{"x1":{},"y/z":[2]}`, want: `the value at /y~1z has no place in the provider's shape: got the name "y/z", want one that matches "^x"`},
		{codec: "open", original: `{"a_b":1}`, want: "the value at /a_b has no place in the provider's shape: another member travels under this name"},
		{codec: "null as text", original: `1.0`, provider: `1.0`}, // beside the string
		{codec: "null as text", original: `"1.0"`, provider: `"1.0"`},
		{codec: "values", original: `3`, provider: `"3"`},
		{codec: "values", original: `true`, provider: `"true"`},
		{codec: "values", original: `"own"`, provider: `"own"`},
		{codec: "values", original: `"2.5"`, want: `the value has no place in the provider's shape: got "2.5", want one of 1, 2.50, "auto" or {"a":[1]}`},
		{codec: "values", original: `[3]`, want: `the value has no place in the provider's shape: got an array, want one of 1, 2.50, "auto" or {"a":[1]}`},
		{codec: "tagged", original: `true`, want: "the value has no place in the provider's shape: got a boolean, want a string, a number or an object"},
		{codec: "tuple or text", original: `[1]`, provider: `{"x":1}`},
		{codec: "tuple or text", original: `[]`, want: "the value has no place in the provider's shape: got an array that is none of the forms, so that it could not be told which it stands for"},
		{codec: "tuple or text", original: `["1"]`, want: "the value has no place in the provider's shape: got an array that is none of the forms, so that it could not be told which it stands for"},
		{codec: "closed forms", original: `{}`, provider: `{"a":null}`},
		{codec: "values", original: `"3"`, want: "the value has no place in the provider's shape: got \"3\", want one of 1, 2.50, \"auto\" or {\"a\":[1]}"}, // the number 3 travels so
		{codec: "values", original: `" 3"`, provider: `" 3"`},
		{codec: "values", original: `"1.0"`, provider: `"1.0"`}, // the number 1.0 travels as 1
		{codec: "closed forms", original: `{"b":1}`, want: "the value has no place in the provider's shape: got an object that is none of the forms, so that it could not be told which it stands for"},
		// It has no b, so that it is not of the second form, and its image, but for b one of
		// that, would be read as {"a":"null"} of the first.
		{codec: "text or not", original: `{"a":null}`, want: "the value has no place in the provider's shape: got an object that is none of the forms, so that it could not be told which it stands for"},
		{codec: "told by absence", original: `{"a":1}`, provider: `{"a":"1"}`},
		{codec: "told by absence", original: `{"b":1,"c":2}`, provider: `{"b":"1","c":2}`},
		{codec: "told by absence", original: `{"a":1,"b":1}`, provider: `{"a":"1","b":1}`},
		{codec: "text or not", original: `{"a":null,"b":1}`, provider: `{"a":"null","b":1}`},
		{codec: "by const", original: `{"kind":"c","v":1}`, provider: `{"kind":"c","v":"1"}`},
		{codec: "by const", original: `{"v":null,"kind":"b"}`, provider: `{"kind":"b","v":null}`},
	} {
		got, err := shapes[c.codec].Encode(parse(t, c.original), nil)
		if message := errorText(err); message != c.want || string(got) != c.provider {
			t.Errorf("%s: encode %s: got %s, %q, want %s, %q", c.codec, c.original, got, message, c.provider, c.want)
		}
	}
}

// A value that no signature matches goes to the branch it misses by least.
func TestEncodeNearest(t *testing.T) {
	c := &Codec{Root: &Node{Kind: Union}}
	for _, kind := range []string{"a", "b", "c"} {
		b := kindBranch(kind, Property{Original: "v", Node: &Node{Kind: Text}})
		b.Name, b.Original.Required, b.Original.Closed = kind, []string{"kind", "x"}, true
		c.Root.Branches = append(c.Root.Branches, b)
	}
	for value, want := range map[string]string{
		`{"kind":"b","y":1}`: `{"b":{"kind":"b","y":1}}`,
		`{"kind":"c","v":1}`: `{"c":{"kind":"c","v":"1"}}`,
		`{"kind":"d","x":1}`: `{"a":{"kind":"d","x":1}}`,
	} {
		if got, err := c.Encode(parse(t, value), nil); err != nil || string(got) != want {
			t.Errorf("%s: got %s, %v, want %s", value, got, err, want)
		}
	}
}

// An object with the names of one branch goes there, though its values are of other types and another branch
// takes any name.
func TestEncodeNearestByName(t *testing.T) {
	branch := func(required string, names ...string) Branch {
		b := Branch{Node: &Node{Kind: Object, Rest: &Rest{Name: "more", Node: &Node{Kind: Text}}}}
		b.Original = signature.Signature{Types: signature.Object, Required: []string{required}, Members: map[string]signature.Signature{}}
		for _, name := range names {
			b.Node.Properties = append(b.Node.Properties, Property{Original: name, Node: &Node{}})
			b.Original.Members[name] = signature.Signature{Types: signature.Number}
		}
		b.Image = b.Original
		return b
	}
	asItIs := Branch{Node: &Node{}} // of which only the names that it requires are known
	asItIs.Original = signature.Signature{Types: signature.Object, Required: []string{"z"}}
	asItIs.Image = asItIs.Original
	c := &Codec{Root: &Node{Kind: Union, Branches: []Branch{branch("a", "a"), asItIs, branch("b", "b", "c")}}}
	if got, err := c.Encode(parse(t, `{"b":"x","c":"y"}`), nil); err != nil || string(got) != `{"b":"x","c":"y","more":[]}` {
		t.Errorf("got %s, %v", got, err)
	}
}

// A sentence repeats values up to a bound.
func TestLongMessages(t *testing.T) {
	n := &Node{Kind: Values}
	for i := range 20 {
		n.Values = append(n.Values, Value{Original: fmt.Sprint(i), Text: fmt.Sprintf("v%d", i)})
	}
	long := strings.Repeat("é", 100)
	n.Values = append(n.Values, Value{Original: "20", Text: long})
	c := &Codec{Root: n}
	_, err := c.Encode(parse(t, `"`+long+`"`), nil)
	want := `the value has no place in the provider's shape: got "` + strings.Repeat("é", 19) + `…, want one of 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, …`
	if errorText(err) != want {
		t.Errorf("got %v, want %s", err, want)
	}
	_, problems, _ := c.Decode(parse(t, `[[[]]]`), Options{})
	want = `: must be one of the strings "v0", "v1", "v2", "v3", "v4", "v5", "v6", "v7", "v8", "v9", "v10", "v11", …, got an array`
	if problemText(problems) != want {
		t.Errorf("got %v, want %s", problems, want)
	}
}

func errorText(err error) string {
	if err == nil {
		return ""
	}
	return err.Error()
}

type only string

func (o only) Valid(pointer string, _ *tree.Node) bool { return pointer == string(o) }

func TestEncodeAsksMembership(t *testing.T) {
	for pointer, want := range map[only]string{
		"/anyOf/0": `{"map":[{"key":"x","value":1}]}`,
		"/anyOf/1": `{"point":{"x":1}}`,
		"/other":   `{"map":[{"key":"x","value":1}]}`,
	} {
		got, err := shapes["tagged"].Encode(parse(t, `{"x":1}`), pointer)
		if err != nil || string(got) != want {
			t.Errorf("%s: got %s, %v, want %s", pointer, got, err, want)
		}
	}
}

// Replies that are not in the provider's shape. A note starts with "note".
func TestDecodeOtherShapes(t *testing.T) {
	for _, c := range []struct{ codec, reply, value, problems string }{
		{"identity", `{"a":1,"a":2}`, `{"a":2}`, `note /a: the name "a" occurs more than once here; the last one counts`},
		{"optional", `{"b":1,"b":2,"a":null}`, `{"b":2}`, `note /b: the name "b" occurs more than once here; the last one counts`},
		{"optional", `"x"`, `"x"`, ``},
		{"renamed", `{"issue types[]":1}`, `{"issue types[]":1}`, `note /issue types[]: want the member under the name "issue_types", got "issue types[]"`},
		{"renamed", `{"issue types[]":1,"issue_types":2}`, `{"issue types[]":2}`, `/issue types[]: got both "issue types[]" and "issue_types", and must have "issue_types" only`},
		{"rest", `{"a":1,"b":"2"}`, `{"a":1,"b":"2"}`, `note /b: want the member "b" as an entry of "others"; it is taken as that
note /b: want JSON text in the string; it is taken as the value itself`},
		{"rest", `{"a":1,"b":"[2]","c":"01"}`, `{"a":1,"b":[2],"c":"01"}`, `note /b: want the member "b" as an entry of "others"; it is taken as that
note /c: want the member "c" as an entry of "others"; it is taken as that
note /c: want JSON text in the string; it is taken as the value itself`},
		{"rest", `{"others":{"b":"2","c":3}}`, `{"b":"2","c":3}`, `note /others: want a list of {"key": …, "value": …} objects, got an object; its members are taken as the entries
note /others/b: want JSON text in the string; it is taken as the value itself
note /others/c: want JSON text in a string, got a number; it is taken as the value itself`},
		{"rest", `{"others":{"a":"2"}}`, `{"others":{"a":"2"}}`, `/others/a: "a" is a member of the outer object itself, and must stand there`},
		{"rest", `{"others":[{"key":"a","value":"1"}],"a":1}`, `{"others":[{"key":"a","value":"1"}],"a":1}`, `/others/0/key: "a" is a member of the object itself, and must stand there and not in the list`},
		{"rest", `{"b":"1","others":[{"key":"b","value":"2"}]}`, `{"b":"1","others":[{"key":"b","value":"2"}]}`,
			`note /b: want the member "b" as an entry of "others"; it is taken as that
note /b: want JSON text in the string; it is taken as the value itself
/others/0/key: "b" is a member of the object itself, and must stand there and not in the list`},
		{"rest", `{"others":"x"}`, `{"others":"x"}`, `/others: must be a list of {"key": …, "value": …} objects, got a string`},
		{"rest", `{"others":{"key":"a","value":1}}`, `{"others":{"key":"a","value":1}}`, `/others: must be a list of {"key": …, "value": …} objects, got an object`},
		{"rest list", `{"others":null}`, `{}`, `note /others: want a list of {"key": …, "value": …} objects, got null; it is taken as an empty one`},
		{"entries", `{"a":{"b":1}}`, `{"a":{"b":1}}`, `note : want a list of {"key": …, "value": …} objects, got an object; its members are taken as the entries
note /a: want a list of {"key": …, "value": …} objects, got an object; its members are taken as the entries`},
		{"inside", `{"x":{"a":null,"b":"1"}}`, `{"x":{"b":1}}`, `note : want a list of objects that have a "key", got an object; its members are taken as the entries`},
		{"inside", `{"key":"x","b":"1"}`, `{"key":"x","b":"1"}`, `: must be a list of objects that have a "key", got an object`},
		{"inside", `[1,{"b":"1"},{"key":2},{"key":"x"},{"key":"x"}]`, `[1,{"b":"1"},{"key":2},{"key":"x"},{"key":"x"}]`, `/0: must be an object that has a "key", got a number
/1: must be an object that has a "key", got one without "key"
/2/key: must be a string, got a number
/4/key: the key "x" occurs more than once in the list, and must be there once`},
		{"inside", `[{"b":"1","z":2,"key":"x"}]`, `{"x":{"b":1,"z":2}}`, ``},
		{"inside same", `[{"b":1,"key":"x","key":"y"}]`, `{"y":{"b":1}}`, `note /0/key: the name "key" occurs more than once here; the last one counts`},
		{"inside rest", `{"others":[{"key":"a"}]}`, `{"others":[{"key":"a"}]}`, `/others/0/key: "a" is a member of the object itself, and must stand there and not in the list`},
		{"entries", `"x"`, `"x"`, `: must be a list of {"key": …, "value": …} objects, got a string`},
		{"entries", `null`, `null`, ``},
		{"entries", `[{"key":"a","value":[]},{"key":"a","value":[]}]`, `[{"key":"a","value":[]},{"key":"a","value":[]}]`, `/1/key: the key "a" occurs more than once in the list, and must be there once`},
		{"entries", `[1,{"key":1,"value":2},{"value":1},{"key":"a"},{"key":"a","value":1,"x":2}]`, `[1,{"key":1,"value":2},{"value":1},{"key":"a"},{"key":"a","value":1,"x":2}]`,
			`/0: must be an object {"key": …, "value": …}, got a number
/1/key: must be a string, got a number
/2: must be an object {"key": …, "value": …}, got one without "key"
/3: must be an object {"key": …, "value": …}, got one without "value"
/4: must be an object {"key": …, "value": …}, got "x" too`},
		{"tuple", `[1,"2"]`, `[1,2]`, `note : want an object with one member for each position, got an array; it is taken as the value itself`},
		{"tuple", `{"x":1,"z":2}`, `{"x":1,"z":2}`, `: must have "y", for there are items after it`},
		{"tuple", `{"x":1,"y":null,"z":2}`, `[1,null,2]`, ``},
		{"tuple", `{"x":1,"w":2}`, `{"x":1,"w":2}`, `/w: must not be there, only "x", "y" or "z"`},
		{"tuple", `7`, `7`, `: must be an object with one member for each position ("x", "y", "z"), got a number`},
		{"tuple rest", `{"x":1,"rest":2}`, `{"x":1,"rest":2}`, `/rest: must be a list of the items after the first 1, got a number`},
		{"tuple rest", `{"x":1,"rest":null}`, `[1]`, `note /rest: want a list of the items after the first 1, got null; it is taken as an empty one`},
		{"text", `{"a":[1]}`, `{"a":[1]}`, `note : want JSON text in a string, got an object; it is taken as the value itself`},
		{"text", `"{\"a\":1"`, `"{\"a\":1"`, `: must be JSON text in a string, but it does not parse: 1:7: the text is cut off in the object that starts on line 1; give the whole text`},
		{"text", `"1 2"`, `"1 2"`, "note : want JSON text in the string, got plain text; it is taken as the string itself"},
		{"text", `" {\"a\":1,\"a\":2} "`, `{"a":2}`, `note : the name "a" occurs more than once here; the last one counts`},
		{"told by absence", `{"b":"1"}`, `{"b":1}`, ""},
		{"told by absence", `{"a":"1","b":"1"}`, `{"a":1,"b":"1"}`, `note : the object has members that tell two forms apart; it is read as the one that may have both`},
		{"wrap", `["1"]`, `[1]`, `note : want an object with the one member "result", got an array; it is taken as that member's value`},
		{"wrap", `{"result":["1"],"x":1}`, `{"result":["1"],"x":1}`, `: must be an object with "result" as its only member, got 2 members`},
		{"values", `1.0`, `1.0`, `note : want the string "1", got 1.0; it is taken as the value it stands for`},
		{"values", `"auto"`, `"auto"`, `note : want the string "auto!", got "auto"; it is taken as the value it stands for`},
		{"values", `"3"`, `"3"`, `: must be one of the strings "1", "2.5", "auto!" or "{\"a\":[1]}", got "3"`},
		{"values", `" AUTO!"`, `" AUTO!"`, `: must be one of the strings "1", "2.5", "auto!" or "{\"a\":[1]}", got " AUTO!" (did you mean "auto!"?)`},
		{"tagged", `5`, `5`, `note : want an object whose only member is "map", "point" or "scalar", got what one of the forms stands for; it is taken as that`},
		{"tagged", `{"scalar":5,"x":1}`, `{"scalar":5,"x":1}`, `: must be an object whose only member is "map", "point" or "scalar", got an object that is none of these`},
		{"tagged", `true`, `true`, `: must be an object whose only member is "map", "point" or "scalar", got a boolean that is none of these`},
		{"untagged", `true`, `true`, `: must be a string, a number, an array or an object, got a boolean`},
		{"untagged", `{"a":1}`, `{"a":1}`, `note : want a string, a number, an array or an object in one of the forms of the schema, got what one of the forms stands for; it is taken as that
note : want a list of {"key": …, "value": …} objects, got an object; its members are taken as the entries`},
		{"untagged", `{"":1}`, `{"":1}`, `note : want a string, a number, an array or an object in one of the forms of the schema, got what one of the forms stands for; it is taken as that
note : want a list of {"key": …, "value": …} objects, got an object; its members are taken as the entries`},
		{"by const", `{"v":"1"}`, `{"v":1}`, `: must be an object in one of the forms of the schema, got an object that is none of these`},
	} {
		value, problems, err := shapes[c.codec].Decode(parse(t, c.reply), Options{})
		got := problemText(problems)
		if err != nil || string(value) != c.value || got != c.problems {
			t.Errorf("%s: decode %s:\ngot  %s, %v\n%s\nwant %s\n%s", c.codec, c.reply, value, err, got, c.value, c.problems)
		}
	}
}

func problemText(problems []Problem) string {
	var lines []string
	for _, p := range problems {
		line := p.Path + ": " + p.Message
		if p.Note {
			line = "note " + line
		}
		lines = append(lines, line)
	}
	return strings.Join(lines, "\n")
}

// A reply need not be a whole document: pointers start where it starts.
func TestDecodePart(t *testing.T) {
	reply := parse(t, `{"result":{"a":1,"a":{"x":"y"}},"x":1,"x":2}`).Get("result")
	value, problems, err := (&Codec{Root: &Node{Kind: Object, Properties: []Property{{Original: "a", Node: &Node{Kind: Text}}}}}).Decode(reply, Options{})
	want := `note /a: the name "a" occurs more than once here; the last one counts
note /a: want JSON text in a string, got an object; it is taken as the value itself`
	if err != nil || string(value) != `{"a":{"x":"y"}}` || problemText(problems) != want {
		t.Errorf("got %s, %v\n%s", value, err, problemText(problems))
	}
}

func TestAppendString(t *testing.T) {
	for r := range rune(0x100) {
		text := "é" + string(r) + "x"
		if got := parse(t, quote(text)); got.Text() != text {
			t.Errorf("%q: got %s", text, got.Raw())
		}
	}
}

func TestKeepNulls(t *testing.T) {
	got, problems, err := shapes["optional"].Decode(parse(t, `{"c":null,"a":null,"b":null}`), Options{KeepNulls: true})
	if err != nil || len(problems) > 0 || string(got) != `{"c":null,"b":null}` {
		t.Errorf("got %s, %v, %v", got, problems, err)
	}
}
