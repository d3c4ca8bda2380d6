package golden

import (
	"bytes"
	"fmt"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"golang.org/x/tools/txtar"

	"github.com/schemaflavor/schemaflavor"
)

// A File is one golden file: a case, or the recording of a plain schema.
type File struct {
	// Name is the archive that holds what is recorded.
	Name string

	archive *txtar.Archive
	jobs    []job
	schema  string // the plain schema's file; "" for a case
}

// Suffix ends the name of the archive beside a plain schema: search.json has search.golden.txtar.
const Suffix = ".golden.txtar"

// Open reads a golden file by its name: a case, or the recording of a plain schema. It
// fails on a case without a reason and on sections that nothing reads.
func Open(name string) (*File, error) {
	if base, ok := strings.CutSuffix(name, Suffix); ok {
		return OpenSchema(base+".json", nil, nil)
	}
	data, err := read(name)
	if err != nil {
		return nil, err
	}
	f := &File{Name: name, archive: txtar.Parse(data)}
	if err := f.readCase(); err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	return f, nil
}

// read reads a file without the byte order mark that an editor may have added, and with the line ends that a checkout may have
// changed restored. Strings of JSON contain neither, and we write neither.
func read(name string) ([]byte, error) {
	data, err := os.ReadFile(name)
	data = bytes.TrimPrefix(data, []byte("\ufeff"))
	return bytes.ReplaceAll(data, []byte("\r\n"), []byte("\n")), err
}

// inputSections are what a case's author writes; all others are recorded.
var inputSections = []string{"input.json", "options", "value.json", "reply.json"}

// sectionOrder is the order in which a case is recorded.
var sectionOrder = []string{"input.json", "options", "schema.json", "tools.json", "diagnostics.txt", "error.txt",
	"value.json", "encoded.json", "reply.json", "decoded.json", "violations.txt"}

func (f *File) readCase() error {
	j := job{flavor: filepath.Base(filepath.Dir(f.Name))}
	if dir, err := filepath.Abs(filepath.Dir(f.Name)); err == nil {
		j.flavor = filepath.Base(dir)
	}
	seen := map[string]bool{}
	for _, s := range f.archive.Files {
		if !slices.Contains(sectionOrder, s.Name) {
			return fmt.Errorf("nothing reads the section %q; there are %s", s.Name, strings.Join(sectionOrder, ", "))
		}
		if seen[s.Name] {
			return fmt.Errorf("the section %q stands twice", s.Name)
		}
		seen[s.Name] = true
		switch s.Name {
		case "input.json":
			j.schema = s.Data
		case "value.json":
			j.value = s.Data
		case "reply.json":
			j.reply = s.Data
		case "options":
			if err := j.readOptions(s.Data); err != nil {
				return err
			}
		}
	}
	var lacks, wants []string
	if len(bytes.TrimSpace(f.archive.Comment)) == 0 {
		lacks, wants = append(lacks, "no reason"), append(wants, "say above the first section why it exists")
	}
	if !seen["input.json"] {
		lacks, wants = append(lacks, `no section "input.json"`), append(wants, "put the schema below a line -- input.json --")
	}
	if len(lacks) > 0 {
		return fmt.Errorf("the case has %s; %s", strings.Join(lacks, ", and "), strings.Join(wants, ", and "))
	}
	f.jobs = []job{j}
	return nil
}

// Check compares what is recorded with what is produced now, and tries the laws. It returns no problems if all is well.
func (f *File) Check(registry *schemaflavor.Registry) []Problem {
	now, problems := f.run(registry)
	if unread(problems) != nil {
		return problems
	}
	failed := slices.Clone(problems)
	recorded := map[string][]byte{}
	for _, s := range f.archive.Files {
		recorded[s.Name] = s.Data
	}
	for _, s := range now {
		old, ok := recorded[s.Name]
		if !ok {
			problems = append(problems, Problem{Section: s.Name, Message: "is not recorded", Diff: diff(nil, s.Data)})
		} else if !same(s.Name, old, s.Data) {
			problems = append(problems, Problem{Section: s.Name, Message: "is not as recorded", Diff: diff(layOut(s.Name, old), layOut(s.Name, s.Data))})
		}
		delete(recorded, s.Name)
	}
	for _, s := range f.archive.Files {
		made := !slices.ContainsFunc(failed, func(p Problem) bool { // else the problem is reported already
			return p.Section != "" && strings.HasPrefix(s.Name, p.Section+"/") || p.Section == "" && p.Untried
		})
		if _, left := recorded[s.Name]; left && made && !f.isInput(s.Name) {
			problems = append(problems, Problem{Section: s.Name, Message: "is recorded, and nothing produces it any more"})
		}
	}
	return problems
}

// Refusals is the number of recorded results that are errors instead of schemas: most likely they were not meant to be kept.
func (f *File) Refusals() (n int) {
	for _, section := range f.archive.Files {
		if path.Base(section.Name) == "error.txt" {
			n++
		}
	}
	return n
}

// Record writes what is produced now into the file, and reports whether the file changed. A section whose content stays keeps its
// layout. Where a schema cannot be read, it returns an error and leaves what is recorded.
func (f *File) Record(registry *schemaflavor.Registry) (changed bool, err error) {
	now, problems := f.run(registry)
	if err := unread(problems); err != nil {
		return false, fmt.Errorf("%s:%w; nothing of it was recorded", f.schema, err)
	}
	for _, p := range problems {
		if p.Untried {
			return false, fmt.Errorf("%s: %s; nothing was recorded", f.Name, p)
		}
	}
	archive := &txtar.Archive{Comment: f.archive.Comment}
	old := map[string][]byte{}
	for _, s := range f.archive.Files {
		old[s.Name] = s.Data
		if f.isInput(s.Name) {
			archive.Files = append(archive.Files, s)
		}
	}
	for _, s := range now {
		if data, ok := old[s.Name]; ok && same(s.Name, data, s.Data) {
			s.Data = data
		}
		archive.Files = append(archive.Files, s)
	}
	f.sort(archive.Files)
	before, err := read(f.Name)
	if err != nil && !os.IsNotExist(err) {
		return false, err
	}
	text := txtar.Format(archive)
	f.archive = txtar.Parse(text)
	if err == nil && bytes.Equal(before, text) {
		return false, nil
	}
	return true, os.WriteFile(f.Name, text, 0o644)
}

// unread is the error with which a schema's file could not be read, or nil.
func unread(problems []Problem) error {
	for _, p := range problems {
		if p.Unread != nil {
			return p.Unread
		}
	}
	return nil
}

// sort puts the sections of a case into their order; those of a plain schema's recording already are.
func (f *File) sort(files []txtar.File) {
	if f.schema != "" {
		return
	}
	slices.SortStableFunc(files, func(a, b txtar.File) int {
		return slices.Index(sectionOrder, a.Name) - slices.Index(sectionOrder, b.Name)
	})
}

func (f *File) isInput(section string) bool {
	if f.schema != "" {
		return section == "flavors" || section == "options"
	}
	return slices.Contains(inputSections, section)
}

// run produces the sections to record, for all jobs.
func (f *File) run(registry *schemaflavor.Registry) (sections []txtar.File, problems []Problem) {
	for i := range f.jobs {
		made, broken := f.jobs[i].run(registry)
		if unread(broken) != nil {
			return nil, broken // it is the same for every flavor
		}
		for _, s := range made {
			s.Name = f.jobs[i].prefix + s.Name
			sections = append(sections, s)
		}
		for _, p := range broken {
			p.Section = strings.TrimSuffix(f.jobs[i].prefix+p.Section, "/")
			problems = append(problems, p)
		}
	}
	return sections, problems
}
