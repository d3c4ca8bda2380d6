package main

import (
	"bytes"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"golang.org/x/tools/txtar"

	"github.com/schemaflavor/schemaflavor"
)

var ruleOfLine = regexp.MustCompile(`\[([a-z-]+)(, [a-z-]+)?\]( widened| narrowed)?( reshaped)?( -> .*)?$`)

// TestExplainEveryRule demands an explanation of every rule that the golden cases of the
// flavors report.
func TestExplainEveryRule(t *testing.T) {
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

// TestExplainWords: every word that is listed can be explained.
func TestExplainWords(t *testing.T) {
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
	for message, want := range map[string]string{
		"Invalid schema for function 'f': In context=('properties', 'notes'), 'format' is not permitted.": "format",
		"In context=('properties', 'identifier'), 'minLength' is not permitted.":                          "minLength",
		"Invalid JSON payload received. Unknown name \"const\" at 'tools[0]': Cannot find field.":         "const",
		"For 'integer' type, properties maximum, minimum are not supported":                               "minimum",
		"unsupported keywords: oneOf": "oneOf",
		"context=('properties', 'labels'), $ref cannot have keywords {'description'}":                         "repeated-annotation",
		"Schemas contains too many optional parameters (30)":                                                  "optional-properties",
		"tools.11.custom.input_schema: input_schema does not support oneOf, allOf, or anyOf at the top level": "root-union",
		"'uri' is not a valid format.":                                                                        "format",
		`the model said "not today"`:                                                                          "",
		"it is raining in 'description's":                                                                     "description",
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
