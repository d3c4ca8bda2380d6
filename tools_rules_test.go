package schemaflavor_test

import (
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/schemaflavor/schemaflavor"
	"github.com/schemaflavor/schemaflavor/flavor"
)

// TestRulesWithoutEnvelopes: what a flavor says of the tools of a list holds too where it names no
// envelope, or the list is to stay in its own, and the list stays in the one that it came in.
func TestRulesWithoutEnvelopes(t *testing.T) {
	const house = `
title: House
sources:
  house: {url: "https://house.example/rules", read: 2026-11-23}
tools:
  count: {at-most: 10, because: {house: "at most 10 tools"}}
  names: {pattern: "[a-z0-9_]+", because: {house: "lower case"}}
  descriptions: {max-length: 20, because: {house: "at most 20 characters"}}
`
	registry, err := schemaflavor.Builtin().WithFS(fstest.MapFS{
		"bare.yaml": {Data: []byte("name: bare\nextends: mcp\nenvelopes: {server-tools: lifted}\n" + house)},
		"own.yaml":  {Data: []byte("name: own\nextends: openai-strict\n" + house)},
	})
	if err != nil {
		t.Fatal(err)
	}
	for _, member := range []string{"inputSchema", "input_schema", "parameters"} {
		var entries []string
		for i := range 36 {
			entries = append(entries, fmt.Sprintf(`{"name":"Tool.%d","description":"%s","%s":{"type":"object"}}`, i, strings.Repeat("x", 30), member))
		}
		list := []byte(`{"tools":[` + strings.Join(entries, ",") + `]}`)
		if member == "parameters" {
			list = []byte(`{"tools":[{"functionDeclarations":[` + strings.Join(entries, ",") + `]}]}`)
		}
		for name, options := range map[string][]schemaflavor.Option{"bare": nil, "own": {schemaflavor.WithEnvelope("keep")}} {
			set, err := registry.AdaptTools(name, list, options...)
			if err != nil {
				t.Fatal(err)
			}
			for i, x := range set.Entries() {
				var got struct{ Name, Description string }
				if err := json.Unmarshal(x, &got); err != nil || got.Name == fmt.Sprint("Tool.", i) || len([]rune(got.Description)) != 20 || !strings.Contains(string(x), `"`+member+`"`) {
					t.Errorf("%s, %s: tool %d is sent as %s, %v", name, member, i, x, err)
				}
			}
			if n := len(set.Entries()); n != 10 {
				t.Errorf("%s, %s: %d tools are sent, want 10", name, member, n)
			}
			checked, err := registry.CheckTools(name, list)
			if err != nil {
				t.Fatal(err)
			}
			minded := map[string]int{}
			for _, d := range checked.Diagnostics {
				minded[d.Rule()]++
			}
			if minded["tool-count"] != 26 || minded["tool-name"] != 10 || minded["tool-description"] != 10 {
				t.Errorf("%s, %s: check minds %v", name, member, minded)
			}
		}
	}
}

// TestUnnamedFormat: a format that comes without a name has one where the provider requires one, from
// whatever envelope it came; it is told, and checked, and what has a name keeps it.
func TestUnnamedFormat(t *testing.T) {
	const schema = `{"type":"object","properties":{"a":{"type":"string"}},"required":["a"],"additionalProperties":false}`
	for _, c := range []struct {
		name, envelope, text string
		way                  []string // to the name
	}{
		{"openai-strict", "", `{"generationConfig":{"responseMimeType":"application/json","responseSchema":` + schema + `}}`, []string{"response_format", "json_schema", "name"}},
		{"openai-strict", "response-format", `{"generationConfig":{"responseMimeType":"application/json","responseSchema":` + schema + `}}`, []string{"text", "format", "name"}},
		{"openai-strict", "", `{"output_config":{"format":{"type":"json_schema","schema":` + schema + `}}}`, []string{"response_format", "json_schema", "name"}},
		{"moonshot", "", `{"output_config":{"format":{"type":"json_schema","schema":` + schema + `}}}`, []string{"response_format", "json_schema", "name"}},
		{"openai-strict", "", `{"response_format":{"type":"json_schema","json_schema":{"strict":true,"schema":` + schema + `}}}`, []string{"response_format", "json_schema", "name"}},
		{"openai-strict", "", `{"text":{"format":{"type":"json_schema","name":null,"schema":` + schema + `}}}`, []string{"text", "format", "name"}},
		{"openai-strict", "", `{"type":"json_schema","json_schema":{"schema":` + schema + `}}`, []string{"json_schema", "name"}},
		{"openai-loose", "", `{"output_config":{"format":{"type":"json_schema","schema":` + schema + `}}}`, []string{"response_format", "json_schema", "name"}},
		{"openai-loose", "", `{"text":{"format":{"type":"json_schema","schema":` + schema + `}}}`, []string{"text", "format", "name"}},
		{"openai-strict", "keep", `{"response_format":{"type":"json_schema","json_schema":{"schema":` + schema + `}}}`, []string{"response_format", "json_schema", "name"}},
	} {
		set := adaptTools(t, c.name, c.text, schemaflavor.WithEnvelope(c.envelope))
		var at any
		if err := json.Unmarshal(set.Text, &at); err != nil {
			t.Fatal(err)
		}
		for _, step := range c.way {
			at, _ = at.(map[string]any)[step]
		}
		told := 0
		for _, d := range set.Diagnostics {
			if d.Rule() == "response-without-name" {
				told++
			}
		}
		if x := set.Tools[0]; at != "response" || x.Name != at || x.OriginalName != "" || told != 1 {
			t.Errorf("%s: %s: got %s, a format called %q, told %d times", c.name, c.text, set.Text, x.Name, told)
		}
		if call, err := set.Decode("response", []byte(`{"a":"b"}`)); err != nil || string(call.Value) != `{"a":"b"}` || call.Name != "" {
			t.Errorf("%s: %+v, %v", c.text, call, err)
		}
		again := adaptTools(t, c.name, string(set.Text), schemaflavor.WithEnvelope(c.envelope))
		if string(again.Text) != string(set.Text) || len(again.Diagnostics) > 0 {
			t.Errorf("%s: again: got %s, want %s", c.text, again.Text, set.Text)
		}
		checked, err := schemaflavor.CheckTools(c.name, []byte(c.text), schemaflavor.WithEnvelope(c.envelope))
		if err != nil || len(checked.Diagnostics) == 0 || checked.Diagnostics[0].Rule() != "response-without-name" {
			t.Errorf("%s: check minds %v, %v", c.text, checked.Diagnostics, err)
		}
	}
	for name, text := range map[string]string{
		"anthropic-strict": `{"output_config":{"format":{"type":"json_schema","schema":` + schema + `}}}`,
		"openai-strict":    `{"response_format":{"type":"json_schema","json_schema":{"name":"n","strict":true,"schema":` + schema + `}}}`,
	} {
		if set := adaptTools(t, name, text); string(set.Text) != text || len(set.Diagnostics) > 0 {
			t.Errorf("%s: got %s, want %s", name, set.Text, text)
		}
	}
}

// TestForeignRequest: of a request to another provider the tools and the format of the response are
// written in envelopes that belong together; what else is the other provider's is told, once.
func TestForeignRequest(t *testing.T) {
	const (
		schema    = `{"type":"object","properties":{"a":{"type":"string"}},"required":["a"],"additionalProperties":false}`
		anthropic = `{"model":"m","messages":[{"role":"assistant","content":[{"type":"tool_use","id":"1","name":"a.b","input":{}}]}],"tool_choice":{"type":"tool","name":"a.b"},"tools":[{"name":"a.b","input_schema":` + schema + `}],"output_config":{"format":{"type":"json_schema","schema":` + schema + `}}}`
		gemini    = `{"contents":[{"parts":[{"functionCall":{"name":"a.b","args":{}}}]}],"toolConfig":{"functionCallingConfig":{"allowedFunctionNames":["a.b"]}},"tools":[{"functionDeclarations":[{"name":"a.b","parameters":` + schema + `}]}],"generationConfig":{"responseMimeType":"application/json","responseSchema":` + schema + `}}`
		responses = `{"input":[{"type":"function_call","name":"a.b","arguments":"{}"}],"tool_choice":"auto","tools":[{"type":"function","name":"a.b","strict":true,"parameters":` + schema + `}],"text":{"format":{"type":"json_schema","name":"x","strict":true,"schema":` + schema + `}}}`
		chat      = `{"messages":[{"role":"user","content":"x"}],"tool_choice":"auto","tools":[{"type":"function","function":{"name":"a.b","parameters":` + schema + `,"strict":true}}],"response_format":{"type":"json_schema","json_schema":{"name":"n","strict":true,"schema":` + schema + `}}}`
		only      = `{"messages":[],"response_format":{"type":"json_schema","json_schema":{"name":"n","strict":true,"schema":` + schema + `}}}`
		settings  = `{"contents":[],"tools":[{"functionDeclarations":[{"name":"a","parameters":` + schema + `}]}],"generationConfig":{"temperature":1}}`
	)
	for _, c := range []struct{ name, envelope, text, formatAt, foreign string }{
		{"openai-strict", "", anthropic, "response_format", "`messages`, `tool_choice`"},
		{"openai-strict", "response-tools", anthropic, "text", "`messages`, `tool_choice`"},
		{"openai-strict", "response-format", anthropic, "text", "`messages`, `tool_choice`"},
		{"openai-strict", "", gemini, "response_format", "`contents`, `toolConfig`"},
		{"openai-strict", "response-tools", gemini, "text", "`contents`, `toolConfig`"},
		{"openai-strict", "chat-tools", responses, "response_format", "`input`, `tool_choice`"},
		{"openai-strict", "response-tools", chat, "text", "`messages`, `tool_choice`"},
		{"openai-strict", "", responses, "text", ""},
		{"openai-strict", "keep", anthropic, "output_config", ""},
		{"openai-loose", "", anthropic, "response_format", "`messages`, `tool_choice`"},
		{"openai-loose", "response-tools", gemini, "text", "`contents`, `toolConfig`"},
		{"openai-loose", "", responses, "text", ""},
		{"moonshot", "", chat, "response_format", ""},
		{"moonshot", "", responses, "response_format", "`input`, `tool_choice`"},
		{"anthropic-strict", "", chat, "output_config", "`messages`, `tool_choice`"},
		{"gemini", "", chat, "generationConfig", "`messages`, `tool_choice`"},
		{"gemini", "", only, "generationConfig", "`messages`"},
		{"gemini", "chat-tools", gemini, "response_format", "`contents`, `toolConfig`"},
		{"openai-strict", "", settings, "", "`contents`, `generationConfig`"},
		{"claude-desktop", "", chat, "output_config", "`messages`, `tool_choice`"},
		{"vertex-ai", "", anthropic, "generationConfig", "`messages`, `tool_choice`"},
		{"claude-desktop", "", anthropic, "output_config", ""},
	} {
		set := adaptTools(t, c.name, c.text, schemaflavor.WithEnvelope(c.envelope))
		var sent map[string]json.RawMessage
		if err := json.Unmarshal(set.Text, &sent); err != nil {
			t.Fatal(err)
		}
		for _, at := range []string{"response_format", "text", "output_config", "generationConfig"} {
			if (sent[at] != nil) != (at == c.formatAt) && !strings.Contains(c.foreign, at) {
				t.Errorf("%s %s: %s: the format is not at %q in %s", c.name, c.envelope, c.text, c.formatAt, set.Text)
			}
		}
		told := ""
		for _, d := range set.Diagnostics {
			switch d.Rule() {
			case "foreign-member":
				if told != "" || d.Severity() != schemaflavor.Warning {
					t.Errorf("%s: told again, or as %s", c.text, d.Severity())
				}
				_, told, _ = strings.Cut(d.Message(), "schemas: ")
			case "tool-mention":
				if strings.Contains(d.Message(), "in the shape that it came in") != (c.foreign != "") {
					t.Errorf("%s %s: got %q", c.name, c.text, d.Message())
				}
			}
		}
		if told != c.foreign {
			t.Errorf("%s %s: %s:\ntold of  %s\nwant     %s", c.name, c.envelope, c.text, told, c.foreign)
		}
	}
}

// TestWrongOption: an option that names what there is not is the error of the call, the same for a list,
// one that is checked and a schema.
func TestWrongOption(t *testing.T) {
	const list = `{"tools":[{"name":"a","inputSchema":{"type":"object","properties":{"b":{"type":"array","prefixItems":[{"type":"string"}]}}}}]}`
	for what, o := range map[string]schemaflavor.Option{
		"a repair that there is not":          schemaflavor.WithRepair("tuple", "bogus"),
		"a construct that there is not":       schemaflavor.WithRepair("bogus", "list"),
		"a repair that cannot be carried out": schemaflavor.WithRepair("map", "pattern-properties"),
		"a dialect":                           schemaflavor.WithDialect("draft-77"),
		"an envelope":                         schemaflavor.WithEnvelope("bogus"),
		"a surface":                           schemaflavor.WithSurface(flavor.Surface(77)),
	} {
		_, want := schemaflavor.Adapt("openai-strict", []byte(`{"type":"object"}`), o)
		var e *schemaflavor.Error
		if !errors.As(want, &e) || e.Code != schemaflavor.CodeOption {
			t.Fatalf("%s: Adapt returns %v", what, want)
		}
		for _, text := range []string{list, `{"type":"object"}`, `{"tools":[]}`} {
			set, err := schemaflavor.AdaptTools("openai-strict", []byte(text), o)
			checked, checkErr := schemaflavor.CheckTools("openai-strict", []byte(text), o)
			_, cached := schemaflavor.NewAdapter(schemaflavor.Builtin(), 0, o).AdaptTools("openai-strict", []byte(text))
			for _, err := range []error{err, checkErr, cached} {
				if !errors.As(err, &e) || err.Error() != want.Error() || e.Code != schemaflavor.CodeOption {
					t.Errorf("%s: %s: got %v and %v, %v, want %v", what, text, set, checked, err, want)
				}
			}
		}
	}
}

// TestTwoOfOneName: two tools of one name are told so, and each is found on the way back.
func TestTwoOfOneName(t *testing.T) {
	const tool = `{"name":"a","inputSchema":{"type":"object","properties":{"%s":{"type":"object","additionalProperties":{"type":"string"}}},"required":["%[1]s"]}}`
	list := `{"tools":[` + fmt.Sprintf(tool, "x") + `,` + fmt.Sprintf(tool, "y") + `]}`
	set := adaptTools(t, "openai-strict", list)
	told := 0
	for _, d := range set.Diagnostics {
		switch d.Rule() {
		case "tool-name-taken":
			if told++; d.Severity() != schemaflavor.Warning || d.Because() != "" || d.Pointer() != "/tools/1/name" || !strings.Contains(d.Message(), "two tools have the name `a`") {
				t.Errorf("got %s at %s: %s, because %q", d.Severity(), d.Pointer(), d.Message(), d.Because())
			}
		case "tool-name":
			t.Errorf("got %s", d.Message())
		}
	}
	if told != 1 {
		t.Errorf("told %d times", told)
	}
	for _, s := range []*schemaflavor.ToolSet{set, reloaded(t, set)} {
		for name, property := range map[string]string{"a": "x", "a_2": "y"} {
			sent, encoded, err := s.Encode(name, []byte(`{"`+property+`":{"k":"v"}}`))
			if want := `{"` + property + `":[{"key":"k","value":"v"}]}`; err != nil || sent != name || string(encoded) != want {
				t.Errorf("%s: got %s %s, %v, want %s", name, sent, encoded, err, want)
			}
			call, err := s.Decode(name, encoded)
			if err != nil || call.Name != "a" || string(call.Value) != `{"`+property+`":{"k":"v"}}` {
				t.Errorf("%s: got %+v, %v", name, call, err)
			}
		}
	}
	if _, _, err := set.Encode("b", []byte(`{}`)); err == nil || !strings.Contains(err.Error(), `"a", "a_2"`) {
		t.Errorf("got %v", err)
	}
	renamed := adaptTools(t, "openai-strict", `{"tools":[{"name":"b.c","inputSchema":{"type":"object"}},{"name":"b_c","inputSchema":{"type":"object"}}]}`)
	if sent, _, err := renamed.Encode("b_c", []byte(`{}`)); err != nil || sent != "b_c" {
		t.Errorf("a tool's own name goes before one that is sent: got %s, %v", sent, err)
	}
	if checked, err := schemaflavor.CheckTools("openai-strict", []byte(list)); err != nil || checked.Tools[1].Diagnostics[0].Rule() != "tool-name-taken" {
		t.Errorf("check minds %v, %v", checked.Diagnostics, err)
	}
}

// TestStrictNever: what was asked for is no warning; Reason says it.
func TestStrictNever(t *testing.T) {
	const list = `{"tools":[{"name":"a","input_schema":{"type":"object","properties":{"b":{"type":"string"}},"additionalProperties":false}}]}`
	set := adaptTools(t, "anthropic-strict", list, schemaflavor.WithStrictNever())
	if x := set.Tools[0]; x.Strict || x.Reason == "" || len(set.Diagnostics) > 0 {
		t.Errorf("got %+v, %v", x, set.Diagnostics)
	}
	checked, err := schemaflavor.CheckTools("anthropic-strict", []byte(list), schemaflavor.WithStrictNever())
	if err != nil || len(checked.Diagnostics) > 0 {
		t.Errorf("check minds %v, %v", checked.Diagnostics, err)
	}
}

// TestReasonWhole: why a tool is not strict, or not sent, is told in whole words.
func TestReasonWhole(t *testing.T) {
	set := adaptTools(t, "openai-strict", `{"tools":[{"name":"a","inputSchema":{"type":"object","properties":{"title":{"type":"string","maxLength":120}},"required":["title"]}}]}`, schemaflavor.WithRefuseWidened())
	if x := set.Tools[0]; x.Reason == "" || !strings.HasSuffix(x.Diagnostics[0].Message(), x.Reason) {
		t.Errorf("the reason is %q, and told is %q", x.Reason, x.Diagnostics[0].Message())
	}
}

// TestSavedElse: a saved list is no codec, and a codec is no saved list; either says what it is.
func TestSavedElse(t *testing.T) {
	set := adaptTools(t, "openai-strict", `{"tools":[{"name":"a","inputSchema":{"type":"object","properties":{"b":{"type":"string"}}}}]}`)
	saved, err := json.Marshal(set)
	if err != nil {
		t.Fatal(err)
	}
	alone, err := json.Marshal(set.Tools[0].Result.Codec())
	if err != nil {
		t.Fatal(err)
	}
	var e *schemaflavor.Error
	if _, err := schemaflavor.ParseCodec(saved); !errors.As(err, &e) || e.Code != schemaflavor.CodeCodec || !strings.Contains(err.Error(), "a saved list of tools") || !strings.Contains(e.Help, "ParseToolSet") {
		t.Errorf("got %v", err)
	}
	for _, broken := range []string{`{"format":"schemaflavor-tools","version":"1"}`, `{"version":"0.3.1"}`, `{`} {
		if _, err := schemaflavor.ParseToolSet([]byte(broken)); !errors.As(err, &e) || strings.Contains(err.Error(), "Go struct") {
			t.Errorf("%s: got %v", broken, err)
		}
	}
	if _, err := schemaflavor.ParseToolSet(alone); !errors.As(err, &e) || e.Code != schemaflavor.CodeCodec || !strings.Contains(err.Error(), "no saved list of tools") {
		t.Errorf("got %v", err)
	}
	if _, err := schemaflavor.ParseCodec([]byte(`{"tools":[]}`)); !errors.As(err, &e) || !strings.Contains(err.Error(), "this is no saved codec") || !strings.Contains(e.Help, "adapt --codec") {
		t.Errorf("got %v", err)
	}
}

// TestNeverStrict: a flavor of tools that are not strict says so where the provider would take one as strict, and
// tells it; what says nothing else stays byte for byte.
func TestNeverStrict(t *testing.T) {
	const schema = `{"type":"object","properties":{"x":{"type":"string"}}}`
	for _, c := range []struct {
		list, want string
		told       int
	}{
		{`{"tools":[{"type":"function","name":"a","parameters":` + schema + `}]}`, `{"tools":[{"type":"function","name":"a","parameters":` + schema + `,"strict":false}]}`, 1},
		{`{"tools":[{"type":"function","name":"a","strict":null,"parameters":` + schema + `}]}`, `{"tools":[{"type":"function","name":"a","strict":false,"parameters":` + schema + `}]}`, 1},
		{`{"tools":[{"type":"function","name":"a","strict":true,"parameters":` + schema + `}]}`, `{"tools":[{"type":"function","name":"a","strict":false,"parameters":` + schema + `}]}`, 1},
		{`{"tools":[{"type":"function","name":"a","strict":false,"parameters":` + schema + `}]}`, ``, 0},
		{`{"tools":[{"type":"function","function":{"name":"a","strict":true,"parameters":` + schema + `}}]}`, `{"tools":[{"type":"function","function":{"name":"a","strict":false,"parameters":` + schema + `}}]}`, 1},
		{`{"tools":[{"type":"function","function":{"name":"a","parameters":` + schema + `}}]}`, ``, 0},
	} {
		set, err := schemaflavor.AdaptTools("openai-loose", []byte(c.list))
		if err != nil {
			t.Fatal(err)
		}
		want := cmp.Or(c.want, c.list)
		if string(set.Text) != want || len(set.Diagnostics) != c.told {
			t.Errorf("got %s with %d diagnostics, want %s with %d", set.Text, len(set.Diagnostics), want, c.told)
		}
		if again, err := schemaflavor.AdaptTools("openai-loose", set.Text); err != nil || string(again.Text) != want || len(again.Diagnostics) != 0 {
			t.Errorf("adapted again it is %s, with %v", again.Text, again.Diagnostics)
		}
	}
}

// TestDeclinedStrictnessStays: a tool whose author said that it is not strict is not so either when its list is
// adapted again, though the provider is told by nothing that the others are not.
func TestDeclinedStrictnessStays(t *testing.T) {
	const list = `[{"name":"a","strict":false,"input_schema":{"type":"object","properties":{"x":{"type":"string","minLength":2}}}}]`
	for _, text := range []string{list, `[{"name":"a","strict":false,"input_schema":{"type":"object","properties":{"x":{"not":{}}},"patternProperties":{"(":{}}}}]`} {
		once, err := schemaflavor.AdaptTools("anthropic-strict", []byte(text))
		if err != nil {
			t.Fatal(err)
		}
		again, err := schemaflavor.AdaptTools("anthropic-strict", once.Text)
		if err != nil || string(again.Text) != string(once.Text) {
			t.Errorf("%s\nonce  %s\nagain %s %v", text, once.Text, again.Text, err)
		}
		if !strings.Contains(string(once.Text), `"strict":false`) {
			t.Errorf("%s\nthe author's flag is gone: %s", text, once.Text)
		}
	}
}

// TestNamePrefixTooLong: what the client puts before the names of tools has to leave room for them.
func TestNamePrefixTooLong(t *testing.T) {
	const list = `[{"type":"function","function":{"name":"search","parameters":{"type":"object","properties":{}}}}]`
	for size, want := range map[int]bool{40: true, 56: true, 58: true, 59: false, 70: false} { // of 64, and "search" has 6
		_, err := schemaflavor.AdaptTools("openai-strict", []byte(list), schemaflavor.WithNamePrefix(strings.Repeat("p", size)))
		var e *schemaflavor.Error
		if got := err == nil; got != want || !want && (!errors.As(err, &e) || e.Code != schemaflavor.CodeOption) {
			t.Errorf("a prefix of %d characters: %v", size, err)
		}
	}
}

// TestForeignInEntries: a schema that an entry has where its envelope has none is told: it stays as it came, and the provider may refuse
// the request for it.
func TestForeignInEntries(t *testing.T) {
	for _, c := range []struct{ flavor, list, want string }{
		{"openai-strict", `{"tools":[{"type":"namespace","name":"crm","tools":[{"type":"function","name":"g","parameters":{"type":"object","properties":{"id":{"type":"string"}}}}]}]}`, ""},
		{"anthropic-strict", `{"tools":[{"name":"f","input_schema":{"type":"object"}},{"type":"bundle","name":"crm","tools":[{"name":"g","parameters":{"type":"object","properties":{"id":{"type":"string"}}}}]}]}`, "/tools/1/tools/0/parameters"},
		{"gemini", `{"functionDeclarations":[{"name":"f","parameters":{"type":"object","properties":{"a":{"type":"string"}}},"response":{"type":"object","properties":{"r":{"const":1}}}}]}`, "/functionDeclarations/0/response"},
		{"gemini", `{"functionDeclarations":[{"name":"f","parameters":{"type":"object","properties":{"a":{"type":"string"}}},"parametersJsonSchema":{"type":"object","properties":{"b":{"const":1}}}}]}`, "/functionDeclarations/0/parametersJsonSchema"},
		{"gemini", `{"functionDeclarations":[{"name":"f","parameters":{"type":"object","properties":{"a":{"type":"string"}}}}]}`, ""},
		{"openai-strict", `{"tools":[{"type":"tool_search","execution":"client","parameters":{"type":"object","properties":{"q":{"type":"string"}}}}]}`, ""},
		{"mcp", `{"tools":[{"name":"a","inputSchema":{"type":"object"},"outputSchema":{"type":"object"},"annotations":{"title":"A"}}]}`, ""},
	} {
		adapted, err := schemaflavor.AdaptTools(c.flavor, []byte(c.list))
		if err != nil {
			t.Fatal(err)
		}
		checked, err := schemaflavor.CheckTools(c.flavor, []byte(c.list))
		if err != nil {
			t.Fatal(err)
		}
		for _, diagnostics := range [][]schemaflavor.Diagnostic{adapted.Diagnostics, checked.Diagnostics} {
			got := ""
			for _, d := range diagnostics {
				if d.Rule() == "foreign-schema" {
					got += d.Pointer()
				}
			}
			if got != c.want {
				t.Errorf("%s: told of %q in %s, want %q", c.flavor, got, c.list, c.want)
			}
		}
	}
}

// TestExamplesOfTools: examples of a tool's arguments are written as its adapted schema takes them, as they came where nothing changes; one
// that cannot be sent is left out, with a word; in an envelope without a place for them they are.
func TestExamplesOfTools(t *testing.T) {
	list := func(examples string) string {
		return `{"tools":[{"name":"f","input_schema":{"type":"object","properties":{"labels":{"type":"object","additionalProperties":{"type":"string"}},"$top":{"type":"integer"},"b":{"anyOf":[{"type":"array","items":{"type":"string"}},{"type":"object","additionalProperties":{"type":"string"}}]}},"additionalProperties":false},"input_examples":` + examples + `}]}`
	}
	for _, c := range []struct{ flavor, examples, want, told string }{
		{"anthropic-strict", `[{"labels":{"os":"linux"},"$top":5}]`, `"input_examples":[{"labels":[{"key":"os","value":"linux"}],"top":5}]`, ""},
		{"claude-desktop", `[{"labels":{"os":"linux"},"$top":5}]`, `"input_examples":[{"labels":{"os":"linux"},"top":5}]`, ""},
		{"claude-desktop", `[ {"labels" : {"os":"linux"}} ]`, `"input_examples":[ {"labels" : {"os":"linux"}} ]`, ""},
		{"anthropic-strict", `[{"$top":5}, {"b":{}}]`, `"input_examples":[{"top":5}]`, "`input_examples/1` has to be a value that the tool can be sent; left it out"},
		{"anthropic-strict", `[{"b":{}}]`, `"additionalProperties":false},"strict":true}`, "`input_examples/0` has to be a value that the tool can be sent; left it out"},
		{"openai-strict", `[{"$top":5}]`, `"strict":true}`, ""},
	} {
		set, err := schemaflavor.AdaptTools(c.flavor, []byte(list(c.examples)))
		if err != nil {
			t.Fatal(err)
		}
		if !strings.Contains(string(set.Text), c.want) {
			t.Errorf("%s: got %s, want in it %s", c.flavor, set.Text, c.want)
		}
		told := ""
		for _, d := range set.Diagnostics {
			if d.Rule() == "tool-part" {
				told += d.Message()
			}
		}
		if told != c.told {
			t.Errorf("%s, %s: told %q, want %q", c.flavor, c.examples, told, c.told)
		}
	}
}
