package schemaflavor_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/schemaflavor/schemaflavor"
)

// planned is a server's list of which only a part can be strict: more tools than a budget of 20, a
// free-form object, objects in rings, a map, a long description, a bad name.
func planned() string {
	tools := []string{
		`{"name": "free", "inputSchema": {"type": "object", "properties": {"any": {"type": "object"}, "what": {}}}}`,
		`{"name": "ring", "inputSchema": {"type": "object", "properties": {"next": {"$ref": "#"}, "one": {"oneOf": [{"type": "object", "properties": {"a": {"type": "integer", "minimum": 3}}}, {"type": "string"}]}}}}`,
		`{"name": "issue.create", "description": "` + strings.Repeat("long ", 400) + `", "inputSchema": {"type": "object", "properties": {"labels": {"type": "object", "additionalProperties": {"type": "string"}}}}}`,
		`{"name": "ping", "inputSchema": {"type": "object"}}`,
	}
	for i := range 30 {
		tools = append(tools, fmt.Sprintf(`{"name": "tool_%d", "inputSchema": {"type": "object", "properties": {"a": {"type": "string", "maxLength": %d}, "b": {"type": ["integer", "string"]}}, "required": ["a"]}}`, i, i+1))
	}
	return `{"tools": [` + strings.Join(tools, ",\n") + `]}`
}

// TestCheckOfAdapted: what adapt delivers is as it planned, and check finds nothing in it: a tool that goes
// without strictness is what the provider takes there.
func TestCheckOfAdapted(t *testing.T) {
	for name, worth := range map[string][]schemaflavor.Option{"": nil, "lossless": {schemaflavor.WithStrictLossless()}, "never": {schemaflavor.WithStrictNever()}} {
		for f := range schemaflavor.Builtin().All() {
			adapted := adaptTools(t, f.Name, planned(), worth...)
			set, err := schemaflavor.CheckTools(f.Name, adapted.Text, worth...)
			if err != nil {
				t.Fatal(f.Name, err)
			}
			for _, d := range set.Diagnostics {
				t.Errorf("%s %s: %s: %s", f.Name, name, d.Rule(), d.Message())
			}
			again := adaptTools(t, f.Name, string(adapted.Text), worth...)
			if string(again.Text) != string(adapted.Text) {
				t.Errorf("%s %s: adapted again, a list is another one:\n%s\n%s", f.Name, name, adapted.Text, again.Text)
			}
		}
	}
}

// TestCheckOfAskedStrictness: a tool that asks for strictness where a request has none left is found, and so is
// one in the list of a server, which says nothing of it; one that comes without the flag is not.
func TestCheckOfAskedStrictness(t *testing.T) {
	list := func(tool string) string {
		var tools []string
		for i := range 21 {
			tools = append(tools, fmt.Sprintf(tool, i))
		}
		return `{"tools": [` + strings.Join(tools, ",") + `]}`
	}
	const schema = `{"type": "object", "properties": {}, "additionalProperties": false}`
	for tool, want := range map[string]int{
		`{"name": "tool_%d", "strict": true, "input_schema": ` + schema + `}`: 1,
		`{"name": "tool_%d", "input_schema": ` + schema + `}`:                 0,
		`{"name": "tool_%d", "inputSchema": ` + schema + `}`:                  1,
	} {
		set, err := schemaflavor.CheckTools("anthropic-strict", []byte(list(tool)))
		if err != nil {
			t.Fatal(err)
		}
		found := 0
		for _, d := range set.Diagnostics {
			if d.Rule() == "tool-not-strict" {
				found++
			}
		}
		if found != want {
			t.Errorf("%s: %d tools without strictness are found, want %d", tool, found, want)
		}
	}
}

// TestSlipsOfTools: who reads a tool does not know a member whose name is a letter off, so that what it says is lost.
func TestSlipsOfTools(t *testing.T) {
	const schema = `{"type":"object","properties":{},"additionalProperties":false}`
	for tool, want := range map[string]string{
		`{"name":"a","descripton":"d","input_schema":` + schema + `}`:               "/0/descripton",
		`{"name":"a","description":"d","stict":true,"input_schema":` + schema + `}`: "/0/stict",
		`{"name":"a","description":"d","input_schema":` + schema + `}`:              "",
		`{"name":"a","title":"d","input_schema":` + schema + `}`:                    "",
	} {
		set, err := schemaflavor.CheckTools("anthropic-strict", []byte("["+tool+"]"))
		if err != nil {
			t.Fatal(err)
		}
		got := ""
		for _, d := range set.Diagnostics {
			if d.Rule() == "tool-member" {
				got += d.Pointer()
			}
		}
		if got != want {
			t.Errorf("%s: a slip is found at %q, want %q", tool, got, want)
		}
	}
}

// TestCheckOfTooMany: check says what adapt would leave out, and says it of a whole list in one paragraph.
func TestCheckOfTooMany(t *testing.T) {
	var tools []string
	for i := range 140 {
		tools = append(tools, fmt.Sprintf(`{"name": "tool_%d", "parameters": {"type": "object", "properties": {}, "required": [], "additionalProperties": false}}`, i))
	}
	set, err := schemaflavor.CheckTools("openai", []byte("["+strings.Join(tools, ",\n")+"]"))
	if err != nil {
		t.Fatal(err)
	}
	var b strings.Builder
	if err := schemaflavor.RenderDiagnostics(&b, set.Diagnostics, schemaflavor.RenderOptions{}); err != nil {
		t.Fatal(err)
	}
	text := b.String()
	for _, want := range []string{"error: `tool_128` would be left out: a request takes at most 128 tools, and there are 140  [tool-count]\n", "/129/name  `tool_129`\n", "/139/name  `tool_139`\n"} {
		if !strings.Contains(text, want) {
			t.Errorf("it does not say %q", want)
		}
	}
	if strings.Count(text, "[tool-count]") != 1 || strings.Contains(text, "is left out") || strings.Contains(text, "effect:") {
		t.Error(text)
	}
}

// TestCheckToolsOfASchema: a schema alone that is only checked has nothing to send and carries no value, as a list has not.
func TestCheckToolsOfASchema(t *testing.T) {
	set, err := schemaflavor.CheckTools("openai-strict", []byte(`{"type":"object","properties":{"a":{"type":"string"}}}`))
	if err != nil {
		t.Fatal(err)
	}
	if set.Text != nil || len(set.Diagnostics) == 0 {
		t.Errorf("got %s with %v", set.Text, set.Diagnostics)
	}
	if _, err := set.Decode("", []byte(`{}`)); err == nil {
		t.Error("what was only checked decodes")
	}
}
