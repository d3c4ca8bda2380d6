package schemaflavor_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/schemaflavor/schemaflavor"
	"github.com/schemaflavor/schemaflavor/flavor"
)

// TestNamedFormat: a format of a response that has a name and says by its type what it is, as the Responses API has it, is no tool.
func TestNamedFormat(t *testing.T) {
	const text = `{"type":"json_schema","name":"n","strict":true,"schema":{"type":"object","properties":{"a":{"type":"string"}},"required":["a"],"additionalProperties":false}}`
	for f := range schemaflavor.Builtin().All() {
		set := adaptTools(t, f.Name, text)
		if len(set.Tools) != 1 || set.Tools[0].Surface != flavor.Response || !strings.Contains(string(set.Text), `"properties":{"a":`) || len(set.Entries()) != 0 {
			t.Errorf("%s: got %s, with %d tools", f.Name, set.Text, len(set.Entries()))
		}
	}
	if set := adaptTools(t, "openai-strict", text); string(set.Text) != text {
		t.Errorf("what conforms became %s", set.Text)
	}
}

// TestFlagTold: a flag of strictness that has no place in another envelope is told of, whichever it is.
func TestFlagTold(t *testing.T) {
	for flag, rule := range map[string]string{"true": "tool-not-strict", "false": "tool-member", "": ""} {
		text := `{"tools":[{"type":"function","function":{"name":"search","parameters":{"type":"object","properties":{"x":{"type":"string"}},"required":["x"]}}}]}`
		if flag != "" {
			text = strings.Replace(text, `"parameters"`, `"strict":`+flag+`,"parameters"`, 1)
		}
		for _, name := range []string{"gemini", "moonshot", "claude-desktop"} {
			set := adaptTools(t, name, text)
			var told []string
			for _, d := range set.Tools[0].Diagnostics {
				if strings.HasPrefix(d.Rule(), "tool-") && strings.HasSuffix(d.Pointer(), "/strict") {
					told = append(told, d.Rule())
				}
			}
			if strings.Contains(string(set.Text), "strict") || strings.Join(told, " ") != rule {
				t.Errorf("%s: strict %s: told %v of %s", name, flag, told, set.Text)
			}
		}
	}
}

// TestForeignSchema: a schema beside the tools of a request where no shape has one is told of, and what is known is not.
func TestForeignSchema(t *testing.T) {
	const tool = `"tools":[{"type":"function","function":{"name":"search","parameters":{"type":"object","properties":{"schema":{"type":"object","properties":{}}}}}}]`
	for beside, want := range map[string]string{
		`"format":{"type":"object","properties":{}}`:                                                                 "/format",
		`"response_format":{"type":"json_object","schema":{"type":"object"}}`:                                        "/response_format/schema",
		`"response_format":{"type":"json_schema","json_schema":{"name":"r","schema":{"type":"object"}}}`:             "",
		`"messages":[{"content":{"schema":{"type":"object"}}}],"options":{"format":"json","a":{"b":{"c":{}}}}`:       "",
		`"options":{"guided_json":{"type":"object","properties":{"a":{"type":"string"}}}},"model":"m","stream":true`: "/options/guided_json",
	} {
		set := adaptTools(t, "openai-loose", `{`+beside+`,`+tool+`}`)
		got := ""
		for _, d := range set.Diagnostics {
			if d.Rule() == "foreign-schema" {
				got += d.Pointer()
			}
		}
		if got != want || !strings.Contains(string(set.Text), beside[:20]) {
			t.Errorf("%s: told of %q, want %q, in %s", beside, got, want, set.Text)
		}
	}
}

// TestSettingsBesideFormat: what a request says beside the format of its response, and what has no place where that is
// written, is warned of.
func TestSettingsBesideFormat(t *testing.T) {
	set := adaptTools(t, "openai-strict", `{"generationConfig":{"temperature":0,"responseMimeType":"application/json","responseSchema":{"type":"OBJECT","properties":{"a":{"type":"STRING"}}}}}`)
	var warned []string
	for _, d := range set.Tools[0].Diagnostics {
		if d.Rule() == "tool-member" && d.Severity() == schemaflavor.Warning {
			warned = append(warned, d.Pointer())
		}
	}
	if want := []string{"/generationConfig/temperature"}; !slices.Equal(warned, want) {
		t.Errorf("got warnings of %q, want %q", warned, want)
	}
}

// TestUnmarkedFormat: the format of a response is one without the members that mark it, too.
func TestUnmarkedFormat(t *testing.T) {
	const format = `{"generationConfig":{"responseSchema":{"type":["string","null"]}}}`
	const mark = `"responseMimeType":"application/json",`
	marked := adaptTools(t, "gemini", strings.Replace(format, `"responseSchema"`, mark+`"responseSchema"`, 1))
	set := adaptTools(t, "gemini", format)
	if want := strings.Replace(string(marked.Text), mark, "", 1); string(set.Text) != want || want == format || len(set.Tools) != 1 || set.Tools[0].Surface != flavor.Response {
		t.Errorf("got %s, want %s", set.Text, want)
	}
}
