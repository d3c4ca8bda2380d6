package main

import (
	"bytes"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"golang.org/x/tools/txtar"

	"github.com/schemaflavor/schemaflavor"
	"github.com/schemaflavor/schemaflavor/flavor"
	"github.com/schemaflavor/schemaflavor/internal/diag"
	"github.com/schemaflavor/schemaflavor/internal/enough"
)

var ruleOfLine = regexp.MustCompile(`\[([a-z-]+)(, [a-z-]+)?\]( widened| narrowed)?( reshaped)?( -> .*)?$`)

// TestExplainEveryRule demands an explanation of every rule that the golden cases of the
// flavors report.
func TestExplainEveryRule(t *testing.T) {
	enough.Alone(t)
	files, err := filepath.Glob("../../flavors/testdata/*/*.txtar")
	if err != nil || len(files) == 0 {
		t.Fatal("no golden cases: ", err)
	}
	seen := map[string]bool{}
	for _, file := range files {
		archive, err := txtar.ParseFile(file)
		if err != nil {
			t.Fatal(err)
		}
		for line := range strings.Lines(section(archive, "diagnostics.txt")) {
			rule := ruleOfLine.FindStringSubmatch(strings.TrimSpace(line))
			if rule == nil {
				t.Errorf("%s: no rule in %q", file, line)
				continue
			}
			if seen[rule[1]] {
				continue
			}
			seen[rule[1]] = true
			var stdout, stderr bytes.Buffer
			if status := run([]string{"explain", rule[1]}, nil, &stdout, &stderr); status != 0 {
				t.Errorf("%s: the rule %s is not explained: %s", file, rule[1], stderr.String())
			}
		}
	}
}

// TestExplainTable demands an explanation of every rule that has words, met or not, and of every
// other word that is printed beside diagnostics or asked for by flags.
func TestExplainTable(t *testing.T) {
	enough.Alone(t)
	words := diag.Rules()
	for _, s := range []schemaflavor.Severity{schemaflavor.Info, schemaflavor.Warning, schemaflavor.Refused} {
		words = append(words, s.String())
	}
	for _, e := range []schemaflavor.Effect{schemaflavor.Exact, schemaflavor.Widened, schemaflavor.Narrowed} {
		words = append(words, e.String())
	}
	words = append(words, flavor.SurfaceNames()...)
	for f := range schemaflavor.Builtin().All() {
		words = append(words, f.Name)
		words = append(words, f.Aliases...)
		for _, e := range f.Envelopes {
			words = append(words, e.Name)
		}
	}
	words = append(words, tabled(t, "code", "effect", "severity", "flavor", "option")...)
	for _, o := range schemaflavor.Options() {
		words = append(words, o.Name)
	}
	words = append(words, notAsRecorded, "reshaped", "strict", "strictness", "repair", "envelope", "flavor", "construct", "rule", "effect",
		"severity", "surface", "codec", "because", "help", "finding", "limit", "keyword", "sibling", "quarantine", "violation", "hint", "request")
	for _, word := range words {
		if len(findTopics(word)) == 0 && len(namedTopics(word, schemaflavor.Builtin())) == 0 {
			t.Errorf("%q is not explained", word)
		}
	}
}

// tabled are the words that stand first in the rows of the README's tables with these heads.
func tabled(t *testing.T, heads ...string) (words []string) {
	text, err := os.ReadFile("../../README.md")
	if err != nil {
		t.Fatal(err)
	}
	row := regexp.MustCompile("^\\| \\[?`([a-z-]+)`")
	counts, head := map[string]int{}, ""
	for line := range strings.Lines(string(text)) {
		cells := strings.Split(line, " | ")
		switch first, ok := strings.CutPrefix(cells[0], "| "); {
		case !ok:
			head = ""
		case head == "":
			head = first
		case slices.Contains(heads, head) && row.MatchString(line):
			words = append(words, row.FindStringSubmatch(line)[1])
			counts[head]++
		}
	}
	for _, h := range heads {
		if counts[h] == 0 {
			t.Errorf("the README has no table of %ss", h)
		}
	}
	return words
}

// TestExplainWords: every word that is listed can be explained.
func TestExplainWords(t *testing.T) {
	enough.Alone(t)
	for _, topic := range topics() {
		if len(findTopics(topic.word)) == 0 || topic.means == "" {
			t.Errorf("%s %s is not explained", topic.kind, topic.word)
		}
	}
	if len(findTopics("keyword-x-made-up")) != 1 || len(findTopics("limit-properties")) != 1 {
		t.Error("a prefix does not choose")
	}
}

// TestExplainMessages: a provider's message leads to what it is about first.
func TestExplainMessages(t *testing.T) {
	enough.Alone(t)
	for message, want := range map[string]string{
		"Invalid schema for function 'f': In context=('properties', 'notes'), 'format' is not permitted.": "format",
		"In context=('properties', 'identifier'), 'minLength' is not permitted.":                          "minLength",
		"Invalid JSON payload received. Unknown name \"const\" at 'tools[0]': Cannot find field.":         "const",
		"For 'integer' type, properties maximum, minimum are not supported":                               "minimum",
		"unsupported keywords: oneOf":                              "oneOf",
		"can't resolve reference #/$defs/ScreenInstance from id #": "dangling-reference",
		"Invalid $ref in schema: '#/$defs/Category' does not exist. Ensure all $ref targets are defined in '$defs'.": "dangling-reference",
		"context=('properties', 'labels'), $ref cannot have keywords {'description'}":                                "repeated-annotation",
		"Schemas contains too many optional parameters (30)":                                                         "optional-properties",
		"tools.11.custom.input_schema: input_schema does not support oneOf, allOf, or anyOf at the top level":        "root-union",
		"'uri' is not a valid format.":    "format",
		`the model said "not today"`:      "",
		"schema is not valid":             "", // in words of any message
		"tool use is not supported":       "",
		"it is raining in 'description's": "description",
	} {
		got := ""
		if ts := topicsOf(message, schemaflavor.Builtin()); len(ts) > 0 {
			got = ts[0].word
		}
		if got != want {
			t.Errorf("%s: got %q, want %q", message, got, want)
		}
	}
}

// TestExplainPhrases: what validators say in a few words is explained by what it means, and by nothing else.
func TestExplainPhrases(t *testing.T) {
	for message, want := range map[string]string{
		"Invalid schema for function 'x': True is not of type 'number'.":           "old-spelling (",
		"Invalid schema for function 'x': [] is not of type 'object'.":             "malformed-keyword (",
		`null is not of type "array"`:                                              "malformed-keyword (",
		"'strng' is not valid under any of the given schemas":                      "malformed-keyword (",
		"reference to component '#/$defs/Price' which was not found in the schema": "dangling-reference (",
		"Invalid JSON payload received. Unknown name \"items\" at 'tools[0].function_declarations[0].parameters': Proto field is not repeating, cannot start list.": "tuple (",
		"Invalid JSON payload received. Unknown name \"examples\" at 'tools[0].function_declarations[0]': Proto field is not repeating, cannot start list.":         "examples (",
		"Proto field is not repeating, cannot start list.": "type-list (",
		"Input should be 'TYPE_UNSPECIFIED', 'STRING', 'OBJECT' or 'NULL' [type=enum, input_value=['array', 'null'], input_type=list]":                                             "type-list (",
		"Invalid value at 'tools.function_declarations[2].parameters.properties[0].value.any_of[1].type' (type.googleapis.com/google.ai.generativelanguage.v1beta.Type), \"null\"": "null-type (",
		"tools.0.custom.input_schema.type: Field required":                                                              "non-object-root (",
		"The compiled grammar is too large, which would cause performance issues. Simplify your tool schemas or reduce": "optional-properties (",
		"tools: Tool names must be unique.":                                                                             "tool-name-taken (",
	} {
		var stdout, stderr bytes.Buffer
		run([]string{"explain", message}, nil, &stdout, &stderr)
		if got := stdout.String(); want != "" && (!strings.HasPrefix(got, want) || strings.Count(got, "\n\n") > 1) {
			t.Errorf("%s: got %s", message, got)
		}
	}
}
