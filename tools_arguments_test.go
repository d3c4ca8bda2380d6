package schemaflavor_test

import (
	"encoding/json"
	"errors"
	"testing"

	"github.com/schemaflavor/schemaflavor"
)

// TestArgumentsOfAnyTool: what comes back for a tool is an object at least, whether or not its schema says anything, and
// whether or not it was adapted.
func TestArgumentsOfAnyTool(t *testing.T) {
	const list = `{"tools":[{"name":"said","inputSchema":{"type":"object"}},{"name":"unsaid"},{"name":"empty","inputSchema":{"type":"object","properties":{}}},
		{"name":"anything","inputSchema":{}},{"name":"none","inputSchema":{"type":"object","properties":{},"additionalProperties":false}}]}`
	for f := range schemaflavor.Builtin().All() {
		set, err := schemaflavor.AdaptTools(f.Name, []byte(list))
		if err != nil {
			t.Fatal(f.Name, err)
		}
		saved, err := json.Marshal(*set) // by its value too
		if err != nil {
			t.Fatal(f.Name, err)
		}
		loaded, err := schemaflavor.ParseToolSet(saved)
		if err != nil {
			t.Fatal(f.Name, err)
		}
		for _, s := range []*schemaflavor.ToolSet{set, loaded} {
			for _, tool := range s.Tools {
				for arguments, valid := range map[string]bool{`{}`: true, ``: true, `null`: true, `[1]`: false, `5`: false} {
					c, err := s.Decode(tool.Name, []byte(arguments))
					var e *schemaflavor.Error
					noImage := errors.As(err, &e) && e.Code == schemaflavor.CodeReply // such as an empty list of entries of null
					if err != nil && (valid || !noImage) || err == nil && (len(c.Violations) == 0) != valid {
						t.Errorf("%s, %s: got %v, %v for %q, want valid: %t", f.Name, tool.OriginalName, c, err, arguments, valid)
					}
				}
				text := []byte(`{}`)
				if c, err := s.Decode(tool.Name, text); err != nil || &c.Value[0] == &text[0] {
					t.Errorf("%s, %s: the value is the caller's memory, %v", f.Name, tool.OriginalName, err)
				}
				if _, _, err := s.Encode(tool.OriginalName, []byte("no JSON")); err == nil {
					t.Errorf("%s, %s: what is no JSON is encoded", f.Name, tool.OriginalName)
				}
			}
		}
	}
}

// TestArgumentsAsItWas: a tool that is sent as it was is held to its schema all the same.
func TestArgumentsAsItWas(t *testing.T) {
	const list = `{"tools":[{"name":"q","inputSchema":{"type":"object","properties":{"x":{"type":"string"},"r":{"$ref":"https://example.com/a"}},"required":["x"]}}]}`
	set, err := schemaflavor.AdaptTools("openai-strict", []byte(list), schemaflavor.WithQuarantineSend())
	if err != nil {
		t.Fatal(err)
	}
	c, err := set.Decode("q", []byte(`{"x":5,"r":1}`))
	if err != nil || len(c.Violations) != 1 || c.Violations[0].Path != "/x" || len(c.Unchecked) != 1 {
		t.Errorf("got %+v, %v, want a violation at /x, and the reference as unchecked", c, err)
	}
}

// TestArgumentsOfNoSchema: where what should be a schema is none, arguments are objects all the same.
func TestArgumentsOfNoSchema(t *testing.T) {
	set, err := schemaflavor.AdaptTools("openai-strict", []byte(`{"tools":[{"name":"q","inputSchema":5},{"name":"r","inputSchema":{"type":"object"}}]}`), schemaflavor.WithQuarantineSend())
	if err != nil {
		t.Fatal(err)
	}
	if c, err := set.Decode("q", []byte(`"text"`)); err == nil && len(c.Violations) == 0 {
		t.Errorf("got %+v, want a violation", c)
	}
}

// TestArgumentsOfChecked: nothing travels by a list that was only checked.
func TestArgumentsOfChecked(t *testing.T) {
	set, err := schemaflavor.CheckTools("openai-strict", []byte(`{"tools":[{"name":"a","inputSchema":{"type":"object","properties":{"x":{"type":"string"}}}}]}`))
	if err != nil {
		t.Fatal(err)
	}
	var e *schemaflavor.Error
	if saved, err := json.Marshal(set); err == nil {
		t.Errorf("it is saved as %s", saved)
	}
	if _, err := set.Decode("a", []byte(`{"x":5}`)); !errors.As(err, &e) || e.Code != schemaflavor.CodeTool || e.Help == "" {
		t.Errorf("got %v, want that the list was only checked", err)
	}
}
