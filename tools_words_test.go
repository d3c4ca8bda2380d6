package schemaflavor_test

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"

	"github.com/schemaflavor/schemaflavor"
	"github.com/schemaflavor/schemaflavor/flavor"
	"github.com/schemaflavor/schemaflavor/internal/enough"
)

// aTool is how a tool called f is written whose schema is given, in each shape.
var aTool = []string{
	`{"name":"f","inputSchema":S}`,
	`{"name":"f","input_schema":S}`,
	`{"name":"f","parameters":S}`,
	`{"name":"f","parametersJsonSchema":S}`,
	`{"name":"f","schema":S}`,
	`{"name":"f","args_schema":S}`,
	`{"name":"f","params":S}`,
	`{"function":{"name":"f","parameters":S}}`,
	`{"name":"f","input_schema":null,"parameters":S}`,
	`{"type":"custom","name":"f","input_schema":S}`,
	`{"type":"function","name":"f","parameters":S}`,
	`{"type":"function","name":"f","inputSchema":S}`,
	`{"type":"function","function":{"name":"f","parameters":S}}`,
	`{"type":"function","function":{"name":"f","input_schema":S}}`,
}

// TestWordsOfSchemas: a tool's schema is read under every word that any shape has for it, in every
// list, and in lists of several shapes; what is sent has one word for all.
func TestWordsOfSchemas(t *testing.T) {
	enough.Alone(t)
	const object = `{"type":"object","properties":{"x":{"type":"string"}},"required":["x"],"additionalProperties":false}`
	for f := range schemaflavor.Builtin().All() {
		for _, first := range aTool {
			for _, second := range aTool {
				tools := strings.ReplaceAll("["+first+","+strings.ReplaceAll(second, `"f"`, `"g"`)+"]", ":S", ":"+object)
				for _, text := range []string{tools, `{"model":"m","tools":` + tools + `}`} {
					set := adaptTools(t, f.Name, text)
					if len(set.Tools) != 2 || set.Tools[0].Result == nil || set.Tools[1].Result == nil {
						t.Errorf("%s: %s: not both schemas are read: %s", f.Name, text, set.Text)
						continue
					}
					again := adaptTools(t, f.Name, string(set.Text))
					if string(again.Text) != string(set.Text) || len(again.Diagnostics) > 0 {
						t.Errorf("%s: %s: what is sent is no list of one shape: %s becomes %s", f.Name, text, set.Text, again.Text)
					}
					if n := strings.Count(string(set.Text), `"x":`); n != 2 || !json.Valid(set.Text) {
						t.Errorf("%s: %s: got %s, with %d of 2 schemas", f.Name, text, set.Text, n)
					}
				}
			}
		}
	}
}

// TestMisspeltWords: a tool that has its schema under nearly the word that tools have is not one without a schema, and
// is told; what has another schema of it keeps that.
func TestMisspeltWords(t *testing.T) {
	const x = `:{"type":"object","properties":{"x":{}}}`
	for _, text := range []string{
		`[{"name":"f","input_schema":{"type":"object"}},{"name":"g","input_shema"` + x + `}]`,
		`[{"name":"f","input_schema":{"type":"object"}},{"name":"g","paramaters"` + x + `}]`,
		`[{"type":"function","function":{"name":"f"}},{"type":"function","function":{"name":"g","parameter"` + x + `}}]`,
	} {
		for _, envelope := range []string{"", "keep"} {
			set := adaptTools(t, "openai-strict", text, schemaflavor.WithEnvelope(envelope))
			if !strings.Contains(string(set.Text), `"x"`) || len(set.Tools) != 2 || !slices.ContainsFunc(set.Diagnostics, func(d schemaflavor.Diagnostic) bool {
				return d.Rule() == "tool-member" && d.Severity() == schemaflavor.Warning && strings.Contains(d.Message(), "taken for")
			}) {
				t.Errorf("%s, %q: got %s", text, envelope, set.Text)
			}
		}
	}
	for _, other := range []string{"outputSchema", "output_schema", "error_schema", "annotations"} {
		text := `[{"name":"f","parameters":{"type":"object"}},{"name":"g",` + `"` + other + `"` + x + `}]`
		if set := adaptTools(t, "openai-strict", text); strings.Contains(string(set.Text), `"x"`) {
			t.Errorf("%s: got %s", text, set.Text)
		}
	}
}

// TestCalls: calls of tools are no tools, and neither is what has a function's name alone.
func TestCalls(t *testing.T) {
	for _, text := range []string{
		`[{"id":"c1","type":"function","function":{"name":"f","arguments":"{\"x\":1}"}}]`,
		`{"id":"c1","type":"function","function":{"name":"f","arguments":"{}"}}`,
		`[{"function":{"name":"f","arguments":{"x":1}}}]`,
		`{"tool_calls":[{"type":"function","function":{"name":"f","arguments":"{}"}}]}`,
	} {
		if set, err := schemaflavor.AdaptTools("openai-strict", []byte(text)); err == nil && (len(set.Text) > 0 || len(set.Diagnostics) == 0) {
			t.Errorf("%s: got %s", text, set.Text)
		}
	}
	const google = `{"googleSearch":{}}`
	set := adaptTools(t, "gemini", `{"tools":[{"function":{"name":"f","parameters":{"type":"object","properties":{"x":{"type":"string"}}}}},`+google+`]}`)
	if !strings.Contains(string(set.Text), google) {
		t.Errorf("what the provider has built in is gone: %s", set.Text)
	}
}

// TestNamesOfNothing: a tool of whose name no letter may stand has a name that no other one gets when the list changes, and a warning,
// for the name says nothing to the model.
func TestNamesOfNothing(t *testing.T) {
	if set := adaptTools(t, "openai-strict", `[{"name":"/unnamed_job","inputSchema":{"type":"object"}}]`); set.Tools[0].Name != "unnamed_job" {
		t.Errorf("/unnamed_job is sent as %q", set.Tools[0].Name)
	}
	names := map[string]string{}
	for _, list := range []string{`[{"name":"查询","inputSchema":{"type":"object"}},{"name":"天气","inputSchema":{"type":"object"}}]`, `[{"name":"天气","inputSchema":{"type":"object"}}]`} {
		set := adaptTools(t, "openai-strict", list)
		for _, x := range set.Tools {
			if before := names[x.OriginalName]; before != "" && before != x.Name || !strings.HasPrefix(x.Name, "unnamed_") {
				t.Errorf("%s is sent as %q, and was as %q", x.OriginalName, x.Name, before)
			}
			names[x.OriginalName] = x.Name
			if !slices.ContainsFunc(x.Diagnostics, func(d schemaflavor.Diagnostic) bool {
				return d.Rule() == "tool-name" && d.Severity() == schemaflavor.Warning
			}) {
				t.Errorf("%s: no warning", x.OriginalName)
			}
		}
	}
}

// TestSpecifiedTools: tools that stand below a word of their own, with their schemas deeper than that, are read where they may be.
func TestSpecifiedTools(t *testing.T) {
	const tool = `{"toolSpec":{"name":"f","description":"d","inputSchema":{"json":{"type":"object","properties":{"x":{"type":"string"}},"required":["x"]}}}}`
	bare := strings.Replace(strings.Replace(tool, `{"json":`, ``, 1), `}}}}`, `}}}`, 1)
	for _, text := range []string{tool, bare, `[` + tool + `]`, `[` + bare + `]`, `{"tools":[` + tool + `]}`, `{"modelId":"m","toolConfig":{"tools":[` + tool + `]}}`, `{"toolConfig":{"tools":[` + bare + `]}}`} {
		set := adaptTools(t, "openai-strict", text)
		if len(set.Tools) != 1 || !set.Tools[0].Strict || set.Tools[0].OriginalName != "f" || !strings.Contains(string(set.Text), `"description":"d","parameters":{"type":"object","properties":{"x":{"type":"string"}},"required":["x"],"additionalProperties":false}`) {
			t.Errorf("%s: got %s", text, set.Text)
		}
	}
}

// TestNoTools: what stands in a list of tools and is none is left out, and told.
func TestNoTools(t *testing.T) {
	const tool = `{"name":"f","input_schema":{"type":"object","properties":{"x":{"type":"string"}}}}`
	for f := range schemaflavor.Builtin().All() {
		for _, other := range []string{`"a"`, `5`, `null`, `[]`, `{}`, `{"description":"d","x":1}`, `{"type":"function"}`, `{"type":"functions","function":{"name":"g","parameters":{"type":"object","properties":{"y":{"type":"string"}}}}}`} {
			text := "[" + tool + "," + other + "]"
			set := adaptTools(t, f.Name, text)
			if len(set.Diagnostics) == 0 || !slices.ContainsFunc(set.Diagnostics, func(d schemaflavor.Diagnostic) bool {
				return d.Rule() == "tool-unknown" && d.Pointer() == "/1" && d.Severity() == schemaflavor.Refused
			}) || strings.Contains(string(set.Text), other+"]") {
				t.Errorf("%s: %s: got %s", f.Name, text, set.Text)
			}
			if _, err := schemaflavor.AdaptTools(f.Name, []byte(text), schemaflavor.WithQuarantineRefuse()); err == nil {
				t.Errorf("%s: %s: is not refused", f.Name, text)
			}
		}
	}
}

// TestWordsKept: where the envelope is to stay, each tool stays in its own.
func TestWordsKept(t *testing.T) {
	const text = `[{"name":"f","input_schema":{"type":"object","properties":{"x":{"type":"string"}}}},{"name":"g","args_schema":{"type":"object","properties":{"x":{"type":"string"}}}}]`
	set := adaptTools(t, "mcp", text, schemaflavor.WithEnvelope("keep"))
	if string(set.Text) != text || len(set.Diagnostics) > 0 {
		t.Errorf("got %s, want %s", set.Text, text)
	}
}

// TestSecondSchema: of two schemas of one tool the one that is not sent is warned of.
func TestSecondSchema(t *testing.T) {
	set := adaptTools(t, "openai-strict", `[{"name":"f","input_schema":{"type":"object","properties":{}},"parameters":{"type":"object","properties":{"x":{"type":"string"}}}}]`)
	for _, d := range set.Diagnostics {
		if d.Rule() == "tool-member" && d.Severity() == schemaflavor.Warning {
			return
		}
	}
	t.Errorf("got %v, want a warning", set.Diagnostics)
}

// TestBuiltInSettings: what a provider has built in is no tool, whatever its settings are called.
func TestBuiltInSettings(t *testing.T) {
	const own = `{"type":"search","name":"search","parameters":{"most":5}}`
	set := adaptTools(t, "openai-strict", `{"tools":[`+own+`,{"type":"function","name":"g","parameters":{"type":"object","properties":{}}}]}`)
	if len(set.Tools) != 1 || !strings.Contains(string(set.Text), own) || set.Tools[0].Surface != flavor.Tool {
		t.Errorf("got %s", set.Text)
	}
}

// TestTextsOfSchemas: a tool that has the text of its schema where the schema has to stand is not sent as one without arguments.
func TestTextsOfSchemas(t *testing.T) {
	const mistake = `"{\"type\":\"object\",\"properties\":{\"x\":{\"type\":\"string\"}}}"`
	for f := range schemaflavor.Builtin().All() {
		for _, tool := range aTool {
			wrong := strings.ReplaceAll(tool, ":S", ":"+mistake)
			for _, text := range []string{wrong, "[" + wrong + "]", `{"model":"m","tools":[` + wrong + `]}`, `{"tools":[` + wrong + `,` + strings.ReplaceAll(strings.ReplaceAll(tool, `"f"`, `"g"`), ":S", `:{"type":"object"}`) + `]}`} {
				set, err := schemaflavor.AdaptTools(f.Name, []byte(text))
				if err != nil && strings.Contains(err.Error(), "JSON text in a string") {
					continue
				}
				if err != nil {
					t.Errorf("%s: %s: %v", f.Name, text, err)
				} else if len(set.Tools) == 0 {
					t.Errorf("%s: %s: no tool is found", f.Name, text)
				} else if err := set.Tools[0].Err; err == nil || !strings.Contains(err.Error(), "JSON text in a string") {
					t.Errorf("%s: %s: got %v and %s", f.Name, text, err, set.Text)
				}
			}
		}
	}
}

// TestToolsOfNoJSON: what is no JSON is named in the words that Adapt has for it.
func TestToolsOfNoJSON(t *testing.T) {
	for _, text := range []string{"type: object", "<!DOCTYPE html><html></html>", "// tools\n[]", "{\"a\": 1", "{'a': True}", "https://example.com/tools.json", ""} {
		_, of := schemaflavor.Adapt("openai-strict", []byte(text))
		_, err := schemaflavor.AdaptTools("openai-strict", []byte(text))
		if of == nil || err == nil || err.Error() != of.Error() {
			t.Errorf("%q: got %v, want %v", text, err, of)
		}
	}
}
