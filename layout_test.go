package schemaflavor_test

import (
	"encoding/json"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/schemaflavor/schemaflavor"
	"github.com/schemaflavor/schemaflavor/internal/enough"
)

const module = "github.com/schemaflavor/schemaflavor"

// providers are words that stand for a provider and are no flavor's name.
var providers = []string{"openai", "anthropic", "google", "azure", "claude", "kimi"}

// TestInternalKnowsNoProvider: what a provider accepts is data, and internal is code.
func TestInternalKnowsNoProvider(t *testing.T) {
	enough.Alone(t)
	words := slices.Clone(providers)
	for f := range schemaflavor.Builtin().All() {
		if f.Name != "mcp" { // a protocol, whose surface the vocabulary knows
			words = append(append(words, f.Name), f.Aliases...)
		}
	}
	for i, w := range words {
		words[i] = regexp.QuoteMeta(w)
	}
	name := regexp.MustCompile(`(?i)(` + strings.Join(words, "|") + `)`)
	err := filepath.WalkDir("internal", func(path string, _ fs.DirEntry, err error) error {
		if path == filepath.Join("internal", "prove") { // tests alone
			return fs.SkipDir
		}
		if err != nil || filepath.Ext(path) != ".go" || strings.HasSuffix(path, "_test.go") {
			return err
		}
		data, err := os.ReadFile(path)
		for i, line := range strings.Split(string(data), "\n") {
			if found := name.FindString(line); found != "" {
				t.Errorf("%s:%d: names the provider %q; what a provider accepts stands in flavors/", path, i+1, found)
			}
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
}

// imports says what each package of the module may import of the module. The root
// stands for "", and a package that is not listed may import nothing of it.
var imports = map[string][]string{
	"":                 {"flavor", "flavors", "internal/cache", "internal/codec", "internal/diag", "internal/engine", "internal/gotype", "internal/mend", "internal/options", "internal/render", "internal/reply", "internal/schema", "internal/settings", "internal/spelling", "internal/toolset", "internal/tree"},
	"flavor":           {"internal/entries", "internal/format", "internal/made", "internal/spelling"},
	"golden":           {"", "internal/recording"},
	"cmd/schemaflavor": {"", "flavor", "golden", "internal/diag", "internal/relay", "internal/render", "internal/schema", "internal/settings", "internal/spelling", "internal/toolset"},
	"internal/relay":   {"internal/tree"}, // what adapts is given to it

	// The rooms of the engine, from the list of stages down to what a schema means. None may
	// import one that stands above it.
	"internal/engine":        {"flavor", "internal/check", "internal/codec", "internal/diag", "internal/emit", "internal/ir", "internal/limits", "internal/lower", "internal/meter", "internal/refs", "internal/schema", "internal/settle", "internal/slab", "internal/task", "internal/tree", "internal/word"},
	"internal/limits":        {"flavor", "internal/check", "internal/codecgen", "internal/cycles", "internal/diag", "internal/emit", "internal/ir", "internal/keywords", "internal/lower", "internal/meaning", "internal/meter", "internal/names", "internal/schema", "internal/settle", "internal/task", "internal/tree"},
	"internal/settle":        {"flavor", "internal/called", "internal/check", "internal/codecgen", "internal/diag", "internal/discriminator", "internal/ir", "internal/keywords", "internal/lower", "internal/meaning", "internal/schema", "internal/sentence", "internal/slab", "internal/task", "internal/tell", "internal/tree", "internal/word"},
	"internal/lower":         {"flavor", "internal/alternatives", "internal/arrays", "internal/check", "internal/codecgen", "internal/conjunction", "internal/definitions", "internal/diag", "internal/discriminator", "internal/ir", "internal/kept", "internal/keywords", "internal/meaning", "internal/meter", "internal/objects", "internal/place", "internal/root", "internal/schema", "internal/shape", "internal/slab", "internal/tagged", "internal/task", "internal/tell", "internal/tree", "internal/word"},
	"internal/objects":       {"flavor", "internal/alternatives", "internal/conjunction", "internal/diag", "internal/ir", "internal/kept", "internal/keywords", "internal/meaning", "internal/names", "internal/place", "internal/schema", "internal/sentence", "internal/shape", "internal/slab", "internal/tagged", "internal/task", "internal/tree", "internal/word"},
	"internal/root":          {"flavor", "internal/called", "internal/conjunction", "internal/definitions", "internal/diag", "internal/ir", "internal/kept", "internal/keywords", "internal/meaning", "internal/names", "internal/objects", "internal/place", "internal/schema", "internal/shape", "internal/task", "internal/tree", "internal/word"},
	"internal/definitions":   {"flavor", "internal/alternatives", "internal/called", "internal/check", "internal/conjunction", "internal/diag", "internal/ir", "internal/kept", "internal/keywords", "internal/names", "internal/place", "internal/schema", "internal/slab", "internal/task", "internal/tree", "internal/word"},
	"internal/arrays":        {"flavor", "internal/alternatives", "internal/called", "internal/conjunction", "internal/decimal", "internal/diag", "internal/ir", "internal/kept", "internal/keywords", "internal/meaning", "internal/names", "internal/place", "internal/schema", "internal/sentence", "internal/task", "internal/tree", "internal/word"},
	"internal/kept":          {"flavor", "internal/check", "internal/conjunction", "internal/diag", "internal/ir", "internal/keywords", "internal/meaning", "internal/place", "internal/schema", "internal/slab", "internal/tagged", "internal/task", "internal/tree", "internal/word"},
	"internal/tagged":        {"flavor", "internal/conjunction", "internal/diag", "internal/discriminator", "internal/ir", "internal/keywords", "internal/schema", "internal/task", "internal/tree", "internal/word"},
	"internal/alternatives":  {"flavor", "internal/called", "internal/check", "internal/codec", "internal/codecgen", "internal/conjunction", "internal/decimal", "internal/diag", "internal/ir", "internal/keywords", "internal/meaning", "internal/names", "internal/schema", "internal/sentence", "internal/signature", "internal/task", "internal/tell", "internal/tree", "internal/word"},
	"internal/keywords":      {"flavor", "internal/already", "internal/check", "internal/codec", "internal/codecgen", "internal/conjunction", "internal/decimal", "internal/diag", "internal/format", "internal/ir", "internal/meaning", "internal/names", "internal/schema", "internal/sent", "internal/sentence", "internal/slab", "internal/task", "internal/tell", "internal/tree", "internal/word"},
	"internal/tell":          {"flavor", "internal/already", "internal/codecgen", "internal/conjunction", "internal/diag", "internal/ir", "internal/meaning", "internal/schema", "internal/sentence", "internal/slab", "internal/task", "internal/tree", "internal/word"},
	"internal/sentence":      {"flavor", "internal/already", "internal/conjunction", "internal/decimal", "internal/diag", "internal/format", "internal/ir", "internal/meaning", "internal/schema", "internal/sent", "internal/task", "internal/tree", "internal/word"},
	"internal/sent":          {"internal/codec", "internal/diag", "internal/ir", "internal/schema", "internal/signature", "internal/tree"},
	"internal/codecgen":      {"flavor", "internal/codec", "internal/conjunction", "internal/diag", "internal/emit", "internal/ir", "internal/meaning", "internal/schema", "internal/signature", "internal/slab", "internal/task", "internal/tree", "internal/word"},
	"internal/place":         {"internal/conjunction", "internal/ir"},
	"internal/task":          {"flavor", "internal/check", "internal/conjunction", "internal/diag", "internal/emit", "internal/ir", "internal/meaning", "internal/meter", "internal/schema"},
	"internal/emit":          {"flavor", "internal/check", "internal/diag", "internal/ir", "internal/meter", "internal/schema", "internal/slab", "internal/tree", "internal/word"},
	"internal/ir":            {"flavor", "internal/check", "internal/codec", "internal/conjunction", "internal/cycles", "internal/diag", "internal/entries", "internal/meaning", "internal/schema", "internal/slab", "internal/tree", "internal/word"},
	"internal/check":         {"flavor", "internal/conjunction", "internal/decimal", "internal/diag", "internal/discriminator", "internal/made", "internal/meter", "internal/names", "internal/pattern", "internal/refs", "internal/schema", "internal/tree", "internal/word"},
	"internal/shape":         {"flavor", "internal/check", "internal/conjunction", "internal/meaning", "internal/names", "internal/pattern", "internal/schema", "internal/task", "internal/tree", "internal/word"},
	"internal/called":        {"flavor", "internal/check", "internal/conjunction", "internal/diag", "internal/ir", "internal/meaning", "internal/names", "internal/schema", "internal/task", "internal/tree", "internal/word"},
	"internal/names":         {"flavor"},
	"internal/slab":          {},
	"internal/meaning":       {"internal/conjunction", "internal/decimal", "internal/diag", "internal/meter", "internal/refs", "internal/schema", "internal/signature", "internal/slab", "internal/tree", "internal/word"}, // and no flavor
	"internal/conjunction":   {"internal/diag", "internal/meter", "internal/pattern", "internal/refs", "internal/schema", "internal/signature", "internal/slab", "internal/tree", "internal/validate", "internal/word"},    // and no flavor
	"internal/refs":          {"internal/cycles", "internal/schema", "internal/tree", "internal/word"},
	"internal/discriminator": {"internal/schema", "internal/slab", "internal/tree", "internal/word"}, // and no flavor
	"internal/already":       {"internal/format"},                                                    // and no schema
	"internal/diag":          {"flavor", "internal/decimal", "internal/entries", "internal/schema", "internal/spelling", "internal/tree", "internal/word"},

	// For tests.
	"internal/lower/lowertest":   {"flavor", "internal/check", "internal/ir", "internal/lower", "internal/schema", "internal/tree"},
	"internal/limits/limitstest": {"flavor", "internal/check", "internal/codec", "internal/diag", "internal/emit", "internal/ir", "internal/limits", "internal/lower", "internal/lower/lowertest", "internal/schema", "internal/settle", "internal/tree"},

	// What holds schemas: lists of tools, requests, answers.
	"internal/gotype":    {"internal/word"},
	"internal/toolset":   {"flavor", "internal/check", "internal/diag", "internal/envelope", "internal/names", "internal/spelling", "internal/tree", "internal/word"},
	"internal/envelope":  {"flavor", "internal/schema", "internal/spelling", "internal/tree"},
	"internal/roundtrip": {"internal/tree"}, // for the modules that know other libraries
	"internal/options":   {"internal/spelling"},
	"internal/mend":      {"internal/format", "internal/schema", "internal/tree", "internal/word"},
	"internal/settings":  {"flavor", "internal/check", "internal/diag", "internal/mend", "internal/options", "internal/schema", "internal/toolset", "internal/tree"},

	"internal/reply":     {"internal/codec", "internal/entries", "internal/schema", "internal/spelling", "internal/tree", "internal/validate", "internal/violation"},
	"internal/validate":  {"internal/decimal", "internal/discriminator", "internal/format", "internal/pattern", "internal/schema", "internal/spelling", "internal/tree", "internal/violation", "internal/word"},
	"internal/violation": {"internal/entries", "internal/format", "internal/schema", "internal/tree", "internal/word"}, // says it, and checks nothing
	"internal/codec":     {"internal/cycles", "internal/entries", "internal/lookup", "internal/pattern", "internal/signature", "internal/tree"},
	"internal/signature": {"internal/lookup", "internal/tree"},
	"internal/format":    {"internal/pattern", "internal/spelling"},
	"internal/schema":    {"internal/decimal", "internal/spelling", "internal/tree", "internal/word"},
	"internal/tree":      {"internal/decimal", "internal/word"},
}

// TestImports: imports go one way, from the command to the tree. Tests may import what
// they like.
func TestImports(t *testing.T) {
	out, err := exec.Command("go", "list", "-json=ImportPath,Imports", "./...").Output()
	if err != nil {
		t.Fatal("go list: ", err)
	}
	for d := json.NewDecoder(strings.NewReader(string(out))); d.More(); {
		var p struct {
			ImportPath string
			Imports    []string
		}
		if err := d.Decode(&p); err != nil {
			t.Fatal(err)
		}
		from := inModule(p.ImportPath)
		for _, i := range p.Imports {
			if i != module && !strings.HasPrefix(i, module+"/") {
				continue
			}
			if to := inModule(i); !slices.Contains(imports[from], to) {
				t.Errorf("%q imports %q of the module, and may import only %q", from, to, imports[from])
			}
		}
	}
}

// TestRooms: a room of the engine is small enough to be read in an afternoon.
func TestRooms(t *testing.T) {
	const most = 4000 // lines, tests aside
	for _, room := range []string{"schema", "diag", "meter", "refs", "conjunction", "meaning", "names", "called", "shape", "check", "ir", "emit", "codecgen", "sent", "already", "sentence", "tell", "keywords", "tagged", "alternatives", "kept", "arrays", "objects", "definitions", "root", "lower", "settle", "limits", "engine", "codec", "signature", "validate", "violation"} {
		files, err := filepath.Glob(filepath.Join("internal", room, "*.go"))
		if err != nil || len(files) == 0 {
			t.Fatal("no files of the room ", room, err)
		}
		lines := 0
		for _, f := range files {
			data, err := os.ReadFile(f)
			if err != nil {
				t.Fatal(err)
			}
			if !strings.HasSuffix(f, "_test.go") {
				lines += strings.Count(string(data), "\n")
			}
		}
		if lines > most {
			t.Errorf("internal/%s has %d lines, and a room may have %d: part it by the questions that it answers", room, lines, most)
		}
	}
}

// TestFunctions: a function is read without turning the page.
func TestFunctions(t *testing.T) {
	enough.Alone(t)
	const most = 60 // lines
	out, err := exec.Command("go", "list", "-json=Dir,GoFiles", "./...").Output()
	if err != nil {
		t.Fatal("go list: ", err)
	}
	counted := 0
	for d := json.NewDecoder(strings.NewReader(string(out))); d.More(); {
		var p struct {
			Dir     string
			GoFiles []string
		}
		if err := d.Decode(&p); err != nil {
			t.Fatal(err)
		}
		for _, name := range p.GoFiles {
			fset := token.NewFileSet()
			f, err := parser.ParseFile(fset, filepath.Join(p.Dir, name), nil, parser.SkipObjectResolution)
			if err != nil {
				t.Fatal(err)
			}
			for _, d := range f.Decls {
				d, ok := d.(*ast.FuncDecl)
				if !ok {
					continue
				}
				counted++
				if lines := fset.Position(d.End()).Line - fset.Position(d.Pos()).Line + 1; lines > most {
					t.Errorf("%s: %s has %d lines, and a function may have %d: part it by what it does, or make a table of it", name, d.Name.Name, lines, most)
				}
			}
		}
	}
	if counted < 1000 {
		t.Fatal("only ", counted, " functions were counted")
	}
}

func inModule(path string) string {
	return strings.TrimPrefix(strings.TrimPrefix(path, module), "/")
}

// TestTopLevel: a newcomer finds the few names that CONTRIBUTING.md explains.
func TestTopLevel(t *testing.T) {
	want := []string{"CHANGELOG.md", "CONTRIBUTING.md", "LICENSE", "README.md", "action.yml", "adapt.go", "adapt_type.go", "adapter.go", "bin", "cmd", "codec.go", "diagnostic.go", "errors.go", "flavor", "flavors", "go.mod", "go.sum", "golden", "internal", "option.go", "registry.go", "render.go", "result.go", "tool_set.go", "tool_set_saved.go", "violation.go"}
	made := []string{".out", ".test", ".prof", ".pprof"} // what building and profiling leave behind
	entries, err := os.ReadDir(".")
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range entries {
		n := e.Name()
		spare := n[0] == '.' || strings.HasSuffix(n, "_test.go") || n == "schemaflavor" || !e.IsDir() && slices.Contains(made, filepath.Ext(n))
		if !spare && !slices.Contains(want, n) {
			t.Errorf("%s is new at the top level; the names there are settled: %s", n, strings.Join(want, " "))
		}
	}
}

// TestContributingNamesDependencies: each direct dependency has its line.
func TestContributingNamesDependencies(t *testing.T) {
	mod, err := os.ReadFile("go.mod")
	if err != nil {
		t.Fatal(err)
	}
	text, err := os.ReadFile("CONTRIBUTING.md")
	if err != nil {
		t.Fatal(err)
	}
	required := map[string]bool{}
	for _, line := range strings.Split(string(mod), "\n") {
		if f := strings.Fields(line); len(f) == 2 && strings.HasPrefix(line, "\t") {
			required[f[0]] = true
			if !strings.Contains(string(text), "| `"+f[0]+"` |") {
				t.Errorf("CONTRIBUTING.md does not say what %s replaces", f[0])
			}
		}
	}
	for _, m := range regexp.MustCompile("(?m)^\\| `([^`]+\\.[a-z]+/[^`]+)` \\|").FindAllStringSubmatch(string(text), -1) {
		if !required[m[1]] {
			t.Errorf("CONTRIBUTING.md names the dependency %s, which go.mod does not have", m[1])
		}
	}
}
