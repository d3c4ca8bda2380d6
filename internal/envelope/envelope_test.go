package envelope_test

import (
	"strings"
	"testing"

	"github.com/schemaflavor/schemaflavor/flavor"
	"github.com/schemaflavor/schemaflavor/flavors"
	"github.com/schemaflavor/schemaflavor/internal/envelope"
	"github.com/schemaflavor/schemaflavor/internal/tree"
)

// shapes are those of the shipped flavors, and those that nobody owns.
func shapes(t *testing.T) (list []*flavor.Envelope) {
	t.Helper()
	all, err := flavor.Load(flavors.FS, "*.yaml")
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range all {
		list = append(list, f.Envelopes...)
	}
	return append(append(list, envelope.Plain), envelope.Unowned...)
}

func root(t *testing.T, text string) *tree.Node {
	t.Helper()
	d, err := tree.Parse([]byte(text), tree.Limits{})
	if err != nil {
		t.Fatal(err, text)
	}
	return d.Root()
}

// entries of the envelopes, each with one tool called a that takes x.
const (
	object    = `{"type":"object","properties":{"x":{"type":"string"}}}`
	chat      = `{"type":"function","function":{"name":"a","description":"d","parameters":` + object + `}}`
	responses = `{"type":"function","name":"a","description":"d","parameters":` + object + `}`
	messages  = `{"name":"a","description":"d","input_schema":` + object + `}`
	server    = `{"name":"a","description":"d","inputSchema":` + object + `}`
	declared  = `{"name":"a","description":"d","parameters":` + object + `}`
	declaredJ = `{"name":"a","description":"d","parametersJsonSchema":` + object + `}`
	plain     = `{"name":"a","description":"d","schema":` + object + `}`
)

// TestFind: each envelope is known by its shape, whole, as a list, and as one entry.
func TestFind(t *testing.T) {
	all := shapes(t)
	for _, c := range []struct {
		text    string
		surface flavor.Surface
		schema  string // the way to the schema of the shape that is found; "" for none
		way     string // the way from the text to an entry
	}{
		{`{"tools":[` + chat + `]}`, flavor.Tool, "function/parameters", "tools/*"},
		{`[` + chat + `]`, flavor.Tool, "function/parameters", "*"},
		{chat, flavor.Tool, "function/parameters", ""},
		{`{"model":"m","messages":[],"tools":[{"type":"web_search"},` + responses + `]}`, flavor.Tool, "parameters", "tools/*"},
		{`[` + responses + `]`, flavor.Tool, "parameters", "*"},
		{`{"tools":[` + messages + `]}`, flavor.Tool, "input_schema", "tools/*"},
		{messages, flavor.Tool, "input_schema", ""},
		{`{"tools":[` + server + `],"nextCursor":"2"}`, flavor.Tool, "inputSchema", "tools/*"},
		{`{"jsonrpc":"2.0","id":1,"result":{"tools":[` + server + `]}}`, flavor.Tool, "inputSchema", "result/tools/*"},
		{`[` + server + `]`, flavor.Tool, "inputSchema", "*"},
		{`{"contents":[],"tools":[{"functionDeclarations":[` + declared + `]},{"googleSearch":{}}]}`, flavor.Tool, "parameters", "tools/*/functionDeclarations/*"},
		{`[{"functionDeclarations":[` + declared + `]}]`, flavor.Tool, "parameters", "*/functionDeclarations/*"},
		{`{"functionDeclarations":[` + declaredJ + `]}`, flavor.Tool, "parametersJsonSchema", "functionDeclarations/*"},
		{declared, flavor.Tool, "parameters", ""},
		{`[` + plain + `,{"name":"b"}]`, flavor.Tool, "schema", "*"},
		{plain, flavor.Tool, "schema", ""},
		{`{"response_format":{"type":"json_schema","json_schema":{"name":"r","schema":` + object + `}}}`, flavor.Response, "json_schema/schema", "response_format"},
		{`{"type":"json_schema","json_schema":{"name":"r","schema":` + object + `}}`, flavor.Response, "json_schema/schema", ""},
		{`{"text":{"format":{"type":"json_schema","name":"r","schema":` + object + `}}}`, flavor.Response, "schema", "text/format"},
		{`{"output_config":{"format":{"type":"json_schema","schema":` + object + `}}}`, flavor.Response, "schema", "output_config/format"},
		{`{"generationConfig":{"responseMimeType":"application/json","responseSchema":` + object + `}}`, flavor.Response, "responseSchema", "generationConfig"},
		{`{"generationConfig":{"responseSchema":` + object + `}}`, flavor.Response, "responseSchema", "generationConfig"},
		{`{"name":"a","args_schema":` + object + `}`, flavor.Tool, "args_schema", ""},
		{`{"result":{"tools":[]}}`, flavor.Tool, "inputSchema", "result/tools/*"},
		{`{"tools":[{"name":5,"inputSchema":{}}]}`, flavor.Tool, "inputSchema", "tools/*"},
		{`[{"inputSchema":{}}]`, flavor.Tool, "inputSchema", "*"},
		{`[{"name":"a","input_schema":"{}"}]`, flavor.Tool, "input_schema", "*"}, // a mistake, which is told
		{`{"name":"a","input_schema":"{}"}`, flavor.Tool, "input_schema", ""},
		{`[{"type":"function","function":{"name":"a","parameters":"{}"}}]`, flavor.Tool, "function/parameters", "*"},

		// What is none: schemas, whatever their properties are called, and other things.
		{object, flavor.Tool, "", ""},
		{`{"type":"object","properties":{"tools":[` + chat + `]}}`, flavor.Tool, "", ""},
		{`{"properties":{},"tools":[` + server + `]}`, flavor.Tool, "", ""},
		{`[{"name":"a"},{"name":"b"}]`, flavor.Tool, "", ""},
		{`{"type":"object","tools":[]}`, flavor.Tool, "", ""},
		{`{"inputSchema":{}}`, flavor.Tool, "", ""},
		{`{"type":"object","name":"a","input_schema":"{}"}`, flavor.Tool, "", ""},
		{`{"responseSchema":{}}`, flavor.Response, "", ""},
		{`{"type":"json_schema"}`, flavor.Response, "", ""},
		{`5`, flavor.Tool, "", ""},
	} {
		f := envelope.Find(root(t, c.text), c.surface, all)
		switch {
		case f == nil && c.schema != "":
			t.Errorf("nothing is found in %s", c.text)
		case f != nil && (f.Shape.Parts[flavor.PSchema].String() != c.schema || f.Way.String() != c.way):
			t.Errorf("got %q behind %q, want %q behind %q in %s", f.Shape.Parts[flavor.PSchema], f.Way, c.schema, c.way, c.text)
		}
	}
}

// TestSet: a part is replaced, added or taken away, and every other byte stays.
func TestSet(t *testing.T) {
	all := shapes(t)
	for _, c := range []struct {
		text string
		part flavor.Part
		new  string // "" takes it away
		want string
	}{
		{`[ {"name" : "a", "input_schema" : {"type":"object"} } ]`, flavor.PSchema, `{}`, `[ {"name" : "a", "input_schema" : {} } ]`},
		{`[{"name":"a","input_schema":{"type":"object"}}]`, flavor.PStrict, `true`, `[{"name":"a","input_schema":{"type":"object"},"strict":true}]`},
		{"[{\n  \"name\": \"a\",\n  \"input_schema\": {}\n}]", flavor.PStrict, `true`, "[{\n  \"name\": \"a\",\n  \"input_schema\": {},\n  \"strict\": true\n}]"},
		{`[{"name":"a","strict":true,"input_schema":{}}]`, flavor.PStrict, ``, `[{"name":"a","input_schema":{}}]`},
		{`[{"strict":true, "name":"a","input_schema":{}}]`, flavor.PStrict, ``, `[{"name":"a","input_schema":{}}]`},
		{`[{"name":"a","input_schema":{},"strict":true }]`, flavor.PStrict, ``, `[{"name":"a","input_schema":{} }]`},
		{`[{"name":"a","input_schema":{},"strict":true}]`, flavor.PStrict, `true`, `[{"name":"a","input_schema":{},"strict":true}]`},
		{`[{"type":"function","function":{"name":"a","strict":true,"parameters":{}}}]`, flavor.PStrict, `false`, `[{"type":"function","function":{"name":"a","strict":false,"parameters":{}}}]`},
		{`[{"type":"function","function":{"name":"a"}},{"type":"function","function":{"name":"b","parameters":{}}}]`, flavor.PSchema, `{}`, `[{"type":"function","function":{"name":"a","parameters":{}}},{"type":"function","function":{"name":"b","parameters":{}}}]`},
	} {
		r := root(t, c.text)
		f := envelope.Find(r, flavor.Tool, all)
		if f == nil {
			t.Errorf("nothing is found in %s", c.text)
			continue
		}
		var part []byte
		if c.new != "" {
			part = []byte(c.new)
		}
		if got := applied(t, c.text, f.Set(&f.Entries[0], c.part, part)); got != c.want {
			t.Errorf("%s %s of\n%s\ngot  %s\nwant %s", c.part, c.new, c.text, got, c.want)
		}
	}
}

// TestRemove: whichever entries go, what is left is a list, with the others as they were.
func TestRemove(t *testing.T) {
	all := shapes(t)
	names := []string{"a", "b", "c", "d"}
	for gone := range 1 << len(names) {
		var before, after []string
		for i, name := range names {
			entry := `{"name":"` + name + `","inputSchema":{}}`
			before = append(before, entry)
			if gone&(1<<i) == 0 {
				after = append(after, entry)
			}
		}
		text := `{"tools":[` + strings.Join(before, ",") + `]}`
		f := envelope.Find(root(t, text), flavor.Tool, all)
		got := applied(t, text, f.Remove(func(i int) bool { return gone&(1<<i) != 0 }))
		if want := `{"tools":[` + strings.Join(after, ",") + `]}`; got != want {
			t.Errorf("without %04b: got %s, want %s", gone, got, want)
		}
	}
}

// TestRewritten: what stands around the entries stays where the other envelope has them in the same
// place, and is told where it does not.
func TestRewritten(t *testing.T) {
	all := shapes(t)
	to := func(way string, at string) *flavor.Envelope {
		for _, e := range all {
			if e.Parts[flavor.PSchema].String() == way && e.At[0].String() == at {
				return e
			}
		}
		t.Fatal("no shape ", way, at)
		return nil
	}
	declarations, tools := to("parameters", "tools/*/functionDeclarations/*"), to("input_schema", "tools/*")
	for _, c := range []struct {
		text string
		to   *flavor.Envelope
		want string
		left string
	}{
		{`{"model": "m", "tools": [` + chat + `]}`, tools, `{"model": "m", "tools": [E]}`, ""},
		{`{"model": "m", "tools": [` + chat + `], "n": 1}`, declarations, `{"model": "m", "tools":[{"functionDeclarations":[E]}], "n": 1}`, ""},
		{`{"model":"m","tools":[{"functionDeclarations":[` + declared + `]}]}`, tools, `{"model":"m","tools":[E]}`, ""},
		{`{"jsonrpc":"2.0","id":1,"result":{"tools":[` + server + `]}}`, tools, `{"tools":[E]}`, "/jsonrpc /id"},
		{`{"tools":[` + server + `],"nextCursor":"2"}`, declarations, `{"tools":[{"functionDeclarations":[E]}]}`, "/nextCursor"},
		{`{"result":{"tools":[` + server + `],"nextCursor":"2"}}`, tools, `{"tools":[E]}`, "/result/nextCursor"},
		{`{"model":"m","tools":[{"googleSearch":{}},{"functionDeclarations":[` + declared + `],"x":1}]}`, tools, `{"model":"m","tools":[E]}`, "/tools/0 /tools/1/x"},
		{`[{"functionDeclarations":[` + declared + `]},{"googleSearch":{}}]`, tools, `[E]`, "/1"},
		{`{"tools":[{"functionDeclarations":[` + declared + `]},{"function_declarations":[` + declared + `],"x":1}]}`, tools, `{"tools":[E,E]}`, "/tools/1/x"},
		{`[` + server + `]`, tools, `[E]`, ""},
		{`[` + server + `]`, declarations, `[{"functionDeclarations":[E]}]`, ""},
		{server, declarations, `E`, ""},
		{`[{"functionDeclarations":[` + declared + `]}]`, tools, `[E]`, ""},
	} {
		r := root(t, c.text)
		f := envelope.Find(r, flavor.Tool, all)
		entries := make([][]byte, len(f.Entries))
		var left []string
		for i, e := range f.Entries {
			if e.Fits {
				entries[i] = []byte("E")
			} else {
				left = append(left, e.Node.Pointer())
			}
		}
		edits, nodes := f.Rewritten(c.to, r, entries, func(int) bool { return false })
		for _, n := range nodes {
			left = append(left, n.Pointer())
		}
		if got := applied(t, c.text, edits); got != c.want || strings.Join(left, " ") != c.left {
			t.Errorf("%s\ngot  %s, without %q\nwant %s, without %q", c.text, got, left, c.want, c.left)
		}
	}
}

// TestEntry: an entry is written member by member in one order.
func TestEntry(t *testing.T) {
	p := envelope.Parts{flavor.PName: []byte(`"a"`), flavor.PSchema: []byte(object), flavor.PStrict: []byte("true")}
	want := map[string]string{
		"function/parameters": `{"type":"function","function":{"name":"a","parameters":` + object + `,"strict":true}}`,
		"input_schema":        `{"name":"a","input_schema":` + object + `,"strict":true}`,
		"inputSchema":         `{"name":"a","inputSchema":` + object + `}`,
	}
	seen := 0
	for _, e := range shapes(t) {
		if w := want[e.Parts[flavor.PSchema].String()]; w != "" && (e.Parts[flavor.PStrict] != nil) == strings.Contains(w, "strict") {
			seen++
			if got := string(p.Entry(e)); got != w {
				t.Errorf("%s: got %s, want %s", e.Name, got, w)
			}
		}
	}
	if seen < len(want) {
		t.Errorf("%d of the shapes were met, want %d", seen, len(want))
	}
}

// applied makes edits that do not overlap.
func applied(t *testing.T, text string, edits []envelope.Edit) string {
	out, ok := envelope.Apply([]byte(text), edits)
	if !ok {
		t.Fatalf("edits of %s overlap", text)
	}
	return string(out)
}

// TestOverlap: edits that overlap are not made.
func TestOverlap(t *testing.T) {
	if out, ok := envelope.Apply([]byte("abcdef"), []envelope.Edit{{Start: 3, End: 5}, {Start: 1, End: 4, Text: []byte("x")}}); ok {
		t.Errorf("got %q of edits that overlap", out)
	}
}
