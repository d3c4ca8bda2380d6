package schemaflavor_test

import (
	"strings"
	"testing"

	"github.com/schemaflavor/schemaflavor"
)

// TestSchemasUnderOtherWords: a tool's schema under a word that no shape has is read where one member alone can be it, and
// is warned of where that is not known: it is never left out as if nothing were lost.
func TestSchemasUnderOtherWords(t *testing.T) {
	const object = `{"type":"object","properties":{"city":{"type":"string"}},"required":["city"]}`
	for text, read := range map[string]bool{
		`{"tools":[{"name":"weather","description":"d","inputs":` + object + `}]}`:                                   true,
		`{"tools":[{"name":"weather","input_parameters":` + object + `,"returns":` + object + `}]}`:                  true,
		`[{"type":"function","function":{"name":"weather","inputs":` + object + `}}]`:                                true,
		`{"tools":[{"name":"weather","description":"d","first":` + object + `,"second":` + object + `}]}`:            false,
		`{"tools":[{"name":"weather","description":"d","args":{"city":{"type":"string"}}}]}`:                         true,
		`{"tools":[{"name":"weather","parameter_definitions":{"city":{"type":"str","required":true}}}]}`:             true, // Cohere's
		`{"tools":[{"name":"weather","args":{"city":"a string"}}]}`:                                                  false,
		`{"tools":[{"name":"weather","description":"d","outputSchema":` + object + `,"args":{"a":` + object + `}}]}`: false,
		`[{"name":"weather","description":"d","args":` + object + `}]`:                                               true,
		`{"name":"weather","description":"d","payload":` + object + `}`:                                              true,
	} {
		for _, flavor := range []string{"openai-strict", "gemini", "moonshot"} {
			set, err := schemaflavor.AdaptTools(flavor, []byte(text))
			if err != nil || len(set.Tools) != 1 {
				t.Fatalf("%s, %s: got %+v, %v", flavor, text, set, err)
			}
			if got := strings.Contains(string(set.Text), `"properties":{"city"`); got != read {
				t.Errorf("%s, %s: got %s", flavor, text, set.Text)
			}
			warned := !read && !strings.Contains(text, "type") // which may be anything
			for _, d := range set.Diagnostics {
				warned = warned || d.Severity() == schemaflavor.Warning
			}
			if !warned {
				t.Errorf("%s, %s: nothing warns of it", flavor, text)
			}
		}
	}
}

// TestNoSchemasUnderOtherWords: what is no word for arguments has none, nor has a tool that says that it takes none, or by its type
// that the provider knows it.
func TestNoSchemasUnderOtherWords(t *testing.T) {
	const object = `{"type":"object","properties":{"city":{"type":"string"}}}`
	for _, tool := range []string{
		`{"name":"ping","description":"d","inputSchema":null,"params_schema":` + object + `}`,
		`{"name":"ping","description":"d","configSchema":` + object + `}`,
		`{"name":"ping","description":"d","examples":` + object + `}`,
		`{"name":"ping","description":"d","auth":` + object + `}`,
		`{"type":"computer_20250124","name":"computer","request":` + object + `}`,
	} {
		for _, flavor := range []string{"openai-strict", "gemini", "anthropic-strict", "mcp"} {
			set, err := schemaflavor.AdaptTools(flavor, []byte(`{"tools":[`+tool+`]}`))
			if err != nil {
				t.Fatalf("%s, %s: %v", flavor, tool, err)
			}
			for _, tool := range set.Tools {
				if tool.Result != nil && strings.Contains(string(tool.Result.Schema), "city") {
					t.Errorf("%s: got %s", flavor, set.Text)
				}
			}
		}
	}
}

// TestOtherWordsAreChecked: a check finds what an adaptation mends in a list.
func TestOtherWordsAreChecked(t *testing.T) {
	set, err := schemaflavor.CheckTools("openai-strict", []byte(`[{"name":"weather","description":"d","args":{"type":"object","properties":{},"required":[],"additionalProperties":false}}]`))
	if err != nil || len(set.Diagnostics) != 1 || set.Diagnostics[0].Pointer() != "/0/args" || !strings.Contains(set.Diagnostics[0].Message(), "`parameters` is meant") && !strings.Contains(set.Diagnostics[0].Message(), "`input_schema` is meant") {
		t.Errorf("got %+v, %v", set, err)
	}
}

// TestSchemasOfAKind: what stands in a toolSpec is a tool without one, too.
func TestSchemasOfAKind(t *testing.T) {
	const object = `{"type":"object","properties":{"city":{"type":"string"}},"required":["city"]}`
	for _, flavor := range []string{"openai-strict", "gemini", "claude-desktop", "mcp"} {
		set, err := schemaflavor.AdaptTools(flavor, []byte(`[{"name":"weather","inputSchema":{"json":`+object+`},"annotations":{"readOnlyHint":true}},{"name":"other","inputSchema":`+object+`}]`))
		if err != nil || len(set.Tools) != 2 {
			t.Fatalf("%s: got %+v, %v", flavor, set, err)
		}
		if strings.Count(string(set.Text), `"properties":{"city"`) != 2 || strings.Contains(string(set.Text), `"json"`) {
			t.Errorf("%s: got %s", flavor, set.Text)
		}
	}
}

// TestPropertiesAlone: properties alone under a word for arguments are a schema for every flavor, also for one that keeps unknown words.
func TestPropertiesAlone(t *testing.T) {
	for f := range schemaflavor.Builtin().All() {
		set, err := schemaflavor.AdaptTools(f.Name, []byte(`[{"name":"weather","args":{"city":{"type":"string"},"zip":{"type":"string"},"required":["city"]}}]`))
		if err != nil || !strings.Contains(string(set.Text), `"properties":{"city"`) {
			t.Errorf("%s: got %s, %v", f.Name, set.Text, err)
		}
	}
}
