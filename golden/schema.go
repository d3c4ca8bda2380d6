package golden

import (
	"errors"
	"fmt"
	"os"
	"slices"
	"strings"

	"golang.org/x/tools/txtar"
)

// ErrNotRecorded is the error for a schema that has no recording, where no flavors are given to record it for.
var ErrNotRecorded = errors.New("no flavors are recorded")

// OpenSchema reads a plain schema and what is recorded of it: for schema search.json
// the archive search.golden.txtar beside it, with the sections
//
//	flavors                  the flavors' names, one a line
//	options                  options as name=value, one a line; may be absent
//	gemini/schema.json       and so on, for each flavor: see the package's comment
//	gemini/tools.json        in the place of schema.json where the file holds a list of tools:
//	                         the adapted list
//
// The flavors are those recorded and those given; the options are those given, or where none
// are given those recorded. It
// fails where there are neither, and on sections that nothing reads.
func OpenSchema(file string, flavors, options []string) (*File, error) {
	f := &File{Name: strings.TrimSuffix(file, ".json") + Suffix, schema: file, archive: &txtar.Archive{}}
	data, err := read(f.Name)
	if err != nil && !os.IsNotExist(err) {
		return nil, err
	}
	recorded := err == nil
	if recorded {
		f.archive = txtar.Parse(data)
	}
	schema, err := read(file)
	if os.IsNotExist(err) && recorded {
		return nil, fmt.Errorf("%s: the schema %s is gone; delete the recording", f.Name, file)
	}
	if err != nil {
		return nil, err
	}
	if err := f.readRecording(flavors, options, schema); err != nil {
		return nil, fmt.Errorf("%s: %w", f.Name, err)
	}
	if len(f.jobs) == 0 {
		if recorded {
			return nil, fmt.Errorf("%s: %w, for it has no section flavors; take it from version control again, or run schemaflavor golden --update --flavor NAME %s", f.Name, ErrNotRecorded, file)
		}
		return nil, fmt.Errorf("%s: %w; run schemaflavor golden --update --flavor NAME %s", file, ErrNotRecorded, file)
	}
	return f, nil
}

// readRecording makes a job for each flavor, and writes the flavors and options in
// force into the archive, so that recording keeps them.
func (f *File) readRecording(flavors, options []string, schema []byte) error {
	var rest []txtar.File
	for _, s := range f.archive.Files {
		switch s.Name {
		case "flavors":
			recorded := strings.Fields(string(s.Data))
			for _, name := range flavors {
				if !slices.Contains(recorded, name) {
					recorded = append(recorded, name)
				}
			}
			flavors = recorded
		case "options":
			if len(options) == 0 {
				options = strings.Fields(string(s.Data))
			}
		default:
			_, section, ok := strings.Cut(s.Name, "/")
			if !ok || !slices.Contains(sectionOrder, section) || slices.Contains(inputSections, section) {
				return fmt.Errorf("nothing reads the section %q; there are flavors, options and sections such as gemini/schema.json", s.Name)
			}
			rest = append(rest, s)
		}
	}
	f.archive.Files = []txtar.File{{Name: "flavors", Data: []byte(strings.Join(flavors, "\n") + "\n")}}
	if len(options) > 0 {
		f.archive.Files = append(f.archive.Files, txtar.File{Name: "options", Data: []byte(strings.Join(options, "\n") + "\n")})
	}
	f.archive.Files = append(f.archive.Files, rest...)
	for _, name := range flavors {
		j := job{flavor: name, prefix: name + "/", schema: schema, plain: true}
		if err := j.readOptions([]byte(strings.Join(options, "\n"))); err != nil {
			return err
		}
		f.jobs = append(f.jobs, j)
	}
	return nil
}
