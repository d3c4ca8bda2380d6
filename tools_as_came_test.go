package schemaflavor_test

import (
	"encoding/json"
	"errors"
	"strings"
	"testing"

	"github.com/schemaflavor/schemaflavor"
)

// TestAsItCame: a call of a tool that the request has beside those with schemas, and that the program runs, comes back as it was
// sent, also from a set that was saved; the format of the response is no tool that a model could call.
func TestAsItCame(t *testing.T) {
	const function = `{"name":"look","input_schema":{"type":"object","properties":{"a":{"type":"string"}}}}`
	for _, c := range []struct{ flavor, text, name, arguments, value string }{
		{"anthropic-strict", `{"tools":[{"type":"bash_20250124","name":"bash"},` + function + `],"output_config":{"format":{"type":"json_schema","schema":{"type":"object"}}}}`, "bash", `{"command":"ls"}`, `{"command":"ls"}`},
		{"openai-strict", `{"tools":[{"type":"custom","custom":{"name":"query"}},{"type":"function","function":{"name":"look"}}]}`, "query", `SELECT 1`, `"SELECT 1"`},
		{"openai-strict", `{"tools":[{"type":"custom","custom":{"name":"query"}},{"type":"function","function":{"name":"look"}}],"response_format":{"type":"json_schema","json_schema":{"name":"query","schema":{"type":"object"}}}}`, "query", `42 <x>`, `"42 <x>"`},
		{"openai-strict", `{"input":"x","tools":[{"type":"custom","name":"query"},{"type":"function","name":"look","parameters":{"type":"object"}}]}`, "query", ``, `""`},
	} {
		set := adaptTools(t, c.flavor, c.text)
		saved, err := json.Marshal(set)
		if err != nil {
			t.Fatal(err)
		}
		loaded, err := schemaflavor.ParseToolSet(saved)
		if err != nil {
			t.Fatal(err)
		}
		for _, set := range []*schemaflavor.ToolSet{set, loaded} {
			call, err := set.Decode(c.name, []byte(c.arguments))
			if err != nil || !call.AsItCame || call.Name != c.name || string(call.Value) != c.value || len(call.Violations) > 0 {
				t.Errorf("%s: got %+v, %v", c.text, call, err)
			}
			if call, err := set.Decode("look", []byte("{}")); err != nil || call.AsItCame {
				t.Errorf("%s: got %+v, %v", c.text, call, err)
			}
			name, arguments, err := set.Encode(c.name, []byte(c.arguments))
			if err != nil || name != c.name || string(arguments) != c.arguments {
				t.Errorf("%s: got %s %s, %v", c.text, name, arguments, err)
			}
			_, err = set.Decode("other", nil)
			var e *schemaflavor.Error
			if !errors.As(err, &e) || e.Code != schemaflavor.CodeTool || strings.Contains(e.Help, "no name") || !strings.Contains(e.Help, c.name) {
				t.Errorf("%s: got %v", c.text, err)
			}
		}
	}
	taken := adaptTools(t, "openai-strict", `{"input":"x","tools":[{"type":"custom","name":"query_x"},{"type":"function","name":"query.x","parameters":{"type":"object"}}]}`)
	if name, _, err := taken.Encode("query.x", []byte("{}")); err != nil || name != "query_x_2" {
		t.Errorf("a tool has the name of one that stays as it came: %s, %v", name, err)
	}
	mentioned := adaptTools(t, "anthropic-strict", `{"tool_choice":{"type":"tool","name":"bash"},"messages":[],"tools":[{"type":"bash_20250124","name":"bash"},{"name":"bash","input_schema":{"type":"object"}}]}`)
	if s := string(mentioned.Text); !strings.Contains(s, `"tool_choice":{"type":"tool","name":"bash"}`) || !strings.Contains(s, `"bash_2"`) {
		t.Errorf("a choice of what stays as it came: %s", s)
	}
	unsent := adaptTools(t, "gemini", `[{"type":"function","name":"grep","parameters":{"type":"object"}},{"type":"brand_new_thing","name":"grep"}]`)
	if name, _, err := unsent.Encode("grep", []byte("{}")); err != nil || name != "grep" {
		t.Errorf("the name of what is left out is taken: %s, %v", name, err)
	}
	if _, err := taken.Decode("home", nil); err == nil {
		t.Error("what is no tool is called")
	}
	gone := adaptTools(t, "openai-strict", `{"tools":[{"type":"bash_20250124","name":"bash"},`+function+`]}`)
	if call, err := gone.Decode("bash", []byte("{}")); err == nil {
		t.Errorf("a tool that was left out is called: %+v", call)
	}
}
