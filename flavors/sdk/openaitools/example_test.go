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

// listed is what an MCP server answers to tools/list.
var listed = []byte(`{"tools":[{"name":"issue.create","description":"Files an issue.","inputSchema":{"type":"object","properties":{"title":{"type":"string"},"labels":{"type":"object","additionalProperties":{"type":"string"}}},"required":["title"]}}]}`)

func ExampleTools() {
	set, err := schemaflavor.AdaptTools("openai-strict", listed) // what an MCP server listed
	if err != nil {
		log.Fatal(err)
	}
	params := openai.ChatCompletionNewParams{Model: openai.ChatModelGPT5_5}
	if params.Tools, err = openaitools.Tools(set); err != nil {
		log.Fatal(err)
	}
	fmt.Println(params.Tools[0].GetFunction().Name, params.Tools[0].GetFunction().Strict)

	// The Function.Name and Function.Arguments of a tool call.
	call, err := set.Decode("issue_create", []byte(`{"title":"Crash","labels":[{"key":"os","value":"linux"}]}`))
	if err != nil {
		log.Fatal(err)
	}
	fmt.Printf("%s %s %d violations\n", call.Name, call.Value, len(call.Violations))
	// Output:
	// issue_create true
	// issue.create {"title":"Crash","labels":{"os":"linux"}} 0 violations
}

// A whole turn: tools into a request, and the model's call back.
func ExampleTools_request() {
	provider := provider(`{"title":"Crash","labels":null}`) // stands in for the API, and checks what arrives
	defer provider.Close()
	client := openai.NewClient(option.WithBaseURL(provider.URL), option.WithAPIKey("none"))

	set, err := schemaflavor.AdaptTools("openai-strict", listed)
	if err != nil {
		log.Fatal(err)
	}
	tools, err := openaitools.Tools(set)
	if err != nil {
		log.Fatal(err)
	}
	completion, err := client.Chat.Completions.New(context.Background(), openai.ChatCompletionNewParams{
		Model:    openai.ChatModelGPT5_5,
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
	requested := []byte(`{"model":"gpt-5.5","tools":[{"type":"web_search"},{"type":"function","name":"ping","parameters":{"type":"object"},"strict":true}]}`)
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
