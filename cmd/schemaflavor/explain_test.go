package main

import (
	"bytes"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"golang.org/x/tools/txtar"
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
