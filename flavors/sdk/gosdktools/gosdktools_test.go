package gosdktools_test

import (
	"context"
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"os"
	"strings"
	"testing"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/schemaflavor/schemaflavor"
	"github.com/schemaflavor/schemaflavor/flavors/sdk/gosdktools"
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
	const rich = `{"tools":[{"name":"a","title":"A","description":"","icons":[{"src":"x"}],"annotations":{"readOnlyHint":true},"_meta":{"k":1},
		"inputSchema":{"type":"object","properties":{"z":{"type":"string"},"a":{"const":9007199254740993}}},"outputSchema":{"type":"object","properties":{"m":{"type":"object","additionalProperties":{"type":"integer"}}}}}],"nextCursor":"2"}`
	for _, text := range []string{string(listed), rich} {
		for f := range schemaflavor.Builtin().All() {
			set := keep(t, f.Name, text)
			tools, err := gosdktools.Tools(set)
			if err != nil {
				t.Fatal(f.Name, err)
			}
			for i, entry := range set.Entries() {
				raw, ok := tools[i].InputSchema.(json.RawMessage)
				if !ok || !strings.Contains(string(entry), string(raw)) {
					t.Errorf("%s: got %s of %s", f.Name, raw, entry)
				}
			}
			if tool := tools[0]; text == rich && (tool.Title != "A" || tool.Meta["k"] == nil || !tool.Annotations.ReadOnlyHint || len(tool.Icons) != 1 || tool.OutputSchema == nil) {
				t.Errorf("%s: got %+v", f.Name, tool)
			}
			again, err := gosdktools.Text(tools)
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
		if tools, err := gosdktools.Tools(set); err == nil || !strings.Contains(err.Error(), want) || !strings.Contains(err.Error(), "WithEnvelope") {
			t.Errorf("got %v, %v, want %q", tools, err, want)
		}
	}
}

// TestGateway: a gateway lists an adapted set to its own client, passes its calls on and the results back.
func TestGateway(t *testing.T) {
	const upstream = `{"tools":[{"name":"a.b","inputSchema":{"type":"object","properties":{"n":{"enum":[1,2]}},"required":["n"]},"outputSchema":{"type":"object","properties":{"x":{"$ref":"#/definitions/n"}},"definitions":{"n":{"type":"integer"}}}}]}`
	set := keep(t, "anthropic-strict", upstream)
	tools, err := gosdktools.Tools(set)
	if err != nil {
		t.Fatal(err)
	}
	gateway := mcp.NewServer(&mcp.Implementation{Name: "gateway", Version: "1"}, nil)
	gateway.AddTool(tools[0], func(_ context.Context, r *mcp.CallToolRequest) (*mcp.CallToolResult, error) {
		params, call, err := gosdktools.Forwarded(set, r.Params)
		if err != nil {
			return nil, err
		}
		if len(call.Violations) > 0 {
			return gosdktools.Refused(call), nil
		}
		if raw := string(params.Arguments.(json.RawMessage)); params.Name != "a.b" || raw != `{"n":2}` || params.Meta["k"] != "v" {
			t.Errorf("the server gets %s %s %v", params.Name, raw, params.Meta)
		}
		return gosdktools.Result(set, params.Name, &mcp.CallToolResult{StructuredContent: map[string]any{"x": 1}})
	})
	web := httptest.NewServer(mcp.NewStreamableHTTPHandler(func(*http.Request) *mcp.Server { return gateway }, nil))
	defer web.Close()
	ctx := t.Context()
	session, err := mcp.NewClient(&mcp.Implementation{Name: "c", Version: "1"}, nil).Connect(ctx, &mcp.StreamableClientTransport{Endpoint: web.URL, DisableStandaloneSSE: true}, nil)
	if err != nil {
		t.Fatal(err)
	}
	defer session.Close()
	result, err := session.CallTool(ctx, &mcp.CallToolParams{Meta: mcp.Meta{"k": "v"}, Name: tools[0].Name, Arguments: map[string]any{"n": 2}})
	if err != nil || result.IsError {
		t.Fatal(result, err)
	}
	if got, err := json.Marshal(result.StructuredContent); err != nil || string(got) != `{"x":1}` {
		t.Errorf("got %s, %v", got, err)
	}
	if result, err = session.CallTool(ctx, &mcp.CallToolParams{Name: tools[0].Name, Arguments: map[string]any{"n": 3}}); err != nil || !result.IsError {
		t.Errorf("got %+v, %v of a wrong call", result, err)
	}
}

// TestResult: structured content takes the shape of the outputSchema that is listed.
func TestResult(t *testing.T) {
	set := keep(t, "mcp", `[{"name":"a","inputSchema":{"type":"object"},"outputSchema":{"type":"array","items":{"type":"integer"}}}]`)
	result := &mcp.CallToolResult{StructuredContent: []int{1, 2}}
	got, err := gosdktools.Result(set, "a", result)
	if err != nil || string(got.StructuredContent.(json.RawMessage)) != `{"result":[1,2]}` {
		t.Errorf("got %+v, %v", got, err)
	}
	saved, err := json.Marshal(set)
	if err != nil {
		t.Fatal(err)
	}
	loaded, err := schemaflavor.ParseToolSet(saved)
	if err != nil {
		t.Fatal(err)
	}
	if got, err := gosdktools.Result(loaded, "a", result); err != nil || string(got.StructuredContent.(json.RawMessage)) != `{"result":[1,2]}` {
		t.Errorf("of a loaded set: got %+v, %v", got, err)
	}
	failed := &mcp.CallToolResult{IsError: true, StructuredContent: map[string]any{"error": "boom"}}
	if got, err := gosdktools.Result(set, "a", failed); err != nil || got != failed {
		t.Errorf("a failed call: got %v, %v", got, err)
	}
	if got, err := gosdktools.Result(set, "other", result); err != nil || got != result {
		t.Errorf("of another tool: got %+v, %v", got, err)
	}
	if got, err := gosdktools.Result(set, "a", &mcp.CallToolResult{}); err != nil || got.StructuredContent != nil {
		t.Errorf("without content: got %+v, %v", got, err)
	}
}
