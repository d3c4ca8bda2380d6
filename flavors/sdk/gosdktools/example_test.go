package gosdktools_test

import (
	"context"
	"encoding/json"
	"fmt"
	"log"
	"net/http"
	"net/http/httptest"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/schemaflavor/schemaflavor"
	"github.com/schemaflavor/schemaflavor/flavors/sdk/gosdktools"
)

type issue struct {
	Title  string            `json:"title"`
	Labels map[string]string `json:"labels,omitempty"`
}

// server is an MCP server on loopback, which validates what it is called with against its own schema.
func server() *httptest.Server {
	s := mcp.NewServer(&mcp.Implementation{Name: "issues", Version: "1"}, nil)
	mcp.AddTool(s, &mcp.Tool{Name: "issue.create", Description: "Files an issue."}, func(_ context.Context, _ *mcp.CallToolRequest, in issue) (*mcp.CallToolResult, any, error) {
		return &mcp.CallToolResult{Content: []mcp.Content{&mcp.TextContent{Text: fmt.Sprintf("filed %q on %s", in.Title, in.Labels["os"])}}}, nil, nil
	})
	return httptest.NewServer(mcp.NewStreamableHTTPHandler(func(*http.Request) *mcp.Server { return s }, nil))
}

func ExampleParams() {
	schema := json.RawMessage(`{"type":"object","properties":{"title":{"type":"string"},"labels":{"type":"object","additionalProperties":{"type":"string"}}},"required":["title"]}`)
	listed := &mcp.ListToolsResult{Tools: []*mcp.Tool{{Name: "issue.create", InputSchema: schema}}} // of a session
	text, err := gosdktools.Text(listed.Tools)
	if err != nil {
		log.Fatal(err)
	}
	set, err := schemaflavor.AdaptTools("openai-strict", text) // set.Text goes to the provider
	if err != nil {
		log.Fatal(err)
	}

	// What the model called goes to the server, if there is nothing for the model to correct.
	params, call, err := gosdktools.Params(set, "issue_create", []byte(`{"title":"Crash","labels":[{"key":"os","value":"linux"}]}`))
	if err != nil {
		log.Fatal(err)
	}
	fmt.Printf("%s %s %d violations\n", params.Name, params.Arguments, len(call.Violations))
	// Output:
	// issue.create {"title":"Crash","labels":{"os":"linux"}} 0 violations
}

// A client offers the tools of a server on loopback to a model, and calls what the model called.
func ExampleParams_loopback() {
	ctx := context.Background()
	server := server()
	defer server.Close()
	session, err := mcp.NewClient(&mcp.Implementation{Name: "agent", Version: "1"}, nil).Connect(ctx, &mcp.StreamableClientTransport{Endpoint: server.URL, DisableStandaloneSSE: true}, nil)
	if err != nil {
		log.Fatal(err)
	}
	defer session.Close()

	listed, err := session.ListTools(ctx, nil)
	if err != nil {
		log.Fatal(err)
	}
	text, err := gosdktools.Text(listed.Tools)
	if err != nil {
		log.Fatal(err)
	}
	set, err := schemaflavor.AdaptTools("openai-strict", text) // set.Text goes to the provider
	if err != nil {
		log.Fatal(err)
	}

	// The model calls the tool by the name that it knows, with arguments as it was asked for.
	for _, arguments := range []string{`{"title":5,"labels":null}`, `{"title":"Crash","labels":[{"key":"os","value":"linux"}]}`} {
		params, call, err := gosdktools.Params(set, "issue_create", []byte(arguments))
		if err != nil {
			log.Fatal(err)
		}
		if len(call.Violations) > 0 {
			fmt.Println("to the model:", call.Violations[0].Message)
			continue
		}
		result, err := session.CallTool(ctx, params)
		if err != nil {
			log.Fatal(err)
		}
		fmt.Println(params.Name, result.IsError, result.Content[0].(*mcp.TextContent).Text)
	}
	// Output:
	// to the model: `/title`: must be a string, got 5
	// issue.create false filed "Crash" on linux
}
