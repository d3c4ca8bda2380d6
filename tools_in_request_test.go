package schemaflavor_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/schemaflavor/schemaflavor"
)

// TestCallWithoutArguments: a call may have none, on its way there and back.
func TestCallWithoutArguments(t *testing.T) {
	set := adaptTools(t, "openai-strict", `[{"name":"ping","inputSchema":{"type":"object"}}]`)
	for _, none := range []string{"", " "} {
		if name, sent, err := set.Encode("ping", []byte(none)); name != "ping" || string(sent) != "{}" || err != nil {
			t.Errorf("%q is sent as %s %s (%v)", none, name, sent, err)
		}
		if call, err := set.Decode("ping", []byte(none)); err != nil || string(call.Value) != "{}" || len(call.Violations) > 0 {
			t.Errorf("%q comes back as %v (%v)", none, call, err)
		}
	}
}

// TestToolsInRequest: a request that is the provider's but for its tools, which stand as an MCP server lists them or without their type,
// keeps what stands beside these, and has them written as its interface has them. It names them as they are sent.
func TestToolsInRequest(t *testing.T) {
	const (
		mcp  = `{"name":"a.b","inputSchema":{"type":"object","properties":{"x":{"type":"string"}},"required":["x"],"additionalProperties":false}}`
		flat = `{"name":"a.b","parameters":{"type":"object","properties":{"x":{"type":"string"}},"required":["x"],"additionalProperties":false}}`
		chat = `"messages":[{"role":"assistant","tool_calls":[{"id":"1","type":"function","function":{"name":"a.b","arguments":"{}"}}]}],"tool_choice":{"type":"function","function":{"name":"a.b"}}`
	)
	for _, c := range []struct {
		name, flavor, request string
		options               []schemaflavor.Option
		has                   []string // what the request that is sent has
		rules                 []string // of its warnings
	}{
		{"a server's tools in Chat Completions", "openai-strict", `{"model":"m",` + chat + `,"tools":[` + mcp + `]}`, nil,
			[]string{`"model":"m"`, `"function":{"name":"a_b","arguments":"{}"}`, `"tool_choice":{"type":"function","function":{"name":"a_b"}}`, `{"type":"function","function":{"name":"a_b",`}, nil},
		{"with a format", "openai-strict", `{` + chat + `,"tools":[` + mcp + `],"response_format":{"type":"json_schema","json_schema":{"name":"n","schema":{"type":"object","properties":{},"additionalProperties":false}}}}`, nil,
			[]string{`"function":{"name":"a_b","arguments":"{}"}`, `"tool_choice":{"type":"function","function":{"name":"a_b"}}`}, nil},
		{"in Responses", "openai-strict", `{"input":[{"type":"function_call","name":"a.b","arguments":"{}","call_id":"1"}],"tool_choice":{"type":"function","name":"a.b"},"tools":[` + mcp + `]}`, nil,
			[]string{`"name":"a_b","arguments":"{}"`, `"tool_choice":{"type":"function","name":"a_b"}`, `"tools":[{"type":"function","name":"a_b",`}, nil},
		{"by its choice of a tool", "openai-strict", `{"tools":[` + mcp + `],"previous_response_id":"r","tool_choice":{"type":"function","name":"a.b"}}`, nil,
			[]string{`"tool_choice":{"type":"function","name":"a_b"}`, `"tools":[{"type":"function","name":"a_b",`}, nil},
		{"with what a server's message has", "openai-strict", `{"tools":[` + mcp + `],"nextCursor":"x","_meta":{"a":1},"messages":[{"role":"user","content":"hi"}]}`, nil,
			[]string{`}],"messages":[{"role":"user","content":"hi"}]}`}, []string{"tool-member"}},
		{"functions without their type in Responses", "openai-strict", `{"input":"hi","tool_choice":{"type":"function","name":"a.b"},"tools":[` + flat + `]}`, nil,
			[]string{`"tool_choice":{"type":"function","name":"a_b"}`, `"tools":[{"type":"function","name":"a_b",`}, nil},
		{"functions without their type in Chat Completions", "openai-strict", `{` + chat + `,"tools":[` + flat + `]}`, nil,
			[]string{`"tool_choice":{"type":"function","function":{"name":"a_b"}}`, `"tools":[{"type":"function","function":{"name":"a_b",`}, nil},
		{"tools that stay as they stand", "openai-strict", `{"input":"hi","tool_choice":{"type":"function","name":"a.b"},"tools":[` + flat + `]}`, []schemaflavor.Option{schemaflavor.WithEnvelope("keep")},
			[]string{`"tool_choice":{"type":"function","name":"a_b"}`, `"tools":[{"name":"a_b",`}, nil},
		{"in Messages", "anthropic-strict", `{"messages":[{"role":"assistant","content":[{"type":"tool_use","id":"1","name":"a.b","input":{}}]}],"tool_choice":{"type":"tool","name":"a.b"},"tools":[` + mcp + `]}`, nil,
			[]string{`"id":"1","name":"a_b","input":{}`, `"tool_choice":{"type":"tool","name":"a_b"}`, `"input_schema":`}, nil},
		{"in another provider's request", "anthropic-strict", `{` + chat + `,"tools":[` + mcp + `]}`, nil,
			[]string{`"input_schema":`, `"function":{"name":"a_b","arguments":"{}"}`}, []string{"foreign-member"}},
		{"a server's answer", "openai-strict", `{"tools":[` + mcp + `],"_meta":{"a":1}}`, nil, []string{`{"tools":[{"type":"function","function":{"name":"a_b",`}, nil},
	} {
		set, err := schemaflavor.AdaptTools(c.flavor, []byte(c.request), c.options...)
		if err != nil {
			t.Fatalf("%s: %v", c.name, err)
		}
		for _, has := range c.has {
			if !strings.Contains(string(set.Text), has) {
				t.Errorf("%s: sends %s, want %s in it", c.name, set.Text, has)
			}
		}
		var rules []string
		for _, d := range set.Diagnostics {
			if d.Severity() == schemaflavor.Warning {
				rules = append(rules, d.Rule())
			}
		}
		if !slices.Equal(rules, c.rules) {
			t.Errorf("%s: warns by %q, want %q", c.name, rules, c.rules)
		}
		if meta := strings.Contains(string(set.Text), "_meta"); meta {
			t.Errorf("%s: sends %s, want nothing of a server's message", c.name, set.Text)
		}
	}
}
