package validate

import (
	"fmt"
	"os"
	"path"
	"sort"
	"strings"
	"testing"

	"github.com/schemaflavor/schemaflavor/internal/recording"
	"github.com/schemaflavor/schemaflavor/internal/schema"
	"github.com/schemaflavor/schemaflavor/internal/suite"
	"github.com/schemaflavor/schemaflavor/internal/tree"
)

// suiteTable is where TestSuite keeps its numbers.
const suiteTable = "testdata/suite.txt"

type tally struct{ passed, failed, skipped int }

func (a tally) String() string {
	return fmt.Sprintf("passed %d failed %d skipped %d", a.passed, a.failed, a.skipped)
}

// TestSuite runs the official test suite. testdata/suite.txt holds how many tests pass;
// the number may not fall. Tests that need a document from elsewhere are skipped: this
// validator loads nothing and says that it could not check. So are those of international
// names that it says this of.
func TestSuite(t *testing.T) {
	tests := suite.Open(t)
	got := map[string]tally{}
	var failures []string
	for _, s := range suite.Dialects {
		dialect, _ := schema.DialectOf(s.MetaSchema)
		for _, part := range []string{"", "optional", "optional/format"} {
			name := strings.TrimSuffix(s.Folder+"/"+part, "/")
			for _, f := range tests.Files(name) {
				o := Options{AnnotateFormats: part != "optional/format" && path.Base(f) != "format-assertion.json"}
				a, failed := runSuiteFile(t, tests, f, dialect, o)
				sum := got[name]
				got[name] = tally{sum.passed + a.passed, sum.failed + a.failed, sum.skipped + a.skipped}
				failures = append(failures, failed...)
				if part == "" && len(failed) > 0 {
					t.Errorf("%s", strings.Join(failed, "\n"))
				}
			}
		}
	}
	for _, f := range failures {
		t.Log(f)
	}
	compareTallies(t, got)
}

func compareTallies(t *testing.T, got map[string]tally) {
	if recording.In(t) {
		var b strings.Builder
		b.WriteString("# Tests of the official suite (json-schema-org/JSON-Schema-Test-Suite) by folder. TestSuite\n# compares; GOLDEN_UPDATE=1 writes. Skipped: they need documents from elsewhere, or\n# hang on letters beyond ASCII in the name of a host.\n")
		names := make([]string, 0, len(got))
		for n := range got {
			names = append(names, n)
		}
		sort.Strings(names)
		for _, n := range names {
			fmt.Fprintf(&b, "%s %s\n", n, got[n])
		}
		if err := os.WriteFile(suiteTable, []byte(b.String()), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	text, err := os.ReadFile(suiteTable)
	if err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(string(text)) {
		var name string
		var want tally
		if strings.HasPrefix(line, "#") {
			continue
		}
		if _, err := fmt.Sscanf(line, "%s passed %d failed %d skipped %d", &name, &want.passed, &want.failed, &want.skipped); err != nil {
			t.Fatalf("%s: %q: %v", suiteTable, line, err)
		}
		if got[name].passed < want.passed {
			t.Errorf("%s: %s, want %s at least", name, got[name], want)
		}
	}
}

func runSuiteFile(t *testing.T, tests *suite.Suite, file string, d schema.Dialect, o Options) (a tally, failures []string) {
	for _, g := range tests.Read(t, file) {
		s := parse(t, string(g.Schema))
		own := d
		if meta := s.Root().Get("$schema"); meta.IsString() {
			known := false
			if own, known = schema.DialectOf(meta.Text()); !known {
				a.skipped += len(g.Tests) // a meta-schema from elsewhere
				continue
			}
		}
		v := New(schema.ReadAs(s, own), o)
		for _, c := range g.Tests {
			violations, err := v.Validate(parse(t, string(c.Data)).Root())
			switch ok := valuesFail(violations); {
			case err != nil:
				t.Errorf("%s: %s: %s: %v", file, g.Description, c.Description, err)
			case !ok && len(violations) > 0:
				a.skipped++
			case ok == c.Valid:
				a.failed++
				failures = append(failures, fmt.Sprintf("%s: %s: %s: got valid %v (%v)", file, g.Description, c.Description, !ok, messages(violations)))
			default:
				a.passed++
			}
		}
	}
	return a, failures
}

// valuesFail reports whether anything is wrong, rather than unchecked.
func valuesFail(violations []Violation) bool { return (&sink{violations: violations}).failed() }

func messages(violations []Violation) (list []string) {
	for _, v := range violations {
		list = append(list, v.Message)
	}
	return list
}

func parse(t testing.TB, text string) *tree.Document { // t may be nil
	d, err := tree.Parse([]byte(text), tree.Limits{})
	if err != nil {
		t.Fatalf("%s: %v", text, err)
	}
	return d
}
