package genaitools_test

import (
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"slices"
	"strings"
	"testing"

	"google.golang.org/genai"

	"github.com/schemaflavor/schemaflavor"
	"github.com/schemaflavor/schemaflavor/flavors/sdk/genaitools"
)

// provider answers as generateContent does, with one call of the first function that it was sent. What is
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
			fmt.Fprintf(w, `{"error":{"code":400,"status":"INVALID_ARGUMENT","message":%q}}`, err)
			return
		}
		fmt.Fprintf(w, `{"candidates":[{"index":0,"finishReason":"STOP","content":{"role":"model","parts":[{"functionCall":{"name":%q,"args":%s}}]}}]}`, name, arguments)
	}))
}

// minded holds a request to its documented shape, and to the flavor's checker; it returns the first
// function.
func minded(where string, body []byte) (name string, err error) {
	if where != "POST /v1beta/models/gemini-2.5-flash:generateContent" {
		return "", fmt.Errorf("nothing is at %s", where)
	}
	var request struct {
		Contents []json.RawMessage
		Tools    []struct {
			FunctionDeclarations []struct {
				Name       string
				Parameters *struct{ Type string }
			}
		}
	}
	if err := json.Unmarshal(body, &request); err != nil {
		return "", err
	}
	if len(request.Contents) == 0 || len(request.Tools) != 1 || len(request.Tools[0].FunctionDeclarations) == 0 {
		return "", fmt.Errorf("no content or function: %s", body)
	}
	for _, d := range request.Tools[0].FunctionDeclarations {
		if d.Name == "" || d.Parameters != nil && d.Parameters.Type != "OBJECT" {
			return "", fmt.Errorf("functionDeclaration parameters schema should be of type OBJECT: %+v", d)
		}
	}
	found, err := schemaflavor.CheckTools("gemini", body)
	if err != nil {
		return "", err
	}
	for _, d := range found.Diagnostics {
		return "", fmt.Errorf("%s at %s", d.Message(), d.Pointer())
	}
	return request.Tools[0].FunctionDeclarations[0].Name, nil
}

// TestProviderMinds: the provider of these tests refuses what has not been adapted.
func TestProviderMinds(t *testing.T) {
	body := `{"contents":[{}],"tools":[{"functionDeclarations":[{"name":"a","parameters":{"type":"OBJECT","properties":{"x":{"type":"STRING","const":"y"}}}}]}]}`
	if _, err := minded("POST /v1beta/models/gemini-2.5-flash:generateContent", []byte(body)); err == nil {
		t.Error("it takes const")
	}
}

// TestDeclarations: a server's list in the library's types, and from there back again.
func TestDeclarations(t *testing.T) {
	listed, err := os.ReadFile("../../../cmd/schemaflavor/testdata/tools.json")
	if err != nil {
		t.Fatal(err)
	}
	set, err := schemaflavor.AdaptTools("gemini", listed)
	if err != nil {
		t.Fatal(err)
	}
	declarations, err := genaitools.Declarations(set)
	if err != nil || len(declarations) != 2 {
		t.Fatal(declarations, err)
	}
	first := declarations[0]
	if first.Name != "issue.create" || first.Parameters.Type != genai.TypeObject || first.Parameters.Properties["title"].Type != genai.TypeString ||
		!slices.Equal(first.Parameters.PropertyOrdering, []string{"title", "due"}) || *first.Parameters.Properties["title"].MaxLength != 120 || declarations[1].Parameters != nil {
		t.Errorf("got %+v", first)
	}
	text, err := genaitools.Text(declarations)
	if err != nil {
		t.Fatal(err)
	}
	again, err := schemaflavor.AdaptTools("gemini", text)
	if err != nil || string(again.Text) != string(text) || len(again.Diagnostics) > 0 {
		t.Errorf("adapted again, it is another text: %v\n%s\n%s", err, text, again.Text)
	}
}

// TestText: each way to hold a declaration is one that is recognised, and what beside it is there stays.
func TestText(t *testing.T) {
	object := &genai.Schema{Type: genai.TypeObject, Properties: map[string]*genai.Schema{"x": {Type: genai.TypeString}}}
	held := []*genai.FunctionDeclaration{
		{Name: "a", Parameters: object, Response: &genai.Schema{Type: genai.TypeString}, Behavior: genai.BehaviorBlocking},
		{Name: "b", ParametersJsonSchema: map[string]any{"type": "object", "properties": map[string]any{"x": map[string]any{"const": "y"}}}},
		{Name: "c"},
	}
	text, err := genaitools.Text(held)
	if err != nil {
		t.Fatal(err)
	}
	set, err := schemaflavor.AdaptTools("gemini", text)
	if err != nil {
		t.Fatal(err)
	}
	got, err := genaitools.Declarations(set)
	if err != nil || len(got) != 3 {
		t.Fatal(got, err)
	}
	if got[0].Response.Type != genai.TypeString || got[0].Behavior != genai.BehaviorBlocking || got[0].Parameters.Properties["x"].Type != genai.TypeString {
		t.Errorf("got %+v", got[0])
	}
	if x := got[1].Parameters.Properties["x"]; got[1].ParametersJsonSchema != nil || !slices.Equal(x.Enum, []string{"y"}) {
		t.Errorf("got %+v with %+v", got[1], x)
	}
	for _, wrong := range []*genai.FunctionDeclaration{nil, {Name: "a", Parameters: object, ParametersJsonSchema: 1}, {Parameters: &genai.Schema{Type: "X"}}, {ParametersJsonSchema: func() {}}} {
		if text, err := genaitools.Text([]*genai.FunctionDeclaration{wrong}); err == nil || !strings.Contains(err.Error(), "declaration 0 of the list: ") {
			t.Errorf("%+v: got %s, %v", wrong, text, err)
		}
	}
}

// TestJSONParameters: a set in the envelope with JSON Schema is held as that.
func TestJSONParameters(t *testing.T) {
	text := `[{"functionDeclarations":[{"name":"a","parametersJsonSchema":{"type":"object","properties":{"z":{"type":"string"},"a":{"type":"string"}}}}]}]`
	set, err := schemaflavor.AdaptTools("gemini", []byte(text), schemaflavor.WithEnvelope("keep"))
	if err != nil {
		t.Fatal(err)
	}
	got, err := genaitools.Declarations(set)
	if err != nil {
		t.Fatal(err)
	}
	if raw, ok := got[0].ParametersJsonSchema.(json.RawMessage); !ok || !strings.Contains(string(raw), `{"z":{"type":"string"},"a":`) {
		t.Errorf("got %v", got[0].ParametersJsonSchema)
	}
}

// TestHistory: a call goes there and back.
func TestHistory(t *testing.T) {
	set, err := schemaflavor.AdaptTools("gemini", []byte(`[{"name":"a!","inputSchema":{"type":"object","properties":{"m":{"type":"object","additionalProperties":{"type":"integer"}}}}}]`))
	if err != nil {
		t.Fatal(err)
	}
	sent, err := genaitools.Encode(set, "a!", []byte(`{"m":{"x":1}}`))
	if err != nil || sent.Name == "a!" || fmt.Sprint(sent.Args) != "map[m:[map[key:x value:1]]]" {
		t.Fatal(sent, err)
	}
	call, err := genaitools.Decode(set, sent)
	if err != nil || call.Name != "a!" || string(call.Value) != `{"m":{"x":1}}` || len(call.Violations) > 0 {
		t.Errorf("got %+v, %v", call, err)
	}
	if call, err := genaitools.Decode(set, &genai.FunctionCall{Name: sent.Name}); err != nil || string(call.Value) != `{}` {
		t.Errorf("without arguments: got %+v, %v", call, err)
	}
	if _, err := genaitools.Decode(set, &genai.FunctionCall{Name: "other"}); err == nil {
		t.Error("there is a tool called other")
	}
}

// TestOtherEnvelope: a set for somebody else is an error.
func TestOtherEnvelope(t *testing.T) {
	set, err := schemaflavor.AdaptTools("openai-strict", []byte(`[{"name":"a","inputSchema":{"type":"object"}}]`))
	if err != nil {
		t.Fatal(err)
	}
	if got, err := genaitools.Declarations(set); err == nil || !strings.Contains(err.Error(), "tool 0 of the set: genai.FunctionDeclaration cannot hold `type`") {
		t.Errorf("got %v, %v", got, err)
	}
}
