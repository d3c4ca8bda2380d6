// Package golden keeps what an adapter does under version control. A case is one txtar
// archive in a folder named after its flavor, say testdata/openai-strict/map.txtar: why
// the case exists, a schema, and what became of it. A test runs them all:
//
//	func TestGolden(t *testing.T) {
//		golden.Run(t, schemaflavor.Builtin(), "testdata/*/*.txtar")
//	}
//
// The text before the first section is the reason and is compulsory. The sections:
//
//	input.json       the schema, or a list of tools, which has no value and no reply; compulsory
//	options          options as name=value, one a line, such as surface=output
//	schema.json      recorded: the adapted schema
//	tools.json       recorded: the adapted list
//	diagnostics.txt  recorded: one line for each diagnostic, absent where there is none
//	error.txt        recorded: why there is no schema, or no value
//	value.json       a value of the original shape, and
//	encoded.json     recorded: the same in the provider's shape
//	reply.json       a reply in the provider's shape, and
//	decoded.json     recorded: the same in the original shape
//	violations.txt   recorded: what the reply breaks, absent where it is valid
//
// What is recorded is written by running the test with GOLDEN_UPDATE=1; with 0, false or no value the test
// compares, and any other value is an error. Recording removes a recorded section that nothing produces any
// more; comparing reports it as an error, as it does a section of any other name. JSON is compared with its
// spelling and its order, but without the space between tokens, so that cases may be laid out by hand.
//
// Beside what is recorded every case must obey the laws: a refusal is no bug of this module,
// the adapted schema has no findings, adapting it again changes nothing, a schema without diagnostics is returned
// byte for byte, a value comes back from its encoding, and a saved codec does the same.
//
// A plain schema can be kept too, for several flavors at once: see OpenSchema and the
// command "schemaflavor golden", which does all this for people who write no Go.
package golden

import (
	"path/filepath"
	"strings"
	"testing"

	"github.com/schemaflavor/schemaflavor"
	"github.com/schemaflavor/schemaflavor/internal/recording"
)

// Update is the environment variable that makes Run record instead of compare.
const Update = recording.Variable

// Run runs the golden files that match the patterns (those of filepath.Glob), each as a
// subtest named flavor/behaviour. A pattern that matches nothing fails the test. The
// working folder of a test is that of its package.
func Run(t *testing.T, registry *schemaflavor.Registry, patterns ...string) {
	t.Helper()
	update := recording.In(t)
	for _, pattern := range patterns {
		files, err := filepath.Glob(pattern)
		if err != nil {
			t.Fatalf("golden: pattern %q: %v", pattern, err)
		}
		if len(files) == 0 {
			t.Errorf("golden: no file matches %q", pattern)
		}
		for _, file := range files {
			name := filepath.Base(filepath.Dir(file)) + "/" + strings.TrimSuffix(filepath.Base(file), filepath.Ext(file))
			t.Run(name, func(t *testing.T) {
				f, err := Open(file)
				if err != nil {
					t.Fatal(err)
				}
				runFile(t, f, registry, update)
			})
		}
	}
}

func runFile(t *testing.T, f *File, registry *schemaflavor.Registry, update bool) {
	t.Helper()
	if update {
		if _, err := f.Record(registry); err != nil {
			t.Error(err)
		}
	}
	mends := !update
	for _, p := range f.Check(registry) {
		t.Errorf("%s: %s", f.Name, p)
		mends = mends && !p.Untried
	}
	if t.Failed() && mends {
		t.Logf("if this is as it should be, record it: %s=1 go test", Update)
	}
}

// A Problem is one thing about a golden file that is not as recorded, or not as it must
// be.
type Problem struct {
	Section string // the section's name, or "" for the file as a whole
	Message string
	Diff    string // lines that begin with - (recorded) or + (now); may be empty

	// Unread is an *schemaflavor.Error where the schema's file could not be read, so that nothing was compared; else it is nil.
	Unread error

	// Untried says that nothing could be compared for another reason: the flavor is not known, or the case asks for something that
	// does not exist. To record it anew does not help.
	Untried bool
}

func (p Problem) String() string {
	s := p.Message
	if p.Section != "" {
		s = p.Section + ": " + s
	}
	if p.Diff != "" {
		s += " (-recorded +now)\n" + p.Diff
	}
	return strings.TrimSuffix(s, "\n")
}
