package reply

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/schemaflavor/schemaflavor/internal/codec"
	"github.com/schemaflavor/schemaflavor/internal/schema"
	"github.com/schemaflavor/schemaflavor/internal/signature"
	"github.com/schemaflavor/schemaflavor/internal/tree"
)

// person is a schema and the codec of its values: a name, an optional age that is null when
// absent, notes that travel as text, and one of two forms told apart by tags.
const person = `{"type":"object","properties":{
	"name":{"type":"string","minLength":2},
	"age":{"type":"integer","minimum":0},
	"note":{"type":"object","properties":{"text":{"type":"string"}},"required":["text"]},
	"pet":{"anyOf":[{"type":"object","properties":{"legs":{"type":"integer"}}},{"type":"object","properties":{"fins":{"type":"integer"}}}]}},
	"required":["name"],"dependentRequired":{"pet":["age"]}}`

func personCodec() *codec.Codec {
	object := signature.Signature{Types: signature.Object}
	return &codec.Codec{Root: &codec.Node{Kind: codec.Object, Properties: []codec.Property{
		{Original: "name"},
		{Original: "age", Optional: true, KeepNull: true},
		{Original: "note", Optional: true, Node: &codec.Node{Kind: codec.Text}},
		{Original: "pet", Optional: true, Node: &codec.Node{Kind: codec.Union, Branches: []codec.Branch{
			{Name: "dog", Original: object, Image: object, Schemas: []string{"/properties/pet/anyOf/0"}},
			{Name: "fish", Original: object, Image: object, Schemas: []string{"/properties/pet/anyOf/1"}},
		}}},
	}}}
}

func parsed(t *testing.T, text string) *tree.Document {
	t.Helper()
	d, err := tree.Parse([]byte(text), tree.Limits{})
	if err != nil {
		t.Fatal(err)
	}
	return d
}

func TestRead(t *testing.T) {
	r := NewReader(personCodec(), schema.Read(parsed(t, person)), Checks{}, tree.Limits{})
	for _, x := range []struct {
		name, reply, value string
		keepNulls          bool
		violations         []string // a place, and a word of the message
	}{
		{name: "null is absence", reply: `{"name":"Ada","age":null,"note":null,"pet":null}`, value: `{"name":"Ada"}`},
		{name: "nulls that the caller wants to keep are absent where only that is valid", reply: `{"name":"Ada","age":null}`, value: `{"name":"Ada"}`, keepNulls: true},
		{name: "and are kept where nothing is", reply: `{"name":5,"age":null}`, value: `{"name":5,"age":null}`, keepNulls: true, violations: []string{"/name string", "/age integer"}},
		{name: "a text is read", reply: `{"name":"Ada","note":"{\"text\":\"a\"}"}`, value: `{"name":"Ada","note":{"text":"a"}}`},
		{name: "a text is held to its schema", reply: `{"name":"Ada","note":"{}"}`, value: `{"name":"Ada","note":{}}`, violations: []string{`/note "text"`}},
		{name: "what is no text is read as it is", reply: `{"name":"Ada","note":5}`, value: `{"name":"Ada","note":5}`, violations: []string{"/note object"}},
		{name: "a form is held to its union, and hides nothing elsewhere", reply: `{"name":"A","age":1,"pet":{"dog":{"legs":"four"}}}`, value: `{"name":"A","age":1,"pet":{"legs":"four"}}`, violations: []string{"/name 2"}},
		{name: "a tag is taken off", reply: `{"name":"Ada","age":3,"pet":{"dog":{"legs":4}}}`, value: `{"name":"Ada","age":3,"pet":{"legs":4}}`},
		{name: "beside a broken part it is said what is missing", reply: `{"age":3,"note":" "}`, value: `{"age":3,"note":" "}`, violations: []string{"/note JSON text", ` "name"`}},
		{name: "and what a part asks for that is there, though broken", reply: `{"name":"Ada","pet":5}`, value: `{"name":"Ada","pet":5}`, violations: []string{"/pet dog", " age"}},
		{name: "what the schema says of absence counts", reply: `{"name":"Ada","age":null,"pet":{"dog":{"legs":4}}}`, value: `{"name":"Ada","pet":{"legs":4}}`, violations: []string{" age"}},
	} {
		t.Run(x.name, func(t *testing.T) {
			got, err := r.Read(parsed(t, x.reply), x.keepNulls)
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(x.value, string(got.Value)); diff != "" {
				t.Errorf("-want +got\n%s", diff)
			}
			if len(got.Violations) != len(x.violations) {
				t.Fatalf("%v, want %v", got.Violations, x.violations)
			}
			for _, want := range x.violations {
				path, word, _ := strings.Cut(want, " ")
				if !slices.ContainsFunc(got.Violations, func(v Violation) bool { return v.Path == path && strings.Contains(v.Message, word) }) {
					t.Errorf("%v, want %q", got.Violations, want)
				}
			}
		})
	}
}

// TestBesideBroken: of what a broken part stands in, only what does not hang on the part is told.
func TestBesideBroken(t *testing.T) {
	text := &codec.Node{Kind: codec.Text}
	for _, x := range []struct{ name, schema, reply, want string }{
		{"a branch that the part may have chosen", `{"type":"object","anyOf":[{"properties":{"a":{"type":"object"}},"required":["b"]},{"properties":{"a":{"type":"array"}},"required":["c"]}]}`, `{"a":" "}`, "/a"},
		{"a condition", `{"type":"object","if":{"properties":{"a":{"type":"object"}}},"else":{"required":["b"]}}`, `{"a":" "}`, "/a"},
		{"one of several members", `{"type":"object","anyOf":[{"required":["b"]},{"required":["c"]}]}`, `{"a":" "}`, "/a, "},
		{"their number", `{"type":"object","minProperties":2}`, `{"a":" "}`, "/a, "},
		{"their number where a null may count", `{"type":"object","minProperties":2,"properties":{"b":{"type":["string","null"]}}}`, `{"a":" ","b":null}`, "/a"},
		{"a member that a null may be", `{"type":"object","required":["b"],"properties":{"b":{"type":["string","null"]}}}`, `{"a":" ","b":null}`, "/a"},
		{"how long a name is", `{"type":"object","propertyNames":{"minLength":2}}`, `{"a":" "}`, "/a"},
		{"what not forbids", `{"type":"object","not":{"required":["a"]}}`, `{"a":" "}`, "/a"},
	} {
		r := NewReader(&codec.Codec{Root: &codec.Node{Kind: codec.Object, Properties: []codec.Property{{Original: "a", Node: text}, {Original: "b", Optional: true, KeepNull: true}}}}, schema.Read(parsed(t, x.schema)), Checks{}, tree.Limits{})
		got, err := r.Read(parsed(t, x.reply), false)
		if err != nil {
			t.Fatal(err)
		}
		var paths []string
		for _, v := range got.Violations {
			paths = append(paths, v.Path)
		}
		if list := strings.Join(paths, ", "); list != x.want {
			t.Errorf("%s: got violations at %q, want %q: %v", x.name, list, x.want, got.Violations)
		}
	}
	list := &codec.Codec{Root: &codec.Node{Kind: codec.Object, Rest: &codec.Rest{Name: "more"}}} // the member may be in the list that is broken
	r := NewReader(list, schema.Read(parsed(t, `{"type":"object","required":["b"]}`)), Checks{}, tree.Limits{})
	if got, err := r.Read(parsed(t, `{"more":[{"key":"b"}]}`), false); err != nil || len(got.Violations) != 1 {
		t.Errorf("%v, %v; want one violation", got.Violations, err)
	}
}

// TestPlainText: a string that is no JSON text is the value itself where that is valid, and else is told to be plain.
func TestPlainText(t *testing.T) {
	for schemaText, want := range map[string]string{
		`{"properties":{"a":{}}}`:                                             "note `/a`: want JSON text in the string, got plain text; it is taken as the string itself",
		`{"properties":{"a":{"type":"object"}}}`:                              "`/a`: must be JSON text of an object, in a string, got plain text",
		`{"properties":{"a":{"anyOf":[{"type":"array"},{"type":"object"}]}}}`: "`/a`: must be JSON text of an object or an array, in a string, got plain text",
		`{"properties":{"a":{"enum":["as it was"]}}}`:                         "`/a`: must be \"\\\"as it was\\\"\", got \"as it is\", note `/a`: want JSON text in the string, got plain text; it is taken as the string itself",
		`{"properties":{"a":{"anyOf":[{"type":"array"},{}]}}}`:                "note `/a`: want JSON text in the string, got plain text; it is taken as the string itself",
		`{"properties":{"a":{"type":"array"}},"minProperties":1}`:             "`/a`: must be JSON text of an array, in a string, got plain text",
	} {
		c := &codec.Codec{Root: &codec.Node{Kind: codec.Object, Properties: []codec.Property{{Original: "a", Node: &codec.Node{Kind: codec.Text}}}}}
		r := NewReader(c, schema.Read(parsed(t, schemaText)), Checks{}, tree.Limits{})
		got, err := r.Read(parsed(t, `{"a":"as it is"}`), false)
		if err != nil {
			t.Fatal(err)
		}
		var said []string
		for _, v := range got.Violations {
			said = append(said, v.Message)
		}
		for _, n := range got.Notes {
			said = append(said, "note "+n)
		}
		if list := strings.Join(said, ", "); list != want || string(got.Value) != `{"a":"as it is"}` {
			t.Errorf("%s: got %s of %s, want %s", schemaText, list, got.Value, want)
		}
	}
}

// TestNullIsTold: who sent null for what has to be there is not told that it is missing.
func TestNullIsTold(t *testing.T) {
	document := schema.Read(parsed(t, `{"type":"object","properties":{"a":{"type":"string"},"b":{"type":"string"}},"anyOf":[{"required":["a"]}]}`))
	c := &codec.Codec{Root: &codec.Node{Kind: codec.Object, Properties: []codec.Property{{Original: "a", Optional: true}, {Original: "b", Optional: true}}}}
	r := NewReader(c, document, Checks{}, tree.Limits{})
	for reply, want := range map[string]string{
		`{"a":null,"b":"x"}`: `must not be null`,
		`{"b":"x"}`:          `which is missing`,
	} {
		got, err := r.Read(parsed(t, reply), false)
		if err != nil || len(got.Violations) != 1 || !strings.Contains(got.Violations[0].Message, want) {
			t.Errorf("%s: %v, %v; want %s", reply, got.Violations, err, want)
		}
	}
}

// TestNullThatIsAskedFor: null stands for absence, but where only null makes the value valid
// it stays.
func TestNullThatIsAskedFor(t *testing.T) {
	document := schema.Read(parsed(t, `{"type":"object","properties":{"a":{"type":["string","null"]},"b":{"type":"string"}},"dependentRequired":{"b":["a"]}}`))
	c := &codec.Codec{Root: &codec.Node{Kind: codec.Object, Properties: []codec.Property{{Original: "a", Optional: true, KeepNull: true}, {Original: "b", Optional: true}}}}
	r := NewReader(c, document, Checks{}, tree.Limits{})
	for reply, want := range map[string]string{
		`{"a":null,"b":"x"}`:  `{"a":null,"b":"x"}`,
		`{"a":null,"b":null}`: `{}`,
	} {
		got, err := r.Read(parsed(t, reply), false)
		if err != nil || string(got.Value) != want || len(got.Violations) > 0 {
			t.Errorf("%s: %s, %v, %v; want %s", reply, got.Value, got.Violations, err, want)
		}
	}
}

// TestOnlyNullsThatAreAskedFor: where some nulls make a value valid, the others still stand for
// absence, of many nulls and in objects of a list too.
func TestOnlyNullsThatAreAskedFor(t *testing.T) {
	const object = `{"type":"object","properties":{"a":{"type":["string","null"]},"b":{"type":["string","null"]},"c":{"type":["string","null"]},"d":{"type":"string"}},"dependentRequired":{"d":["b"]}}`
	inner := &codec.Node{Kind: codec.Object, Properties: []codec.Property{{Original: "a", Optional: true, KeepNull: true}, {Original: "b", Optional: true, KeepNull: true}, {Original: "c", Optional: true, KeepNull: true}, {Original: "d", Optional: true}}}
	r := NewReader(&codec.Codec{Root: &codec.Node{Kind: codec.Array, Items: inner}}, schema.Read(parsed(t, `{"type":"array","items":`+object+`}`)), Checks{}, tree.Limits{})
	for reply, want := range map[string]string{
		`[{"a":null,"b":null,"c":null,"d":"x"}]`: `[{"b":null,"d":"x"}]`,
		`[{"a":null,"b":null,"c":null,"d":null},{"a":null,"b":null,"c":null,"d":"x"},{"a":"y","b":null,"c":null,"d":null}]`: `[{},{"b":null,"d":"x"},{"a":"y"}]`,
		`[{"a":null,"b":null,"c":null,"d":"x"},{"a":null,"b":"y","c":null,"d":"x"},{"a":null,"b":null,"c":"z","d":"x"}]`:    `[{"b":null,"d":"x"},{"b":"y","d":"x"},{"b":null,"c":"z","d":"x"}]`,
	} {
		got, err := r.Read(parsed(t, reply), false)
		if err != nil || string(got.Value) != want || len(got.Violations) > 0 {
			t.Errorf("%s: %s, %v, %v; want %s", reply, got.Value, got.Violations, err, want)
		}
	}
}

// TestUnchecked: what no validator can find out is no violation, and is said.
func TestUnchecked(t *testing.T) {
	r := NewReader(&codec.Codec{Root: &codec.Node{}}, schema.Read(parsed(t, `{"$ref":"https://example.com/elsewhere"}`)), Checks{}, tree.Limits{})
	got, err := r.Read(parsed(t, `{"a":1}`), false)
	if err != nil || len(got.Violations) > 0 || len(got.Unchecked) != 1 || !strings.Contains(got.Unchecked[0], "elsewhere") {
		t.Errorf("%+v, %v", got, err)
	}
}

// TestTooDeep: a text within a text is read within the limits that the caller set.
func TestTooDeep(t *testing.T) {
	limits := tree.Limits{Depth: 20}
	r := NewReader(&codec.Codec{Root: &codec.Node{Kind: codec.Text}}, schema.Read(parsed(t, `{}`)), Checks{}, limits)
	_, err := r.Read(parsed(t, `"`+strings.Repeat("[", 50)+strings.Repeat("]", 50)+`"`), false)
	var shape ShapeError
	if err == nil || errors.As(err, &shape) {
		t.Errorf("%v, want an error of the limits", err)
	}
}

// TestMembers: a codec asks by the pointer of a schema, and one that leads nowhere admits
// nothing.
func TestMembers(t *testing.T) {
	r := NewReader(personCodec(), schema.Read(parsed(t, person)), Checks{}, tree.Limits{})
	m := r.Members()
	value := parsed(t, `{"legs":"four"}`).Root()
	for pointer, want := range map[string]bool{"/properties/pet/anyOf/0": false, "/properties/pet/anyOf/1": true, "/nowhere": false} {
		if got := m.Valid(pointer, value); got != want {
			t.Errorf("%s: %v", pointer, got)
		}
	}
}
