package schemaflavor_test

import (
	"strings"
	"testing"

	"github.com/schemaflavor/schemaflavor"
)

const (
	groupedDeclarations = `{"functionDeclarations":[{"name":"b","parametersJsonSchema":{"type":"object","properties":{"y":{"type":"string"}},"required":["y"]}},{"name":"c","parameters":{"type":"OBJECT","properties":{"z":{"type":"STRING"}},"required":["z"]}}]}`
	besideDeclarations  = `{"name":"a","input_schema":{"type":"object","properties":{"x":{"type":"string"}},"required":["x"]}}`
)

// TestGroups: tools in a list inside of the list, tools beside it, and what providers have built in are one
// list: no tool is missed, and each provider gets what it has built in, whichever reading of the list wins.
func TestGroups(t *testing.T) {
	chat := func(name, property string) string {
		return `{"type":"function","function":{"name":"` + name + `","parameters":{"type":"object","properties":{"` + property + `":{"type":"string"}},"required":["` + property + `"],"additionalProperties":false},"strict":true}}`
	}
	google := func(name, property, object, str string) string {
		return `{"name":"` + name + `","parameters":{"type":"` + object + `","properties":{"` + property + `":{"type":"` + str + `"}},"required":["` + property + `"]}}`
	}
	a, b, c := google("a", "x", "object", "string"), google("b", "y", "object", "string"), google("c", "z", "OBJECT", "STRING")
	more := strings.Replace(besideDeclarations, `"a"`, `"d"`, 1)
	d := google("d", "x", "object", "string")
	for list, want := range map[string]map[string]string{
		besideDeclarations + "," + groupedDeclarations + `,{"googleSearch":{}},{"type":"web_search"}`: {
			"gemini":        `{"functionDeclarations":[` + a + "," + b + "," + c + `]},{"googleSearch":{}}`,
			"openai-strict": chat("a", "x") + "," + chat("b", "y") + "," + chat("c", "z"),
		},
		`{"googleSearch":{}},` + groupedDeclarations + "," + besideDeclarations: {
			"gemini":        `{"functionDeclarations":[` + b + "," + c + "," + a + `]},{"googleSearch":{}}`,
			"openai-strict": chat("b", "y") + "," + chat("c", "z") + "," + chat("a", "x"),
		},
		besideDeclarations + "," + more + `,` + groupedDeclarations + `,{"type":"not_yet_there"}`: {
			"gemini":        `{"functionDeclarations":[` + a + "," + d + "," + b + "," + c + `]}`,
			"openai-strict": chat("a", "x") + "," + chat("d", "x") + "," + chat("b", "y") + "," + chat("c", "z"),
		},
	} {
		for _, around := range [][2]string{{`{"tools":[`, `]}`}, {`[`, `]`}} {
			for flavor, want := range want {
				set := adaptTools(t, flavor, around[0]+list+around[1])
				if got, want := string(set.Text), around[0]+want+around[1]; got != want {
					t.Errorf("%s: %s\ngot  %s\nwant %s", flavor, list, got, want)
				}
			}
		}
	}
}

// TestGroupsKept: in its own envelope each tool of such a list stays where it stands, and a bad one goes
// without the others, in the list as in the one inside of it.
func TestGroupsKept(t *testing.T) {
	const bad = `{"name":"bad","parameters":{"type":"object","properties":{"a":{"enum":[]}},"required":["a"]}}`
	grouped := strings.NewReplacer("OBJECT", "object", "STRING", "string").Replace(groupedDeclarations)
	inside := strings.Replace(grouped, `[{`, `[`+bad+`,{`, 1)
	for text, want := range map[string]string{
		`{"tools":[` + besideDeclarations + `, ` + inside + `, {"googleSearch":{}}, ` + bad + `]}`: `{"tools":[` + besideDeclarations + `, ` + grouped + `, {"googleSearch":{}}]}`,
		`{"tools":[` + bad + `, ` + grouped + `, ` + besideDeclarations + `]}`:                     `{"tools":[` + grouped + `, ` + besideDeclarations + `]}`,
	} {
		set := adaptTools(t, "mcp", text, schemaflavor.WithEnvelope("keep"))
		if got := string(set.Text); got != want {
			t.Errorf("%s\ngot  %s\nwant %s", text, got, want)
		}
	}
}

// TestGroupsOfOthers: beside declarations alone, what another provider has built in goes, and nothing else is touched.
func TestGroupsOfOthers(t *testing.T) {
	const own = `{"functionDeclarations":[{"name":"c","parameters":{"type":"OBJECT","properties":{"z":{"type":"STRING"}},"required":["z"]}}]}`
	set := adaptTools(t, "gemini", `{"contents": [], "tools": [{"type": "web_search"}, `+own+`, {"googleSearch": {}}, {"newThing": {}}]}`)
	if want := `{"contents": [], "tools": [` + own + `, {"googleSearch": {}}, {"newThing": {}}]}`; string(set.Text) != want {
		t.Errorf("got  %s\nwant %s", set.Text, want)
	}
	if len(set.Diagnostics) != 1 || set.Diagnostics[0].Rule() != "tool-built-in" || set.Diagnostics[0].Pointer() != "/tools/0" {
		t.Errorf("told of %v", set.Diagnostics)
	}
}

// TestServersToolsInRequest: tools as a server lists them, in a request that has the format of its response too.
func TestServersToolsInRequest(t *testing.T) {
	const schema = `{"type":"object","properties":{"x":{"type":"string"}},"required":["x"],"additionalProperties":false}`
	const text = `{"model":"m","tools":[{"name":"a","inputSchema":` + schema + `}],"response_format":{"type":"json_schema","json_schema":{"name":"r","schema":` + schema + `}}}`
	for flavor, want := range map[string]string{
		"openai-strict": `{"model":"m","tools":[{"type":"function","function":{"name":"a","parameters":` + schema + `,"strict":true}}],"response_format":{"type":"json_schema","json_schema":{"name":"r","schema":` + schema + `,"strict":true}}}`,
		"mcp":           text,
	} {
		if set := adaptTools(t, flavor, text); string(set.Text) != want {
			t.Errorf("%s:\ngot  %s\nwant %s", flavor, set.Text, want)
		}
	}
}
