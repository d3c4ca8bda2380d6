package openaitools_test

import (
	"context"
	"fmt"
	"log"

	"github.com/openai/openai-go/v3"
	"github.com/openai/openai-go/v3/option"

	"github.com/schemaflavor/schemaflavor"
	"github.com/schemaflavor/schemaflavor/flavors/sdk/openaitools"
)

// What an MCP server listed goes into a request, and the model's call comes back.
func ExampleTools() {
	provider := provider(`{"title":"Crash","due":null}`) // stands in for the API, and checks what arrives
	defer provider.Close()
	client := openai.NewClient(option.WithBaseURL(provider.URL), option.WithAPIKey("none"))

	listed := []byte(`{"tools":[{"name":"issue.create","description":"Files an issue.","inputSchema":{"type":"object","properties":{"title":{"type":"string"},"due":{"type":"string"}},"required":["title"]}}]}`)
	set, err := schemaflavor.AdaptTools("openai-strict", listed)
	if err != nil {
		log.Fatal(err)
	}
	tools, err := openaitools.Tools(set)
	if err != nil {
		log.Fatal(err)
	}
	completion, err := client.Chat.Completions.New(context.Background(), openai.ChatCompletionNewParams{
		Model:    openai.ChatModelGPT5,
		Messages: []openai.ChatCompletionMessageParamUnion{openai.UserMessage("It crashes. File an issue.")},
		Tools:    tools,
	})
	if err != nil {
		log.Fatal(err)
	}
	for _, toolCall := range completion.Choices[0].Message.ToolCalls {
		call, err := set.Decode(toolCall.Function.Name, []byte(toolCall.Function.Arguments))
		if err != nil {
			log.Fatal(err)
		}
		fmt.Printf("%s called as %s: %s %d violations\n", call.Name, toolCall.Function.Name, call.Value, len(call.Violations))
	}
	// Output:
	// issue.create called as issue_create: {"title":"Crash"} 0 violations
}

// The Responses API has another shape for tools. Those that the provider has built in stay as they are.
func ExampleResponseTools() {
	requested := []byte(`{"model":"gpt-5","tools":[{"type":"web_search"},{"type":"function","name":"ping","parameters":{"type":"object"},"strict":true}]}`)
	set, err := schemaflavor.AdaptTools("openai-strict", requested)
	if err != nil {
		log.Fatal(err)
	}
	tools, err := openaitools.ResponseTools(set)
	if err != nil {
		log.Fatal(err)
	}
	for _, tool := range tools {
		fmt.Println(*tool.GetType(), tool.OfFunction != nil)
	}
	// Output:
	// web_search false
	// function true
}
