// Package suite reads what tests may have beside the repository: the official
// JSON-Schema-Test-Suite and the other material of the same folder. Only tests use it.
package suite

import (
	"encoding/json"
	"os"
	"path/filepath"
	"testing"
)

// Shared finds a folder of the material beside the module, seen from a package two levels
// below its root, or skips the test, loudly. The environment variable SCHEMAFLAVOR_SHARED
// names another place.
func Shared(t testing.TB, path string) string {
	dir := os.Getenv("SCHEMAFLAVOR_SHARED")
	if dir == "" {
		dir = filepath.Join("..", "..", "..", "shared")
	}
	full := filepath.Join(dir, filepath.FromSlash(path))
	if _, err := os.Stat(full); err != nil {
		t.Skipf("SKIPPED: %s is not there; set SCHEMAFLAVOR_SHARED to the folder that holds it", full)
	}
	return full
}

// Dialects lists the suite's folders, and the meta-schema that their schemas are written
// in where they do not say so.
var Dialects = []struct{ Folder, MetaSchema string }{
	{"draft4", "http://json-schema.org/draft-04/schema#"},
	{"draft6", "http://json-schema.org/draft-06/schema#"},
	{"draft7", "http://json-schema.org/draft-07/schema#"},
	{"draft2019-09", "https://json-schema.org/draft/2019-09/schema"},
	{"draft2020-12", "https://json-schema.org/draft/2020-12/schema"},
}

// Tests is the folder of the suite's tests, by dialect; see Shared.
func Tests(t testing.TB) string { return Shared(t, "corpus/json-schema-test-suite/tests") }

// A Group is one schema of the suite, and instances of which others have said whether
// they are valid.
type Group struct {
	Description string
	Schema      json.RawMessage
	Tests       []struct {
		Description string
		Data        json.RawMessage
		Valid       bool
	}
}

// Read reads a file of the suite.
func Read(t testing.TB, file string) (groups []Group) {
	t.Helper()
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal(text, &groups); err != nil {
		t.Fatalf("%s: %v", file, err)
	}
	return groups
}
