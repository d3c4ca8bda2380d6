package openaitools_test

import (
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"strings"
	"testing"

	"github.com/openai/openai-go/v3"
	"github.com/openai/openai-go/v3/responses"

	"github.com/schemaflavor/schemaflavor"
	"github.com/schemaflavor/schemaflavor/flavors/sdk/openaitools"
)

// provider answers as Chat Completions does, with one call of the first tool that it was sent. What is
// wrong with a request it says as the API does.
func provider(arguments string) *httptest.Server {
	return httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		body, err := io.ReadAll(r.Body)
		name := ""
		if err == nil {
			name, err = minded(r.Method+" "+r.URL.Path, body)
		}
		w.Header().Set("Content-Type", "application/json")
		if err != nil {
			w.WriteHeader(http.StatusBadRequest)
			fmt.Fprintf(w, `{"error":{"message":%q,"type":"invalid_request_error"}}`, err)
			return
		}
		fmt.Fprintf(w, `{"id":"c","object":"chat.completion","model":"m","choices":[{"index":0,"finish_reason":"tool_calls","message":{"role":"assistant","content":null,
			"tool_calls":[{"id":"1","type":"function","function":{"name":%q,"arguments":%q}}]}}]}`, name, arguments)
	}))
}

// minded holds a request to its documented shape, and to the flavor's checker; it returns the first tool.
func minded(where string, body []byte) (name string, err error) {
	if where != "POST /chat/completions" {
		return "", fmt.Errorf("nothing is at %s", where)
	}
	var request struct {
		Model    string
		Messages []json.RawMessage
		Tools    []struct {
			Type     string
			Function struct {
				Name       string
				Parameters map[string]any
				Strict     bool
			}
		}
	}
	if err := json.Unmarshal(body, &request); err != nil {
		return "", err
	}
	if request.Model == "" || len(request.Messages) == 0 || len(request.Tools) == 0 {
		return "", fmt.Errorf("no model, message or tool: %s", body)
	}
	for _, t := range request.Tools {
		if t.Type != "function" || t.Function.Name == "" || t.Function.Parameters["type"] != "object" || !t.Function.Strict {
			return "", fmt.Errorf("no strict function with parameters: %+v", t)
		}
	}
	found, err := schemaflavor.CheckTools("openai-strict", body)
	if err != nil {
		return "", err
	}
	for _, d := range found.Diagnostics {
		return "", fmt.Errorf("%s at %s", d.Message(), d.Pointer())
	}
	return request.Tools[0].Function.Name, nil
}

// TestProviderMinds: the provider of these tests refuses what has not been adapted.
func TestProviderMinds(t *testing.T) {
	body := `{"model":"m","messages":[{}],"tools":[{"type":"function","function":{"name":"a.b","strict":true,"parameters":{"type":"object","properties":{"x":{"type":"string"}}}}}]}`
	if _, err := minded("POST /chat/completions", []byte(body)); err == nil {
		t.Error("it takes an optional property")
	}
}

const listedFile = "../../../cmd/schemaflavor/testdata/tools.json"

// TestTools: what arrives in the library's types is what the set says, in the author's order.
func TestTools(t *testing.T) {
	text, err := os.ReadFile(listedFile)
	if err != nil {
		t.Fatal(err)
	}
	for name, list := range map[string]func(*schemaflavor.ToolSet) ([]byte, error){
		"chat-tools": func(set *schemaflavor.ToolSet) ([]byte, error) {
			tools, err := openaitools.Tools(set)
			if err != nil || len(tools) != 2 {
				return nil, fmt.Errorf("got %d tools: %w", len(tools), err)
			}
			return openaitools.Text(tools)
		},
		"response-tools": func(set *schemaflavor.ToolSet) ([]byte, error) {
			tools, err := openaitools.ResponseTools(set)
			if err != nil || len(tools) != 2 {
				return nil, fmt.Errorf("got %d tools: %w", len(tools), err)
			}
			return openaitools.ResponseText(tools)
		},
	} {
		set, err := schemaflavor.AdaptTools("openai-strict", text, schemaflavor.WithEnvelope(name))
		if err != nil {
			t.Fatal(err)
		}
		got, err := list(set)
		if err != nil {
			t.Fatal(name, err)
		}
		if title, due := strings.Index(string(got), `"title":{`), strings.Index(string(got), `"due":{`); title < 0 || due < title {
			t.Errorf("%s: the properties are not as they were: %s", name, got)
		}
		again, err := schemaflavor.AdaptTools("openai-strict", got)
		if err != nil {
			t.Fatal(err)
		}
		if string(again.Text) != string(got) || len(again.Diagnostics) > 0 {
			t.Errorf("%s: adapted again, it is another text:\n%s\n%s", name, got, again.Text)
		}
	}
}

// TestParameters: a map holds all of a schema, to be read where no order is lost.
func TestParameters(t *testing.T) {
	p, err := openaitools.Parameters([]byte(`{"type":"object","properties":{"z":{},"a":{}},"required":["z"],"additionalProperties":false,"$defs":{"n":{"maximum":9007199254740993}}}`))
	if err != nil {
		t.Fatal(err)
	}
	text, err := json.Marshal(p)
	if err != nil {
		t.Fatal(err)
	}
	if want := `{"$defs":{"n":{"maximum":9007199254740993}},"additionalProperties":false,"properties":{"z":{},"a":{}},"required":["z"],"type":"object"}`; string(text) != want {
		t.Errorf("got  %s\nwant %s", text, want)
	}
	if p["type"] != "object" || p["additionalProperties"] != false || len(p["required"].([]any)) != 1 {
		t.Errorf("got %#v", p)
	}
	if p, err := openaitools.Parameters(nil); p != nil || err != nil {
		t.Errorf("got %v and %v of no schema", p, err)
	}
	if _, err := openaitools.Parameters([]byte(`true`)); err == nil {
		t.Error("a map holds true")
	}
}

// TestOtherEnvelope: a set for somebody else, and a member that the library has no field for, are errors.
func TestOtherEnvelope(t *testing.T) {
	text := []byte(`[{"name":"a","inputSchema":{"type":"object"}}]`)
	set, err := schemaflavor.AdaptTools("anthropic-strict", text)
	if err != nil {
		t.Fatal(err)
	}
	if tools, err := openaitools.Tools(set); err == nil || !strings.Contains(err.Error(), "tool 0 of the set") || !strings.Contains(err.Error(), "chat-tools") {
		t.Errorf("got %v, %v", tools, err)
	}
	set, err = schemaflavor.AdaptTools("openai-strict", []byte(`[{"type":"function","x":1,"function":{"name":"a","parameters":{"type":"object"}}}]`))
	if err != nil {
		t.Fatal(err)
	}
	if tools, err := openaitools.Tools(set); err == nil || !strings.Contains(err.Error(), "cannot hold `x` with 1") {
		t.Errorf("got %v, %v", tools, err)
	}
}

// TestText: what the library holds is a list that is recognised.
func TestText(t *testing.T) {
	tool := openai.ChatCompletionFunctionTool(openai.FunctionDefinitionParam{Name: "a", Parameters: openai.FunctionParameters{"type": "object", "properties": map[string]any{"x": map[string]any{"type": "string"}}}})
	chat, err := openaitools.Text([]openai.ChatCompletionToolUnionParam{tool})
	if err != nil {
		t.Fatal(err)
	}
	response, err := openaitools.ResponseText([]responses.ToolUnionParam{responses.ToolParamOfFunction("a", tool.OfFunction.Function.Parameters, true)})
	if err != nil {
		t.Fatal(err)
	}
	for _, text := range [][]byte{chat, response} {
		set, err := schemaflavor.AdaptTools("openai-strict", text)
		if err != nil || len(set.Tools) != 1 || set.Tools[0].Name != "a" || !set.Tools[0].Strict || len(set.Entries()) != 1 {
			t.Errorf("%s: got %+v, %v", text, set, err)
		}
	}
}

// TestNamespace: tools that stand together stay together, in the order of their properties.
func TestNamespace(t *testing.T) {
	const text = `[{"type":"namespace","name":"crm","description":"CRM.","tools":[{"type":"function","name":"get","parameters":{"type":"object","properties":{"z":{"type":"string"},"a":{"type":"string"}},"required":["z","a"]}},{"type":"custom","name":"raw"}]}]`
	set, err := schemaflavor.AdaptTools("openai-strict", []byte(text))
	if err != nil {
		t.Fatal(err)
	}
	tools, err := openaitools.ResponseTools(set)
	if err != nil || len(tools) != 1 || tools[0].OfNamespace == nil || len(tools[0].OfNamespace.Tools) != 2 {
		t.Fatalf("got %+v, %v", tools, err)
	}
	got, err := openaitools.ResponseText(tools)
	if err != nil {
		t.Fatal(err)
	}
	if z, a := strings.Index(string(got), `"z":{`), strings.Index(string(got), `"a":{`); z < 0 || a < z || !strings.Contains(string(got), `"strict":true`) {
		t.Errorf("got %s", got)
	}
}
