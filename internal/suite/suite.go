// Package suite reads the official JSON-Schema-Test-Suite, and what else tests may have beside
// the repository. Only tests use it.
//
// The suite stands in testdata, packed, under its own licence (testdata/LICENSE); testdata/renew
// packs another commit of it.
package suite

import (
	"archive/tar"
	"bytes"
	"compress/gzip"
	_ "embed" // what is packed
	"encoding/json"
	"errors"
	"io"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"testing"
	"testing/fstest"
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

// A Suite is the files of the suite's tests, in a folder for each dialect.
type Suite struct{ files fs.FS }

//go:embed testdata/JSON-Schema-Test-Suite.tar.gz
var packed []byte

// Open unpacks the suite.
func Open(t testing.TB) *Suite {
	t.Helper()
	files, err := unpack(bytes.NewReader(packed))
	if err != nil {
		t.Fatal(err)
	}
	return &Suite{files}
}

// unpack reads a packed archive into memory.
func unpack(packed io.Reader) (fs.FS, error) {
	text, err := gzip.NewReader(packed)
	if err != nil {
		return nil, err
	}
	files := fstest.MapFS{}
	for archive := tar.NewReader(text); ; {
		h, err := archive.Next()
		if errors.Is(err, io.EOF) {
			return fs.Sub(files, "tests")
		}
		if err != nil {
			return nil, err
		}
		if h.Typeflag != tar.TypeReg {
			continue
		}
		data, err := io.ReadAll(archive)
		if err != nil {
			return nil, err
		}
		files[h.Name] = &fstest.MapFile{Data: data}
	}
}

// Files lists the files of one folder, such as "draft7/optional", in order. A folder that is
// not there has none: not all dialects have optional tests of formats.
func (s *Suite) Files(folder string) []string {
	files, _ := fs.Glob(s.files, path.Join(folder, "*.json")) // the pattern is well formed
	slices.Sort(files)
	return files
}

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

// Read reads a file of the suite, by a name that Files lists.
func (s *Suite) Read(t testing.TB, file string) (groups []Group) {
	t.Helper()
	text, err := fs.ReadFile(s.files, file)
	if err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal(text, &groups); err != nil {
		t.Fatalf("%s: %v", file, err)
	}
	return groups
}
