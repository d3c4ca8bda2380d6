package genaitools_test

import (
	"context"
	"fmt"
	"log"

	"google.golang.org/genai"

	"github.com/schemaflavor/schemaflavor"
	"github.com/schemaflavor/schemaflavor/flavor"
	"github.com/schemaflavor/schemaflavor/flavors/sdk/genaitools"
)

// listed is what an MCP server answers to tools/list.
var listed = []byte(`{"tools":[{"name":"issue.create","description":"Files an issue.","inputSchema":{"type":"object","properties":{"title":{"type":"string"},"labels":{"type":"object","additionalProperties":{"type":"string"}}},"required":["title"]}}]}`)

func ExampleDeclarations() {
	set, err := schemaflavor.AdaptTools("gemini", listed) // what an MCP server listed
	if err != nil {
		log.Fatal(err)
	}
	declarations, err := genaitools.Declarations(set)
	if err != nil {
		log.Fatal(err)
	}
	config := genai.GenerateContentConfig{Tools: []*genai.Tool{{FunctionDeclarations: declarations}}}
	fmt.Println(config.Tools[0].FunctionDeclarations[0].Parameters.PropertyOrdering)

	// One of the response's FunctionCalls.
	call, err := genaitools.Decode(set, &genai.FunctionCall{Name: "issue.create", Args: map[string]any{"title": "Crash", "labels": []any{}}})
	if err != nil {
		log.Fatal(err)
	}
	fmt.Printf("%s %s %d violations\n", call.Name, call.Value, len(call.Violations))
	// Output:
	// [title labels]
	// issue.create {"labels":{},"title":"Crash"} 0 violations
}

// A whole turn: declarations into a request, and the model's call back.
func ExampleDeclarations_request() {
	provider := provider(`{"title":"Crash","labels":[{"key":"os","value":"linux"}]}`) // stands in for the API, and checks what arrives
	defer provider.Close()
	ctx := context.Background()
	client, err := genai.NewClient(ctx, &genai.ClientConfig{Backend: genai.BackendGeminiAPI, APIKey: "none", HTTPOptions: genai.HTTPOptions{BaseURL: provider.URL}})
	if err != nil {
		log.Fatal(err)
	}

	set, err := schemaflavor.AdaptTools("gemini", listed)
	if err != nil {
		log.Fatal(err)
	}
	declarations, err := genaitools.Declarations(set)
	if err != nil {
		log.Fatal(err)
	}
	response, err := client.Models.GenerateContent(ctx, "gemini-2.5-flash", genai.Text("It crashes. File an issue."),
		&genai.GenerateContentConfig{Tools: []*genai.Tool{{FunctionDeclarations: declarations}}})
	if err != nil {
		log.Fatal(err)
	}
	for _, functionCall := range response.FunctionCalls() {
		call, err := genaitools.Decode(set, functionCall)
		if err != nil {
			log.Fatal(err)
		}
		fmt.Printf("%s: %s %d violations\n", call.Name, call.Value, len(call.Violations))
	}
	// Output:
	// issue.create: {"labels":{"os":"linux"},"title":"Crash"} 0 violations
}

// The schema of a Go type becomes the schema of a response.
func ExampleSchema() {
	type issue struct {
		Title string            `json:"title"`
		Meta  map[string]string `json:"meta,omitempty"`
	}
	result, err := schemaflavor.AdaptType[issue]("gemini", schemaflavor.WithSurface(flavor.Response))
	if err != nil {
		log.Fatal(err)
	}
	schema, err := genaitools.Schema(result.Schema)
	if err != nil {
		log.Fatal(err)
	}
	config := &genai.GenerateContentConfig{ResponseMIMEType: "application/json", ResponseSchema: schema}
	fmt.Println(config.ResponseSchema.Type, config.ResponseSchema.PropertyOrdering, config.ResponseSchema.Properties["meta"].Type)
	// Output:
	// OBJECT [title meta] ARRAY
}

// A schema that a program holds as a *genai.Schema goes to another provider.
func ExampleJSON() {
	text, err := genaitools.JSON(&genai.Schema{
		Type:             genai.TypeObject,
		Properties:       map[string]*genai.Schema{"at": {Type: genai.TypeString, Nullable: genai.Ptr(true)}, "floor": {Type: genai.TypeInteger, Format: "enum", Enum: []string{"1", "2"}}},
		PropertyOrdering: []string{"floor", "at"},
		Required:         []string{"floor"},
	})
	if err != nil {
		log.Fatal(err)
	}
	result, err := schemaflavor.Adapt("openai-strict", text)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Printf("%s\n", result.Schema)
	// Output:
	// {"type":"object","required":["floor","at"],"properties":{"floor":{"type":"integer","enum":[1,2]},"at":{"type":["string","null"]}},"additionalProperties":false}
}
