package schemaflavor_test

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"github.com/schemaflavor/schemaflavor"
)

// TestProtoNames: declarations by their names in the provider's message are declarations too, and stay so.
func TestProtoNames(t *testing.T) {
	const text = `{"tools":[{"function_declarations":[{"name":"s","parameters":{"type":"OBJECT","properties":{"a":{"type":["STRING","NULL"]}}}}]}],` +
		`"generation_config":{"response_mime_type":"application/json","response_schema":{"type":"object","properties":{"x":{"const":"a"}}}}}`
	for name, want := range map[string]string{
		"gemini": `{"tools":[{"function_declarations":[{"name":"s","parameters":{"type":"OBJECT","properties":{"a":{"type":"STRING","nullable":true}}}}]}],` +
			`"generation_config":{"response_mime_type":"application/json","response_schema":{"type":"OBJECT","properties":{"x":{"type":"STRING","enum":["a"]}}}}}`,
		"openai-loose": `{"tools":[{"type":"function","function":{"name":"s","parameters":{"type":"object","properties":{"a":{"type":["string","null"]}}}}}],` +
			`"response_format":{"type":"json_schema","json_schema":{"name":"response","schema":{"type":"object","properties":{"x":{"const":"a"}}}}}}`,
	} {
		if set := adaptTools(t, name, text); string(set.Text) != want {
			t.Errorf("%s: got  %s\nwant %s", name, set.Text, want)
		}
	}
	if set := adaptTools(t, "mcp", `{"function_declarations":[{"name":"s","parameters_json_schema":{"type":"object"}}]}`); len(set.Tools) != 1 || set.Tools[0].Name != "s" {
		t.Errorf("one declaration alone: got %s", set.Text)
	}
}

// TestSchemaAsText: a schema that stands in a string is told wherever it stands, and the tool is not sent without it.
func TestSchemaAsText(t *testing.T) {
	const good = `{"name":"b","inputSchema":{"type":"object","properties":{"q":{"type":"string"}}}}`
	for f := range schemaflavor.Builtin().All() {
		for _, list := range []string{`{"tools":[{"name":"a","inputSchema":"{\"type\":\"object\"}"}]}`, `{"tools":[{"name":"a","inputSchema":"{\"type\":\"object\"}"},` + good + `]}`} {
			set := adaptTools(t, f.Name, list)
			if tool := set.Tools[0]; tool.Name != "a" || tool.Err == nil || len(set.Text) > 0 != strings.Contains(list, good) || strings.Contains(string(set.Text), `"a"`) {
				t.Errorf("%s: %s: got %s, %v", f.Name, list, set.Text, tool.Err)
			}
		}
	}
}

// TestNameless: a tool without a name is one that cannot be sent, and its siblings are.
func TestNameless(t *testing.T) {
	const named = `{"name":"a","inputSchema":{"type":"object","properties":{"x":{"type":"string"}}}}`
	for nameless, reason := range map[string]string{
		`{"inputSchema":{"type":"object"}}`:           "the tool has no name",
		`{"name":5,"inputSchema":{"type":"object"}}`:  "its name has to be text, got a number",
		`{"name":"","inputSchema":{"type":"object"}}`: "the tool has no name",
	} {
		for f := range schemaflavor.Builtin().All() {
			set := adaptTools(t, f.Name, `[`+nameless+`,`+named+`]`)
			if len(set.Tools) != 2 {
				t.Fatalf("%s: got %d tools, want 2", f.Name, len(set.Tools))
			}
			if x := set.Tools[0]; x.Sent || x.Strict || x.Reason != reason || x.Err == nil || len(x.Diagnostics) != 1 || !strings.HasPrefix(x.Diagnostics[0].Pointer(), "/0") {
				t.Errorf("%s: got %+v", f.Name, x)
			}
			if !set.Tools[1].Sent || strings.Count(string(set.Text), `"name"`) != 1 {
				t.Errorf("%s: got %s", f.Name, set.Text)
			}
		}
	}
	kept := adaptTools(t, "mcp", `[{"inputSchema":{}},`+named+`]`, schemaflavor.WithQuarantineSend())
	if want := `[{"inputSchema":{}},` + named + `]`; string(kept.Text) != want || !kept.Tools[0].Sent || kept.Tools[0].Err == nil {
		t.Errorf("got %s, want %s", kept.Text, want)
	}
	if set := adaptTools(t, "mcp", `{"tools":[{"inputSchema":{}}]}`); len(set.Tools) != 1 || set.Tools[0].Sent {
		t.Errorf("got %+v", set.Tools)
	}
	if set := adaptTools(t, "openai-strict", `{"tools":[{"type":"function","function":{"description":"d"}},{"type":"custom"}]}`); len(set.Tools) != 1 || set.Tools[0].Sent || string(set.Text) != `{"tools":[{"type":"custom"}]}` {
		t.Errorf("got %s, %+v", set.Text, set.Tools)
	}
}

// TestNothingSilent: what a conversion leaves out of a message is told, wherever in it it stood.
func TestNothingSilent(t *testing.T) {
	const tool = `{"name":"a","inputSchema":{"type":"object","properties":{"x":{"type":"string"}},"required":["x"],"additionalProperties":false}}`
	for text, want := range map[string]string{
		`{"tools":[` + tool + `],"nextCursor":"2"}`:                                               "/nextCursor",
		`{"jsonrpc":"2.0","result":{"_meta":{},"tools":[` + tool + `],"nextCursor":"2"}}`:         "/jsonrpc /result/_meta /result/nextCursor",
		`{"tools":[{"functionDeclarations":[{"name":"a","parameters":{}}]},{"googleSearch":{}}]}`: "/tools/1",
		`{"tools":[{"functionDeclarations":[{"name":"a","parameters":{}}]},{"newThing":{}}]}`:     "/tools/1",
	} {
		var left []string
		for _, d := range adaptTools(t, "openai-strict", text).Diagnostics {
			if d.Rule() == "tool-member" || d.Rule() == "tool-built-in" {
				left = append(left, d.Pointer())
			}
		}
		if got := strings.Join(left, " "); got != want {
			t.Errorf("%s: told of %q, want %q", text, got, want)
		}
	}
}

// TestNoArguments: a tool that takes no arguments is sent without any, however that is written, and a
// reply that has some is held to what its author wrote.
func TestNoArguments(t *testing.T) {
	for schema, closed := range map[string]bool{
		`{"type":"object","properties":{},"additionalProperties":false}`: true,
		`{"type":"object","additionalProperties":false}`:                 true,
		`{"type":"object","properties":{}}`:                              false,
		`{"type":"object"}`:                                              false,
		`{}`:                                                             false,
	} {
		set := adaptTools(t, "gemini", `[{"name":"ping","inputSchema":`+schema+`}]`)
		if want := `[{"functionDeclarations":[{"name":"ping"}]}]`; string(set.Text) != want {
			t.Errorf("%s: got %s, want %s", schema, set.Text, want)
		}
		if d := set.Diagnostics; len(d) != 1 || d[0].Rule() != "tool-without-parameters" || (d[0].Effect() == schemaflavor.Exact) != closed {
			t.Errorf("%s: got %v, want one diagnostic, exact: %v", schema, d, closed)
		}
		if kept := adaptTools(t, "gemini", `[{"name":"ping","inputSchema":`+schema+`}]`, schemaflavor.WithOpenKeep()); closed && string(kept.Text) != string(set.Text) {
			t.Errorf("%s: got %s with open: keep, want what comes without: there is nothing to keep", schema, kept.Text)
		}
		for _, set := range []*schemaflavor.ToolSet{set, reloaded(t, set)} {
			if name, arguments, err := set.Encode("ping", []byte(`{}`)); err != nil || name != "ping" || string(arguments) != `{}` {
				t.Errorf("%s: encoded %s, %s, %v", schema, name, arguments, err)
			}
			if call, err := set.Decode("ping", []byte(`{}`)); err != nil || len(call.Violations) > 0 || string(call.Value) != `{}` {
				t.Errorf("%s: decoded %v, %v", schema, call, err)
			}
			if call, err := set.Decode("ping", []byte(`{"x":1}`)); err != nil || (len(call.Violations) > 0) != closed {
				t.Errorf("%s: a reply with an argument: got %v, %v, want violations: %v", schema, call, err, closed)
			}
		}
	}
}

// TestEnvelopeOfSchema: the name of an envelope is minded whatever the text is, and a schema alone is
// not said to be in one.
func TestEnvelopeOfSchema(t *testing.T) {
	for _, name := range []string{"nope", "chat-format"} {
		for _, text := range []string{`{"type":"object"}`, `[]`} {
			var e *schemaflavor.Error
			_, err := schemaflavor.AdaptTools("openai-strict", []byte(text), schemaflavor.WithEnvelope(name))
			if fails := errors.As(err, &e); fails != (name == "nope" || text != `[]`) || fails && (e.Code != schemaflavor.CodeOption || !strings.Contains(e.Message, name) || e.Help == "") {
				t.Errorf("%s in %s: %v", text, name, err)
			}
		}
		if _, err := schemaflavor.Adapt("openai-strict", []byte(`{}`), schemaflavor.WithEnvelope(name)); (err == nil) != (name != "nope") {
			t.Errorf("Adapt in %s: %v", name, err)
		}
	}
	for _, f := range []string{"openai-strict", "moonshot", "anthropic-strict"} {
		set := adaptTools(t, f, serverList, schemaflavor.WithEnvelope("chat-tools"), schemaflavor.WithStrictNever())
		if !set.Tools[0].Sent || !strings.Contains(string(set.Text), `"function":{`) {
			t.Errorf("%s: got %s, %v", f, set.Text, set.Tools[0].Err)
		}
	}
	if set := adaptTools(t, "mcp", `{"type":"object"}`, schemaflavor.WithEnvelope("keep")); string(set.Text) != `{"type":"object"}` {
		t.Errorf("got %s", set.Text)
	}
}

// TestNothingLeft: where there were tools and none is sent there is no text, unless something else in
// the list is left to send.
func TestNothingLeft(t *testing.T) {
	const bad = `{"type":"function","name":"bad","parameters":{"type":"object","properties":{"a":{"enum":[]}},"required":["a"]}}`
	for text, want := range map[string]string{
		`{"model":"m","tools":[` + bad + `]}`:                       "",
		`[{"inputSchema":{}}]`:                                      "",
		`{"tools":[` + bad + `,{"type":"web_search"}]}`:             `{"tools":[{"type":"web_search"}]}`,
		`{"tools":[` + bad + `,{"type":"function","function":{}}]}`: "",
	} {
		if set := adaptTools(t, "openai-strict", text); string(set.Text) != want || (set.Text == nil) != (want == "") || set.Tools[0].Reason == "" {
			t.Errorf("%s: got %s, want %s", text, set.Text, want)
		}
	}
}

// TestBuiltIn: what the provider has built in passes as it came, also where there is nothing else, or
// where it has a name as tools have; so does what nobody is known to have. What another provider has
// built in is left out, and told.
func TestBuiltIn(t *testing.T) {
	type owners []string
	openai, anthropic, google := owners{"openai-strict", "openai-loose"}, owners{"anthropic-strict", "claude-desktop", "mcp-safe"}, owners{"gemini", "vertex-ai"}
	for _, c := range []struct {
		text string
		of   owners // nil: nobody
		told int
	}{
		{`{"model":"m", "tools":[{"type":"web_search"}]}`, openai, 1},
		{`{"contents":[],"tools":[ {"googleSearch":{}} ]}`, google, 1},
		{`{"contents":[],"tools":[ {"code_execution":{}} ]}`, google, 1},
		{`[{"type":"web_search"}]`, openai, 1},
		{`{"model":"m","tools":[{"type":"bash_20250124","name":"bash"},{"type":"web_search_20250305","name":"web_search","max_uses":5}]}`, anthropic, 2},
		{`{"model":"m","tools":[{"type":"builtin_function","function":{"name":"$web_search"}}]}`, owners{"moonshot"}, 1},
		{`{"model":"m","tools":[{"type":"tool_search","execution":"client","description":"Find tools.","parameters":{"type":"object","properties":{"q":{"type":"string"}}}}]}`, openai, 1},
		{`{"model":"m","tools":[{"type":"not_yet_there"}]}`, nil, 0},
	} {
		for f := range schemaflavor.Builtin().All() {
			set := adaptTools(t, f.Name, c.text)
			if c.of == nil || slices.Contains(c.of, f.Name) {
				if string(set.Text) != c.text || len(set.Tools) > 0 || len(set.Diagnostics) > 0 {
					t.Errorf("%s: got %s with %d tools, want %s", f.Name, set.Text, len(set.Tools), c.text)
				}
				continue
			}
			if set.Text != nil || len(set.Diagnostics) != c.told || set.Diagnostics[0].Rule() != "tool-built-in" || set.Diagnostics[0].Severity() != schemaflavor.Refused {
				t.Errorf("%s: got %s of %s, %d diagnostics", f.Name, set.Text, c.text, len(set.Diagnostics))
			}
			found, err := schemaflavor.CheckTools(f.Name, []byte(c.text))
			if err != nil || len(found.Diagnostics) != c.told || found.Diagnostics[0].Severity() != schemaflavor.Refused || found.Diagnostics[0].Repair() != "" || found.Diagnostics[0].Effect() != schemaflavor.Exact || strings.Contains(found.Diagnostics[0].Message(), "left it out") {
				t.Errorf("%s: check finds %d in %s, %v", f.Name, len(found.Diagnostics), c.text, err)
			}
			for _, o := range []schemaflavor.Option{schemaflavor.WithQuarantineSend(), schemaflavor.WithEnvelope("keep")} {
				if sent := adaptTools(t, f.Name, c.text, o); string(sent.Text) != c.text {
					t.Errorf("%s: got %s, want %s", f.Name, sent.Text, c.text)
				}
			}
		}
	}
	const two = `{"model":"m","tools":[{"type":"web_search"},{"type":"function","name":"abc","parameters":{"type":"object","properties":{"x":{"type":"string"}},"required":["x"]}}]}`
	for flavor, want := range map[string]string{
		"gemini":   `{"model":"m","tools":[{"functionDeclarations":[{"name":"abc","parameters":{"type":"object","properties":{"x":{"type":"string"}},"required":["x"]}}]}]}`,
		"moonshot": `{"model":"m","tools":[{"type":"function","function":{"name":"abc","parameters":{"type":"object","properties":{"x":{"type":"string"}},"required":["x"]}}}]}`,
	} {
		if set := adaptTools(t, flavor, two); string(set.Text) != want || set.Diagnostics[0].Rule() != "tool-built-in" {
			t.Errorf("%s: got %s, want %s", flavor, set.Text, want)
		}
	}
	const bash, own = `{"type":"bash_20250124","name":"bash"}`, `{"name":"a","input_schema":{"type":"object","properties":{"x":{"type":"string"}},"required":["x"],"additionalProperties":false}}`
	set := adaptTools(t, "anthropic-strict", `[`+bash+`,`+own+`]`)
	if want := `[` + bash + `,` + strings.TrimSuffix(own, "}") + `,"strict":true}]`; string(set.Text) != want || len(set.Tools) != 1 {
		t.Errorf("got %s, want %s", set.Text, want)
	}
	set = adaptTools(t, "gemini", `[`+bash+`,`+own+`]`)
	if d := set.Diagnostics; strings.Contains(string(set.Text), "bash") || len(d) == 0 || d[0].Rule() != "tool-built-in" || d[0].Pointer() != "/0" {
		t.Errorf("got %s, %d diagnostics", set.Text, len(d))
	}
	for _, text := range []string{`{"tools":[{"type":"string"}]}`, `[{"googleSearch":{}}]`, `{"tools":[{"type":"web_search"},5]}`} {
		if set, err := schemaflavor.AdaptTools("openai-strict", []byte(text)); err == nil {
			t.Errorf("%s: got %s, want an error", text, set.Text)
		}
	}
}

// TestBuiltInElsewhere: OpenAI takes a web search in a list for Responses, and refuses a list for Chat
// Completions that holds one; what is its own there stays.
func TestBuiltInElsewhere(t *testing.T) {
	const (
		parameters = `"parameters":{"type":"object","properties":{},"required":[],"additionalProperties":false},"strict":true`
		chat       = `{"type":"function","function":{"name":"a",` + parameters + `}}`
		responses  = `{"type":"function","name":"a",` + parameters + `}`
		search     = `{"type":"web_search"}`
		custom     = `{"type":"custom","custom":{"name":"b"}}`
	)
	for _, c := range []struct {
		list, want, envelope string
		told                 int
	}{
		{chat + "," + search + "," + custom, chat + "," + custom, "", 1},
		{responses + "," + search, responses + "," + search, "", 0},
		{responses + "," + search, chat, "chat-tools", 1},
		{chat + "," + search, responses + "," + search, "response-tools", 0},
		{chat + "," + search, chat + "," + search, "keep", 0},
		{search, search, "", 0}, // either of the two
	} {
		text := `{"tools":[` + c.list + `]}`
		set := adaptTools(t, "openai-strict", text, schemaflavor.WithEnvelope(c.envelope))
		if want := `{"tools":[` + c.want + `]}`; string(set.Text) != want || len(set.Diagnostics) != c.told {
			t.Errorf("%s in %q: got %s with %d diagnostics, want %s", c.list, c.envelope, set.Text, len(set.Diagnostics), want)
		}
		for _, d := range set.Diagnostics {
			if d.Rule() != "tool-built-in-elsewhere" || d.Severity() != schemaflavor.Refused || d.Message() == "" || d.Help() == "" {
				t.Errorf("%s: got %s %s", c.list, d.Rule(), d.Message())
			}
		}
		if sent := adaptTools(t, "openai-strict", text, schemaflavor.WithEnvelope(c.envelope), schemaflavor.WithQuarantineSend()); strings.Contains(c.list, search) != strings.Contains(string(sent.Text), search) {
			t.Errorf("%s in %q: got %s", c.list, c.envelope, sent.Text)
		}
	}
}

// TestMentions: a tool that is sent under another name has it wherever the request names it, and one that
// is left out is told there. What is no name of a tool stays, and so does all of it where nothing is renamed.
func TestMentions(t *testing.T) {
	const (
		object = `{"type":"object","properties":{"x":{"type":"string"}},"required":["x"],"additionalProperties":false}`
		bad    = `{"type":"object","properties":{"x":{"enum":[]}},"required":["x"]}`
	)
	for _, c := range []struct {
		flavor, text, want string
		told               int
	}{
		{"openai-strict", `{"tools":[{"type":"function","function":{"name":"a.b","parameters":` + object + `,"strict":true}}], "tool_choice":{"type":"function","function":{"name":"a.b"}},` +
			`"messages":[{"role":"user","content":"a.b","name":"a.b"},{"tool_calls":[{"function":{"name":"a.b"}},{"function":{"name":"c.d"}},{"function":{"name":5}}]}]}`,
			`{"tools":[{"type":"function","function":{"name":"a_b","parameters":` + object + `,"strict":true}}], "tool_choice":{"type":"function","function":{"name":"a_b"}},` +
				`"messages":[{"role":"user","content":"a.b","name":"a.b"},{"tool_calls":[{"function":{"name":"a_b"}},{"function":{"name":"c.d"}},{"function":{"name":5}}]}]}`, 1},
		{"openai-strict", `{"tools":[{"type":"function","name":"a.b","parameters":` + object + `,"strict":true}],"tool_choice":{"type":"allowed_tools","mode":"auto","tools":[{"type":"function","name":"a.b"},{"type":"mcp","server_label":"s"}]},"input":[{"type":"function_call","name":"a.b"}]}`,
			`{"tools":[{"type":"function","name":"a_b","parameters":` + object + `,"strict":true}],"tool_choice":{"type":"allowed_tools","mode":"auto","tools":[{"type":"function","name":"a_b"},{"type":"mcp","server_label":"s"}]},"input":[{"type":"function_call","name":"a_b"}]}`, 1},
		{"anthropic-strict", `{"tool_choice":{"type":"tool","name":"a.b"},"tools":[{"name":"a.b","input_schema":` + object + `,"strict":true}],"messages":[{"role":"user","content":"a.b"},{"role":"assistant","content":[{"type":"tool_use","name":"a.b","input":{"name":"a.b"}}]}]}`,
			`{"tool_choice":{"type":"tool","name":"a_b"},"tools":[{"name":"a_b","input_schema":` + object + `,"strict":true}],"messages":[{"role":"user","content":"a.b"},{"role":"assistant","content":[{"type":"tool_use","name":"a_b","input":{"name":"a.b"}}]}]}`, 1},
		// What others than the function are called is theirs, whatever it is.
		{"openai-strict", `{"tools":[{"type":"function","name":"a.b","parameters":` + object + `,"strict":true}],"tool_choice":{"type":"allowed_tools","tools":[{"type":"custom","name":"a.b"},{"type":"function","name":"a.b"},{"type":"mcp","name":"a.b","server_label":"s"}]},"input":[{"type":"mcp_call","name":"a.b"},{"type":"custom_tool_call","name":"a.b"},{"type":"function_call","name":"a.b"},{"name":"a.b"}]}`,
			`{"tools":[{"type":"function","name":"a_b","parameters":` + object + `,"strict":true}],"tool_choice":{"type":"allowed_tools","tools":[{"type":"custom","name":"a.b"},{"type":"function","name":"a_b"},{"type":"mcp","name":"a.b","server_label":"s"}]},"input":[{"type":"mcp_call","name":"a.b"},{"type":"custom_tool_call","name":"a.b"},{"type":"function_call","name":"a_b"},{"name":"a.b"}]}`, 1},
		{"anthropic-strict", `{"tool_choice":{"type":"tool","name":"a.b"},"tools":[{"name":"a.b","input_schema":` + object + `,"strict":true}],"messages":[{"content":[{"type":"mcp_tool_use","name":"a.b"},{"type":"server_tool_use","name":"a.b"},{"type":"tool_result","content":[{"type":"text","text":"a.b"},{"type":"tool_reference","tool_name":"a.b"}]},{"type":"tool_search_tool_result","content":{"tool_references":[{"type":"tool_reference","tool_name":"a.b"}]}}]}]}`,
			`{"tool_choice":{"type":"tool","name":"a_b"},"tools":[{"name":"a_b","input_schema":` + object + `,"strict":true}],"messages":[{"content":[{"type":"mcp_tool_use","name":"a.b"},{"type":"server_tool_use","name":"a.b"},{"type":"tool_result","content":[{"type":"text","text":"a.b"},{"type":"tool_reference","tool_name":"a_b"}]},{"type":"tool_search_tool_result","content":{"tool_references":[{"type":"tool_reference","tool_name":"a_b"}]}}]}]}`, 1},
		{"gemini", `{"tools":[{"functionDeclarations":[{"name":"1 a"}]}],"toolConfig":{"functionCallingConfig":{"mode":"ANY","allowedFunctionNames":["1 a"]}},"contents":[{"parts":[{"functionCall":{"name":"1 a"}},{"functionResponse":{"name":"1 a"}}]}]}`,
			`{"tools":[{"functionDeclarations":[{"name":"p_1_a"}]}],"toolConfig":{"functionCallingConfig":{"mode":"ANY","allowedFunctionNames":["p_1_a"]}},"contents":[{"parts":[{"functionCall":{"name":"p_1_a"}},{"functionResponse":{"name":"p_1_a"}}]}]}`, 1},
		// The first of a name keeps it, and is the one that is meant.
		{"anthropic-strict", `{"tool_choice":{"type":"tool","name":"a"},"tools":[{"name":"a","input_schema":` + object + `,"strict":true},{"name":"a","input_schema":` + object + `,"strict":true}]}`,
			`{"tool_choice":{"type":"tool","name":"a"},"tools":[{"name":"a","input_schema":` + object + `,"strict":true},{"name":"a_2","input_schema":` + object + `,"strict":true}]}`, 0},
		// One that is not sent, beside one that is.
		{"anthropic-strict", `{"tool_choice":{"type":"tool","name":"bad"},"tools":[{"name":"bad","input_schema":` + bad + `},{"name":"a","input_schema":` + object + `,"strict":true}]}`,
			`{"tool_choice":{"type":"tool","name":"bad"},"tools":[{"name":"a","input_schema":` + object + `,"strict":true}]}`, 1},
		{"openai-strict", `{"tools":[{"type":"function","name":"bad","parameters":` + bad + `},{"type":"function","name":"a","parameters":` + object + `,"strict":true}],"input":[{"type":"mcp_call","name":"bad"}]}`,
			`{"tools":[{"type":"function","name":"a","parameters":` + object + `,"strict":true}],"input":[{"type":"mcp_call","name":"bad"}]}`, 0},
	} {
		set := adaptTools(t, c.flavor, c.text)
		if string(set.Text) != c.want {
			t.Errorf("%s:\ngot  %s\nwant %s", c.flavor, set.Text, c.want)
		}
		told := 0
		for _, d := range set.Diagnostics {
			if d.Rule() == "tool-mention" {
				told++
				if sent := !strings.Contains(c.text, bad); (d.Severity() == schemaflavor.Info) != sent || !strings.HasPrefix(d.Pointer(), "/tool_choice/") && !strings.HasPrefix(d.Pointer(), "/toolConfig/") {
					t.Errorf("%s: got %s at %s", c.flavor, d.Severity(), d.Pointer())
				}
			}
		}
		if told != c.told {
			t.Errorf("%s: %d mentions told, want %d", c.flavor, told, c.told)
		}
	}
}

// TestNoneLeft: a request of which the format of the response is left, and no tool, has no empty list,
// which providers refuse.
func TestNoneLeft(t *testing.T) {
	const (
		bad    = `{"type":"object","properties":{"x":{"enum":[]}},"required":["x"]}`
		format = `"response_format":{"type":"json_schema","json_schema":{"name":"r","schema":{"type":"object","properties":{"a":{"type":"string"}},"required":["a"],"additionalProperties":false},"strict":true}}`
	)
	for _, c := range []struct{ text, want string }{
		{`{"tools":[{"type":"function","function":{"name":"bad","parameters":` + bad + `}}, {"googleSearch":{}}], ` + format + `}`, `{` + format + `}`},
		{`{` + format + `, "tools":[{"name":"bad","inputSchema":` + bad + `}]}`, `{` + format + `}`},
		{`{` + format + `, "tools":[]}`, `{` + format + `, "tools":[]}`},
	} {
		set := adaptTools(t, "openai-strict", c.text)
		told := false
		for _, d := range set.Diagnostics {
			told = told || d.Rule() == "tool-none-left" && d.Severity() == schemaflavor.Warning && d.Pointer() == "/tools"
		}
		if string(set.Text) != c.want || told != (c.text != c.want) {
			t.Errorf("told: %t\ngot  %s\nwant %s", told, set.Text, c.want)
		}
	}
}

// TestTwice: of two lists in one request the last counts, and the other one is told; so is what stands
// twice in a schema, once.
func TestTwice(t *testing.T) {
	const object = `"input_schema":{"type":"object","properties":{"x":{"type":"string"},"x":{"type":"string"}},"required":["x"],"additionalProperties":false},"strict":true}`
	set := adaptTools(t, "anthropic-strict", `{"tools":[{"name":"a",`+object+`],"model":"m","tools":[{"name":"b",`+object+`]}`)
	var told []string
	for _, d := range set.Diagnostics {
		told = append(told, d.Rule()+" "+d.Pointer())
	}
	if want := []string{"duplicate-name /tools", "duplicate-name /tools/0/input_schema/properties/x"}; !slices.Equal(told, want) || len(set.Tools) != 1 || set.Tools[0].Name != "b" {
		t.Errorf("told %q of %+v, want %q", told, set.Tools, want)
	}
}

// TestCrossing: a server's answer holds no format of a response; with one in it, it cannot be written as a
// request, and the error says what to do.
func TestCrossing(t *testing.T) {
	const answer = `{"jsonrpc":"2.0","id":1,"result":{"tools":[{"name":"a","inputSchema":{"type":"object"}}]},"response_format":{"type":"json_schema","json_schema":{"name":"r","schema":{"type":"object"}}}}`
	_, err := schemaflavor.AdaptTools("openai-strict", []byte(answer))
	var e *schemaflavor.Error
	if !errors.As(err, &e) || e.Code != schemaflavor.CodeNotASchema || e.Help == "" || e.Line != 1 {
		t.Errorf("got %v", err)
	}
	if _, err := schemaflavor.AdaptTools("openai-strict", []byte(answer), schemaflavor.WithEnvelope("keep")); err != nil {
		t.Errorf("as it came: %v", err)
	}
}

// TestEntries: the tools of a text, one by one, wherever the envelope has them; those that the provider
// has built in are among them, those that are left out are not.
func TestEntries(t *testing.T) {
	const bad = `{"name":"bad","inputSchema":{"type":"object","properties":{"a":{"enum":[]}},"required":["a"]}}`
	for _, c := range []struct{ flavor, text, want string }{
		{"openai-strict", `{"tools":[{"name":"a.b","inputSchema":{"type":"object"}},` + bad + `]}`, `{"type":"function","function":{"name":"a_b","parameters":{"type":"object","properties":{},"required":[],"additionalProperties":false},"strict":true}}`},
		{"gemini", `[{"name":"a","description":"d","inputSchema":{"type":"object"}},` + bad + `]`, `{"name":"a","description":"d"}`},
		{"anthropic-strict", `{"model":"m","tools":[{"type":"web_search_20250305","name":"web_search"},{"name":"a","input_schema":{"type":"object","properties":{}}}]}`,
			`{"type":"web_search_20250305","name":"web_search"} {"name":"a","input_schema":{"type":"object","properties":{},"additionalProperties":false},"strict":true}`},
		{"openai-strict", `{"tools":[` + bad + `]}`, ``},
		{"openai-strict", `{"tools":[]}`, ``},
		{"openai-strict", `{"type":"object","properties":{}}`, ``},
	} {
		var got []string
		for _, e := range adaptTools(t, c.flavor, c.text).Entries() {
			got = append(got, string(e))
		}
		if got := strings.Join(got, " "); got != c.want {
			t.Errorf("%s of %s\ngot  %s\nwant %s", c.flavor, c.text, got, c.want)
		}
	}
}

// TestUnfitParts: what stands in the place of a description, or of the schema of what a tool returns, and is neither goes,
// and is named; null where a tool has its schema is none.
func TestUnfitParts(t *testing.T) {
	for text, want := range map[string]string{
		`[{"name":"a","description":7,"inputSchema":{"type":"object","properties":{"x":{"type":"string"}}}}]`:         "warning at /0/description: `description` has to be text, got a number; left it out",
		`[{"name":"a","description":null,"inputSchema":{"type":"object","properties":{"x":{"type":"string"}}}}]`:      "info at /0/description: `description` has to be text, got null; left it out",
		`[{"name":"a","inputSchema":{"type":"object","properties":{"x":{"type":"string"}}},"outputSchema":"string"}]`: "warning at /0/outputSchema: `outputSchema` has to be a schema, got a string; left it out",
		`{"tools":[{"name":"a","inputSchema":null}]}`:                                                                 "info at /tools/0/inputSchema: `a` has no schema; it has what tools without parameters have here",
	} {
		set := adaptTools(t, "mcp", text)
		if len(set.Tools) != 1 || !set.Tools[0].Sent || len(set.Tools[0].Diagnostics) != 1 || set.Tools[0].Diagnostics[0].String() != want {
			t.Errorf("%s: got %+v, want %s", text, set.Tools, want)
		}
		if after := adaptTools(t, "mcp", string(set.Text)); len(after.Tools[0].Diagnostics) != 0 || string(after.Text) != string(set.Text) {
			t.Errorf("%s: its result %s changes again: %v", text, set.Text, after.Tools[0].Diagnostics)
		}
	}
}

// TestContinuedList: a list of which the server has more is no whole one, and whoever sends it is warned.
func TestContinuedList(t *testing.T) {
	const tools = `{"tools":[{"name":"a","inputSchema":{"type":"object","properties":{"x":{"type":"string"}}}}],"nextCursor":`
	for cursor, want := range map[string]schemaflavor.Severity{`"2"`: schemaflavor.Warning, `""`: schemaflavor.Info, `null`: schemaflavor.Info} {
		set := adaptTools(t, "gemini", tools+cursor+`}`)
		if len(set.Diagnostics) == 0 || set.Diagnostics[0].Pointer() != "/nextCursor" || set.Diagnostics[0].Severity() != want {
			t.Errorf("%s: got %v, want %v", cursor, set.Diagnostics, want)
		}
	}
	if set := adaptTools(t, "mcp", tools+`"2"}`); len(set.Diagnostics) != 0 || !strings.Contains(string(set.Text), "nextCursor") {
		t.Errorf("it goes on in the same envelope: got %v, %s", set.Diagnostics, set.Text)
	}
}

// TestUnfitPartsStay: of a tool that is sent as it was nothing is said to be left out.
func TestUnfitPartsStay(t *testing.T) {
	const text = `{"tools":[{"type":"function","function":{"name":"a","description":7,"parameters":{"type":"object","properties":{"a":{"$ref":"#/nope"}}}}}]}`
	set, err := schemaflavor.AdaptTools("openai-strict", []byte(text), schemaflavor.WithQuarantineSend())
	if err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(string(set.Text), `"description":7`) || len(set.Tools) != 1 {
		t.Fatalf("got %s", set.Text)
	}
	for _, d := range set.Tools[0].Diagnostics {
		if strings.Contains(d.Message(), "left it out") {
			t.Errorf("got %s, and %s", d, set.Text)
		}
	}
}

// TestNullSchemas: what a list without schemas becomes is taken again, as it is or not at all.
func TestNullSchemas(t *testing.T) {
	for f := range schemaflavor.Builtin().All() {
		for _, text := range []string{`{"tools":[{"name":"a","parameters":null}]}`, `{"tools":[{"name":"a","inputSchema":null},{"name":"b","inputSchema":null}]}`} {
			first, err := schemaflavor.AdaptTools(f.Name, []byte(text))
			if err != nil {
				t.Errorf("%s: %s: %v", f.Name, text, err)
				continue
			}
			if second, err := schemaflavor.AdaptTools(f.Name, first.Text); err != nil || string(second.Text) != string(first.Text) {
				t.Errorf("%s: %s became %s, and that %v, %v", f.Name, text, first.Text, second, err)
			}
		}
	}
}
