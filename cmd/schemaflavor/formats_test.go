package main

import (
	"bytes"
	"compress/gzip"
	"encoding/json"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"runtime"
	"strings"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v6"
	"golang.org/x/tools/txtar"
)

// sarifSchema is the official schema of SARIF 2.1.0, as it stands in
// https://github.com/oasis-tcs/sarif-spec at e0583813964e, sarif-2.1/schema (Copyright © OASIS Open).
func sarifSchema(t *testing.T) *jsonschema.Schema {
	t.Helper()
	f, err := os.Open(filepath.Join("testdata", "sarif", "sarif-schema-2.1.0.json.gz"))
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	z, err := gzip.NewReader(f)
	if err != nil {
		t.Fatal(err)
	}
	doc, err := jsonschema.UnmarshalJSON(z)
	if err != nil {
		t.Fatal(err)
	}
	c := jsonschema.NewCompiler()
	c.AssertFormat()
	if err := c.AddResource("sarif.json", doc); err != nil {
		t.Fatal(err)
	}
	s, err := c.Compile("sarif.json")
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// TestSARIF: every log in the transcripts, and one of all that there is to say, is valid, and each
// result leads to its rule.
func TestSARIF(t *testing.T) {
	official := sarifSchema(t)
	if official.Validate(map[string]any{"version": "2.1.0"}) == nil {
		t.Fatal("a log without runs is valid")
	}
	archive, err := txtar.ParseFile("testdata/formats.txtar")
	if err != nil {
		t.Fatal(err)
	}
	recorded := strings.ReplaceAll(section(archive, "transcript"), "\n> ", "\n")
	logs := regexp.MustCompile(`(?ms)^\{\n.*?^\}$`).FindAllString(recorded, -1)
	if len(logs) < 5 {
		t.Fatalf("%d logs in the transcript", len(logs))
	}
	var out bytes.Buffer
	all := []string{"check", "-f", "all", "--format", "sarif", "testdata/tools.json", "testdata/create_issue.json", "testdata/tools.txtar", filepath.Join(t.TempDir(), "none.json"), "-"}
	if status := run(all, strings.NewReader(`{"type":"object","required":null}`), &out, io.Discard); status != exitFailure {
		t.Errorf("got the exit status %d", status)
	}
	logs = append(logs, out.String())
	if n := strings.Count(out.String(), `"ruleId"`); n < 40 {
		t.Errorf("%d results, want at least 40", n)
	}
	for _, text := range logs {
		doc, err := jsonschema.UnmarshalJSON(strings.NewReader(text))
		if err != nil {
			t.Fatal(err)
		}
		if err := official.Validate(doc); err != nil {
			t.Errorf("%v\n%s", err, text)
		}
		var log sarif
		if err := json.Unmarshal([]byte(text), &log); err != nil {
			t.Fatal(err)
		}
		rules := log.Runs[0].Tool.Driver.Rules
		for _, r := range log.Runs[0].Results {
			if r.RuleIndex >= len(rules) || rules[r.RuleIndex].ID != r.RuleID {
				t.Errorf("%s is said to be rule %d", r.RuleID, r.RuleIndex)
			}
		}
		for _, r := range rules {
			if r.ShortDescription.Text == "" || r.Help.Text == "" {
				t.Errorf("nothing is said of the rule %s", r.ID)
			}
		}
	}
}

// TestVersion: the command, its flag and the log of findings tell the same version.
func TestVersion(t *testing.T) {
	said := map[string]string{}
	for _, args := range [][]string{{"version"}, {"--version"}} {
		var out bytes.Buffer
		if status := run(args, strings.NewReader(""), &out, io.Discard); status != exitOK {
			t.Fatalf("%s: exit status %d", args, status)
		}
		said[args[0]] = out.String()
	}
	if said["version"] != said["--version"] || !strings.HasPrefix(said["version"], "schemaflavor "+version()) ||
		!strings.Contains(said["version"], runtime.Version()+", "+runtime.GOOS+"/"+runtime.GOARCH) {
		t.Errorf("got %q", said)
	}
}

// TestCompletion: the shells that README.md here names have a script each, and flavors and formats are offered.
func TestCompletion(t *testing.T) {
	for shell, mark := range map[string]string{"bash": "complete -o default", "zsh": "#compdef schemaflavor", "fish": "complete -c schemaflavor"} {
		var out bytes.Buffer
		if status := run([]string{"completion", shell}, strings.NewReader(""), &out, io.Discard); status != exitOK || !strings.Contains(out.String(), mark) {
			t.Errorf("%s: exit status %d, no %q in\n%.200s", shell, status, mark, out.String())
		}
	}
	for want, args := range map[string][]string{"openai-strict\t": {"check", "--flavor", ""}, "sarif\n": {"check", "--format", ""}, "version\t": {""}} {
		var out bytes.Buffer
		if status := run(append([]string{"__complete"}, args...), strings.NewReader(""), &out, io.Discard); status != exitOK || !strings.Contains(out.String(), want) {
			t.Errorf("%q: exit status %d, no %q in\n%s", args, status, want, out.String())
		}
	}
}
