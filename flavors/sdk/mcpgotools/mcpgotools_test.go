package mcpgotools_test

import (
	"encoding/json"
	"os"
	"strings"
	"testing"

	"github.com/mark3labs/mcp-go/mcp"

	"github.com/schemaflavor/schemaflavor"
	"github.com/schemaflavor/schemaflavor/flavors/sdk/mcpgotools"
)

// keep adapts a list and leaves it in the protocol's own shape.
func keep(t *testing.T, flavorName, text string) *schemaflavor.ToolSet {
	t.Helper()
	set, err := schemaflavor.AdaptTools(flavorName, []byte(text), schemaflavor.WithEnvelope("keep"))
	if err != nil {
		t.Fatal(err)
	}
	return set
}

// TestTools: a list comes through the library's types with each schema byte for byte, and with all that
// stands beside.
func TestTools(t *testing.T) {
	listed, err := os.ReadFile("../../../cmd/schemaflavor/testdata/tools.json")
	if err != nil {
		t.Fatal(err)
	}
	const rich = `{"tools":[{"name":"a","title":"A","description":"","icons":[{"src":"x"}],"annotations":{"readOnlyHint":true},"_meta":{"k":1},"execution":{"taskSupport":"optional"},
		"inputSchema":{"description":"d","type":"object","properties":{"z":{"type":"string"},"a":{"const":9007199254740993}}},"outputSchema":{"type":"object","properties":{"m":{"type":"object","additionalProperties":{"type":"integer"}}}}}],"nextCursor":"2"}`
	for _, text := range []string{string(listed), rich} {
		for f := range schemaflavor.Builtin().All() {
			set := keep(t, f.Name, text)
			tools, err := mcpgotools.Tools(set)
			if err != nil {
				t.Fatal(f.Name, err)
			}
			for i, entry := range set.Entries() {
				if raw := string(tools[i].RawInputSchema); raw == "" || !strings.Contains(string(entry), raw) {
					t.Errorf("%s: got %s of %s", f.Name, raw, entry)
				}
			}
			if tool := tools[0]; text == rich && (tool.Title != "A" || tool.Meta == nil || !*tool.Annotations.ReadOnlyHint || len(tool.Icons) != 1 || tool.RawOutputSchema == nil) {
				t.Errorf("%s: got %+v", f.Name, tool)
			}
			again, err := mcpgotools.Text(tools)
			if err != nil {
				t.Fatal(err)
			}
			if found := keep(t, f.Name, string(again)); len(found.Entries()) != len(tools) || string(found.Text) != string(again) {
				t.Errorf("%s: adapted again, it is another text\n%s\n%s", f.Name, again, found.Text)
			}
		}
	}
}

// TestToolsWrong: a set for a provider's request, and a member without a field, are errors.
func TestToolsWrong(t *testing.T) {
	set, err := schemaflavor.AdaptTools("openai-strict", []byte(`[{"name":"a","inputSchema":{"type":"object"}}]`))
	if err != nil {
		t.Fatal(err)
	}
	for want, set := range map[string]*schemaflavor.ToolSet{
		"cannot hold `type`":                 set,
		"cannot hold `x` with 1 (at \"/x\")": keep(t, "mcp", `[{"name":"a","inputSchema":{"type":"object"},"x":1}]`),
	} {
		if tools, err := mcpgotools.Tools(set); err == nil || !strings.Contains(err.Error(), want) || !strings.Contains(err.Error(), "WithEnvelope") {
			t.Errorf("got %v, %v, want %q", tools, err, want)
		}
	}
}

// TestForwarded: a gateway's call keeps what is not its name or its arguments, and no number changes.
func TestForwarded(t *testing.T) {
	set := keep(t, "openai-strict", `[{"name":"a.b","inputSchema":{"type":"object","properties":{"n":{"type":"integer"},"m":{"type":"object","additionalProperties":{"type":"integer"}}},"required":["n"]}}]`)
	var from mcp.CallToolRequest
	if err := json.Unmarshal([]byte(`{"method":"tools/call","params":{"name":"a_b","arguments":{"n":9007199254740993,"m":[{"key":"x","value":1}]},"_meta":{"k":"v"}}}`), &from); err != nil {
		t.Fatal(err)
	}
	const want = `{"name":"a.b","arguments":{"n":9007199254740993,"m":{"x":1}},"_meta":{"k":"v"}}`
	to, call, err := mcpgotools.Forwarded(set, from)
	if err != nil || len(call.Violations) > 0 {
		t.Fatal(call, err)
	}
	if got, err := json.Marshal(to.Params); err != nil || string(got) != want {
		t.Errorf("got  %s, %v\nwant %s", got, err, want)
	}
	from.Params.RawArguments, from.Params.Arguments = nil, map[string]any{"n": "x", "m": nil}
	if to, call, err = mcpgotools.Forwarded(set, from); err != nil || len(call.Violations) != 1 {
		t.Fatal(to, call, err)
	}
	if r := mcpgotools.Refused(call); !r.IsError || !strings.Contains(r.Content[0].(mcp.TextContent).Text, "/n") {
		t.Errorf("got %+v", r)
	}
	from.Params.Name = "other"
	if _, _, err := mcpgotools.Forwarded(set, from); err == nil {
		t.Error("there is a tool called other")
	}
}

// TestResult: structured content takes the shape of the outputSchema that is listed.
func TestResult(t *testing.T) {
	set := keep(t, "mcp", `[{"name":"a","inputSchema":{"type":"object"},"outputSchema":{"type":"array","items":{"type":"integer"}}}]`)
	for _, result := range []*mcp.CallToolResult{{StructuredContent: []int{1, 9007199254740993}}, {StructuredContent: []any{}, RawStructuredContent: json.RawMessage(`[1,9007199254740993]`)}} {
		got, err := mcpgotools.Result(set, "a", result)
		if err != nil {
			t.Fatal(err)
		}
		text, err := json.Marshal(got)
		if err != nil || !strings.Contains(string(text), `"structuredContent":{"result":[1,9007199254740993]}`) {
			t.Errorf("got %s, %v", text, err)
		}
		saved, err := json.Marshal(set)
		if err != nil {
			t.Fatal(err)
		}
		loaded, err := schemaflavor.ParseToolSet(saved)
		if err != nil {
			t.Fatal(err)
		}
		if got, err := mcpgotools.Result(loaded, "a", result); err != nil || string(got.StructuredContent.(json.RawMessage)) != `{"result":[1,9007199254740993]}` {
			t.Errorf("of a loaded set: got %+v, %v", got, err)
		}
		if got, err := mcpgotools.Result(set, "other", result); err != nil || got != result {
			t.Errorf("of another tool: got %+v, %v", got, err)
		}
	}
	if got, err := mcpgotools.Result(set, "a", &mcp.CallToolResult{}); err != nil || got.StructuredContent != nil {
		t.Errorf("without content: got %+v, %v", got, err)
	}
}
