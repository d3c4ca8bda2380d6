package reply

import (
	"regexp"
	"strings"
	"testing"

	"github.com/schemaflavor/schemaflavor/internal/codec"
	"github.com/schemaflavor/schemaflavor/internal/schema"
	"github.com/schemaflavor/schemaflavor/internal/tree"
)

// jargon is what only who reads the schema, or knows the value's own shape, understands.
var jargon = regexp.MustCompile("`(not|contains|items|if|then|else|anyOf|oneOf|allOf|properties|[a-zA-Z]+(Items|Properties|Required|Schemas|Names))`|the schema under|read as")

// reshapes are the ways in which a value travels, each with what its place in the schema says beside
// the constraint, the reply, and the messages of the constraints that it breaks.
var reshapes = []struct {
	name string
	node *codec.Node
	says string
	rows []struct{ constraint, reply, want string }
}{
	{"a tuple as an object", &codec.Node{Kind: codec.Tuple, Names: []string{"x", "y", "further"}, Prefix: []*codec.Node{{}, {}}, Optional: []bool{true, true, true}}, `"type":"array"`, []struct{ constraint, reply, want string }{
		{`"minItems":2`, `{"x":1,"y":null,"further":null}`, "`/v`: the property \"y\" must not be null"},
		{`"minItems":4`, `{"x":1,"y":2,"further":[3]}`, "`/v`: must have at least 4 values, got 3"},
		{`"maxItems":1`, `{"x":1,"y":2,"further":[]}`, "`/v`: must have at most 1 value, got 2"},
		{`"uniqueItems":true`, `{"x":1,"y":2,"further":[1]}`, "`/v`: must not have the same value twice, but `x` and `further/0` are both 1"},
		{`"contains":{"const":5}`, `{"x":1,"y":2,"further":[]}`, "`/v`: must contain at least 1 value that is 5, got 0"},
		{`"contains":{"type":"integer","minimum":5},"minContains":2`, `{"x":1,"y":2,"further":[]}`, "`/v`: must contain at least 2 values that are each an integer of at least 5, got 0"},
		{`"contains":{"type":"integer"},"maxContains":1`, `{"x":1,"y":2,"further":[]}`, "`/v`: must contain at most 1 value that is an integer, got 2"},
		{`"prefixItems":[{"type":"string"}]`, `{"x":1,"y":2,"further":[]}`, "`/v/x`: must be a string, got 1"},
		{`"prefixItems":[true,false]`, `{"x":1,"y":2,"further":[]}`, "`/v/y`: this value is not allowed"},
		{`"prefixItems":[true,true],"items":{"maximum":2}`, `{"x":1,"y":2,"further":[3]}`, "`/v/further/0`: must be at most 2, got 3"},
		{`"prefixItems":[true],"unevaluatedItems":false`, `{"x":1,"y":2,"further":[]}`, "`/v/y`: this value is not allowed: no part of the schema that applies here describes it"},
		{`"const":[1,3]`, `{"x":1,"y":2,"further":[]}`, "`/v`: must be {\"x\":1,\"y\":3,\"further\":null}, got an object"},
		{`"enum":[[1,3],[4]]`, `{"x":1,"y":2,"further":[]}`, "`/v`: must be one of {\"x\":1,\"y\":3,\"further\":null}, {\"x\":4,\"y\":null,\"further\":null}, got an object"},
		{`"not":{"const":[1,2]}`, `{"x":1,"y":2,"further":[]}`, "`/v`: must not be {\"x\":1,\"y\":2,\"further\":null}"},
		{`"not":{"minItems":1,"maxItems":2}`, `{"x":1,"y":2,"further":[]}`, "`/v`: a list like this one is not allowed here"},
		{`"anyOf":[{"type":"null"},{"type":"string"}]`, `{"x":1,"y":2,"further":[]}`, "`/v`: must be a string, got an object"},
		{`"anyOf":[{"type":"object"},{"type":"string"}]`, `{"x":1,"y":2,"further":[]}`, "`/v`: stands for an array of 2 items, but must be an object or a string"},
		{`"anyOf":[{"prefixItems":[{"const":1}],"minItems":3},{"prefixItems":[{"const":2}]}]`, `{"x":1,"y":2,"further":[]}`, "`/v`: must have at least 3 values, got 2, because \"x\" is 1"},
		{`"anyOf":[{"prefixItems":[{"const":1}]},{"prefixItems":[{"const":2}]}]`, `{"x":3,"y":2,"further":[]}`, "`/v/x`: must be one of 1, 2, got 3"},
		{`"oneOf":[{"minItems":1},{"minItems":2}]`, `{"x":1,"y":2,"further":[]}`, "`/v`: must match exactly one of 2 alternatives, but matches the first and the second"},
	}},
	{"a map as entries", &codec.Node{Kind: codec.Entries}, `"type":"object"`, []struct{ constraint, reply, want string }{
		{`"minProperties":2`, `[{"key":"a","value":1}]`, "`/v`: must have at least 2 entries, got 1"},
		{`"maxProperties":1`, `[{"key":"a","value":1},{"key":"b","value":1}]`, "`/v`: must have at most 1 entry, got 2"},
		{`"required":["b"]`, `[{"key":"a","value":1}]`, "`/v`: must have an entry with the key \"b\", which is missing"},
		{`"required":["b","c"]`, `[{"key":"a","value":1}]`, "`/v`: must have entries with the keys \"b\" and \"c\", which are missing"},
		{`"dependentRequired":{"a":["b"]}`, `[{"key":"a","value":1}]`, "`/v`: must have an entry with the key \"b\", because it has \"a\""},
		{`"not":{"required":["a"]}`, `[{"key":"a","value":1}]`, "`/v`: must not have an entry with the key \"a\""},
		{`"not":{"required":["a","b"]}`, `[{"key":"a","value":1},{"key":"b","value":1}]`, "`/v`: must not have entries with the keys \"a\" and \"b\" together"},
		{`"not":{"minProperties":1,"maxProperties":2}`, `[{"key":"a","value":1}]`, "`/v`: an object like this one is not allowed here"},
		{`"propertyNames":{"maxLength":1}`, `[{"key":"ab","value":1}]`, "`/v/0/key`: must have at most 1 character, got 2"},
		{`"propertyNames":{"enum":["a","b"]}`, `[{"key":"ab","value":1}]`, "`/v/0/key`: must be one of \"a\", \"b\", got \"ab\""},
		{`"properties":{"a":true},"additionalProperties":false`, `[{"key":"ab","value":1}]`, "`/v/0/key`: this key is not allowed; allowed: \"a\""},
		{`"properties":{"a":false}`, `[{"key":"a","value":1}]`, "`/v/0/key`: this key is not allowed"},
		{`"properties":{"a":true},"unevaluatedProperties":false`, `[{"key":"ab","value":1}]`, "`/v/0/key`: this key is not allowed: no part of the schema that applies here describes it"},
		{`"additionalProperties":{"type":"string"}`, `[{"key":"ab","value":1}]`, "`/v/0/value`: must be a string, got 1"},
		{`"patternProperties":{"^a":{"type":"string"}}`, `[{"key":"ab","value":1}]`, "`/v/0/value`: must be a string, got 1"},
		{`"const":{"a":2}`, `[{"key":"a","value":1}]`, "`/v`: must be [{\"key\":\"a\",\"value\":2}], got an array of 1 item"},
		{`"anyOf":[{"type":"array"},{"type":"null"}]`, `[{"key":"a","value":1}]`, "`/v`: stands for an object, but must be an array"},
		{`"anyOf":[{"required":["b"]},{"required":["c"]}]`, `[{"key":"a","value":1}]`, "`/v`: must have at least one of the entries with the keys \"b\" and \"c\", got none of them"},
	}},
	{"an object with a list of further members", &codec.Node{Kind: codec.Object, Properties: []codec.Property{{Original: "a b", Name: "a_b", Optional: true}, {Original: "c"}}, Rest: &codec.Rest{Name: "further"}}, `"type":"object"`, []struct{ constraint, reply, want string }{
		{`"minProperties":3`, `{"a_b":1,"c":2,"further":[]}`, "`/v`: must have at least 3 properties and entries together, got 2"},
		{`"required":["a b"]`, `{"a_b":null,"c":2,"further":[]}`, "`/v`: the property \"a_b\" must not be null"},
		{`"required":["a b","d"]`, `{"a_b":null,"c":2,"further":[]}`, "`/v`: must have the property \"a_b\" and an entry with the key \"d\" in \"further\", which are missing"},
		{`"dependentRequired":{"c":["a b"]}`, `{"a_b":null,"c":2,"further":[]}`, "`/v`: the property \"a_b\" must not be null, because it has \"c\""},
		{`"dependentSchemas":{"c":{"required":["a b"]}}`, `{"a_b":null,"c":2,"further":[]}`, "`/v`: the property \"a_b\" must not be null, because it has \"c\""},
		{`"if":{"required":["c"]},"then":{"required":["a b"]}`, `{"a_b":null,"c":2,"further":[]}`, "`/v`: the property \"a_b\" must not be null, because it has \"c\""},
		{`"not":{"required":["a b","c"]}`, `{"a_b":1,"c":2,"further":[]}`, "`/v`: the property \"a_b\" must be null"},
		{`"properties":{"a b":true,"c":true},"additionalProperties":false`, `{"a_b":1,"c":2,"further":[{"key":"e","value":1}]}`, "`/v/further/0/key`: this key is not allowed"},
		{`"propertyNames":{"maxLength":3}`, `{"a_b":1,"c":2,"further":[{"key":"long","value":1}]}`, "`/v/further/0/key`: must have at most 3 characters, got 4"},
		{`"additionalProperties":{"type":"string"}`, `{"a_b":"","c":"","further":[{"key":"e","value":1}]}`, "`/v/further/0/value`: must be a string, got 1"},
		{`"properties":{"a b":{"type":"string"}}`, `{"a_b":1,"c":"","further":[]}`, "`/v/a_b`: must be a string, got 1"},
		{`"const":{"c":1,"e":5}`, `{"a_b":1,"c":"","further":[]}`, "`/v`: must be {\"a_b\":null,\"c\":1,\"further\":[{\"key\":\"e\",\"value\":5}]}, got an object"},
	}},
	{"an object that is a list of members", &codec.Node{Kind: codec.Object, Rest: &codec.Rest{Name: "further"}}, `"type":"object"`, []struct{ constraint, reply, want string }{
		{`"minProperties":3`, `{"further":[{"key":"a","value":1},{"key":"b","value":1}]}`, "`/v`: must have at least 3 entries in \"further\", got 2"},
		{`"maxProperties":1`, `{"further":[{"key":"a","value":1},{"key":"b","value":1}]}`, "`/v`: must have at most 1 entry in \"further\", got 2"},
	}},
	{"an object with nulls for what is absent", &codec.Node{Kind: codec.Object, Properties: []codec.Property{{Original: "a", Optional: true}, {Original: "b", Optional: true}}}, `"type":"object"`, []struct{ constraint, reply, want string }{
		{`"minProperties":1`, `{"a":null,"b":null}`, "`/v`: must have at least 1 property that is not null, got 0"},
		{`"additionalProperties":{"type":"integer"}`, `{"a":null,"b":null,"c":null}`, "`/v/c`: must be an integer, got null"},
		{`"minProperties":2`, `{"a":1,"b":null}`, "`/v`: must have at least 2 properties that are not null, got 1"},
		{`"maxProperties":1`, `{"a":1,"b":2}`, "`/v`: must have at most 1 property, got 2"},
		{`"required":["a","b"]`, `{"a":null,"b":null}`, "`/v`: the properties \"a\" and \"b\" must not be null"},
		{`"anyOf":[{"required":["a"]},{"required":["b"]}]`, `{"a":null,"b":null}`, "`/v`: must have at least one of the properties \"a\" and \"b\", got null for all of them"},
	}},
	{"values as strings", &codec.Node{Kind: codec.Values, Values: []codec.Value{{Original: "1", Text: "1"}, {Original: "2", Text: "2"}, {Original: "null", Text: "null"}}}, `"title":"v"`, []struct{ constraint, reply, want string }{
		{`"minimum":2`, `"1"`, "`/v`: must be at least 2, got \"1\""},
		{`"multipleOf":2`, `"1"`, "`/v`: must be a multiple of 2, got \"1\""},
		{`"enum":[2,null]`, `"1"`, "`/v`: must be one of \"2\", \"null\", got \"1\""},
		{`"const":2`, `"1"`, "`/v`: must be \"2\", got \"1\""},
		{`"not":{"const":1}`, `"1"`, "`/v`: must not be \"1\""},
		{`"not":{"minimum":1,"maximum":1}`, `"1"`, "`/v`: \"1\" is not allowed here"},
		{`"type":"string"`, `"1"`, "`/v`: stands for 1, but must be a string"},
	}},
	{"JSON text", &codec.Node{Kind: codec.Text}, `"title":"v"`, []struct{ constraint, reply, want string }{
		{`"type":"object"`, `5`, "`/v`: must be JSON text of an object, in a string, got 5"},
		{`"type":["object","null"]`, `[1]`, "`/v`: must be JSON text of an object or null, in a string, got an array of 1 item"},
		{`"type":"object"`, `"[1]"`, "`/v`: in its JSON text, must be an object, got an array of 1 item"},
		{`"type":"object"`, `"\"{\\\"a\\\":1}\""`, "`/v`: in its JSON text, must be an object, got \"{\\\"a\\\":1}\" (it is encoded twice: write the object itself in the text: {\"a\":1})"},
		{`"type":"array"`, `"\"[1]\""`, "`/v`: in its JSON text, must be an array, got \"[1]\" (it is encoded twice: write the list itself in the text: [1])"},
		{`"type":"integer"`, `"\"5\""`, "`/v`: in its JSON text, must be an integer, got \"5\" (write it without the inner quotes: \"5\")"},
		{`"enum":[5]`, `"\"5\""`, "`/v`: in its JSON text, must be 5, got \"5\" (write it without the inner quotes: \"5\")"},
		{`"type":"string"`, `"12345"`, "`/v`: in its JSON text, must be a string, got 12345 (write it in double quotes within the text: \"\\\"12345\\\"\")"},
		{`"type":"string"`, `"{\"a\":\"more than a hint can show is no help to anybody who reads it\"}"`, "`/v`: in its JSON text, must be a string, got an object (write it in double quotes within the text)"},
		{`"enum":["12"]`, `"12"`, "`/v`: in its JSON text, must be \"12\", got 12 (write it in double quotes within the text: \"\\\"12\\\"\")"},
		{`"type":"string"`, `"null"`, "`/v`: in its JSON text, must be a string, got null"},
		{`"type":"string"`, `null`, "`/v`: must be JSON text of a string, in double quotes within the text, got null (leave it out if it is not needed)"},
		{`"properties":{"a":{"type":"integer"}}`, `"{\"a\":null}"`, "`/v`: in its JSON text, at `/a`: must be an integer, got null (leave it out if it is not needed)"},
		{`"properties":{"a":{"type":"object"}}`, `"{\"a\":\"{}\"}"`, "`/v`: in its JSON text, at `/a`: must be an object, got \"{}\" (it is JSON text in a string: send the value itself)"},
		{`"maxLength":9`, `"[x] todo"`, "`/v`: must be JSON text in a string, but it does not parse: 1:2: got `x`, want a JSON value; a string stands in double quotes within the text"},
		{`"maxLength":9`, `"[1,2"`, "`/v`: must be JSON text in a string, but it does not parse: 1:5: the text is cut off in the array that starts on line 1; give the whole text"},
		{`"maxLength":9`, `"{\"a\":b}"`, "`/v`: must be JSON text in a string, but it does not parse: 1:6: got `b`, want a JSON value"},
		{`"maxLength":9`, `""`, "`/v`: must be JSON text in a string, got no text; a string stands in double quotes within the text"},
		{`"type":"array"`, `" "`, "`/v`: must be JSON text in a string, got no text"},
		{`"type":"array"`, `"[x] todo"`, "`/v`: must be JSON text in a string, but it does not parse: 1:2: got `x`, want a JSON value"},
		{`"type":"object"`, `"an object"`, "`/v`: must be JSON text of an object, in a string, got plain text"},
		{`"type":"object"`, "\"```json\\n{}\\n```\"", "`/v`: must be JSON text of an object, in a string, got a code fence (send the text inside it)"},
		{`"maxLength":3`, `"plain"`, "`/v`: must have at most 3 characters, got 5"},
		{`"minItems":2`, `"[1]"`, "`/v`: in its JSON text, must have at least 2 items, got 1"},
		{`"items":{"type":"string"}`, `"[1]"`, "`/v`: in its JSON text, at `/0`: must be a string, got 1"},
		{`"required":["a"]`, `"{}"`, "`/v`: in its JSON text, must have the property \"a\", which is missing"},
		{`"additionalProperties":false`, `"{\"a\":1}"`, "`/v`: in its JSON text, at `/a`: this property is not allowed"},
		{`"propertyNames":{"maxLength":0}`, `"{\"a\":1}"`, "`/v`: in its JSON text, at `/a`: its name must have at most 0 characters, got 1"},
		{`"uniqueItems":true`, `"[1,1]"`, "`/v`: in its JSON text, must not have the same item twice, but items 0 and 1 are both 1 (counted from 0)"},
	}},
	{"entries that are the values", &codec.Node{Kind: codec.Entries, Inside: true, Items: &codec.Node{Kind: codec.Object, Properties: []codec.Property{{Original: "a", Optional: true}, {Original: "b c", Name: "b_c"}}}}, `"type":"object"`, []struct{ constraint, reply, want string }{
		{`"minProperties":2`, `[{"key":"x"}]`, "`/v`: must have at least 2 entries, got 1"},
		{`"required":["y","z"]`, `[{"key":"x"}]`, "`/v`: must have entries with the keys \"y\" and \"z\", which are missing"},
		{`"additionalProperties":{"required":["a"]}`, `[{"key":"x","a":null}]`, "`/v/0`: the property \"a\" must not be null"},
		{`"additionalProperties":{"properties":{"b c":{"minimum":1}}}`, `[{"key":"x","b_c":0}]`, "`/v/0/b_c`: must be at least 1, got 0"},
		{`"additionalProperties":{"properties":{"a":{}},"additionalProperties":false}`, `[{"key":"x","d":0}]`, "`/v/0/d`: this property is not allowed; allowed: \"a\", \"key\""},
		{`"minProperties":0`, `null`, "`/v`: must be a list of objects that have a \"key\", got null"},
		{`"additionalProperties":{"minProperties":2}`, `[{"key":"x","a":null,"d":1}]`, "`/v/0`: must have at least 2 properties that are not null, got 1"},
		{`"additionalProperties":{"minProperties":2}`, `[{"key":"x","d":null}]`, "`/v/0`: must have at least 2 properties, got 1"},
		{`"propertyNames":{"maxLength":1}`, `[{"key":"xyz"}]`, "`/v/0/key`: must have at most 1 character, got 3"},
		{`"patternProperties":{"^x":false}`, `[{"key":"x"}]`, "`/v/0/key`: this key is not allowed"},
	}},
	{"a wrapper", &codec.Node{Kind: codec.Wrap, Name: "list", Items: &codec.Node{}}, `"type":"array"`, []struct{ constraint, reply, want string }{
		{`"minItems":2`, `{"list":[1]}`, "`/v/list`: must have at least 2 items, got 1"},
		{`"items":{"type":"string"}`, `{"list":[1]}`, "`/v/list/0`: must be a string, got 1"},
		{`"const":[2]`, `{"list":[1]}`, "`/v/list`: must be [2], got an array of 1 item"},
	}},
}

// TestMessagesOfReshapes walks all the ways in which a value travels and all that may be wrong with
// it: each message names a place of the reply and speaks of what stands there.
func TestMessagesOfReshapes(t *testing.T) {
	for _, x := range reshapes {
		t.Run(x.name, func(t *testing.T) {
			c := &codec.Codec{Root: &codec.Node{Kind: codec.Object, Properties: []codec.Property{{Original: "v", Node: x.node}}}}
			for _, row := range x.rows {
				r := NewReader(c, schema.Read(parsed(t, `{"properties":{"v":{`+x.says+`,`+row.constraint+`}}}`)), Checks{}, tree.Limits{})
				reply := parsed(t, `{"v":`+row.reply+`}`)
				got, err := r.Read(reply, false)
				if err != nil {
					t.Fatal(row.constraint, err)
				}
				var messages []string
				for _, v := range got.Violations {
					messages = append(messages, v.Message)
					if v.ReplyPath != "" && reply.Root().Resolve(v.ReplyPath) == nil {
						t.Errorf("%s of %s: the reply has no place %s", row.constraint, row.reply, v.ReplyPath)
					}
				}
				told := strings.Join(messages, "\n")
				if told != row.want {
					t.Errorf("%s of %s:\ngot  %s\nwant %s", row.constraint, row.reply, told, row.want)
				}
				if word := jargon.FindString(told); word != "" {
					t.Errorf("%s of %s: %s says %q", row.constraint, row.reply, told, word)
				}
			}
		})
	}
}

// TestObjectsAlone: where objects alone can be sent nothing else is proposed in place of one, and is elsewhere.
func TestObjectsAlone(t *testing.T) {
	const forms = `[{"type":"object","properties":{"Move":{}},"required":["Move"],"additionalProperties":false},{"type":"object","properties":{"Say":{}},"required":["Say"],"additionalProperties":false},{"type":"string","enum":["Quit","Stop"]}]`
	const choice = "must have exactly one of the properties \"Move\" and \"Say\", got none of them"
	wrap := &codec.Node{Kind: codec.Wrap, Name: "arguments", Items: &codec.Node{}}
	for _, x := range []struct {
		root                *codec.Node
		schema, reply, want string
	}{
		{nil, `{"oneOf":` + forms + `}`, `{}`, "the whole value: " + choice},
		{wrap, `{"oneOf":` + forms + `}`, `{"arguments":{}}`, "`/arguments`: " + choice},
		{nil, `{"properties":{"a":{"oneOf":` + forms + `}}}`, `{"a":{}}`, "`/a`: " + choice + "; or be one of \"Quit\", \"Stop\""},
		{nil, `{"anyOf":[{"enum":["Quit",{"Move":1}]},{"type":"array"},{"const":{"Say":1}}]}`, `{}`, "the whole value: must be one of {\"Move\":1}, {\"Say\":1}, got an object"},
		{nil, `{"enum":["Quit",{"Move":1}]}`, `{}`, "the whole value: must be {\"Move\":1}, got an object"},
	} {
		r := NewReader(&codec.Codec{Root: x.root, Objects: true}, schema.Read(parsed(t, x.schema)), Checks{}, tree.Limits{})
		got, err := r.Read(parsed(t, x.reply), false)
		if err != nil {
			t.Fatal(err)
		}
		var messages []string
		for _, v := range got.Violations {
			messages = append(messages, v.Message)
		}
		if told := strings.Join(messages, "\n"); told != x.want {
			t.Errorf("%s of %s:\ngot  %s\nwant %s", x.reply, x.schema, told, x.want)
		}
	}
}
