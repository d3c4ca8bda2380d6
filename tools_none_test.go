package schemaflavor_test

import (
	"errors"
	"testing"

	"github.com/schemaflavor/schemaflavor"
	"github.com/schemaflavor/schemaflavor/flavor"
)

// TestNoList: a message without tools is neither a list nor a schema, and is not adapted as one.
func TestNoList(t *testing.T) {
	for text, place := range map[string]string{
		`{"jsonrpc":"2.0","id":1,"error":{"code":-32601,"message":"Method not found"}}`:         "/error",
		`{"jsonrpc":"2.0","id":1,"result":{}}`:                                                  "/jsonrpc",
		`{"model":"m","messages":[]}`:                                                           "/messages",
		`{"contents":[{"parts":[]}]}`:                                                           "/contents",
		`{"tools":{"name":"a"}}`:                                                                "/tools",
		`{"tools":[{"kind":"search"}]}`:                                                         "/tools",
		`{"generationConfig":{"temperature":1}}`:                                                "/generationConfig",
		`{"functions":[{"name":"f","parameters":{"type":"object"}}],"model":"m"}`:               "/functions",
		`{"model":"m","messages":[],"functions":[{"name":"f","parameters":{"type":"object"}}]}`: "/functions",
		`{"type":"session.update","session":{"type":"realtime","tools":[{"type":"function","name":"f","parameters":{"type":"object"}}]}}`: "/session",
		`{"custom_id":"1","url":"/v1/chat/completions","body":{"model":"m","messages":[]}}`:                                               "/body",
		`{"type":"session.update","session":{"type":"realtime","instructions":"x"}}`:                                                      "/session",
		`{"custom_id":"1","body":{"model":"m","input":"x","text":{"format":{"type":"json_schema","schema":{}}}}}`:                         "/body",
		`{"jsonrpc":"2.0","method":"sampling/createMessage","params":{"messages":[]}}`:                                                    "/jsonrpc",
		`{"requests":[{"request":{"contents":[]}}]}`:                                                                                      "/requests",
		`{"requests":[{"custom_id":"0"},{"custom_id":"1","params":{"model":"m"}}]}`:                                                       "/requests",
		`{"requests":[{"custom_id":"1","params":{"tools":[{"name":"f","input_schema":{"type":"object"}}]}}]}`:                             "/requests",
		`{"type":"function","function":{"name":"f","arguments":{"type":"object"}}}`:                                                       "/function/arguments",
		`{"model":"m"}`:                     "/model",
		`{"args_schema":{"type":"object"}}`: "/args_schema",
		`{"inputSchema":{"type":"object"}}`: "/inputSchema",
		`{"schema":{"type":"object","properties":{"a":{"type":"string"}}},"strict":true}`:                          "/schema",
		`{"json_schema":{"name":"x","schema":{"type":"object"}}}`:                                                  "/json_schema",
		`{"response_format":{"type":"json_object"}}`:                                                               "/response_format",
		`{"text":{"format":{"type":"json_schema","json_schema":{}}}}`:                                              "/text",
		`{"type":"json_schema","name":"x"}`:                                                                        "/type",
		`{"tools":null}`:                                                                                           "/tools",
		`{"json_schema":{"$ref":"#/$defs/a"}}`:                                                                     "/json_schema",
		`{"get_a":{"description":"A.","parameters":{"type":"object"}},"get_b":{"input_schema":{"type":"object"}}}`: "/get_a",
		`{"model":"m","messages":[],"format":{"type":"object"}}`:                                                   "/format",
		`{"model":"m","messages":[{"content":{"schema":{"type":"object"}}}],"response_format":{"type":"x","schema":{"properties":{}}}}`: "/response_format/schema",
	} {
		for f := range schemaflavor.Builtin().All() {
			var e *schemaflavor.Error
			if set, err := schemaflavor.AdaptTools(f.Name, []byte(text)); !errors.As(err, &e) || e.Code != schemaflavor.CodeNotASchema || e.Pointer != place || e.Line != 1 || e.Help == "" {
				t.Errorf("%s: %s: got %+v, %v", f.Name, text, set, err)
			}
			if _, err := schemaflavor.Check(f.Name, []byte(text)); !errors.As(err, &e) || e.Code != schemaflavor.CodeNotASchema {
				t.Errorf("%s: %s: checked as a schema: %v", f.Name, text, err)
			}
		}
	}
	for _, text := range []string{`{"type":"object","tools":[]}`, `{"messages":[],"properties":{}}`, `{"$defs":{},"contents":[]}`, `{"not":{"required":["a"]},"tools":{}}`, `{}`, `{"description":"x"}`, `{"format":{"type":"string","enum":["a"]},"path":{"type":"string"}}`, `{"schema":{"type":"string"}}`, `{"text":{"type":"string"}}`, `{"type":"text"}`} {
		if set := adaptTools(t, "mcp", text); len(set.Tools) != 1 {
			t.Errorf("%s is a schema: got %d tools", text, len(set.Tools))
		}
	}
}

// TestNoSchema: a schema that a tool did not have is told of, and so is a null that is left out.
func TestNoSchema(t *testing.T) {
	for text, place := range map[string]string{
		`[{"name":"ping","inputSchema":null},{"name":"b","inputSchema":{"type":"object","properties":{},"required":[],"additionalProperties":false}}]`: "/0/inputSchema",
		`[{"name":"ping"},{"name":"b","inputSchema":{"type":"object","properties":{},"required":[],"additionalProperties":false}}]`:                    "/0/name",
	} {
		for f := range schemaflavor.Builtin().All() {
			set := adaptTools(t, f.Name, text)
			x := set.Tools[0]
			if len(f.Envelopes) == 0 { // lists are not written for it
				continue
			}
			untouched := f.Envelopes[0].NoParameters == flavor.Omit && place == "/0/name" // which takes a tool without a schema as it is
			if len(x.Diagnostics) != 1 && !untouched || len(x.Diagnostics) > 0 && untouched {
				t.Errorf("%s: %s: %d diagnostics about the tool without a schema: %s", f.Name, text, len(x.Diagnostics), set.Text)
			}
			for _, d := range x.Diagnostics {
				if d.Rule() != "tool-without-parameters" || d.Pointer() != place {
					t.Errorf("%s: %s: %s at %s", f.Name, text, d.Rule(), d.Pointer())
				}
			}
		}
	}
}

// TestEmptyList: a list without tools is a list, and stays as it is where its envelope does.
func TestEmptyList(t *testing.T) {
	for _, text := range []string{`[]`, ` { "tools" : [ ] } `, `{"contents":[],"tools":[],"generationConfig":{"temperature":1}}`, `{"model":"m","messages":[],"tools":[]}`, `{"jsonrpc":"2.0","id":1,"result":{"tools":[]}}`} {
		for f := range schemaflavor.Builtin().All() {
			set := adaptTools(t, f.Name, text, schemaflavor.WithEnvelope("keep"))
			if string(set.Text) != text || len(set.Tools) > 0 || len(set.Diagnostics) > 0 {
				t.Errorf("%s: got %s with %d tools, want %s", f.Name, set.Text, len(set.Tools), text)
			}
			if !schemaflavor.Builtin().HoldsTools([]byte(text)) {
				t.Errorf("%s is no list", text)
			}
		}
	}
	for name, want := range map[string]string{"openai-strict": `{"tools":[]}`, "gemini": `{"tools":[]}`, "mcp": `{"jsonrpc":"2.0","id":1,"result":{"tools":[]}}`} {
		if set := adaptTools(t, name, `{"jsonrpc":"2.0","id":1,"result":{"tools":[]}}`); string(set.Text) != want {
			t.Errorf("%s: got %s, want %s", name, set.Text, want)
		}
	}
	if set := adaptTools(t, "gemini", `{"tools":[{"functionDeclarations":[]}]}`); len(set.Tools) != 0 {
		t.Errorf("got %d tools of none", len(set.Tools))
	}
}
