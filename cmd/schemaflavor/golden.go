package main

import (
	"bufio"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/schemaflavor/schemaflavor"
	"github.com/schemaflavor/schemaflavor/golden"
)

const goldenHelp = `Keeps adapted schemas and their diagnostics under version control, and fails when a new
version of a flavor, or of this command, changes them. No Go needed.

Plain schemas. The first time, say for which flavors:

  schemaflavor golden --update --flavor openai-strict,gemini tools/

For tools/search.json that writes tools/search.golden.txtar beside it: a text file with
the flavors, the options, and for each flavor the adapted schema, or list of tools, and one
line for each diagnostic. Commit it. From then on

  schemaflavor golden tools/

compares, shows what differs as lines with - (recorded) and + (now), and exits with 1.
When the difference is as it should be, record again with --update: for the flavors that
are recorded, and those that --flavor gives; with the options that are recorded, unless
flags give others. To drop a flavor, take it out of the section flavors. A schema that a flavor
refuses is recorded with its error; a file that is no JSON is not, and what is recorded of it stays.

Cases. A .txtar file in a folder named after its flavor, such as
cases/gemini/map.txtar, is a case for reading:

  Why the case exists; a sentence is compulsory.
  -- input.json --       the schema
  -- options --          optional: surface=output, one option a line
  -- schema.json --      recorded, like diagnostics.txt, or error.txt
  -- value.json --       optional: a value of the original shape
  -- encoded.json --     recorded
  -- reply.json --       optional: a reply of the provider
  -- decoded.json --     recorded, and violations.txt

Write the sections that are not recorded, and --update writes the others. JSON is
compared without the space between tokens. A section that nothing reads or produces is a
difference. In addition every adapted schema must have no findings, must stay as it is
when adapted again, and values must come back from their encoding.

--format sarif writes the differences as SARIF 2.1.0, and --format github as the workflow commands that
GitHub shows beside the files.

A folder stands for all .json and .txtar files in it and below, hidden ones aside.

Exit status: 0 all is as recorded, or was recorded; 1 there are differences, or a file
is bad; 2 called wrongly.`

// goldenFlags are the flags of one call of golden.
type goldenFlags struct {
	options
	flavors []string
	update  bool
	format  *string
	quiet   bool
}

func (a *app) goldenCommand() *cobra.Command {
	var f goldenFlags
	c := &cobra.Command{
		Use: "golden DIR|FILE…", Short: "keep adapted schemas under version control", Long: goldenHelp,
		Example: `  schemaflavor golden --update --flavor openai-strict,gemini tools/
  schemaflavor golden tools/`,
		Args: argsBetween(1, -1, "a folder or file, or more"),
		RunE: func(_ *cobra.Command, args []string) error { return failed(a.golden(f, args)) },
	}
	c.Flags().StringArrayVarP(&f.flavors, "flavor", "f", nil, "for plain schemas: the flavors' `NAMES`, separated by commas")
	c.Flags().BoolVarP(&f.update, "update", "u", false, "record instead of comparing")
	f.format = addChoice(c, "format", formatHelp, formatText, formatSARIF, formatGitHub)
	addQuiet(c, &f.quiet)
	f.options.add(c)
	a.completeFlavors(c, "flavor")
	return c
}

func (a *app) golden(f goldenFlags, args []string) error {
	registry, err := a.registry()
	if err != nil {
		return err
	}
	if f.update && *f.format != formatText {
		return usagef("golden: --update records, and --format %s is for what differs; leave one of them out", *f.format)
	}
	var flavors []string
	if len(f.flavors) > 0 {
		if flavors, err = flavorNames(registry, "golden", f.flavors); err != nil {
			return err
		}
	}
	files, err := goldenFiles(args)
	if err != nil {
		return err
	}
	p := a.progress(f.quiet, "compared", len(files))
	defer p.end()
	w := bufio.NewWriter(p.beside(a.stdout))
	g := goldenRun{registry: registry, flags: f, flavors: flavors, w: w,
		read: func(name string) (input, error) { return a.read(name, f.maxBytes) }}
	for _, name := range files {
		g.file(name)
		p.step()
	}
	if *f.format != formatText {
		if err := writeRemarks(w, *f.format, g.remarks); err != nil {
			return err
		}
	}
	if *f.format != formatSARIF {
		g.summary(len(files))
	}
	if err := w.Flush(); err != nil {
		return fmt.Errorf("write to standard output: %w", err)
	}
	if g.differ+g.bad > 0 {
		return errFindings
	}
	return nil
}

// goldenRun goes through golden files and counts.
type goldenRun struct {
	registry *schemaflavor.Registry
	flags    goldenFlags
	flavors  []string
	read     func(name string) (input, error)
	w        *bufio.Writer
	differ   int // files that are not as recorded, or not recorded
	bad      int // files that cannot be compared: recording does not mend them
	recorded int
	remarks  []remark // for formats that are no text
}

// notAsRecorded is the rule of remarks on what differs from its recording.
const notAsRecorded = "not-as-recorded"

func (g *goldenRun) file(name string) {
	f, err := g.open(name)
	if err == nil && g.flags.update {
		var changed bool
		if changed, err = f.Record(g.registry); changed {
			g.recorded++
			fmt.Fprintf(g.w, "recorded %s%s\n", f.Name, refusals(f.Refusals()))
		}
	}
	if err != nil {
		if errors.Is(err, golden.ErrNotRecorded) {
			g.differ++
		} else {
			g.bad++
		}
		g.say(remarkOf(name, plain(err)), plain(err).Error())
		return
	}
	problems := f.Check(g.registry)
	for _, p := range problems {
		if p.Unread != nil {
			g.bad++
			g.say(remarkOf(name, p.Unread), located(name, p.Unread).Error())
			return
		}
		g.say(remark{file: f.Name, severity: schemaflavor.Refused, rule: notAsRecorded, message: p.String()}, f.Name+": "+p.String())
	}
	switch {
	case slices.ContainsFunc(problems, func(p golden.Problem) bool { return p.Untried }):
		g.bad++
	case len(problems) > 0:
		g.differ++
	}
}

// open reads a file by its extension: a case, or a schema with its recording. A file with another extension is an error; if it is
// no JSON either, the error says so.
func (g *goldenRun) open(name string) (*golden.File, error) {
	switch filepath.Ext(name) {
	case ".txtar":
		return golden.Open(name)
	case ".json":
		return golden.OpenSchema(name, g.flavors, g.flags.given)
	}
	in, err := g.read(name)
	if err != nil {
		return nil, err
	}
	for f := range g.registry.All() { // any flavor will do
		var e *schemaflavor.Error
		if _, err := g.registry.Check(f.Name, in.data); errors.As(err, &e) && e.Code == schemaflavor.CodeSyntax {
			return nil, located(name, err)
		}
		break
	}
	return nil, fmt.Errorf("%s: a schema is a file .json here, and a case a file .txtar; rename it", name)
}

// say writes a line, or keeps the remark for the end where the format is no text.
func (g *goldenRun) say(r remark, line string) {
	if *g.flags.format == formatText {
		fmt.Fprintln(g.w, line)
		return
	}
	g.remarks = append(g.remarks, r)
}

// refusals words a warning that errors were recorded instead of schemas.
func refusals(n int) string {
	if n == 0 {
		return ""
	}
	return ": " + count(n, "error") + " instead of schemas, in error.txt"
}

func (g *goldenRun) summary(files int) {
	switch {
	case g.differ+g.bad > 0:
		var parts []string
		if g.differ > 0 {
			parts = append(parts, fmt.Sprintf("%d not as recorded", g.differ))
		}
		if g.bad > 0 {
			parts = append(parts, fmt.Sprintf("%d that cannot be compared, for what is said above", g.bad))
		}
		fmt.Fprintf(g.w, "%s: %s", count(files, "file"), strings.Join(parts, ", "))
		if !g.flags.update && g.differ > 0 {
			fmt.Fprint(g.w, "; if all is as it should be, record it with --update (schemas that are not recorded yet need --flavor NAME too)")
		}
		fmt.Fprintln(g.w)
	case g.flags.update:
		fmt.Fprintf(g.w, "%s: %d recorded", count(files, "file"), g.recorded)
		if left := files - g.recorded; left > 0 {
			fmt.Fprintf(g.w, ", %d as before", left)
		}
		fmt.Fprintln(g.w)
	default:
		fmt.Fprintf(g.w, "%s: all as recorded\n", count(files, "file"))
	}
}

// goldenFiles lists the files that arguments stand for, each once: schemas, which stand for their recordings; cases; and
// recordings whose schema is gone, so that this is reported.
func goldenFiles(args []string) ([]string, error) {
	var files []string
	seen := map[string]bool{}
	add := func(name string) {
		if base, ok := strings.CutSuffix(name, golden.Suffix); ok {
			if _, err := os.Stat(base + ".json"); err == nil {
				name = base + ".json"
			}
		}
		if !seen[name] {
			seen[name] = true
			files = append(files, name)
		}
	}
	for _, arg := range args {
		info, err := os.Stat(arg)
		if err != nil {
			return nil, plain(err)
		}
		if !info.IsDir() {
			add(arg)
			continue
		}
		found, err := inFolder(arg, ".json", ".txtar")
		if err != nil {
			return nil, err
		}
		for _, name := range found {
			add(name)
		}
	}
	return files, nil
}
