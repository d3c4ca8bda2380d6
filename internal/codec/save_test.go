package codec

import (
	"bytes"
	"fmt"
	"strings"
	"testing"

	"github.com/schemaflavor/schemaflavor/internal/enough"
	"github.com/schemaflavor/schemaflavor/internal/signature"
)

func TestSaved(t *testing.T) {
	schema := "{\n  \"maximum\": 1.0, \"pattern\": \"<\\u00e9>\"\n}"
	for name, c := range shapes {
		saved := &Saved{Codec: c, Schema: []byte(schema), Dialect: "draft7", Flavor: "f", Options: map[string]string{"open": "keep"}}
		data, err := saved.Marshal()
		if err != nil {
			t.Fatalf("%s: marshal: %v", name, err)
		}
		if bytes.ContainsAny(data, "\n") {
			t.Errorf("%s: got more than one line", name)
		}
		got, err := Load(data)
		if err != nil {
			t.Fatalf("%s: load %s: %v", name, data, err)
		}
		if string(got.Schema) != schema || got.Dialect != "draft7" || got.Flavor != "f" || got.Options["open"] != "keep" {
			t.Errorf("%s: got %q, %q, %q, %v", name, got.Schema, got.Dialect, got.Flavor, got.Options)
		}
		if !Equal(got.Codec.Root, c.Root) || len(got.Codec.Definitions) != len(c.Definitions) {
			t.Errorf("%s: %s loads as another codec", name, data)
		}
		again, err := got.Marshal()
		if err != nil || !bytes.Equal(again, data) {
			t.Errorf("%s: saved again it is %s, %v, want %s", name, again, err, data)
		}
	}
}

func TestSavedForm(t *testing.T) {
	c := &Codec{Root: &Node{Kind: Union, Branches: []Branch{
		{Name: "a", Node: &Node{Kind: Reference}, Original: signature.Any, Image: objects("a")},
		{Name: "b", Schemas: []string{"/x"}, Original: signature.Signature{Types: signature.Null | signature.Number, Listed: true, Values: []string{"1e1"}}},
	}}, Definitions: []*Node{{Kind: Array, Prefix: []*Node{nil}, Items: &Node{Kind: Text}}}}
	data, err := (&Saved{Codec: c}).Marshal()
	want := `{"format":"schemaflavor-codec","version":1,"codec":{"root":{"kind":"union","branches":[` +
		`{"node":{"kind":"reference"},"name":"a","original":{"types":"any"},"image":{"types":"object","required":["a"]}},` +
		`{"name":"b","schemas":["/x"],"original":{"types":"null|number","listed":true,"values":["1e1"]}}]},` +
		`"definitions":[{"kind":"array","prefix":[{}],"items":{"kind":"text"}}]}}`
	if err != nil || string(data) != want {
		t.Errorf("got  %s, %v\nwant %s", data, err, want)
	}
}

func TestLoadErrors(t *testing.T) {
	head := `{"format":"schemaflavor-codec","version":1,"codec":`
	for text, want := range map[string]string{
		``:                                "the text is empty",
		`{"format":"schemaflavor-codec"`:  "cut off",
		`[]`:                              `this is no saved codec: got no "format": "schemaflavor-codec"`,
		`{"format":"x"}`:                  `got no "format"`,
		`{"format":"schemaflavor-codec"}`: `got no "version"`,
		`{"format":"schemaflavor-codec","version":2,"codec":{"root":{}}}`: "got version 2, want 1; use the release that wrote it, or a newer one",
		`{"format":"schemaflavor-codec","version":1}`:                     "got no codec in it",
		`{"format":"schemaflavor-codec","version":1,"new":1}`:             `unknown field "new"`,
		head + `{}}`:                            "got no root",
		head + `{"root":{},"root":{}}}`:         `got the name "root" twice at /codec`,
		head + `{"root":null}}`:                 "got no root",
		head + `{"root":{"kind":"magic"}}}`:     `got the kind "magic", which this version does not know`,
		head + `{"root":{"kind":1}}}`:           "cannot unmarshal number",
		head + `{"root":{"kind":"reference"}}}`: "root: got a reference to definition 0, want one of 0",
		head + `{"root":{"kind":"reference","definition":-1},"definitions":[{}]}}`:                                                                         "got a reference to definition -1, want one of 1",
		head + `{"root":{},"definitions":[null]}}`:                                                                                                         "definition 0: got null, want a node",
		head + `{"root":{"kind":"array","items":{"kind":"array","prefix":[{},null]}}}}`:                                                                    "root, items: item 1: got null, want a node",
		head + `{"root":{"kind":"object","properties":[{"original":"a"},{"original":"a"}]}}}`:                                                              `root: got the original name "a" twice`,
		head + `{"root":{"kind":"object","properties":[{"original":"a"}],"rest":{"name":"a"}}}}`:                                                           `root: got the name "a" twice`,
		head + `{"root":{"kind":"tuple","prefix":[{}]}}}`:                                                                                                  "got 0 names for 1 positions, want as many or one more",
		head + `{"root":{"kind":"tuple","names":["a"],"optional":[true,true]}}}`:                                                                           "got 2 optional marks for 1 names",
		head + `{"root":{"kind":"values","values":[{"original":"x","text":"x"}]}}}`:                                                                        `value 0: got "x", want JSON text`,
		head + `{"root":{"kind":"values","values":[{"original":"1","text":"x"},{"original":"2","text":"x"}]}}}`:                                            `got the text "x" twice`,
		head + `{"root":{"kind":"union"}}}`:                                                                                                                "got a union without branches",
		head + `{"root":{"kind":"union","branches":[{"name":"a"},{"name":"a"}]}}}`:                                                                         `got the branch name "a" twice`,
		head + `{"root":{"kind":"union","branches":[{"original":{"types":"strange"}}]}}}`:                                                                  `got the type "strange"`,
		head + `{"root":{"kind":"wrap","name":"r","items":{"kind":"reference"}},"definitions":[{"kind":"wrap","name":"s","items":{"kind":"reference"}}]}}`: `the wrapper "s" holds itself`,
		head + `{"root":{"kind":"reference"},"definitions":[{"kind":"union","branches":[{"name":"t","node":{"kind":"reference"}},{}]}]}}`:                  `the branch "t" holds itself`,
		head + strings.Repeat(`{"root":`, 1) + strings.Repeat(`{"items":`, 20000) + `{}` + strings.Repeat(`}`, 20000) + `}}`:                               "load codec: ",
	} {
		s, err := Load([]byte(text))
		if err == nil || !strings.HasPrefix(err.Error(), "load codec: ") || !strings.Contains(err.Error(), want) {
			t.Errorf("load %.120s: got %v, %v, want %q", text, s, err, want)
		}
	}
}

// Every text cut short, or with a byte changed, is an error or a codec: never a panic.
func TestLoadBroken(t *testing.T) {
	enough.Alone(t)
	for name, c := range shapes {
		data, err := (&Saved{Codec: c, Schema: []byte(`{}`)}).Marshal()
		if err != nil {
			t.Fatal(err)
		}
		for i := range data {
			if _, err := Load(data[:i]); err == nil {
				t.Errorf("%s: cut at %d it loads", name, i)
			}
			for _, b := range []byte(`x"0]`) {
				changed := bytes.Clone(data)
				changed[i] = b
				if s, err := Load(changed); err == nil {
					useAll(t, s.Codec)
				}
			}
		}
	}
}

// A node held by many others is saved once.
func TestSavedSizeIsLinear(t *testing.T) {
	n := &Node{Kind: Text}
	for range 60 {
		n = &Node{Kind: Object, Properties: []Property{{Original: "a", Node: n}, {Original: "b", Node: n}}}
	}
	c := &Codec{Root: n}
	data, err := (&Saved{Codec: c}).Marshal()
	if err != nil || len(data) > 60*200 {
		t.Fatalf("got %d bytes, %v", len(data), err)
	}
	s, err := Load(data)
	if err != nil {
		t.Fatal(err)
	}
	value := `1`
	for range 60 {
		value = fmt.Sprintf(`{"a":%s}`, value)
	}
	want, err := c.Encode(parse(t, value), nil)
	if err != nil {
		t.Fatal(err)
	}
	if got, err := s.Codec.Encode(parse(t, value), nil); err != nil || !bytes.Equal(got, want) {
		t.Errorf("got %s, %v, want %s", got, err, want)
	}
}

// A codec deeper than readers of JSON go is saved and loaded.
func TestSavedDeep(t *testing.T) {
	n := &Node{Kind: Text}
	for range 20_000 {
		n = &Node{Kind: Array, Items: n}
	}
	data, err := (&Saved{Codec: &Codec{Root: n}}).Marshal()
	if err != nil {
		t.Fatal(err)
	}
	s, err := Load(data)
	if err != nil {
		t.Fatal(err)
	}
	value := strings.Repeat("[", 20_000) + "1" + strings.Repeat("]", 20_000)
	got, err := s.Codec.Encode(parse(t, value), nil)
	if want := strings.Replace(value, "1", `"1"`, 1); err != nil || string(got) != want {
		t.Errorf("got %.100s, %v", got, err)
	}
}
