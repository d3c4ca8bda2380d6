package schemaflavor_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"log"
	"testing/fstest"

	"github.com/schemaflavor/schemaflavor"
	"github.com/schemaflavor/schemaflavor/flavor"
)

func ExampleAdapt() {
	schema := []byte(`{"type":"object","properties":{"title":{"type":"string","maxLength":120},"due":{"type":"string","format":"date"}},"required":["title"]}`)
	result, err := schemaflavor.Adapt("openai-strict", schema)
	if err != nil {
		log.Fatal(err) // what is wrong, where, and what to do
	}
	fmt.Println(string(result.Schema)) // send this to the provider
	for _, d := range result.Diagnostics {
		fmt.Printf("%s %s reshaped=%t: %s at %q\n", d.Severity(), d.Effect(), d.Reshaped(), d.Rule(), d.Pointer())
	}
	// Output:
	// {"type":"object","properties":{"title":{"type":"string","description":"At most 120 characters."},"due":{"type":["string","null"],"format":"date"}},"required":["title","due"],"additionalProperties":false}
	// info narrowed reshaped=false: open-object at ""
	// warning widened reshaped=false: unlisted-keyword at "/properties/title/maxLength"
	// info exact reshaped=true: optional-property at "/properties/due"
}

// One turn of a conversation: the schema goes out adapted, the reply comes back in the
// provider's shape with a mistake that the provider could not prevent, the violations go
// back to the model, and its second reply is right.
func ExampleCodec_conversation() {
	schema := []byte(`{
		"type": "object",
		"properties": {
			"title":  {"type": "string", "maxLength": 20},
			"due":    {"type": "string", "format": "date"},
			"fields": {"type": "object", "additionalProperties": {"type": "string"}}
		},
		"required": ["title"]
	}`)
	result, err := schemaflavor.Adapt("openai-strict", schema)
	if err != nil {
		log.Fatal(err)
	}
	codec := result.Codec()

	// What was said before goes out in the provider's shape too.
	earlier, err := codec.Encode([]byte(`{"title":"Old crash","fields":{"os":"linux"}}`))
	if err != nil {
		log.Fatal(err)
	}
	fmt.Printf("history: %s\n", earlier)

	// Stands in for the provider; messages would be sent to it along with result.Schema.
	replies := []string{
		`{"title":"The application crashes on start","due":null,"fields":[{"key":"os","value":"linux"}]}`,
		`{"title":"Crash on start","due":null,"fields":[{"key":"os","value":"linux"}]}`,
	}
	call := func(message string) []byte {
		reply := replies[0]
		replies = replies[1:]
		return []byte(reply)
	}

	message := "File an issue about the crash. " + result.Hint()
	for range 2 {
		reply, err := codec.Decode(call(message))
		if err != nil {
			log.Fatal(err) // the reply was not JSON
		}
		if len(reply.Violations) == 0 {
			fmt.Printf("call the tool with %s\n", reply.Value)
			break
		}
		message = reply.Violations.Message()
		fmt.Print(message)
	}
	// Output:
	// history: {"title":"Old crash","due":null,"fields":[{"key":"os","value":"linux"}]}
	// What you sent does not match the schema. Correct these and send the whole value again:
	// - `/title`: must have at most 20 characters, got 32
	// call the tool with {"title":"Crash on start","fields":{"os":"linux"}}
}

// A codec can be saved and loaded where the reply arrives. It needs nothing else.
func ExampleParseCodec() {
	schema := []byte(`{"type":"array","items":{"type":"integer","minimum":1}}`)
	result, err := schemaflavor.Adapt("openai-strict", schema)
	if err != nil {
		log.Fatal(err)
	}
	saved, err := json.Marshal(result.Codec())
	if err != nil {
		log.Fatal(err)
	}

	codec, err := schemaflavor.ParseCodec(saved)
	if err != nil {
		log.Fatal(err)
	}
	reply, err := codec.Decode([]byte(`{"arguments":[1,2]}`))
	if err != nil {
		log.Fatal(err)
	}
	fmt.Printf("%s %v\n", reply.Value, reply.Violations)
	// Output:
	// [1,2] []
}

// What a server lists, for a provider: the schemas and the names as it takes them, in its envelope.
// A tool that cannot be adapted is left out, with the reason, and the others are delivered.
func ExampleAdaptTools() {
	list := []byte(`{"tools":[
		{"name":"issue.create","description":"Files an issue.","inputSchema":{"type":"object","properties":{"title":{"type":"string"},"due":{"type":"string"}},"required":["title"]}},
		{"name":"ping","inputSchema":{"type":"object"}},
		{"name":"broken","inputSchema":{"type":"object","properties":{"kind":{"enum":[]}},"required":["kind"]}}]}`)
	set, err := schemaflavor.AdaptTools("openai-strict", list)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(string(set.Text)) // a part of the request; nil if no tool is left to send
	for _, tool := range set.Tools {
		fmt.Printf("%s: sent=%t strict=%t %q\n", tool.OriginalName, tool.Sent, tool.Strict, tool.Reason)
	}

	// The model calls, and the tool is called by its own name with its own arguments.
	call, err := set.Decode("issue_create", []byte(`{"title":"Crash","due":null}`))
	if err != nil {
		log.Fatal(err)
	}
	fmt.Printf("%s %s %d violations\n", call.Name, call.Value, len(call.Violations))

	// An earlier call of the tool goes into the conversation as the model would have made it.
	name, arguments, err := set.Encode("issue.create", []byte(`{"title":"Old crash"}`))
	if err != nil {
		log.Fatal(err)
	}
	fmt.Printf("%s %s\n", name, arguments)
	// Output:
	// {"tools":[{"type":"function","function":{"name":"issue_create","description":"Files an issue.","parameters":{"type":"object","properties":{"title":{"type":"string"},"due":{"type":["string","null"]}},"required":["title","due"],"additionalProperties":false},"strict":true}},{"type":"function","function":{"name":"ping","parameters":{"type":"object","properties":{},"required":[],"additionalProperties":false},"strict":true}}]}
	// issue.create: sent=true strict=true ""
	// ping: sent=true strict=true ""
	// broken: sent=false strict=false "no value satisfies this schema: `enum` lists no value (at /properties/kind/enum)"
	// issue.create {"title":"Crash"} 0 violations
	// issue_create {"title":"Old crash","due":null}
}

// A loop answers the model's mistakes, whatever they are: wrong arguments, a text that was cut off, a tool that it made up.
func ExampleToolSet_Decode() {
	set, err := schemaflavor.AdaptTools("openai-strict", []byte(`[{"name":"issue.create","inputSchema":{"type":"object","properties":{"title":{"type":"string"},"votes":{"type":"integer"}},"required":["title"]}}]`))
	if err != nil {
		log.Fatal(err)
	}
	answer := func(name, arguments string) string { // what the model is told of its call
		call, err := set.Decode(name, []byte(arguments))
		var wrong *schemaflavor.Error
		switch {
		case errors.As(err, &wrong) && wrong.Code == schemaflavor.CodeSyntax: // cut off, or prose around it: the model's mistake
			return "The arguments are not JSON: " + wrong.Message + ". Send them again, whole, and nothing else." // Help is for who writes the program
		case errors.As(err, &wrong) && wrong.Code == schemaflavor.CodeTool: // no tool is called so
			return wrong.Error()
		case errors.As(err, &wrong) && wrong.Code == schemaflavor.CodeReply: // a whole call: the model's mistake, if your program passes arguments
			return "Send the arguments alone, without the call around them."
		case err != nil:
			log.Fatal(err)
		case len(call.Violations) > 0:
			return call.Violations.Message()
		}
		return fmt.Sprintf("done: %s %s", call.Name, call.Value) // where the tool is called
	}
	fmt.Println(answer("issue_create", `{"title":"Crash","votes":null}`))
	fmt.Println(answer("issue_create", `{"title":"Crash","votes":"many"}`))
	fmt.Println(answer("issue_create", `{"title":"Cra`))
	fmt.Println(answer("issue_close", `{}`))
	fmt.Println(answer("issue_create", `{"functionCall":{"name":"issue_create","args":{"title":"Crash"}}}`))
	// Output:
	// done: issue.create {"title":"Crash"}
	// What you sent does not match the schema. Correct these and send the whole value again:
	// - `/votes`: must be an integer, got "many"
	//
	// The arguments are not JSON: the string that starts here is cut off. Send them again, whole, and nothing else.
	// no tool is called "issue_close"; did you mean "issue_create"? there is "issue_create"
	// Send the arguments alone, without the call around them.
}

// A framework with a type of its own for tools takes them one by one.
func ExampleToolSet_Entries() {
	set, err := schemaflavor.AdaptTools("openai-strict", []byte(`[{"name":"b.c","description":"Says hello.","inputSchema":{"type":"object","properties":{"to":{"type":"string"}}}}]`))
	if err != nil {
		log.Fatal(err)
	}
	for _, entry := range set.Entries() {
		var tool struct {
			Function struct {
				Name, Description string
				Parameters        json.RawMessage
			}
		}
		if err := json.Unmarshal(entry, &tool); err != nil {
			log.Fatal(err)
		}
		fmt.Printf("%s: %s\n%s\n", tool.Function.Name, tool.Function.Description, tool.Function.Parameters)
	}
	// Output:
	// b_c: Says hello.
	// {"type":"object","properties":{"to":{"type":["string","null"]}},"required":["to"],"additionalProperties":false}
}

// The format of a response goes the same way as tools do, and so does the reply.
func ExampleAdaptTools_response() {
	format := []byte(`{"type":"json_schema","json_schema":{"name":"issue","strict":true,"schema":{"type":"object","properties":{"title":{"type":"string"},"labels":{"type":"object","additionalProperties":{"type":"string"}}},"required":["title"]}}}`)
	set, err := schemaflavor.AdaptTools("openai-strict", format)
	if err != nil {
		log.Fatal(err)
	}
	if set.Text == nil {
		log.Fatal(set.Tools[0].Reason) // it cannot be adapted
	}
	fmt.Println(string(set.Text)) // the request's response_format

	reply, err := set.Decode(set.Tools[0].Name, []byte(`{"title":"Crash","labels":[{"key":"os","value":"linux"}]}`))
	if err != nil {
		log.Fatal(err)
	}
	fmt.Printf("%s %d violations\n", reply.Value, len(reply.Violations))
	// Output:
	// {"type":"json_schema","json_schema":{"name":"issue","strict":true,"schema":{"type":"object","properties":{"title":{"type":"string"},"labels":{"type":["array","null"],"items":{"type":"object","properties":{"key":{"type":"string"},"value":{"type":"string"}},"required":["key","value"],"additionalProperties":false}}},"required":["title","labels"],"additionalProperties":false}}}
	// {"title":"Crash","labels":{"os":"linux"}} 0 violations
}

// A tool set is saved where the request is made, and loaded where the reply arrives.
func ExampleParseToolSet() {
	list := []byte(`[{"name":"tag","inputSchema":{"type":"object","properties":{"labels":{"type":"object","additionalProperties":{"type":"string"}}},"required":["labels"]}}]`)
	set, err := schemaflavor.AdaptTools("openai-strict", list)
	if err != nil {
		log.Fatal(err)
	}
	saved, err := json.Marshal(set)
	if err != nil {
		log.Fatal(err)
	}

	loaded, err := schemaflavor.ParseToolSet(saved)
	if err != nil {
		log.Fatal(err)
	}
	call, err := loaded.Decode("tag", []byte(`{"labels":[{"key":"os","value":"linux"}]}`))
	fmt.Printf("%s %s %v\n", call.Name, call.Value, err)
	// Output:
	// tag {"labels":{"os":"linux"}} <nil>
}

// A schema in a map, and the result in one: what many libraries hold.
func ExampleAdaptMap() {
	schema := map[string]any{"type": "object", "properties": map[string]any{"q": map[string]any{"type": "string"}}}
	result, err := schemaflavor.AdaptMap("openai-strict", schema)
	if err != nil {
		log.Fatal(err)
	}
	parameters, err := result.Map()
	fmt.Println(parameters["required"], parameters["additionalProperties"], err)
	// Output:
	// [q] false <nil>
}

func ExampleAdaptType() {
	type Search struct {
		Query string `json:"query"`
		Limit int    `json:"limit,omitempty" jsonschema:"minimum=1"`
	}
	result, err := schemaflavor.AdaptType[Search]("gemini")
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(string(result.Schema))
	// Output:
	// {"properties":{"query":{"type":"string"},"limit":{"type":"integer","minimum":1}},"type":"object","required":["query"]}
}

// Tools, or the format of a response, whose schemas are Go types.
func ExampleSchemaOf() {
	type Issue struct {
		Title  string   `json:"title"`
		Labels []string `json:"labels,omitempty"`
	}
	schema, err := schemaflavor.SchemaOf[Issue]()
	if err != nil {
		log.Fatal(err)
	}
	list, err := json.Marshal([]any{map[string]any{"name": "issue_create", "description": "Files an issue.", "inputSchema": schema}})
	if err != nil {
		log.Fatal(err)
	}
	set, err := schemaflavor.AdaptTools("openai-strict", list)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(string(set.Text)) // the tools of a request

	call, err := set.Decode("issue_create", []byte(`{"title":"Crash","labels":null}`))
	if err != nil {
		log.Fatal(err)
	}
	var issue Issue
	if err := json.Unmarshal(call.Value, &issue); err != nil {
		log.Fatal(err)
	}
	fmt.Println(issue.Title, len(issue.Labels), len(call.Violations))

	format, err := json.Marshal(map[string]any{"type": "json_schema", "json_schema": map[string]any{"name": "issue", "schema": schema}})
	if err != nil {
		log.Fatal(err)
	}
	set, err = schemaflavor.AdaptTools("openai-strict", format)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(string(set.Text)) // the response_format of a request
	// Output:
	// [{"type":"function","function":{"name":"issue_create","description":"Files an issue.","parameters":{"properties":{"title":{"type":"string"},"labels":{"items":{"type":"string"},"type":["array","null"]}},"additionalProperties":false,"type":"object","required":["title","labels"]},"strict":true}}]
	// Crash 0 0
	// {"json_schema":{"name":"issue","schema":{"properties":{"title":{"type":"string"},"labels":{"items":{"type":"string"},"type":["array","null"]}},"additionalProperties":false,"type":"object","required":["title","labels"]},"strict":true},"type":"json_schema"}
}

// What may not be lost can be refused. The result still says everything.
func ExampleWithRefuseWidened() {
	schema := []byte(`{"type":"object","properties":{"title":{"type":"string","maxLength":120}},"required":["title"]}`)
	result, err := schemaflavor.Adapt("openai-strict", schema, schemaflavor.WithRefuseWidened())
	var refusal *schemaflavor.Error
	if errors.As(err, &refusal) {
		fmt.Println(refusal.Code, refusal.Pointer)
		fmt.Println(result.Schema == nil, len(result.Diagnostics))
	}
	// Output:
	// ceiling /properties/title/maxLength
	// true 2
}

// A flavor picks one repair for each construct that it refuses; a call may pick another.
func ExampleWithRepair() {
	schema := []byte(`{"type":"object","properties":{"at":{"type":"array","prefixItems":[{"type":"string"},{"type":"number"}]}},"required":["at"]}`)
	result, err := schemaflavor.Adapt("gemini", schema, schemaflavor.WithRepair("tuple", "list"))
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(string(result.Schema))
	// Output:
	// {"type":"object","properties":{"at":{"type":"array","maxItems":2,"items":{"anyOf":[{"type":"string"},{"type":"number"}]},"description":"The items in their order: a string; a number."}},"required":["at"]}
}

// An MCP server's outputSchema is another surface. Here nothing had to change.
func ExampleWithSurface() {
	schema := []byte(`{"type":"object","properties":{"hits":{"type":"integer"}}}`)
	result, err := schemaflavor.Adapt("mcp", schema, schemaflavor.WithSurface(flavor.Output))
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(result.Changed(), len(result.Diagnostics))
	// Output:
	// false 0
}

// Your own provider is a file. This one takes what another takes, one keyword aside.
// WithFile and WithDir read from disk, WithFS from anything, such as an embed.FS.
func ExampleRegistry_WithFS() {
	files := fstest.MapFS{"mine.yaml": {Data: []byte(`
name: mine
title: My provider
extends: openai-strict
sources:
  docs:
    url: https://example.com/docs/schemas
    read: 2026-11-20
keywords:
  refused:
    minimum: {because: {docs: "bounds are ignored"}}
`)}}
	registry, err := schemaflavor.Builtin().WithFS(files)
	if err != nil {
		log.Fatal(err) // file, line, column, and what is allowed there
	}
	schema := []byte(`{"type":"object","properties":{"page":{"type":"integer","minimum":1}},"required":["page"],"additionalProperties":false}`)
	result, err := registry.Adapt("mine", schema)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(string(result.Schema))
	fmt.Println(result.Diagnostics[0].Because())
	// Output:
	// {"type":"object","properties":{"page":{"type":"integer","description":"At least 1."}},"required":["page"],"additionalProperties":false}
	// "bounds are ignored" (https://example.com/docs/schemas, read 2026-11-20)
}

// What a gateway holds: the same schemas come over and over, from any goroutine.
func ExampleAdapter() {
	adapter := schemaflavor.NewAdapter(schemaflavor.Builtin(), 500, schemaflavor.WithRefuseNarrowed(), schemaflavor.WithMaxBytes(1<<20))
	schema := []byte(`{"type":"object","properties":{"id":{"type":"integer","enum":[1,5]}}}`)
	first, err := adapter.Adapt("gemini", schema)
	if err != nil {
		log.Fatal(err)
	}
	second, _ := adapter.Adapt("gemini", schema)
	fmt.Println(string(first.Schema))
	fmt.Println(first == second)
	// Output:
	// {"type":"object","properties":{"id":{"type":"string","enum":["1","5"]}}}
	// true
}
