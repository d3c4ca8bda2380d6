package schemaflavor_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/schemaflavor/schemaflavor"
	"github.com/schemaflavor/schemaflavor/flavor"
	"github.com/schemaflavor/schemaflavor/internal/stopwatch"
)

// serverList is what a server answers, one bad tool in it, laid out by hand.
const serverList = `{
  "tools": [
    {
      "name": "create.issue",
      "title": "Create an issue",
      "description": "Files it & <tells>",
      "inputSchema": {"type": "object", "properties": {"title": {"type": "string", "maxLength": 10}, "labels": {"type": "object", "additionalProperties": {"type": "string"}}}, "required": ["title"]},
      "outputSchema": {"type": "object", "properties": {"id": {"type": "integer"}}}
    },
    {"name": "bad", "inputSchema": {"type": "object", "properties": {"a": {"enum": []}}, "required": ["a"]}},
    { "inputSchema" : {"type": "object"}, "name" : "ping" }
  ],
  "nextCursor": "1e400"
}
`

func adaptTools(t *testing.T, flavorName, text string, options ...schemaflavor.Option) *schemaflavor.ToolSet {
	t.Helper()
	set, err := schemaflavor.AdaptTools(flavorName, []byte(text), options...)
	if err != nil {
		t.Fatal(flavorName, err)
	}
	return set
}

// reloaded is a set that was saved and loaded.
func reloaded(t *testing.T, set *schemaflavor.ToolSet) *schemaflavor.ToolSet {
	t.Helper()
	saved, err := json.Marshal(set)
	if err != nil {
		t.Fatal(err)
	}
	loaded, err := schemaflavor.ParseToolSet(saved)
	if err != nil {
		t.Fatal(err)
	}
	return loaded
}

// TestKeptEnvelope: in the envelope that a list came in every byte outside of the schemas, of names
// that are not taken and of tools that are left out is as it was.
func TestKeptEnvelope(t *testing.T) {
	bad := `    {"name": "bad", "inputSchema": {"type": "object", "properties": {"a": {"enum": []}}, "required": ["a"]}},` + "\n"
	for f := range schemaflavor.Builtin().All() {
		set := adaptTools(t, f.Name, serverList, schemaflavor.WithEnvelope("keep"))
		text := string(set.Text)
		for _, x := range set.Tools {
			if x.Sent && x.Result != nil {
				text = strings.Replace(text, string(x.Result.Schema), rawSchema(t, x.OriginalName), 1)
			}
			if x.Output != nil {
				text = strings.Replace(text, string(x.Output.Schema), `{"type": "object", "properties": {"id": {"type": "integer"}}}`, 1)
			}
		}
		text = strings.Replace(text, set.Tools[0].Name, "create.issue", 1)
		for _, none := range []string{`{"type":"object","properties":{}}`, `{"type":"object","properties":{},"additionalProperties":false}`, `{"type":"object","properties":{},"required":[],"additionalProperties":false}`} {
			text = strings.Replace(text, `{ "inputSchema" : `+none, `{ "inputSchema" : {"type": "object"}`, 1)
		}
		if want := strings.Replace(serverList, bad, "", 1); text != want {
			t.Errorf("%s:\ngot  %s\nwant %s", f.Name, text, want)
		}
		for _, x := range set.Tools {
			if x.Sent == (x.OriginalName == "bad") || x.Sent != (x.Err == nil) || !x.Sent && x.Reason == "" {
				t.Errorf("%s: %s: sent %t, because %q, %v", f.Name, x.OriginalName, x.Sent, x.Reason, x.Err)
			}
		}
	}
}

// rawSchema is the text of a tool's schema in serverList.
func rawSchema(t *testing.T, name string) string {
	t.Helper()
	var list struct {
		Tools []struct {
			Name        string
			InputSchema json.RawMessage
		}
	}
	if err := json.Unmarshal([]byte(serverList), &list); err != nil {
		t.Fatal(err)
	}
	for _, x := range list.Tools {
		if x.Name == name {
			return string(x.InputSchema)
		}
	}
	t.Fatal("no tool ", name)
	return ""
}

// TestConforming: a list that conforms comes back byte for byte, whatever stands in it.
func TestConforming(t *testing.T) {
	text := ` {"id": 1e400, "jsonrpc":"2.0","result":{"tools":[ {"name":"a","inputSchema":{"type":"object","properties":{}}, "x":"\u00e9" } ] } } `
	set := adaptTools(t, "mcp", text)
	if string(set.Text) != text || len(set.Diagnostics) > 0 {
		t.Errorf("got %s with %d diagnostics, want %s", set.Text, len(set.Diagnostics), text)
	}
}

// TestEnvelopeOfFlavor: what comes in another envelope is written in the flavor's own, and what was
// adapted is adapted already.
func TestEnvelopeOfFlavor(t *testing.T) {
	want := map[string]string{
		"openai-strict": `{"type":"function","function":{"name":"create_issue",`, "openai-loose": `{"type":"function","function":{"name":"create_issue",`, "moonshot": `{"type":"function","function":{"name":"create_issue",`,
		"anthropic-strict": `{"name":"create_issue","description":"Files it & <tells>","input_schema":{`, "gemini": `{"tools":[{"functionDeclarations":[{"name":"create.issue",`, "vertex-ai": `{"tools":[{"functionDeclarations":[{"name":"create.issue",`,
		"claude-desktop": `"inputSchema": {"type": "object", "properties": {"title"`, "mcp": `"name": "create.issue"`, "mcp-safe": `"inputSchema": {"type": "object", "properties": {"title"`,
	}
	for f := range schemaflavor.Builtin().All() {
		set := adaptTools(t, f.Name, serverList)
		if len(f.Envelopes) == 0 { // lists are not written for it
			continue
		}
		if !strings.Contains(string(set.Text), want[f.Name]) { // of a flavor that is not named here the rest is asked
			t.Errorf("%s: got %s, want in it %s", f.Name, set.Text, want[f.Name])
		}
		if !json.Valid(set.Text) {
			t.Errorf("%s: no JSON: %s", f.Name, set.Text)
		}
		again := adaptTools(t, f.Name, string(set.Text))
		if !bytes.Equal(again.Text, set.Text) {
			t.Errorf("%s: adapted again:\ngot  %s\nhad  %s", f.Name, again.Text, set.Text)
		}
		for _, x := range again.Tools {
			if !x.Sent || x.Reason != "" {
				t.Errorf("%s: adapted again %s is not sent, or not strict: %s", f.Name, x.Name, x.Reason)
			}
		}
		if set.Text == nil || len(again.Tools) != 2 {
			t.Errorf("%s: got %d tools of the second list, want 2", f.Name, len(again.Tools))
		}
	}
}

// TestPlaces: a diagnostic of a list names the place in the list.
func TestPlaces(t *testing.T) {
	for _, d := range adaptTools(t, "openai-strict", serverList).Diagnostics {
		if d.Rule() != "unlisted-keyword" {
			continue
		}
		line, column := d.Position()
		if d.Pointer() != "/tools/0/inputSchema/properties/title/maxLength" || line != 7 || column != 84 {
			t.Errorf("got %d:%d %s", line, column, d.Pointer())
		}
		var b bytes.Buffer
		if err := schemaflavor.RenderDiagnostics(&b, []schemaflavor.Diagnostic{d}, schemaflavor.RenderOptions{File: "f"}); err != nil || !strings.Contains(b.String(), `"maxLength": 10}`) {
			t.Errorf("got %v, %s", err, b.String())
		}
		return
	}
	t.Error("nothing is said of maxLength")
}

// TestStrict: more tools than a request takes strictly are sent all the same.
func TestStrict(t *testing.T) {
	var tools []string
	for i := range 30 {
		tools = append(tools, fmt.Sprintf(`{"name":"t%d","input_schema":{"type":"object","properties":{"a":{"type":"string"},"b":{"type":"string"}},"required":["a"],"additionalProperties":false}}`, i))
	}
	list := "[" + strings.Join(tools, ",") + "]"
	count := func(set *schemaflavor.ToolSet) (strict, flagged int) {
		for _, x := range set.Tools {
			if !x.Sent || x.Strict != (x.Reason == "") {
				t.Errorf("%s: sent %t, strict %t, because %q", x.Name, x.Sent, x.Strict, x.Reason)
			}
			if x.Strict {
				strict++
			}
		}
		return strict, strings.Count(string(set.Text), `"strict":true`)
	}
	if strict, flagged := count(adaptTools(t, "anthropic-strict", list)); strict != 20 || flagged != 20 {
		t.Errorf("got %d strict tools and %d flags, want 20", strict, flagged)
	}
	if strict, flagged := count(adaptTools(t, "anthropic-strict", list, schemaflavor.WithStrictNever())); strict != 0 || flagged != 0 {
		t.Errorf("got %d strict tools and %d flags, want none", strict, flagged)
	}
	text := strings.Replace(list, `"b":{"type":"string"}`, `"b":{"type":"object"}`, 1)
	set := adaptTools(t, "anthropic-strict", text, schemaflavor.WithStrictLossless())
	if set.Tools[0].Strict || !strings.Contains(string(set.Text), `"b":{"type":"object"}`) || !set.Tools[1].Strict {
		t.Errorf("a tool of which a part would become text: strict %t, because %q; the next %t", set.Tools[0].Strict, set.Tools[0].Reason, set.Tools[1].Strict)
	}
}

// TestQuarantine: by policy a bad tool is sent as it was; a text that was one bad tool leaves nothing.
func TestQuarantine(t *testing.T) {
	bad := `{"name": "bad", "inputSchema": {"type": "object", "properties": {"a": {"enum": []}}, "required": ["a"]}}`
	set := adaptTools(t, "mcp", serverList, schemaflavor.WithQuarantineSend())
	if x := set.Tools[1]; !x.Sent || x.Err == nil || !strings.Contains(string(set.Text), bad) {
		t.Errorf("sent %t, because %v: %s", x.Sent, x.Err, set.Text)
	}
	if call, err := set.Decode("bad", []byte(`{"a": 1}`)); err != nil || string(call.Value) != `{"a": 1}` {
		t.Errorf("the call of a tool that was sent as it was: got %v, %v", call, err)
	}
	if set := adaptTools(t, "openai-strict", bad); set.Text != nil {
		t.Errorf("got %s of one tool that cannot be adapted", set.Text)
	}
	if set := adaptTools(t, "openai-strict", "["+bad+"]"); set.Text != nil {
		t.Errorf("got %s of a list of one tool that cannot be adapted", set.Text)
	}
	odd := adaptTools(t, "openai-strict", `[{"name":"a","inputSchema":"none"},{"name":"b","inputSchema":null},{"name":"c","inputSchema":{}}]`)
	if odd.Tools[0].Sent || !odd.Tools[1].Sent || !odd.Tools[2].Sent {
		t.Errorf("got %+v", odd.Tools)
	}
}

// TestWayBack: names and arguments come back, from a saved set too, and history goes out.
func TestWayBack(t *testing.T) {
	for f := range schemaflavor.Builtin().All() {
		set := adaptTools(t, f.Name, serverList)
		saved, err := json.Marshal(set)
		if err != nil {
			t.Fatal(err)
		}
		loaded, err := schemaflavor.ParseToolSet(saved)
		if err != nil {
			t.Fatal(f.Name, err)
		}
		for _, s := range []*schemaflavor.ToolSet{set, loaded} {
			const value = `{"title":"A","labels":{"b":"c"}}`
			name, encoded, err := s.Encode("create.issue", []byte(value))
			if err != nil || name != set.Tools[0].Name {
				t.Fatal(f.Name, name, err)
			}
			call, err := s.Decode(name, encoded)
			if err != nil || call.Name != "create.issue" || string(call.Value) != value || len(call.Violations) > 0 {
				t.Errorf("%s: %s came back as %+v, %v", f.Name, encoded, call, err)
			}
			if call, err = s.Decode(name, []byte(`{"title":"much too long for it"}`)); err != nil || len(call.Violations) == 0 {
				t.Errorf("%s: nothing is wrong with a title that is too long: %v", f.Name, err)
			}
			if call, err = s.Decode("ping", nil); err != nil || call.Name != "ping" || string(call.Value) != "{}" {
				t.Errorf("%s: no arguments came back as %+v, %v", f.Name, call, err)
			}
			var e *schemaflavor.Error
			if _, err = s.Decode("pong", nil); !errors.As(err, &e) || e.Code != "tool" || e.Help != fmt.Sprintf("did you mean %q? there are %q, %q", "ping", name, "ping") {
				t.Errorf("%s: a tool that is not there: %v", f.Name, err)
			}
			if _, err = s.Decode("bad", nil); !errors.As(err, &e) || e.Code != "tool" || !strings.Contains(e.Message, `"bad" was left out`) || !strings.Contains(e.Message, set.Tools[1].Reason) {
				t.Errorf("%s: a tool that was left out was called: %v", f.Name, err)
			}
		}
	}
	for _, broken := range []string{``, `{}`, `{"format":"schemaflavor-tools","version":2}`, `{"format":"schemaflavor-codec","version":1}`} {
		if _, err := schemaflavor.ParseToolSet([]byte(broken)); err == nil {
			t.Errorf("loaded %q", broken)
		}
	}
}

// TestWholeRequest: tools and the format of the response are adapted, and the rest is left alone.
func TestWholeRequest(t *testing.T) {
	text := `{"model":"m","messages":[{"role":"user","content":"{\"tools\":[]}"}],"tools":[{"type":"function","function":{"name":"a","parameters":{"type":"object","properties":{"x":{"type":"string"}}}}}],` +
		`"response_format":{"type":"json_schema","json_schema":{"name":"r","schema":{"type":"array","items":{"type":"integer"}}}},"n":1}`
	set := adaptTools(t, "openai-strict", text)
	want := `{"model":"m","messages":[{"role":"user","content":"{\"tools\":[]}"}],"tools":[{"type":"function","function":{"name":"a","parameters":{"type":"object","properties":{"x":{"type":["string","null"]}},"required":["x"],"additionalProperties":false},"strict":true}}],` +
		`"response_format":{"type":"json_schema","json_schema":{"name":"r","schema":{"type":"object","properties":{"result":{"type":"array","items":{"type":"integer"}}},"required":["result"],"additionalProperties":false},"strict":true}},"n":1}`
	if string(set.Text) != want {
		t.Errorf("got  %s\nwant %s", set.Text, want)
	}
	if len(set.Tools) != 2 || set.Tools[1].Surface != flavor.Response {
		t.Errorf("got %+v", set.Tools)
	}
	other := adaptTools(t, "anthropic-strict", text)
	for _, part := range []string{`"messages":[{"role":"user","content":"{\"tools\":[]}"}]`, `"tools":[{"name":"a","input_schema":`, `"output_config":{"format":{"type":"json_schema","schema":`, `"n":1}`} {
		if !strings.Contains(string(other.Text), part) || !json.Valid(other.Text) {
			t.Errorf("got %s, want in it %s", other.Text, part)
		}
	}
}

// TestBareSchema: a schema alone is a list of one without a name.
func TestBareSchema(t *testing.T) {
	set := adaptTools(t, "gemini", `{"type":["string","null"],"format":"date"}`, schemaflavor.WithSurface(flavor.Response))
	alone, err := schemaflavor.Adapt("gemini", []byte(`{"type":["string","null"],"format":"date"}`), schemaflavor.WithSurface(flavor.Response))
	if err != nil || !bytes.Equal(set.Text, alone.Schema) || len(set.Tools) != 1 {
		t.Errorf("got %s, want %s, %v", set.Text, alone.Schema, err)
	}
	if _, err := schemaflavor.AdaptTools("gemini", []byte(`[1]`)); err == nil {
		t.Error("a list of numbers was adapted")
	}
	if _, err := schemaflavor.AdaptTools("gemini", []byte(serverList), schemaflavor.WithEnvelope("letter")); err == nil {
		t.Error("an envelope that nobody knows was written")
	}
}

// TestCheckTools: what is minded of a list is what is said of its schemas one by one, and of the list.
func TestCheckTools(t *testing.T) {
	for f := range schemaflavor.Builtin().All() {
		set, err := schemaflavor.CheckTools(f.Name, []byte(serverList))
		if err != nil {
			t.Fatal(f.Name, err)
		}
		adapted := adaptTools(t, f.Name, serverList)
		sum := 0
		for _, x := range set.Tools {
			found, err := schemaflavor.Check(f.Name, []byte(rawSchema(t, x.OriginalName)))
			if err != nil {
				t.Fatal(f.Name, err)
			}
			of := map[string]int{}
			for _, d := range x.Diagnostics {
				if of[d.Rule()]++; d.Severity() == schemaflavor.Info || !strings.HasPrefix(d.Pointer(), "/tools/") {
					t.Errorf("%s: %s %s at %s", f.Name, d.Severity(), d.Rule(), d.Pointer())
				}
			}
			if x.Output != nil {
				found = append(found, x.Output.Diagnostics...)
			}
			if got := len(x.Diagnostics) - of["tool-name"]; got != len(found) {
				t.Errorf("%s, %s: got %d findings, want %d", f.Name, x.OriginalName, got, len(found))
			}
			if takesDots := slices.ContainsFunc(adapted.Tools, func(y schemaflavor.Tool) bool { return y.Name == "create.issue" }); x.OriginalName == "create.issue" && (of["tool-name"] == 0) != takesDots {
				t.Errorf("%s: %d findings about the name %s", f.Name, of["tool-name"], x.OriginalName)
			}
			sum += len(x.Diagnostics)
		}
		if set.Text != nil || sum != len(set.Diagnostics) {
			t.Errorf("%s: got %d findings of the list, want %d", f.Name, len(set.Diagnostics), sum)
		}
	}
	r := schemaflavor.Builtin()
	if found, err := schemaflavor.CheckTools("gemini", []byte(serverList)); err != nil {
		t.Error(err)
	} else if one := found.Tools[0].Result; one.Changed() || one.Hint() != "" {
		t.Error("what was only checked is said to have changed")
	} else if _, err := one.Codec().Decode([]byte(`{}`)); err == nil {
		t.Error("what was only checked has a codec")
	}
	if !r.HoldsTools([]byte(serverList)) || r.HoldsTools([]byte(`{"type":"object"}`)) || r.HoldsTools([]byte(`{`)) {
		t.Error("what holds tools is not told from what does not")
	}
}

// TestAdapterTools: a list is cached as a whole, and each schema of it.
func TestAdapterTools(t *testing.T) {
	a := schemaflavor.NewAdapter(schemaflavor.Builtin(), 100)
	first, err := a.AdaptTools("gemini", []byte(serverList))
	if err != nil {
		t.Fatal(err)
	}
	second, _ := a.AdaptTools("gemini", []byte(serverList))
	if first != second {
		t.Error("the same list was adapted twice")
	}
	other, _ := a.AdaptTools("gemini", []byte(strings.Replace(serverList, "Files it", "Files them", 1)))
	if other == first || other.Tools[0].Result != first.Tools[0].Result {
		t.Error("a schema was adapted anew though nothing of it changed")
	}
}

// TestAdaptValue: schemas in maps and other values, and results in them.
func TestAdaptValue(t *testing.T) {
	m := map[string]any{"type": "object", "properties": map[string]any{"n": map[string]any{"type": "integer", "maximum": json.Number("9007199254740993")}}, "required": []string{"n"}, "additionalProperties": false}
	result, err := schemaflavor.AdaptMap("openai-strict", m)
	if err != nil {
		t.Fatal(err)
	}
	back, err := result.Map()
	if text, _ := json.Marshal(back); err != nil || !strings.Contains(string(text), "9007199254740993") {
		t.Errorf("got %s, %v", text, err)
	}
	var typed struct{ Required []string }
	if err := result.Into(&typed); err != nil || len(typed.Required) != 1 {
		t.Errorf("got %v, %v", typed, err)
	}
	for _, v := range []any{string(result.Schema), []byte(result.Schema), result.Schema, back} {
		r, err := schemaflavor.AdaptValue("openai-strict", v)
		if err != nil || r.Changed() {
			t.Errorf("%T: %v", v, err)
		}
	}
	if _, err := schemaflavor.AdaptValue("openai-strict", func() {}); err == nil {
		t.Error("a function is no schema")
	}
}

// TestToolWithoutParameters: its calls have the name that the provider knows, either way.
func TestToolWithoutParameters(t *testing.T) {
	set, err := schemaflavor.AdaptTools("openai-strict", []byte(`[{"name":"q r/s","inputSchema":{"type":"object"}},{"name":"t","inputSchema":{"type":"object","properties":{"a":{"type":"string"}}}}]`))
	if err != nil {
		t.Fatal(err)
	}
	name, _, err := set.Encode("q r/s", []byte(`{}`))
	if err != nil || name != set.Tools[0].Name || name == "q r/s" {
		t.Errorf("the call is of %q, %v; the provider knows %q", name, err, set.Tools[0].Name)
	}
	if call, err := set.Decode(name, []byte(`{}`)); err != nil || call.Name != "q r/s" {
		t.Errorf("got %+v, %v", call, err)
	}
}

// TestToolsAndResponse: where another envelope has the format of the response in a member that the
// request has already, the format is put into that member, and what stands there stays.
func TestToolsAndResponse(t *testing.T) {
	const tools = `"tools":[{"type":"function","function":{"name":"a","parameters":{"type":"object","properties":{"x":{"type":"string"}}}}}]`
	const format = `"response_format":{"type":"json_schema","json_schema":{"name":"r","schema":{"type":"object","properties":{"y":{"type":"string"}}}}}`
	for _, c := range []struct{ flavor, beside, want, left string }{
		{"gemini", `"generationConfig":{"temperature":1}`, `"generationConfig":{"temperature":1,"responseMimeType":"application/json","responseSchema":{`, ""},
		{"gemini", `"generationConfig":{}`, `"generationConfig":{"responseMimeType":"application/json","responseSchema":{`, ""},
		{"gemini", `"generationConfig":null`, `"generationConfig":{"responseMimeType":"application/json","responseSchema":{`, ""},
		{"gemini", `"generationConfig":{"responseMimeType":"text/plain"}`, `"generationConfig":{"responseMimeType":"application/json","responseSchema":{`, "/generationConfig/responseMimeType"},
		{"anthropic-strict", `"output_config":{"effort":"high"}`, `"output_config":{"effort":"high","format":{"type":"json_schema","schema":{`, ""},
	} {
		for _, text := range []string{`{"model":"m",` + c.beside + `,` + tools + `,` + format + `}`, `{` + format + `,` + tools + `,` + c.beside + `,"model":"m"}`, `{` + format + `,` + c.beside + `}`} {
			set := adaptTools(t, c.flavor, text)
			if !json.Valid(set.Text) || !strings.Contains(string(set.Text), c.want) || strings.Contains(string(set.Text), "response_format") || strings.Contains(text, `"model"`) != strings.Contains(string(set.Text), `"model":"m"`) {
				t.Errorf("%s: %s\ngot  %s\nwant in it %s", c.flavor, text, set.Text, c.want)
			}
			var left []string
			for _, d := range set.Diagnostics {
				if d.Rule() == "tool-member" && d.Pointer() != "/response_format/json_schema/name" {
					left = append(left, d.Pointer())
				}
			}
			if got := strings.Join(left, " "); got != c.left {
				t.Errorf("%s: %s: told of %q, want %q", c.flavor, text, got, c.left)
			}
		}
	}
}

// TestResponseOfAToolsName: a format of a response and a tool of the same name are told apart, in a
// saved set too.
func TestResponseOfAToolsName(t *testing.T) {
	const tool = `{"type":"function","function":{"name":"a","parameters":{"type":"object","properties":{"x":{"type":"integer"}}}}}`
	const format = `"response_format":{"type":"json_schema","json_schema":{"name":"a","schema":{"type":"array","items":{"type":"string"}}}}`
	for _, text := range []string{`{"tools":[` + tool + `],` + format + `}`, `{` + format + `,"tools":[` + tool + `]}`} {
		set := adaptTools(t, "openai-strict", text)
		for _, s := range []*schemaflavor.ToolSet{set, reloaded(t, set)} {
			if call, err := s.Decode("a", []byte(`{"x":null}`)); err != nil || string(call.Value) != `{}` || len(call.Violations) > 0 {
				t.Errorf("the call: got %+v, %v", call, err)
			}
			if reply, err := s.DecodeResponse([]byte(`{"result":["b"]}`)); err != nil || string(reply.Value) != `["b"]` || len(reply.Violations) > 0 || reply.Name != "a" {
				t.Errorf("the reply: got %+v, %v", reply, err)
			}
			if reply, err := s.EncodeResponse([]byte(`["b"]`)); err != nil || string(reply) != `{"result":["b"]}` {
				t.Errorf("the earlier reply: got %s, %v", reply, err)
			}
		}
	}
	var e *schemaflavor.Error
	if _, err := adaptTools(t, "openai-strict", `[`+tool+`]`).DecodeResponse([]byte(`{}`)); !errors.As(err, &e) || e.Code != schemaflavor.CodeTool || e.Help == "" {
		t.Errorf("a reply in a format that was not asked for: %v", err)
	}
	alone := adaptTools(t, "openai-strict", `{`+format+`}`)
	if reply, err := alone.Decode("a", []byte(`{"result":[]}`)); err != nil || string(reply.Value) != `[]` {
		t.Errorf("the format by its name: got %+v, %v", reply, err)
	}
}

// TestTooManyToSend: a tool beyond the number that a request takes is not sent as it was either.
func TestTooManyToSend(t *testing.T) {
	const bad = `{"type":"function","function":{"name":"bad","parameters":{"type":"object","properties":{"a":{"enum":[]}},"required":["a"]}}}`
	tools := []string{bad}
	for i := range 128 {
		tools = append(tools, fmt.Sprintf(`{"type":"function","function":{"name":"t%d"}}`, i))
	}
	set := adaptTools(t, "openai-strict", `[`+strings.Join(append(tools, strings.Replace(bad, `"bad"`, `"worse"`, 1)), ",")+`]`, schemaflavor.WithQuarantineSend())
	for i, x := range set.Tools {
		if x.Sent != (i < 128) || !x.Sent && (x.Reason == "" || x.Err == nil || slices.ContainsFunc(x.Diagnostics, func(d schemaflavor.Diagnostic) bool { return d.Rule() == "tool-as-it-was" }) || !slices.ContainsFunc(x.Diagnostics, func(d schemaflavor.Diagnostic) bool { return d.Rule() == "tool-count" })) {
			t.Errorf("%d, %s: sent %t, %q, %d diagnostics", i, x.OriginalName, x.Sent, x.Reason, len(x.Diagnostics))
		}
	}
	if n := strings.Count(string(set.Text), `"type":"function"`); n != 128 {
		t.Errorf("%d tools are sent, want 128", n)
	}
}

// TestLate: a list of which any schema was not adapted in time is an error, not a list of the others: which these are is chance. An
// adapter, in which each has a time of its own, leaves those out that were late, and does not keep the list.
func TestLate(t *testing.T) {
	var large strings.Builder
	large.WriteString(`{"type":"object","properties":{`)
	for i := range 20000 {
		fmt.Fprintf(&large, `"p%d":{"type":"string","maxLength":5},`, i)
	}
	large.WriteString(`"q":{}}}`)
	list := []byte(`[{"name":"a","inputSchema":{"type":"object","properties":{}},"outputSchema":` + large.String() + `}]`)
	var e *schemaflavor.Error
	if set, err := schemaflavor.AdaptTools("claude-desktop", list, schemaflavor.WithMaxTime(time.Millisecond)); set != nil || !errors.As(err, &e) || e.Code != schemaflavor.CodeBudget {
		t.Errorf("got %v, %v, want an error of code budget", set, err)
	}
	if set, err := schemaflavor.AdaptTools("claude-desktop", list, schemaflavor.WithMaxTime(time.Minute)); err != nil || !set.Tools[0].Sent {
		t.Errorf("in a minute: got %v", err)
	}
	for range 20 { // where much else runs, the small schema may be late too
		a := schemaflavor.NewAdapter(schemaflavor.Builtin(), 100, schemaflavor.WithMaxTime(time.Millisecond))
		first, err := a.AdaptTools("claude-desktop", list)
		if err != nil {
			t.Fatal(err)
		}
		if first.Tools[0].Err != nil {
			continue
		}
		if !slices.ContainsFunc(first.Tools[0].Diagnostics, func(d schemaflavor.Diagnostic) bool { return d.Rule() == "tool-output" }) {
			t.Fatal("the output was adapted in a millisecond")
		}
		if second, _ := a.AdaptTools("claude-desktop", list); first == second {
			t.Error("a list without the schema of its results is kept, though it was only late")
		}
		return
	}
	t.Fatal("an empty object was never adapted in a millisecond")
}

// TestManyWays: a violation is placed in time, however many ways of references lead to its schema.
func TestManyWays(t *testing.T) {
	const n = 40
	var b strings.Builder
	b.WriteString(`{"type":"object","allOf":[{"$ref":"#/$defs/d0"},{"properties":{"m":{"type":"object","additionalProperties":{"type":"string"}}}}],"$defs":{`)
	for i := range n {
		fmt.Fprintf(&b, `"d%d":{"anyOf":[{"$ref":"#/$defs/d%d"},{"$ref":"#/$defs/d%d"}]},`, i, i+1, i+1)
	}
	fmt.Fprintf(&b, `"d%d":{"type":"object"}}}`, n)
	result, err := schemaflavor.Adapt("openai-strict", []byte(b.String()))
	if err != nil {
		t.Fatal(err)
	}
	watch := stopwatch.Start()
	d, err := result.Codec().Decode([]byte(`{"m":5}`))
	if took := watch.Stop(); err != nil || len(d.Violations) == 0 || took > 5*time.Second {
		t.Errorf("got %v, %v after %v", d, err, took)
	}
}
