package anthropictools_test

import (
	"context"
	"fmt"
	"log"

	"github.com/anthropics/anthropic-sdk-go"
	"github.com/anthropics/anthropic-sdk-go/option"

	"github.com/schemaflavor/schemaflavor"
	"github.com/schemaflavor/schemaflavor/flavors/sdk/anthropictools"
)

// listed is what an MCP server answers to tools/list.
var listed = []byte(`{"tools":[{"name":"issue.create","description":"Files an issue.","inputSchema":{"type":"object","properties":{"title":{"type":"string"},"labels":{"type":"object","additionalProperties":{"type":"string"}}},"required":["title"]}}]}`)

func ExampleTools() {
	set, err := schemaflavor.AdaptTools("anthropic-strict", listed) // what an MCP server listed
	if err != nil {
		log.Fatal(err)
	}
	params := anthropic.MessageNewParams{Model: "claude-sonnet-4-5", MaxTokens: 1000}
	if params.Tools, err = anthropictools.Tools(set); err != nil {
		log.Fatal(err)
	}
	fmt.Printf("%s %s\n", params.Tools[0].OfTool.Name, params.Tools[0].OfTool.InputSchema.Required)

	// The Name and Input of a tool_use block.
	call, err := set.Decode("issue_create", []byte(`{"title":"Crash","labels":[{"key":"os","value":"linux"}]}`))
	if err != nil {
		log.Fatal(err)
	}
	fmt.Printf("%s %s %d violations\n", call.Name, call.Value, len(call.Violations))
	// Output:
	// issue_create [title]
	// issue.create {"title":"Crash","labels":{"os":"linux"}} 0 violations
}

// A list that a program holds in the library's types goes into a request, and the model's call comes back.
func ExampleTools_request() {
	provider := provider(`{"title":"Crash","labels":[{"key":"os","value":"linux"}]}`) // stands in for the API, and checks what arrives
	defer provider.Close()
	client := anthropic.NewClient(option.WithBaseURL(provider.URL), option.WithAPIKey("none"))

	held := []anthropic.ToolUnionParam{
		{OfTool: &anthropic.ToolParam{Name: "create_issue", InputSchema: anthropic.ToolInputSchemaParam{
			Properties: map[string]any{
				"title":  map[string]any{"type": "string", "maxLength": 80},
				"labels": map[string]any{"type": "object", "additionalProperties": map[string]any{"type": "string"}},
			},
			Required:    []string{"title"},
			ExtraFields: map[string]any{"$schema": "http://json-schema.org/draft-07/schema#", "additionalProperties": false},
		}}},
		{OfWebSearchTool20250305: &anthropic.WebSearchTool20250305Param{MaxUses: anthropic.Int(5)}},
	}
	text, err := anthropictools.Text(held)
	if err != nil {
		log.Fatal(err)
	}
	set, err := schemaflavor.AdaptTools("anthropic-strict", text)
	if err != nil {
		log.Fatal(err)
	}
	tools, err := anthropictools.Tools(set)
	if err != nil {
		log.Fatal(err)
	}
	tools[0].OfTool.CacheControl = anthropic.NewCacheControlEphemeralParam()
	message, err := client.Messages.New(context.Background(), anthropic.MessageNewParams{
		Model:     "claude-sonnet-4-5",
		MaxTokens: 1000,
		Messages:  []anthropic.MessageParam{anthropic.NewUserMessage(anthropic.NewTextBlock("It crashes. File an issue."))},
		Tools:     tools,
	})
	if err != nil {
		log.Fatal(err)
	}
	for _, block := range message.Content {
		toolUse, ok := block.AsAny().(anthropic.ToolUseBlock)
		if !ok {
			continue
		}
		call, err := set.Decode(toolUse.Name, toolUse.Input)
		if err != nil {
			log.Fatal(err)
		}
		fmt.Printf("%s: %s %d violations\n", call.Name, call.Value, len(call.Violations))
	}
	// Output:
	// create_issue: {"title":"Crash","labels":{"os":"linux"}} 0 violations
}

// The three parts of an adapted schema, for programs that have other uses for them.
func ExampleInputSchema() {
	result, err := schemaflavor.Adapt("anthropic-strict", []byte(`{"type":"object","properties":{"z":{"type":"string"},"a":{"type":"integer"}},"required":["z"]}`))
	if err != nil {
		log.Fatal(err)
	}
	schema, err := anthropictools.InputSchema(result.Schema)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Printf("%s\n%v\n%s\n", schema.Properties, schema.Required, schema.ExtraFields)
	// Output:
	// {"z":{"type":"string"},"a":{"type":"integer"}}
	// [z]
	// map[additionalProperties:false]
}
