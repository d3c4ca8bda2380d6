package golden_test

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/schemaflavor/schemaflavor"
	"github.com/schemaflavor/schemaflavor/golden"
)

// write puts a file into the test's own folder.
func write(t *testing.T, name, text string) {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(name, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
}

func read(t *testing.T, name string) string {
	t.Helper()
	data, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}

const written = `A property that may be left out is null in a reply.

-- input.json --
{"type": "object", "properties": {"query": {"type": "string"}, "limit": {"type": "integer"}}, "required": ["query"], "additionalProperties": false}
-- reply.json --
{"query": "gnu", "limit": "x"}
-- value.json --
{"query": "gnu"}
`

const recorded = `A property that may be left out is null in a reply.

-- input.json --
{"type": "object", "properties": {"query": {"type": "string"}, "limit": {"type": "integer"}}, "required": ["query"], "additionalProperties": false}
-- schema.json --
{
  "type": "object",
  "properties": {"query": {"type": "string"}, "limit": {"type": ["integer", "null"]}},
  "required": ["query", "limit"],
  "additionalProperties": false
}
`

// TestReadmeCase: the case that the command's README shows can be recorded as it stands there.
func TestReadmeCase(t *testing.T) {
	_, text, found := strings.Cut(read(t, "../cmd/schemaflavor/README.md"), "```txtar\n")
	text, _, closed := strings.Cut(text, "```")
	if !found || !closed {
		t.Fatal("the README shows no case")
	}
	t.Chdir(t.TempDir())
	name := "openai-strict/optional.txtar"
	write(t, name, text)
	f, err := golden.Open(name)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := f.Record(schemaflavor.Builtin()); err != nil {
		t.Fatal(err)
	}
	if problems := f.Check(schemaflavor.Builtin()); len(problems) > 0 {
		t.Error(problems)
	}
	for _, section := range []string{"schema.json", "diagnostics.txt", "decoded.json"} {
		if !strings.Contains(read(t, name), "-- "+section+" --") {
			t.Errorf("no %s is recorded", section)
		}
	}
}

// TestRecord goes through the life of a case: written, recorded, changed, recorded again.
func TestRecord(t *testing.T) {
	t.Chdir(t.TempDir())
	name := "openai-strict/optional.txtar"
	write(t, name, written)
	f := open(t, name)
	problems := f.Check(schemaflavor.Builtin())
	if len(problems) != 5 {
		t.Errorf("got %d problems, want 5 sections that are not recorded: %v", len(problems), problems)
	}
	if changed, err := f.Record(schemaflavor.Builtin()); err != nil || !changed {
		t.Fatalf("changed %v, %v", changed, err)
	}
	text := read(t, name)
	if !strings.HasPrefix(text, recorded) {
		t.Errorf("got\n%s\nwant it to begin with\n%s", text, recorded)
	}
	for _, want := range []string{"-- encoded.json --\n{\"query\": \"gnu\", \"limit\": null}\n", "-- decoded.json --\n", "-- violations.txt --\n/limit: "} {
		if !strings.Contains(text, want) {
			t.Errorf("no %q in\n%s", want, text)
		}
	}
	if problems := open(t, name).Check(schemaflavor.Builtin()); len(problems) > 0 {
		t.Errorf("what was just recorded differs: %v", problems)
	}
	if changed, err := open(t, name).Record(schemaflavor.Builtin()); err != nil || changed {
		t.Errorf("recording twice changes the file: %v, %v", changed, err)
	}

	// Another layout is the same JSON, and is kept; another number is not the same.
	laidOut := strings.Replace(text, `"required": ["query", "limit"],`, "\"required\":\n    [\"query\",\"limit\"],", 1)
	write(t, name, laidOut)
	if changed, err := open(t, name).Record(schemaflavor.Builtin()); err != nil || changed {
		t.Errorf("a layout by hand is not kept: %v, %v", changed, err)
	}
	write(t, name, strings.Replace(text, `["query", "limit"],`, `["limit", "query"],`, 1))
	problems = open(t, name).Check(schemaflavor.Builtin())
	if len(problems) != 1 || problems[0].Section != "schema.json" || !strings.Contains(problems[0].Diff, `-   "required": ["limit", "query"],`) {
		t.Errorf("got %v", problems)
	}
	write(t, name, text+"-- error.txt --\nsomething\n")
	problems = open(t, name).Check(schemaflavor.Builtin())
	if len(problems) != 1 || problems[0].Section != "error.txt" {
		t.Errorf("a section that nothing produces: got %v", problems)
	}
	if _, err := open(t, name).Record(schemaflavor.Builtin()); err != nil || read(t, name) != text {
		t.Errorf("it is not removed: %v\n%s", err, read(t, name))
	}
}

func open(t *testing.T, name string) *golden.File {
	t.Helper()
	f, err := golden.Open(name)
	if err != nil {
		t.Fatal(err)
	}
	return f
}

func TestOpenErrors(t *testing.T) {
	t.Chdir(t.TempDir())
	for _, c := range []struct{ name, text, want string }{
		{"mcp/no-reason.txtar", "-- input.json --\n{}\n", "no reason"},
		{"mcp/no-input.txtar", "Why.\n-- value.json --\n{}\n", `no section "input.json"`},
		{"mcp/only-recorded.txtar", "-- schema.json --\n{}\n", `no reason, and no section "input.json"`},
		{"mcp/unknown.txtar", "Why.\n-- input.json --\n{}\n-- output.json --\n{}\n", `nothing reads the section "output.json"`},
		{"mcp/twice.txtar", "Why.\n-- input.json --\n{}\n-- input.json --\n{}\n", "stands twice"},
		{"mcp/options.txtar", "Why.\n-- input.json --\n{}\n-- options --\nopn=keep\n", `did you mean "open"`},
		{"mcp/option.txtar", "Why.\n-- input.json --\n{}\n-- options --\nopen\n", "want name=value"},
		{"plain.golden.txtar", "-- flavors --\nmcp\n", "is gone"},
	} {
		write(t, c.name, c.text)
		if _, err := golden.Open(c.name); err == nil || !strings.Contains(err.Error(), c.want) || !strings.Contains(err.Error(), c.name) {
			t.Errorf("%s: got %v, want an error with the file and %q", c.name, err, c.want)
		}
	}
	write(t, "nobody/flavor.txtar", "Why.\n-- input.json --\n{}\n")
	if problems := open(t, "nobody/flavor.txtar").Check(schemaflavor.Builtin()); len(problems) != 1 || !strings.Contains(problems[0].String(), `"nobody"`) {
		t.Errorf("a folder that is no flavor's: got %v", problems)
	}
}

// TestRefused: what is refused has its error on record, and no schema.
func TestRefused(t *testing.T) {
	t.Chdir(t.TempDir())
	write(t, "gemini/syntax.txtar", "Not JSON.\n-- input.json --\n{\"type\": }\n")
	f := open(t, "gemini/syntax.txtar")
	if _, err := f.Record(schemaflavor.Builtin()); err != nil {
		t.Fatal(err)
	}
	if text := read(t, "gemini/syntax.txtar"); !strings.Contains(text, "-- error.txt --\nsyntax: 1:10: ") || strings.Contains(text, "schema.json") {
		t.Errorf("got\n%s", text)
	}
}

// TestSchema goes through the life of a plain schema's recording.
func TestSchema(t *testing.T) {
	t.Chdir(t.TempDir())
	write(t, "search.json", `{"type": "object", "properties": {"a": {"type": "string", "minLength": 1}}}`)
	if _, err := golden.OpenSchema("search.json", nil, nil); err == nil || !strings.Contains(err.Error(), "no flavors are recorded") {
		t.Errorf("got %v", err)
	}
	write(t, "search.golden.txtar", "-- flav")
	if _, err := golden.OpenSchema("search.json", nil, nil); err == nil || !strings.Contains(err.Error(), "search.golden.txtar: no flavors are recorded, for it has no section flavors") {
		t.Errorf("of a record that is cut off, got %v", err)
	}
	f, err := golden.OpenSchema("search.json", []string{"openai-strict", "mcp"}, []string{"open=keep"})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := f.Record(schemaflavor.Builtin()); err != nil {
		t.Fatal(err)
	}
	if problems := open(t, f.Name).Check(schemaflavor.Builtin()); len(problems) > 0 {
		t.Errorf("what was just recorded differs: %v", problems)
	}
	f, err = golden.OpenSchema("search.json", []string{"mcp", "gemini"}, nil)
	if err != nil {
		t.Fatal(err)
	}
	if problems := f.Check(schemaflavor.Builtin()); len(problems) == 0 || slices.ContainsFunc(problems, func(p golden.Problem) bool { return p.Section != "flavors" && !strings.HasPrefix(p.Section, "gemini/") }) {
		t.Errorf("of a flavor that is not recorded two sections are missing: got %v", problems)
	}
	if _, err := f.Record(schemaflavor.Builtin()); err != nil {
		t.Fatal(err)
	}
	if text := read(t, f.Name); !strings.Contains(text, "-- openai-strict/schema.json --") || !strings.Contains(text, "-- gemini/schema.json --") || !strings.Contains(text, "open=keep") {
		t.Errorf("recording for one flavor more takes what was recorded of others: got\n%s", text)
	}
	write(t, "search.json", `{"type": "object", "properties": {"b": true}}`)
	problems := open(t, "search.golden.txtar").Check(schemaflavor.Builtin())
	if len(problems) == 0 || problems[0].Section != "openai-strict/schema.json" {
		t.Errorf("another schema: got %v", problems)
	}
}

// TestRun shows what package documentation promises.
func TestRun(t *testing.T) {
	t.Chdir(t.TempDir())
	write(t, "testdata/mcp/a.txtar", "Why.\n-- input.json --\n{\"type\": \"object\"}\n-- schema.json --\n{\"type\":\"object\"}\n")
	golden.Run(t, schemaflavor.Builtin(), "testdata/*/*.txtar")

	write(t, "testdata/mcp/b.txtar", "Why.\n-- input.json --\n{\"type\": \"array\"}\n")
	t.Setenv(golden.Update, "1")
	golden.Run(t, schemaflavor.Builtin(), "testdata/mcp/b.txtar")
	if !strings.Contains(read(t, "testdata/mcp/b.txtar"), "-- diagnostics.txt --\n") {
		t.Error("nothing was recorded")
	}
}

// TestRecordOfUnknownFlavor: what nobody knows produces nothing, which must not take the
// place of a record.
func TestRecordOfUnknownFlavor(t *testing.T) {
	name := filepath.Join(t.TempDir(), "tool.json")
	write(t, name, `{"type": "object"}`)
	record := strings.TrimSuffix(name, ".json") + golden.Suffix
	before := "-- flavors --\nnobody\n-- nobody/schema.json --\n{}\n"
	write(t, record, before)
	f, err := golden.OpenSchema(name, nil, nil)
	if err != nil {
		t.Fatal(err)
	}
	if problems := f.Check(schemaflavor.Builtin()); len(problems) != 1 || problems[0].Section != "nobody" {
		t.Errorf("got %v, want one problem, which is the flavor", problems)
	}
	changed, err := f.Record(schemaflavor.Builtin())
	if err == nil || changed || !strings.Contains(err.Error(), `"nobody"`) {
		t.Errorf("got %v, %v, want an error that names the flavor", changed, err)
	}
	if after, err := os.ReadFile(record); err != nil || string(after) != before {
		t.Errorf("the record is %q now, %v", after, err)
	}
}
