package codec

import (
	"strings"
	"testing"

	"github.com/schemaflavor/schemaflavor/internal/signature"
)

func TestEqualAndIdentity(t *testing.T) {
	for name, c := range shapes {
		for other, d := range shapes {
			if got, want := Equal(c.Root, d.Root), name == other; got != want {
				t.Errorf("%s and %s: got %v, want %v", name, other, got, want)
			}
		}
		if got, want := c.Root.IsIdentity(), name == "identity"; got != want {
			t.Errorf("%s: identity: got %v, want %v", name, got, want)
		}
	}
	plain := &Node{Kind: Object, Properties: []Property{{Original: "a", Name: "a", Node: &Node{Kind: Array, Prefix: []*Node{nil, {}}}}},
		Rest: &Rest{Node: &Node{Kind: Union, Branches: []Branch{{}, {Node: &Node{Kind: Array}}}}}}
	if !plain.IsIdentity() {
		t.Error("an object of identities is no identity")
	}
	if !Equal(nil, &Node{}) || Equal(nil, &Node{Kind: Array}) {
		t.Error("nil: want equal to an identity only")
	}
	if !Equal(&Node{Kind: Object, Rest: &Rest{}}, &Node{Kind: Object}) || Equal(&Node{Kind: Object, Rest: &Rest{Name: "r"}}, &Node{Kind: Object}) {
		t.Error("rest: want an empty one equal to none, and to no other")
	}
	if Equal(&Node{Kind: Text}, &Node{Kind: Text, Texts: signature.Object}) {
		t.Error("text: want it unequal to one beside strings")
	}
	for _, n := range []*Node{
		{Kind: Object, Properties: []Property{{Original: "a", Optional: true}}}, {Kind: Object, Properties: []Property{{Original: "a", Name: "b"}}},
		{Kind: Object, Rest: &Rest{Name: "r"}}, {Kind: Object, Rest: &Rest{Patterns: []string{"^x"}}},
		{Kind: Text, Texts: signature.Object}, {Kind: Array, Prefix: []*Node{{Kind: Text}}}, {Kind: Union, Branches: []Branch{{Name: "a"}}}, {Kind: Reference},
	} {
		if n.IsIdentity() {
			t.Errorf("%v: got an identity", n)
		}
	}
}

func TestMerge(t *testing.T) {
	object := func(p ...Property) *Node { return &Node{Kind: Object, Properties: p} }
	text, entries := &Node{Kind: Text}, &Node{Kind: Entries}
	strings, null := signature.Signature{Types: signature.String}, signature.Signature{Types: signature.Null}
	image := func(sub signature.Signature) signature.Signature {
		return signature.Signature{Types: signature.Object, Members: map[string]signature.Signature{"a": sub, "b": sub}}
	}
	optional, required := Property{Original: "a", Optional: true}, Property{Original: "a"}
	patterned := func(p string) *Node { return &Node{Kind: Entries, Items: text, Patterns: []string{p}} }
	values := func(v ...Value) *Node { return &Node{Kind: Values, Values: v} }
	one, two := Value{"1", "one"}, Value{"2", "two"}
	among := &Node{Kind: Text, Texts: signature.Object}
	listed := func(values ...string) signature.Signature {
		s := signature.Signature{Types: signature.String, Listed: true}
		for _, v := range values {
			s.Values = append(s.Values, mustParse(quote(v)).Key())
		}
		return s
	}
	never := &Node{Kind: 99} // where there is no merged node
	for _, c := range []struct {
		name           string
		a, b           *Node
		imageA, imageB signature.Signature
		want           *Node
	}{
		{"identities", nil, &Node{Kind: Array}, signature.Any, signature.Any, nil},
		{"equal", text, &Node{Kind: Text}, signature.Any, signature.Any, text},
		{"equal references", &Node{Kind: Reference, Definition: 1}, &Node{Kind: Reference, Definition: 1}, signature.Any, signature.Any, &Node{Kind: Reference, Definition: 1}},
		{"other references", &Node{Kind: Reference, Definition: 1}, &Node{Kind: Reference, Definition: 2}, signature.Any, signature.Any, never},
		{"other kinds", text, entries, signature.Any, signature.Any, never},
		{"text and identity", text, nil, strings, null, never},
		{"text among strings, and strings", among, nil, strings, strings, among},
		{"strings and text among strings", nil, among, signature.Signature{Types: signature.String | signature.Number}, strings, among},
		{"text among strings, and objects", among, nil, strings, signature.Signature{Types: signature.Object}, never},
		{"text and text among strings", text, among, strings, strings, never},
		{"text among strings in a member, and strings", object(Property{Original: "a", Node: among}), object(required), image(strings), image(strings), never},
		{"text among strings in a member, and listed ones", object(Property{Original: "a", Node: among}), object(required), image(strings), image(listed("x", "[1]")), object(Property{Original: "a", Node: among})},
		{"text among strings in a member, and one that reads as text", object(Property{Original: "a", Node: among}), object(required), image(strings), image(listed("x", "{}")), never},
		{"null and object", nil, object(optional), null, image(signature.Any), object(optional)},
		{"objects as they are and object", nil, object(optional), signature.Any, image(signature.Any), never},
		{"null and entries", entries, nil, signature.Any, null, entries},
		{"string and entries", entries, nil, signature.Any, strings, never},
		{"entries of one pattern", patterned("^x"), patterned("^x"), signature.Any, signature.Any, patterned("^x")},
		{"entries of two forms", entries, &Node{Kind: Entries, Inside: true}, signature.Any, signature.Any, never},
		{"entries of other patterns", patterned("^x"), patterned("^y"), signature.Any, signature.Any, &Node{Kind: Entries, Items: text}},
		{"null and values", values(one), nil, strings, null, values(one)},
		{"null and values with null", values(Value{"null", "none"}), nil, strings, null, never},
		{"optional and required", object(optional), object(required), image(signature.Any), image(strings), object(optional)},
		{"required and optional", object(required), object(optional), image(strings), image(signature.Any), object(optional)},
		{"optional and required that may be null", object(optional), object(required), image(signature.Any), image(signature.Any), never},
		{"other keeping of nulls", object(optional), object(Property{Original: "a", Optional: true, KeepNull: true}), signature.Any, signature.Any, never},
		{"other order", object(Property{Original: "a", Node: text}, Property{Original: "b"}), object(Property{Original: "b"}, Property{Original: "a", Node: text}), signature.Any, signature.Any,
			object(Property{Original: "a", Node: text}, Property{Original: "b"})},
		{"other names", object(optional), object(Property{Original: "b", Optional: true}), signature.Any, signature.Any, never},
		{"other names as they are", object(required, Property{Original: "c", Node: text}), object(Property{Original: "c", Node: text}, Property{Original: "b"}), signature.Any, signature.Any,
			object(required, Property{Original: "c", Node: text}, Property{Original: "b"})},
		{"a name that is text alone", object(required, Property{Original: "c", Node: text}), object(required), signature.Any, signature.Any, never},
		{"a renamed one alone", object(required, Property{Original: "c", Name: "d"}), object(required), signature.Any, signature.Any, never},
		{"names as they are where others are entries", &Node{Kind: Object, Properties: []Property{{Original: "a", Name: "x"}, {Original: "b"}}, Rest: &Rest{Name: "r"}},
			&Node{Kind: Object, Properties: []Property{{Original: "a", Name: "x"}}, Rest: &Rest{Name: "r"}}, signature.Any, signature.Any, never},
		{"other originals", object(optional), object(Property{Original: "b", Name: "a", Optional: true}), signature.Any, signature.Any, never},
		{"other rest", object(optional), &Node{Kind: Object, Properties: []Property{optional}, Rest: &Rest{Name: "r"}}, signature.Any, signature.Any, never},
		{"arrays", &Node{Kind: Array, Prefix: []*Node{nil, text}}, &Node{Kind: Array, Prefix: []*Node{nil, text, nil}}, signature.Any, signature.Any,
			&Node{Kind: Array, Prefix: []*Node{nil, text, nil}}},
		{"arrays with other items", &Node{Kind: Array, Prefix: []*Node{text}}, &Node{Kind: Array, Items: text}, signature.Any, signature.Any, never},
		{"arrays that add up", &Node{Kind: Array, Prefix: []*Node{text}, Items: text}, &Node{Kind: Array, Items: text}, signature.Any, signature.Any,
			&Node{Kind: Array, Prefix: []*Node{text}, Items: text}},
		{"tuples", &Node{Kind: Tuple, Prefix: []*Node{nil}, Names: []string{"a"}}, &Node{Kind: Tuple, Prefix: []*Node{nil}, Names: []string{"a"}, Optional: []bool{true}},
			image(strings), signature.Any, &Node{Kind: Tuple, Prefix: []*Node{nil}, Names: []string{"a"}, Optional: []bool{true}}},
		{"tuples with null", &Node{Kind: Tuple, Prefix: []*Node{nil}, Names: []string{"a"}}, &Node{Kind: Tuple, Prefix: []*Node{nil}, Names: []string{"a"}, Optional: []bool{true}}, signature.Any, signature.Any, never},
		{"wraps", &Node{Kind: Wrap, Name: "a", Items: object(optional)}, &Node{Kind: Wrap, Name: "a"}, signature.Any, image(null), &Node{Kind: Wrap, Name: "a", Items: object(optional)}},
		{"other wraps", &Node{Kind: Wrap, Name: "a"}, &Node{Kind: Wrap, Name: "b"}, signature.Any, signature.Any, never},
		{"values", values(one), values(two, one), signature.Any, signature.Any, values(one, two)},
		{"values that clash", values(one), values(Value{"2", "one"}), signature.Any, signature.Any, never},
		{"values with two strings", values(one), values(Value{"1.0", "1"}), signature.Any, signature.Any, never},
	} {
		got, ok, _ := NewMerger().Merge(c.a, c.b, &c.imageA, &c.imageB)
		if want := c.want != never; ok != want || ok && !Equal(got, c.want) {
			t.Errorf("%s: got %+v, %v, want %+v", c.name, got, ok, c.want)
		}
	}
	shared := func() *Node { // as a tree it would not fit into memory
		n := text
		for range 60 {
			n = object(Property{Original: "a", Node: n}, Property{Original: "b", Node: n})
		}
		return n
	}
	if !Equal(shared(), shared()) {
		t.Error("nodes shared many times over: want them equal")
	}
	if _, ok, _ := NewMerger().Merge(shared(), shared(), &signature.Any, &signature.Any); ok {
		t.Log("merged within the bound")
	}
}

func TestHint(t *testing.T) {
	for name, want := range map[string]string{
		"identity":    "",
		"renamed":     "",
		"optional":    "Give null to each member that you want to leave out, where it may be null.",
		"entries":     `In this schema a list of {"key": …, "value": …} objects stands for an object with these members, each key once.`,
		"inside same": `In this schema a list of objects that have a "key" stands for an object whose members they are, each by the name that its key says, each key once.`,
		"inside rest": `In this schema a list of objects that have a "key" (in "b") stands for an object whose members they are, each by the name that its key says, each key once; ` +
			`the further properties of an object stand in "others", each as an object that has its name as "key", none twice.`,
		"wrap": `Put the whole value into the member "result" of an object. In this schema a string described as JSON text holds a whole JSON value, for example "{\"a\": 1}".`,
		"rest": `Give null to each member that you want to leave out, where it may be null. In this schema the further properties of an object stand in "others", each as {"key": its name, "value": its value as JSON text}, none twice; ` +
			`a string described as JSON text holds a whole JSON value, for example "{\"a\": 1}". Inside a JSON text none of this applies: members keep their own names and forms.`,
		"values":         "In this schema some numbers and other values are written as the strings listed for them.",
		"string or text": "In this schema a string that may be JSON text of an object or a list stands for that where it reads as one.",
		"recursive":      "Give null to each member that you want to leave out, where it may be null.",
		"tagged": `In this schema a list of {"key": …, "value": …} objects stands for an object with these members, each key once; ` +
			"an object with a single member out of several says by its name which form the value inside has.",
	} {
		if got := shapes[name].Hint(); got != want {
			t.Errorf("%s:\ngot  %s\nwant %s", name, got, want)
		}
	}
}

// TestHintNames: a hint names the properties that hold lists of entries, if they are few.
func TestHintNames(t *testing.T) {
	entries := &Node{Kind: Entries}
	of := func(names ...string) *Codec {
		root := &Node{Kind: Object}
		for _, name := range names {
			root.Properties = append(root.Properties, Property{Original: "own " + name, Name: name, Node: &Node{Kind: Array, Items: entries}})
		}
		return &Codec{Root: root}
	}
	for _, c := range []struct {
		codec *Codec
		want  string
	}{
		{of("a"), ` objects (in "a") stands for`},
		{of("a", "b", "c"), ` objects (in "a" or "b" or "c") stands for`},
		{of("a", "b", "c", "d"), ` objects stands for`},
		{&Codec{Root: entries}, ` objects stands for`},
		{&Codec{Root: &Node{Kind: Object, Properties: []Property{{Original: "a", Node: entries}, {Original: "b", Node: &Node{Kind: Entries, Inside: true}}}}},
			`a list of {"key": …, "value": …} objects (in "a") stands for an object with these members, each key once; a list of objects that have a "key" (in "b") stands`},
	} {
		if got := c.codec.Hint(); !strings.Contains(got, c.want) {
			t.Errorf("got %s, want %s", got, c.want)
		}
	}
}
