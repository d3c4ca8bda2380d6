package schemaflavor_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/schemaflavor/schemaflavor"
)

// TestToolsWithoutSchemas: tools that come with a name and a description, or with null for their schema, are tools without
// parameters, in a list alone too; what has more than that may be anything, and names may be of anything.
func TestToolsWithoutSchemas(t *testing.T) {
	for text, tools := range map[string]int{
		`[{"name":"x","description":"d"}]`:                                1,
		`[{"name":"x","description":"d"},{"name":"y","description":"d"}]`: 2,
		`[{"name":"x","inputSchema":null}]`:                               1,
		`{"name":"x","description":"d","inputSchema":null}`:               1,
		`[{"name":"x"}]`: 0,
		`[{"name":"x","description":"d","uri":"file:///x"}]`:                        0,
		`[{"name":"x","description":"d","arguments":[{"name":"a","type":"text"}]}]`: 0,
	} {
		set, err := schemaflavor.AdaptTools("openai-strict", []byte(text))
		switch {
		case tools == 0:
			if err == nil || strings.Contains(err.Error(), "or the list to") {
				t.Errorf("%s: got %+v, %v", text, set, err)
			}
		case err != nil || len(set.Tools) != tools || set.Tools[0].Name != "x" || !set.Tools[0].Sent:
			t.Errorf("%s: got %+v, %v", text, set, err)
		}
	}
}

// TestWordsForMistakes: what is told of a mistake of the program says what it is.
func TestWordsForMistakes(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "none")
	if err := os.Mkdir(dir, 0o700); err != nil {
		t.Fatal(err)
	}
	_, ofDir := schemaflavor.Builtin().WithDir(dir)
	_, empty := schemaflavor.ParseCodec(nil)
	_, cut := schemaflavor.ParseCodec([]byte(`{"format":`))
	_, below := schemaflavor.Adapt("mcp", []byte(`{}`), schemaflavor.WithMaxDepth(-1))
	_, belowTools := schemaflavor.AdaptTools("mcp", []byte(`[]`), schemaflavor.WithMaxBytes(-1))
	_, deep := schemaflavor.Adapt("mcp", []byte(`{"not":{}}`), schemaflavor.WithMaxDepth(1))
	two, err := schemaflavor.AdaptTools("openai-strict", []byte(`[{"name":"a.b","inputSchema":{"type":"object"}},{"name":"a.b","inputSchema":{"type":"object"}}]`))
	if err != nil {
		t.Fatal(err)
	}
	_, ofTwo := two.Decode("a.b", []byte(`{}`))
	_, refused := schemaflavor.AdaptTools("openai-strict", []byte(`{"tools":[{"name":"x","inputSchema":{"type":"object"}},5]}`), schemaflavor.WithQuarantineRefuse())
	for _, c := range []struct {
		err   error
		wants string
	}{
		{ofDir, "in the folder " + dir},
		{empty, "the text is empty; pass what a Codec was saved as"},
		{cut, "pass what a Codec was saved as"},
		{below, "option max-depth: got -1"},
		{belowTools, "option max-bytes: got -1"},
		{deep, "more than 1 level of nesting"},
		{ofTwo, `the 2 that the list calls so are sent as "a_b" and "a_b`},
		{refused, "`/tools/1` is no tool that is known: got a number (at"},
	} {
		if c.err == nil || !strings.Contains(c.err.Error(), c.wants) {
			t.Errorf("got %v, want %s", c.err, c.wants)
		}
	}
}

// TestStrictKept: a tool that stays in an envelope without a place for the flag is not strict.
func TestStrictKept(t *testing.T) {
	set, err := schemaflavor.AdaptTools("openai-strict", []byte(`{"tools":[{"name":"x","inputSchema":{"type":"object","properties":{"a":{"type":"string"}}}}]}`), schemaflavor.WithEnvelope("keep"))
	if err != nil || strings.Contains(string(set.Text), "strict") {
		t.Fatalf("got %+v, %v", set, err)
	}
	if x := set.Tools[0]; x.Strict || !strings.Contains(x.Reason, "no place for the flag") || !strings.Contains(string(set.Text), `"required":["a"]`) {
		t.Errorf("got %+v, %s", x, set.Text)
	}
}

// TestNamesOfResponses: the format of a response that gets another name is not called a tool.
func TestNamesOfResponses(t *testing.T) {
	set, err := schemaflavor.AdaptTools("openai-strict", []byte(`{"type":"json_schema","json_schema":{"name":"my answer","schema":{"type":"object"}}}`))
	if err != nil {
		t.Fatal(err)
	}
	named := false
	for _, d := range set.Diagnostics {
		if d.Rule() == "tool-name" {
			named = true
			if strings.Contains(d.Message()+d.Help(), " tool ") {
				t.Errorf("got %s; %s", d.Message(), d.Help())
			}
		}
	}
	if !named {
		t.Errorf("got %v", set.Diagnostics)
	}
}

// TestTextOfATuple: JSON text in the place of a tuple that travels as an object is named as that, and the members that are wanted;
// and of a list without values it is said to list some.
func TestTextOfATuple(t *testing.T) {
	result, err := schemaflavor.Adapt("anthropic-strict", []byte(`{"type":"object","properties":{"at":{"type":"array","prefixItems":[{"type":"integer"},{"type":"integer"}],"minItems":2,"items":false}},"required":["at"]}`))
	if err != nil {
		t.Fatal(err)
	}
	d, err := result.Codec().Decode([]byte(`{"at":"[1,2]"}`))
	const want = `one member for each position ("item_1", "item_2"), got a string (it is JSON text in a string: send the value itself)`
	if err != nil || !strings.Contains(d.Violations.Message(), want) {
		t.Errorf("got %v, %v, want %s", d, err, want)
	}
	_, err = schemaflavor.Adapt("openai-strict", []byte(`{"type":"object","properties":{"a":{"type":"string","enum":[]}},"required":["a"]}`))
	if err == nil || !strings.Contains(err.Error(), "list the values that may stand there") {
		t.Errorf("got %v", err)
	}
}
