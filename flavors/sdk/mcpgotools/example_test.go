package mcpgotools_test

import (
	"context"
	"encoding/json"
	"fmt"
	"log"
	"net/http/httptest"

	"github.com/mark3labs/mcp-go/client"
	"github.com/mark3labs/mcp-go/mcp"
	"github.com/mark3labs/mcp-go/server"

	"github.com/schemaflavor/schemaflavor"
	"github.com/schemaflavor/schemaflavor/flavors/sdk/mcpgotools"
)

// issues is an MCP server with one tool.
func issues() *server.MCPServer {
	s := server.NewMCPServer("issues", "1")
	s.AddTool(mcp.NewTool("issue.create", mcp.WithString("title", mcp.Required()), mcp.WithObject("labels", mcp.AdditionalProperties(map[string]any{"type": "string"}))),
		func(_ context.Context, r mcp.CallToolRequest) (*mcp.CallToolResult, error) {
			return mcp.NewToolResultText(fmt.Sprintf("filed %v with %v", r.GetArguments()["title"], r.GetArguments()["labels"])), nil
		})
	return s
}

func ExampleRequest() {
	schema := json.RawMessage(`{"type":"object","properties":{"title":{"type":"string"},"labels":{"type":"object","additionalProperties":{"type":"string"}}},"required":["title"]}`)
	listed := &mcp.ListToolsResult{Tools: []mcp.Tool{mcp.NewToolWithRawSchema("issue.create", "", schema)}} // of a session
	text, err := mcpgotools.Text(listed.Tools)
	if err != nil {
		log.Fatal(err)
	}
	set, err := schemaflavor.AdaptTools("openai-strict", text) // set.Text goes to the provider
	if err != nil {
		log.Fatal(err)
	}

	// What the model called goes to the server, if there is nothing for the model to correct.
	request, call, err := mcpgotools.Request(set, "issue_create", []byte(`{"title":"Crash","labels":[{"key":"os","value":"linux"}]}`))
	if err != nil {
		log.Fatal(err)
	}
	fmt.Printf("%s %s %d violations\n", request.Params.Name, request.Params.Arguments, len(call.Violations))
	// Output:
	// issue.create {"title":"Crash","labels":{"os":"linux"}} 0 violations
}

// A client offers the tools of a server on loopback to a model, and calls what the model called.
func ExampleRequest_loopback() {
	ctx := context.Background()
	server := httptest.NewServer(server.NewStreamableHTTPServer(issues()))
	defer server.Close()
	session, err := client.NewStreamableHttpClient(server.URL)
	if err != nil {
		log.Fatal(err)
	}
	defer session.Close()
	if _, err := session.Initialize(ctx, mcp.InitializeRequest{}); err != nil {
		log.Fatal(err)
	}

	listed, err := session.ListTools(ctx, mcp.ListToolsRequest{})
	if err != nil {
		log.Fatal(err)
	}
	text, err := mcpgotools.Text(listed.Tools)
	if err != nil {
		log.Fatal(err)
	}
	set, err := schemaflavor.AdaptTools("openai-strict", text) // set.Text goes to the provider
	if err != nil {
		log.Fatal(err)
	}

	// The model calls the tool by the name that it knows, with arguments as it was asked for.
	request, call, err := mcpgotools.Request(set, "issue_create", []byte(`{"title":"Crash","labels":[{"key":"os","value":"linux"}]}`))
	if err != nil {
		log.Fatal(err)
	}
	if len(call.Violations) > 0 {
		log.Fatal(call.Violations.Message()) // for the model to correct
	}
	result, err := session.CallTool(ctx, request)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(result.Content[0].(mcp.TextContent).Text)
	// Output:
	// filed Crash with map[os:linux]
}
