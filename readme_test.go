package schemaflavor_test

import (
	"fmt"
	"go/ast"
	"go/doc"
	"go/parser"
	"go/token"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"regexp"
	"runtime"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/schemaflavor/schemaflavor"
	"github.com/schemaflavor/schemaflavor/internal/recording"
)

// samples are the list of tools and the schema that README.md shows.
var samples = []string{"cmd/schemaflavor/testdata/tools.json", "cmd/schemaflavor/testdata/create_issue.json"}

// TestReadmeIsFresh runs the commands of README.md, and compares its examples and tables
// with the code. GOLDEN_UPDATE=1 writes them anew.
func TestReadmeIsFresh(t *testing.T) {
	data, err := os.ReadFile("README.md")
	if err != nil {
		t.Fatal(err)
	}
	text := string(data)
	fresh := withTable(t, text, "flavors", flavorRows())
	fresh = withTable(t, fresh, "options", optionRows())
	fresh = withExamples(t, fresh)
	fresh = withCommands(t, fresh)
	if fresh == text {
		return
	}
	if recording.In(t) {
		if err := os.WriteFile("README.md", []byte(fresh), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	t.Errorf("README.md is stale; run GOLDEN_UPDATE=1 go test . (-written +now)\n%s", cmp.Diff(text, fresh))
}

// withTable puts rows between the markers of a name.
func withTable(t *testing.T, text, name string, rows []string) string {
	t.Helper()
	open, end := "<!-- "+name+" -->\n", "<!-- /"+name+" -->\n"
	head, rest, ok := strings.Cut(text, open)
	_, tail, ok2 := strings.Cut(rest, end)
	if !ok || !ok2 {
		t.Fatalf("README.md has no markers for the table %s", name)
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
			t.Errorf("README.md shows %s, which %s does not have", name, file)
		}
		return "<!-- example: " + name + " -->\n```go\n" + bodies[key] + "```\n\nThat prints:\n\n```\n" + outputs[key] + "```\n"
	})
	if n := strings.Count(text, "<!-- example: "); n != used || n == 0 {
		t.Errorf("README.md names %d examples, %d of them with code and output behind", n, used)
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

// withCommands runs the blocks marked console: a line that starts with "$ " is a command,
// what follows it is its output. A line … stands for lines left out; what stands behind
// it is found again by its first line.
func withCommands(t *testing.T, text string) string {
	t.Helper()
	if runtime.GOOS == "windows" || testing.Short() {
		t.Log("the commands of README.md are not run")
		return text
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
			t.Errorf("README.md shows a line that %q no longer writes; choose another part of\n%s", strings.TrimSpace(command), strings.Join(output, ""))
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
