package schemaflavor_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/schemaflavor/schemaflavor"
)

// TestLeftOutAlike: tools that are left out for the same reason are one paragraph, which names them.
func TestLeftOutAlike(t *testing.T) {
	var tools []string
	for i := range 130 {
		tools = append(tools, fmt.Sprintf(`{"name":"tool_%d","inputSchema":{"type":"object","properties":{"a":{"type":"string"}},"required":["a"],"additionalProperties":false}}`, i))
	}
	for i := range 2 {
		tools = append(tools, fmt.Sprintf(`{"name":"bad_%d","inputSchema":{"type":"object","properties":{"a":{"enum":[]}},"required":["a"]}}`, i))
	}
	set := adaptTools(t, "openai-strict", `{"tools":[`+strings.Join(tools, ",")+`]}`)
	var b strings.Builder
	if err := set.Render(&b, schemaflavor.RenderOptions{}); err != nil {
		t.Fatal(err)
	}
	for rule, others := range map[string]string{"[tool-count, remove]": "`tool_129`", "[tool-left-out, remove]": "`bad_1`"} {
		if got := b.String(); strings.Count(got, rule) != 1 || !strings.Contains(got, others) {
			t.Errorf("want %s once, with %s: %s", rule, others, got)
		}
	}
}

// TestBuiltInElsewhereNamed: what the provider takes in another of its envelopes alone is told with the name of that one.
func TestBuiltInElsewhereNamed(t *testing.T) {
	set := adaptTools(t, "openai-strict", `{"tools":[{"type":"web_search"},{"type":"function","function":{"name":"a","parameters":{"type":"object","properties":{"x":{"type":"string"}},"required":["x"],"additionalProperties":false},"strict":true}}]}`)
	if len(set.Diagnostics) != 1 || set.Diagnostics[0].Rule() != "tool-built-in-elsewhere" || !strings.Contains(set.Diagnostics[0].Message(), "in the envelope chat-tools, only in response-tools;") {
		t.Errorf("got %v", set.Diagnostics)
	}
}

// TestLeftOutForTheCount: of a tool beyond the number that a request takes, only that is told, and nothing of its schema.
func TestLeftOutForTheCount(t *testing.T) {
	one := `{"name":"t%d","inputSchema":{"type":"object","properties":{"a":{"type":"string","maxLength":5}},"required":["a"]}}`
	var list []string
	for i := range 129 {
		list = append(list, fmt.Sprintf(one, i))
	}
	set := adaptTools(t, "openai-strict", "["+strings.Join(list, ",")+"]")
	for i, tool := range set.Tools {
		told := slices.ContainsFunc(tool.Diagnostics, func(d schemaflavor.Diagnostic) bool { return d.Rule() == "unlisted-keyword" })
		if left := i == 128; tool.Sent == left || told == left || left && len(tool.Diagnostics) != 1 {
			t.Errorf("tool %d: sent %t, %d diagnostics", i, tool.Sent, len(tool.Diagnostics))
		}
	}
}
