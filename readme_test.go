package schemaflavor_test

import (
	"fmt"
	"go/ast"
	"go/doc"
	"go/parser"
	"go/token"
	"maps"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"regexp"
	"runtime"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/google/go-cmp/cmp"

	"github.com/schemaflavor/schemaflavor"
	"github.com/schemaflavor/schemaflavor/flavor"
	"github.com/schemaflavor/schemaflavor/internal/recording"
)

// samples are the list of tools and the schema that README.md shows.
var samples = []string{"cmd/schemaflavor/testdata/tools.json", "cmd/schemaflavor/testdata/create_issue.json"}

// pages are the documents for users, each with the tables in it that are made from the code.
var pages = map[string]map[string]func() []string{
	"README.md":                  {"flavors": flavorRows, "options": optionRows, "envelopes": envelopeRows},
	"cmd/schemaflavor/README.md": nil,
	"flavors/sdk/README.md":      nil,
}

// TestReadmeIsFresh runs the commands of the pages for users, and compares their examples and tables
// with the code. GOLDEN_UPDATE=1 writes them anew.
func TestReadmeIsFresh(t *testing.T) {
	bin := builtCommand(t)
	for name, tables := range pages {
		t.Run(name, func(t *testing.T) {
			data, err := os.ReadFile(name)
			if err != nil {
				t.Fatal(err)
			}
			text := string(data)
			fresh := text
			for table, rows := range tables {
				fresh = withTable(t, fresh, table, rows())
			}
			fresh = withCommands(t, withExamples(t, fresh), bin)
			if fresh == text {
				return
			}
			if recording.In(t) {
				if err := os.WriteFile(name, []byte(fresh), 0o644); err != nil {
					t.Fatal(err)
				}
				return
			}
			t.Errorf("%s is stale; run GOLDEN_UPDATE=1 go test . (-written +now)\n%s", name, cmp.Diff(text, fresh))
		})
	}
}

// TestPagesLink: what the pages for users link to in this repository is there, headings included.
func TestPagesLink(t *testing.T) {
	link := regexp.MustCompile(`\]\(([^)\s]+)\)`)
	heading := regexp.MustCompile("(?m)^#+ (.*)$|<a id=\"(.*?)\">")
	unused := regexp.MustCompile("[^a-z0-9 -]")
	headings := map[string][]string{}
	anchors := func(name string) []string {
		if headings[name] == nil {
			text, err := os.ReadFile(name)
			if err != nil {
				t.Fatal(err)
			}
			for _, m := range heading.FindAllStringSubmatch(string(text), -1) {
				headings[name] = append(headings[name], strings.ReplaceAll(unused.ReplaceAllString(strings.ToLower(m[1]+m[2]), ""), " ", "-"))
			}
		}
		return headings[name]
	}
	links := 0
	for _, name := range slices.Concat(slices.Collect(maps.Keys(pages)), []string{"CONTRIBUTING.md", "CHANGELOG.md", "flavors/README.md"}) {
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range link.FindAllStringSubmatch(string(text), -1) {
			to, anchor, _ := strings.Cut(m[1], "#")
			if strings.Contains(to, "://") {
				continue
			}
			links++
			if to = path.Join(path.Dir(name), to); m[1][0] == '#' {
				to = name
			}
			if _, err := os.Stat(to); err != nil {
				t.Errorf("%s links to %s, which is not there", name, m[1])
			} else if anchor != "" && !slices.Contains(anchors(to), anchor) {
				t.Errorf("%s links to %s, where no heading is called so", name, m[1])
			}
		}
	}
	if links < 30 {
		t.Errorf("only %d links were found", links)
	}
}

// TestReadmeFlavor: the flavor that flavors/README.md shows loads without a remark, and adapts.
func TestReadmeFlavor(t *testing.T) {
	text, err := os.ReadFile("flavors/README.md")
	if err != nil {
		t.Fatal(err)
	}
	_, file, found := strings.Cut(string(text), "```yaml\n")
	file, _, closed := strings.Cut(file, "```")
	if !found || !closed {
		t.Fatal("flavors/README.md shows no flavor")
	}
	known := func(name string) *flavor.Flavor {
		f, _ := schemaflavor.Builtin().Lookup(name)
		return f
	}
	if warnings, err := flavor.Lint("acme.yaml", []byte(file), known); err != nil || len(warnings) > 0 {
		t.Fatal(warnings, err)
	}
	registry, err := schemaflavor.Builtin().WithFS(fstest.MapFS{"acme.yaml": {Data: []byte(file)}})
	if err != nil {
		t.Fatal(err)
	}
	set, err := registry.AdaptTools("acme", []byte(`[{"name":"a","inputSchema":{"type":"object","properties":{"at":{"type":"array","prefixItems":[{"type":"string"}]}},"required":["at"]}}]`))
	if err != nil || !set.Tools[0].Strict || !strings.Contains(string(set.Text), `"strict":true`) || !strings.Contains(string(set.Text), `"type":"array","maxItems":1,"items":`) {
		t.Errorf("got %v, %+v", err, set)
	}
}

// withTable puts rows between the markers of a name.
func withTable(t *testing.T, text, name string, rows []string) string {
	t.Helper()
	open, end := "<!-- "+name+" -->\n", "<!-- /"+name+" -->\n"
	head, rest, ok := strings.Cut(text, open)
	_, tail, ok2 := strings.Cut(rest, end)
	if !ok || !ok2 {
		t.Fatalf("there are no markers for the table %s", name)
	}
	return head + open + strings.Join(rows, "\n") + "\n" + end + tail
}

func flavorRows() []string {
	rows := []string{"| flavor | is | other names |", "| --- | --- | --- |"}
	for f := range schemaflavor.Builtin().All() {
		name := fmt.Sprintf("[`%s`](flavors/%[1]s.yaml)", f.Name)
		rows = append(rows, fmt.Sprintf("| %s | %s | %s |", name, f.Title, strings.Join(f.Aliases, ", ")))
	}
	return rows
}

// envelopeRows are the envelopes that are written, each with where its schemas stand and with the flavors that have it. A flavor's
// first one of a kind is written unless told otherwise.
func envelopeRows() []string {
	type envelope struct{ name, kind, where string }
	of := map[envelope][]string{}
	var order []envelope
	for f := range schemaflavor.Builtin().All() {
		first := map[flavor.Surface]bool{}
		for _, e := range f.Envelopes {
			if e.ReadOnly {
				continue
			}
			key := envelope{e.Name, "tools", strings.ReplaceAll(slices.Concat(e.At[0], e.Parts[flavor.PSchema]).String(), "/*", "[]")}
			if e.Surface == flavor.Response {
				key.kind = "the format of a response"
			}
			name := f.Name
			if !first[e.Surface] {
				name = "**" + name + "**"
			}
			if first[e.Surface] = true; of[key] == nil {
				order = append(order, key)
			}
			of[key] = append(of[key], name)
		}
	}
	rows := []string{"| envelope | of | schemas stand at | flavors |", "| --- | --- | --- | --- |"}
	for _, e := range order {
		rows = append(rows, fmt.Sprintf("| `%s` | %s | `%s` | %s |", e.name, e.kind, e.where, strings.Join(of[e], ", ")))
	}
	return append(rows, "| `plain` | tools | `[]/schema` | of no provider: for your own program |")
}

func optionRows() []string {
	rows := []string{"| option | value | meaning |", "| --- | --- | --- |"}
	for _, o := range schemaflavor.Options() {
		rows = append(rows, fmt.Sprintf("| `%s` | `%s` | %s |", o.Name, o.Value, o.Help))
	}
	return rows
}

var exampleBlock = regexp.MustCompile("(?s)<!-- example: (?:(\\S+) )?(\\w+) -->\n```go\n(.*?)```\n\nThat prints:\n\n```\n(.*?)```\n")

// withExamples fills each block that follows <!-- example: NAME --> from example_test.go, where it is
// tested, or from that of the module that <!-- example: FOLDER NAME --> names.
func withExamples(t *testing.T, text string) string {
	t.Helper()
	bodies, outputs := map[string]string{}, map[string]string{}
	used := 0
	text = exampleBlock.ReplaceAllStringFunc(text, func(block string) string {
		used++
		m := exampleBlock.FindStringSubmatch(block)
		file, name := path.Join(m[1], "example_test.go"), strings.TrimPrefix(m[1]+" "+m[2], " ")
		key := file + " " + m[2]
		if bodies[key] == "" {
			readExamples(t, file, bodies, outputs)
		}
		if bodies[key] == "" || outputs[key] == "" {
			t.Errorf("the page shows %s, which %s does not have", name, file)
		}
		return "<!-- example: " + name + " -->\n```go\n" + bodies[key] + "```\n\nThat prints:\n\n```\n" + outputs[key] + "```\n"
	})
	if n := strings.Count(text, "<!-- example: "); n != used {
		t.Errorf("the page names %d examples, %d of them with code and output behind", n, used)
	}
	return text
}

// readExamples reads the examples of a file and what they print.
func readExamples(t *testing.T, name string, bodies, outputs map[string]string) {
	t.Helper()
	source, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	fset := token.NewFileSet()
	file, err := parser.ParseFile(fset, name, source, parser.ParseComments)
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range doc.Examples(file) {
		outputs[name+" Example"+e.Name] = e.Output
	}
	for _, d := range file.Decls {
		if f, ok := d.(*ast.FuncDecl); ok {
			body := string(source[fset.Position(f.Body.Lbrace).Offset+2 : fset.Position(f.Body.Rbrace).Offset])
			body, _, _ = strings.Cut(body, "\t// Output:\n")
			bodies[name+" "+f.Name.Name] = strings.TrimPrefix(strings.ReplaceAll(body, "\n\t", "\n"), "\t")
		}
	}
}

var consoleBlock = regexp.MustCompile("(?s)```console\n(.*?)```\n")

// builtCommand builds the command, and returns a folder with it and with the samples that the pages show; "" where commands are not run.
func builtCommand(t *testing.T) string {
	t.Helper()
	if runtime.GOOS == "windows" || testing.Short() {
		t.Log("the commands of the pages are not run")
		return ""
	}
	dir := t.TempDir()
	if out, err := exec.Command("go", "build", "-o", filepath.Join(dir, "bin", "schemaflavor"), "./cmd/schemaflavor").CombinedOutput(); err != nil {
		t.Fatalf("build the command: %v\n%s", err, out)
	}
	for _, sample := range samples {
		data, err := os.ReadFile(sample)
		if err != nil {
			t.Fatal(err)
		}
		if err := os.MkdirAll(filepath.Join(dir, filepath.Dir(sample)), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(dir, sample), data, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

// withCommands runs the blocks marked console in the folder dir: a line that starts with "$ " is a command,
// what follows it is its output. A line … stands for lines left out; what stands behind
// it is found again by its first line.
func withCommands(t *testing.T, text, dir string) string {
	t.Helper()
	if dir == "" {
		return text
	}
	return consoleBlock.ReplaceAllStringFunc(text, func(block string) string {
		lines := strings.SplitAfter(consoleBlock.FindStringSubmatch(block)[1], "\n")
		var b strings.Builder
		for i := 0; i < len(lines)-1; {
			end := i + 1
			for end < len(lines)-1 && !strings.HasPrefix(lines[end], "$ ") {
				end++
			}
			b.WriteString(lines[i])
			b.WriteString(strings.Join(excerpt(t, lines[i], lines[i+1:end], run(t, dir, lines[i])), ""))
			i = end
		}
		return "```console\n" + b.String() + "```\n"
	})
}

// run runs one command line as a reader would, and returns what the terminal shows.
func run(t *testing.T, dir, line string) []string {
	t.Helper()
	line = strings.ReplaceAll(strings.TrimPrefix(line, "$ "), "go run ./cmd/schemaflavor", "schemaflavor")
	c := exec.Command("sh", "-c", line)
	c.Dir = dir
	c.Env = append(os.Environ(), "PATH="+filepath.Join(dir, "bin")+string(os.PathListSeparator)+os.Getenv("PATH"))
	out, err := c.CombinedOutput()
	if _, exit := err.(*exec.ExitError); err != nil && !exit {
		t.Fatal(err)
	}
	if len(out) > 0 && out[len(out)-1] != '\n' {
		out = append(out, '\n')
	}
	lines := strings.SplitAfter(string(out), "\n")
	return lines[:len(lines)-1]
}

var rule = regexp.MustCompile(`\[[a-z-]+(, [a-z-]+)?\]\n$`)

// find returns where a line stands, or else the first diagnostic of the same rule and
// repair, so that messages can be reworded; -1 if there is none.
func find(output []string, line string) int {
	if i := slices.Index(output, line); i >= 0 {
		return i
	}
	name := rule.FindString(line)
	return slices.IndexFunc(output, func(o string) bool { return name != "" && strings.HasSuffix(o, name) })
}

// excerpt shortens output the way the lines shown do.
func excerpt(t *testing.T, command string, shown, output []string) []string {
	const left = "…\n"
	if !slices.Contains(shown, left) {
		return output
	}
	var cut []string
	for i := 0; i < len(shown); {
		if shown[i] == left {
			cut = append(cut, left)
			i++
			continue
		}
		end := i + 1
		for end < len(shown) && shown[end] != left {
			end++
		}
		from := find(output, shown[i])
		if from < 0 {
			t.Errorf("the page shows a line that %q no longer writes; choose another part of\n%s", strings.TrimSpace(command), strings.Join(output, ""))
			return shown
		}
		to := min(from+end-i, len(output))
		if end == len(shown) {
			to = len(output)
		}
		cut = append(cut, output[from:to]...)
		output = output[to:]
		i = end
	}
	return cut
}
