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

// TestNamespaces: tools in a namespace are adapted where they stand; the last one takes it away with it; for another provider they are
// written one by one, and what is left of the namespace is told.
func TestNamespaces(t *testing.T) {
	const (
		in     = `{"type":"function","name":"NAME","parameters":{"type":"object","properties":{"q":{"enum":["x"]}},"required":["q"]}}`
		out    = `{"type":"function","name":"NAME","parameters":{"type":"object","properties":{"q":{"type":"string","enum":["x"]}},"required":["q"],"additionalProperties":false},"strict":true}`
		bad    = `{"type":"function","name":"bad","parameters":{"type":"object","properties":{"q":{"enum":[]}},"required":["q"]}}`
		custom = `{"type":"custom","name":"code"}`
	)
	named := func(text, name string) string { return strings.Replace(text, "NAME", name, 1) }
	space := func(name string, tools ...string) string {
		return `{"type":"namespace","name":"` + name + `","description":"D","tools":[` + strings.Join(tools, ", ") + `]}`
	}
	for _, c := range []struct{ list, want, rules string }{
		{space("crm", named(in, "a"), custom) + ", " + named(in, "b"), space("crm", named(out, "a"), custom) + ", " + named(out, "b"), ""},
		{space("crm", named(in, "a.b")), space("crm", named(out, "a_b")), "tool-name"},
		{space("x", named(in, "a")) + ", " + space("y", named(in, "a")), space("x", named(out, "a")) + ", " + space("y", named(out, "a_2")), "tool-name-taken"},
		{space("crm", bad, custom) + ", " + named(in, "b"), space("crm", custom) + ", " + named(out, "b"), "tool-left-out"},
		{space("crm", bad) + ", " + space("y", bad, named(in, "a")), space("y", named(out, "a")), "tool-none-left tool-left-out tool-left-out"},
		{space("y", named(in, "a")) + ", " + space("crm", bad) + `, {"type":"web_search"}`, space("y", named(out, "a")) + `, {"type":"web_search"}`, "tool-none-left tool-left-out"},
	} {
		for _, around := range [][2]string{{`{"model":"m","tools":[`, `]}`}, {`[`, `]`}} {
			set := adaptTools(t, "openai-strict", around[0]+c.list+around[1])
			if got, want := string(set.Text), around[0]+c.want+around[1]; got != want {
				t.Errorf("%s\ngot  %s\nwant %s", c.list, got, want)
			}
			if rules := toolRules(set); rules != c.rules {
				t.Errorf("%s: told %q, want %q", c.list, rules, c.rules)
			}
		}
	}
	again := adaptTools(t, "openai-strict", `{"input":[{"type":"function_call","namespace":"y","name":"a","arguments":"{}"},{"type":"function_call","namespace":"x","name":"a","arguments":"{}"}],"tools":[`+space("x", named(in, "a"))+`,`+space("y", named(in, "a"))+`,`+named(in, "b")+`]}`)
	if !strings.Contains(string(again.Text), `"namespace":"y","name":"a_2"`) || !strings.Contains(string(again.Text), `"namespace":"x","name":"a"`) {
		t.Errorf("calls of earlier turns: %s", again.Text)
	}
	beside := adaptTools(t, "openai-strict", `{"input":[{"type":"function_call","name":"a","arguments":"{}"},{"type":"function_call","namespace":"x","name":"a","arguments":"{}"}],"tool_choice":{"type":"function","name":"a"},"tools":[`+space("x", named(in, "a"))+`,`+named(in, "a")+`]}`)
	if s := string(beside.Text); !strings.Contains(s, `"tool_choice":{"type":"function","name":"a_2"}`) || !strings.Contains(s, `{"type":"function_call","name":"a_2"`) || !strings.Contains(s, `"namespace":"x","name":"a"`) {
		t.Errorf("a tool beside the namespace: %s", s)
	}
	if entries := again.Entries(); len(entries) != 3 || string(entries[0]) != space("x", named(out, "a")) || string(entries[2]) != named(out, "b") {
		t.Errorf("entries: %s", entries)
	}
	set := adaptTools(t, "gemini", `{"tools":[`+space("crm", named(in, "a"), custom)+`,`+named(in, "b")+`]}`)
	const one = `{"name":"NAME","parameters":{"type":"object","properties":{"q":{"type":"string","enum":["x"]}},"required":["q"]}}`
	if got, want := string(set.Text), `{"tools":[{"functionDeclarations":[`+named(one, "a")+","+named(one, "b")+`]}]}`; got != want {
		t.Errorf("for another provider\ngot  %s\nwant %s", got, want)
	}
	if rules := toolRules(set); rules != "tool-built-in tool-member" {
		t.Errorf("for another provider: told %q", rules)
	}
	call, err := set.Decode("a", []byte(`{"q":"x"}`))
	if err != nil || call.Name != "a" || len(call.Violations) > 0 {
		t.Errorf("a call of a tool of a namespace: %v %v", call, err)
	}
}

// TestBuiltInForm: what is built in stays as it came in another envelope of its provider, which is told, for it may have another form there.
func TestBuiltInForm(t *testing.T) {
	const list = `{"input":"x","tools":[{"type":"custom","name":"sql"},{"type":"function","name":"f","parameters":{"type":"object"}}]}`
	for envelope, want := range map[string]string{"": "tool-without-parameters", "chat-tools": "tool-built-in-form tool-without-parameters"} {
		set, err := schemaflavor.AdaptTools("openai-strict", []byte(list), schemaflavor.WithEnvelope(envelope))
		if err != nil {
			t.Fatal(err)
		}
		if rules := toolRules(set); rules != want {
			t.Errorf("%q: told %q, want %q: %s", envelope, rules, want, set.Text)
		}
	}
}

// toolRules are the rules of what is told of tools, in order.
func toolRules(set *schemaflavor.ToolSet) string {
	var rules []string
	for _, d := range set.Diagnostics {
		if strings.HasPrefix(d.Rule(), "tool-") {
			rules = append(rules, d.Rule())
		}
	}
	return strings.Join(rules, " ")
}
