package anthropictools_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"strings"
	"testing"

	"github.com/anthropics/anthropic-sdk-go"

	"github.com/schemaflavor/schemaflavor"
	"github.com/schemaflavor/schemaflavor/flavors/sdk/anthropictools"
)

// provider answers as the Messages API does, with one call of the first tool that it was sent. What is
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
			fmt.Fprintf(w, `{"type":"error","error":{"type":"invalid_request_error","message":%q}}`, err)
			return
		}
		fmt.Fprintf(w, `{"id":"m","type":"message","role":"assistant","model":"m","stop_reason":"tool_use","content":[{"type":"tool_use","id":"1","name":%q,"input":%s}]}`, name, arguments)
	}))
}

// minded holds a request to its documented shape, and to the flavor's checker; it returns the first tool.
func minded(where string, body []byte) (name string, err error) {
	if where != "POST /v1/messages" {
		return "", fmt.Errorf("nothing is at %s", where)
	}
	var request struct {
		Model     string
		MaxTokens int `json:"max_tokens"`
		Messages  []json.RawMessage
		Tools     []map[string]json.RawMessage
	}
	if err := json.Unmarshal(body, &request); err != nil {
		return "", err
	}
	if request.Model == "" || request.MaxTokens == 0 || len(request.Messages) == 0 || len(request.Tools) == 0 {
		return "", fmt.Errorf("no model, message, limit or tool: %s", body)
	}
	for i, t := range request.Tools {
		if kind := string(t["type"]); kind != "" && kind != `"custom"` {
			if t["input_schema"] != nil || t["strict"] != nil {
				return "", fmt.Errorf("tools.%d: Extra inputs are not permitted: %s", i, body)
			}
			continue
		}
		var schema struct{ Type string }
		if err := json.Unmarshal(t["input_schema"], &schema); err != nil || schema.Type != "object" || string(t["strict"]) != "true" {
			return "", fmt.Errorf("tools.%d is no strict tool with an input_schema: %s", i, t)
		}
	}
	found, err := schemaflavor.CheckTools("anthropic-strict", body)
	if err != nil {
		return "", err
	}
	for _, d := range found.Diagnostics {
		return "", fmt.Errorf("%s at %s", d.Message(), d.Pointer())
	}
	return name, json.Unmarshal(request.Tools[0]["name"], &name)
}

// TestProviderMinds: the provider of these tests refuses what has not been adapted.
func TestProviderMinds(t *testing.T) {
	body := `{"model":"m","max_tokens":1,"messages":[{}],"tools":[{"name":"a","strict":true,"input_schema":{"type":"object","properties":{"x":{"type":"string","maxLength":5}},"additionalProperties":false}}]}`
	if _, err := minded("POST /v1/messages", []byte(body)); err == nil {
		t.Error("it takes maxLength")
	}
}

func adapted(t *testing.T, text string) *schemaflavor.ToolSet {
	t.Helper()
	set, err := schemaflavor.AdaptTools("anthropic-strict", []byte(text))
	if err != nil {
		t.Fatal(err)
	}
	return set
}

// TestTools: both interfaces have what the set says, each schema byte for byte, every time.
func TestTools(t *testing.T) {
	listed, err := os.ReadFile("../../../cmd/schemaflavor/testdata/tools.json")
	if err != nil {
		t.Fatal(err)
	}
	const defined = `{"title":"T","$defs":{"n":{"type":"string"}},"type":"object","description":"d","properties":{"z":{"$ref":"#/$defs/n"},"a":{"type":"integer","const":9007199254740993}},"required":["z"],"additionalProperties":false}`
	for _, text := range []string{string(listed), `[{"name":"a","description":"","cache_control":{"type":"ephemeral"},"input_schema":` + defined + `},{"type":"bash_20250124","name":"bash"}]`} {
		set := adapted(t, text)
		tools, err := anthropictools.Tools(set)
		if err != nil {
			t.Fatal(err)
		}
		beta, err := anthropictools.BetaTools(set)
		if err != nil {
			t.Fatal(err)
		}
		for i, entry := range set.Entries() {
			var want struct {
				InputSchema json.RawMessage `json:"input_schema"`
			}
			if err := json.Unmarshal(entry, &want); err != nil {
				t.Fatal(err)
			}
			for _, tool := range []any{tools[i], beta[i]} {
				got, err := json.Marshal(tool)
				if err != nil {
					t.Fatal(err)
				}
				if !bytes.Contains(got, want.InputSchema) || len(got) != len(entry) {
					t.Errorf("got  %s\nwant %s", got, entry)
				}
			}
			if x := tools[i].OfTool; x != nil {
				if p, ok := x.InputSchema.Properties.(json.RawMessage); !ok || !bytes.Contains(want.InputSchema, p) {
					t.Errorf("got the properties %s of %s", x.InputSchema.Properties, want.InputSchema)
				}
			}
		}
	}
}

// TestText: what the library holds is written the same every time, extra fields in the order of their
// names.
func TestText(t *testing.T) {
	extra := map[string]any{"title": "T", "additionalProperties": false, "$defs": map[string]any{}, "description": "d", "x.y": 1}
	held := []anthropic.ToolUnionParam{{OfTool: &anthropic.ToolParam{Name: "a", InputSchema: anthropic.ToolInputSchemaParam{Properties: map[string]any{}, ExtraFields: extra}}},
		{OfTool: &anthropic.ToolParam{Name: "b"}}, {OfBashTool20250124: &anthropic.ToolBash20250124Param{}}}
	beta := []anthropic.BetaToolUnionParam{{OfTool: &anthropic.BetaToolParam{Name: "a", InputSchema: anthropic.BetaToolInputSchemaParam{Properties: map[string]any{}, ExtraFields: extra}}}}
	const first = `{"input_schema":{"type":"object","properties":{},"$defs":{},"additionalProperties":false,"description":"d","title":"T","x.y":1},"name":"a"}`
	for range 20 {
		text, err := anthropictools.Text(held)
		if want := `[` + first + `,{"name":"b"},{"name":"bash","type":"bash_20250124"}]`; err != nil || string(text) != want {
			t.Fatalf("got  %s, %v\nwant %s", text, err, want)
		}
		text, err = anthropictools.BetaText(beta)
		if err != nil || string(text) != `[`+first+`]` {
			t.Fatalf("got  %s, %v\nwant [%s]", text, err, first)
		}
	}
	whole := anthropic.BetaToolInputSchema(map[string]any{"type": "object", "properties": map[string]any{"x": map[string]any{"type": "string"}}, "required": []string{"x"}})
	text, err := anthropictools.BetaText([]anthropic.BetaToolUnionParam{{OfTool: &anthropic.BetaToolParam{Name: "a", InputSchema: whole}}})
	if want := `[{"input_schema":{"type":"object","properties":{"x":{"type":"string"}},"required":["x"],"additionalProperties":false},"name":"a"}]`; err != nil || string(text) != want {
		t.Errorf("of extra fields alone: got  %s, %v\nwant %s", text, err, want)
	}
}

// TestInputSchema: the three parts hold all of a schema, or there is an error.
func TestInputSchema(t *testing.T) {
	const schema = `{"additionalProperties":false,"$defs":{"n":{}},"properties":{"z":{},"a":{}},"required":["z"],"type":"object"}`
	split, err := anthropictools.InputSchema([]byte(schema))
	if err != nil || len(split.ExtraFields) != 2 || len(split.Required) != 1 {
		t.Fatal(split, err)
	}
	got, err := json.Marshal(split)
	if err != nil || len(got) != len(schema) || !bytes.Contains(got, []byte(`"properties":{"z":{},"a":{}}`)) {
		t.Errorf("got %s, %v", got, err)
	}
	for text, want := range map[string]string{
		`{"properties":{}}`:          "is not said",
		`{"type":["object","null"]}`: `is ["object","null"]`,
		`true`:                       "no JSON object",
		`{"type":"object","required":{"x":true}}`: "required: ",
	} {
		if _, err := anthropictools.InputSchema([]byte(text)); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: got %v, want %q", text, err, want)
		}
	}
}

// TestOtherEnvelope: a set for somebody else, and a member that the library has no field for, are errors.
func TestOtherEnvelope(t *testing.T) {
	set, err := schemaflavor.AdaptTools("openai-strict", []byte(`[{"name":"a","inputSchema":{"type":"object"}}]`))
	if err != nil {
		t.Fatal(err)
	}
	if tools, err := anthropictools.Tools(set); err == nil || !strings.Contains(err.Error(), "tool 0 of the set") {
		t.Errorf("got %v, %v", tools, err)
	}
	set = adapted(t, `[{"name":"a","input_schema":{"type":"object"},"x":1}]`)
	if tools, err := anthropictools.Tools(set); err == nil || !strings.Contains(err.Error(), "cannot hold `x` with 1") {
		t.Errorf("got %v, %v", tools, err)
	}
}
