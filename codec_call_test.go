package schemaflavor_test

import (
	"errors"
	"testing"

	"github.com/schemaflavor/schemaflavor"
	"github.com/schemaflavor/schemaflavor/flavor"
)

// TestWholeCall: a call that is passed whole, as a provider gives it, is the program's mistake, and no violation that a model could
// mend; what a model wraps is one, and what a schema admits is a reply whatever it looks like.
func TestWholeCall(t *testing.T) {
	result, err := schemaflavor.Adapt("openai-strict", []byte(`{"type":"object","properties":{"q":{"type":"string"}},"required":["q"],"additionalProperties":false}`))
	if err != nil {
		t.Fatal(err)
	}
	for text, at := range map[string]string{
		`{"id":"call_1","type":"function","function":{"name":"search","arguments":"{}"}}`:                                                "/function/arguments",
		`{"type":"function_call","call_id":"c","name":"search","arguments":"{}"}`:                                                        "/arguments",
		`{"type":"tool_use","id":"t","name":"search","input":{"q":"x"}}`:                                                                 "/input",
		`{"id":"chatcmpl-1","choices":[{"message":{}}]}`:                                                                                 "/choices",
		`{"type":"function","function":{"name":"search","arguments":{"q":"x"}}}`:                                                         "",
		`{"functionCall":{"name":"search","args":{"q":"x"}}}`:                                                                            "/functionCall/args",
		`{"function_call":{"id":null,"name":"search","args":{"q":"x"}},"text":null}`:                                                     "/function_call/args",
		`{"role":"model","parts":[{"functionCall":{"name":"search","args":{"q":"x"}}}]}`:                                                 "/parts/0/functionCall/args",
		`{"toolUse":{"toolUseId":"t","name":"search","input":{"q":"x"}}}`:                                                                "/toolUse/input",
		`{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"search","arguments":{"q":"x"}}}`:                                "/params/arguments",
		`{"type":"message","content":[{"type":"text","text":"…"},{"type":"tool_use","id":"t","name":"search","input":{"q":"x"}}]}`:       "/content/1/input",
		`{"type":"message","role":"assistant","content":[{"type":"text","text":"{}"}]}`:                                                  "/content",
		`{"object":"response","output":[{"type":"reasoning"},{"type":"function_call","call_id":"c","name":"search","arguments":"{}"}]}`:  "/output/1/arguments",
		`{"object":"response","output":[{"type":"message","role":"assistant","content":[]}]}`:                                            "/output",
		`{"role":"assistant","tool_calls":[{"id":"c","type":"function","function":{"name":"search","arguments":"{}"}}]}`:                 "/tool_calls/0/function/arguments",
		`{"id":"c","choices":[{"message":{"tool_calls":[{"id":"c","type":"function","function":{"name":"search","arguments":"{}"}}]}}]}`: "/choices/0/message/tool_calls/0/function/arguments",
		`{"candidates":[{"content":{"parts":[{"text":""},{"functionCall":{"name":"search","args":{"q":"x"}}}]}}]}`:                       "/candidates/0/content/parts/1/functionCall/args",
		`{"output":{"message":{"role":"assistant","content":[{"toolUse":{"toolUseId":"t","name":"search","input":{"q":"x"}}}]}}}`:        "/output/message/content/0/toolUse/input",
		`{"name":"search","args":{"q":"x"},"id":"c1","type":"tool_call"}`:                                                                "/args",
		`{"type":"tool-call","toolCallId":"c","toolName":"search","input":{"q":"x"}}`:                                                    "/input",
		`[{"type":"tool_use","id":"t","name":"search","input":{"q":"x"}}]`:                                                               "/0/input",
		`[{"q":"x"}]`:             "",
		`{"content":[{"q":"x"}]}`: "",
		`{"method":"tools/list","params":{"arguments":{}}}`: "",
		`{"functionCall":{"q":"x"}}`:                        "",
		`{"functionCall":{"args":{"q":"x"}}}`:               "",
		`{"q":"x","type":"function"}`:                       "",
		`{"q":5}`:                                           "",
	} {
		decoded, err := result.Codec().Decode([]byte(text))
		var e *schemaflavor.Error
		if at == "" {
			if err != nil || len(decoded.Violations) == 0 {
				t.Errorf("%s: got %v, %v", text, decoded, err)
			}
		} else if !errors.As(err, &e) || e.Code != schemaflavor.CodeReply || e.Pointer != at || e.Help == "" {
			t.Errorf("%s: got %v", text, err)
		}
	}
	open, err := schemaflavor.Adapt("mcp", []byte(`{"type":"object","properties":{"choices":{"type":"array"}}}`))
	if err != nil {
		t.Fatal(err)
	}
	if d, err := open.Codec().Decode([]byte(`{"choices":[1]}`)); err != nil || len(d.Violations) > 0 {
		t.Errorf("got %v, %v", d, err)
	}
}

// TestOwnMembersOfACall: what looks like a call or an answer and has no member that the schema does not know is what the model means.
func TestOwnMembersOfACall(t *testing.T) {
	for schema, text := range map[string]string{
		`{"type":"object","properties":{"id":{"type":"integer"},"choices":{"type":"array"}}}`:         `{"id":"poll","choices":["yes","no"]}`,
		`{"type":"object","properties":{"role":{"const":"user"},"content":{"type":"array"}}}`:         `{"role":"assistant","content":[{"type":"tool_use","id":"t","name":"search","input":{}}]}`,
		`{"type":"array","items":{"type":"object","properties":{"name":{"enum":["find","search"]}}}}`: `[{"type":"tool_use","id":"t","name":"look","input":{}}]`,
	} {
		result, err := schemaflavor.Adapt("openai-loose", []byte(schema), schemaflavor.WithSurface(flavor.Response))
		if err != nil {
			t.Fatal(err)
		}
		if d, err := result.Codec().Decode([]byte(text)); err != nil || len(d.Violations) == 0 {
			t.Errorf("%s: got %v, %v", text, d, err)
		}
	}
}

// TestWholeCallOfAnOpenTool: a call that is passed whole is the program's mistake too where the tool would take it, since nothing is
// required and it is open: by a provider's marks, or by the name that was called.
func TestWholeCallOfAnOpenTool(t *testing.T) {
	const list = `[{"name":"search","inputSchema":{"type":"object","properties":{"query":{"type":"string"}}}},
		{"name":"note","inputSchema":{"type":"object","properties":{"name":{"type":"string"}}}},
		{"name":"send","inputSchema":{"type":"object"}},{"name":"made","inputSchema":{"type":"object","required":["title"]}}]`
	set, err := schemaflavor.AdaptTools("openai-strict", []byte(list))
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		name, text, at string
	}{
		{"search", `{"type":"function_call","name":"search","arguments":"{}","call_id":"c1"}`, "/arguments"},
		{"search", `{"functionCall":{"name":"search","args":{"q":"x"}}}`, "/functionCall/args"},
		{"search", `{"name":"search","arguments":{"query":"y"}}`, "/arguments"},
		{"made", `{"name":"made","arguments":{"title":"y"}}`, "/arguments"},
		{"search", `{"name":"another","arguments":{"query":"y"}}`, ""},
		{"search", `{"name":"search","arguments":{"query":"y"},"query":"x"}`, ""},
		{"note", `{"name":"note","arguments":{"name":"y"}}`, ""}, // which has a name
		{"send", `{"name":"send","arguments":{"name":"y"}}`, "/arguments"},
		{"send", `{"type":"function_call","name":"other","arguments":"{}","call_id":"c1"}`, ""}, // which may be sent anything
	} {
		d, err := set.Decode(c.name, []byte(c.text))
		var e *schemaflavor.Error
		if c.at == "" && err != nil || c.at != "" && (!errors.As(err, &e) || e.Code != schemaflavor.CodeReply || e.Pointer != c.at) {
			t.Errorf("%s %s: got %v, %v, want an error at %q", c.name, c.text, d, err, c.at)
		}
	}
}

// TestWrappedArguments: arguments that a model or a program wraps are valid where the object is open, and would be lost without a word.
func TestWrappedArguments(t *testing.T) {
	const open, declared = `{"type":"object","properties":{"q":{"type":"string"}}}`, `{"type":"object","properties":{"arguments":{"type":"object"}}}`
	for _, c := range []struct {
		flavor, schema, reply string
		noted                 bool
	}{
		{"mcp", open, `{"arguments":{"q":"x"}}`, true},
		{"openai-strict", open, `{"name":"search","arguments":"{\"q\":\"x\"}"}`, true},
		{"mcp", `{"type":"object"}`, `{"name":"search","arguments":{"q":"x"}}`, true},
		{"mcp", open, `{"name":"search","args":{"q":"x"}}`, true}, // Gemini's functionCall
		{"openai-strict", open, `{"id":"c","name":"search","args":{"q":"x"}}`, true},
		{"openai-strict", open, `{"name":"search","parameters":{"q":"x"}}`, true}, // as models write calls that have no API for them
		{"mcp", open, `{"name":"search","arguments":{"q":"x"},"_meta":{}}`, true}, // MCP's params
		{"mcp", `{"type":"object","properties":{"args":{"type":"object"}}}`, `{"name":"search","args":{"q":"x"}}`, false},
		{"mcp", `{"type":"object","properties":{"functionCall":{"type":"object"}}}`, `{"functionCall":{"name":"search","args":{"q":"x"}}}`, false},
		{"mcp", open, `{"name":"search","args":{"q":"x"},"kwargs":{}}`, false},
		{"mcp", open, `{"args":{"q":"x"},"arguments":{}}`, false},
		{"mcp", open, `{"arguments":"x"}`, false},
		{"mcp", open, `{"q":"x","arguments":{}}`, false},
		{"mcp", open, `{"q":"x"}`, false},
		{"mcp", declared, `{"arguments":{"q":"x"}}`, false},
		{"mcp", `{"type":"object","allOf":[` + declared + `]}`, `{"arguments":{"q":"x"}}`, false},
		{"mcp", `{"type":"object","additionalProperties":{"type":"object"}}`, `{"arguments":{"q":"x"}}`, false},
		{"openai-strict", `{"type":"array","items":{"type":"string"}}`, `{"arguments":["x"]}`, false},
	} {
		result, err := schemaflavor.Adapt(c.flavor, []byte(c.schema))
		if err != nil {
			t.Fatal(err)
		}
		d, err := result.Codec().Decode([]byte(c.reply))
		if err != nil || (len(d.Notes) > 0) != c.noted {
			t.Errorf("%s %s: got %v, %v", c.schema, c.reply, d, err)
		}
	}
}

// TestMistyped: a property that an open object takes is noted where it is most likely one that the schema has; a name that is like none
// is the caller's.
func TestMistyped(t *testing.T) {
	result, err := schemaflavor.Adapt("openai-strict", []byte(`{"type":"object","properties":{"query":{"type":"string"},"limit":{"type":"integer"}}}`))
	if err != nil {
		t.Fatal(err)
	}
	renamed, err := schemaflavor.Adapt("vertex-ai", []byte(`{"type":"object","properties":{"user.name":{"type":"string"}}}`))
	if err != nil {
		t.Fatal(err)
	}
	if d, err := renamed.Codec().Decode([]byte(`{"user_name":"x"}`)); err != nil || len(d.Notes) > 0 {
		t.Errorf("a property that has another name in the reply: got %v, %v", d, err)
	}
	for reply, notes := range map[string]int{`{"querry":"x","Limit":2}`: 2, `{"query":"x","querry":"y"}`: 0, `{"query":"x","sort":"up"}`: 0, `{"query":"x","limit":null}`: 0} {
		d, err := result.Codec().Decode([]byte(reply))
		if err != nil || len(d.Violations) > 0 || len(d.Notes) != notes {
			t.Errorf("%s: got %v, %v, want %d notes", reply, d, err, notes)
		}
	}
}
