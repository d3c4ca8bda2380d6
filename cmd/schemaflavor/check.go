package main

import (
	"bufio"
	"cmp"
	"fmt"
	"os"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/schemaflavor/schemaflavor"
)

const checkHelp = `Reports what flavors mind in schemas and changes nothing. Every rule that check reports
is a rule that adapt establishes, but for warnings of what the author most likely means otherwise, such as forgotten
"properties": a schema without findings comes out of adapt as it is. Where something is minded that adapt
cannot mend, because no value satisfies the schema or a reference leads nowhere, that is an error among the findings.

Findings go to standard output: as text with the source line and a caret (findings alike
together; full shows each by itself) and a summary at the end, or as one JSON object {"results": [{"file", "flavor", "findings"} |
{"file", "flavor", "error"}, …], "files": 1, "unchecked": 0, "findings": 0, "by_severity": {"info": 0, "warning": 0, "error": 0}},
of which "unchecked" is how many files could not be checked.

Of a folder all .json files are checked, those in its folders too, but no hidden ones. A file may hold a list of tools, in any envelope that adapt takes: names, descriptions and number of
the tools are checked with their schemas. --flavor all prints a matrix, tools by flavors: ok, how
many findings there are, or refused, where one of them is an error. In JSON a list has "tools" too: [{"name", "findings"}].

--format sarif writes SARIF 2.1.0, which code hosts and editors show, and --format github the
workflow commands that GitHub shows beside the files: errors first, since it shows few of a step.

--fail-on says from which severity on a finding makes the exit status 1: info (unless told otherwise, every finding), warning,
error (what adapt would refuse) or never. A file that cannot be checked always does.

Exit status: 0 all flavors take all files as they are, or nothing is found that --fail-on asks for; 1 there is, or a file
is no schema; 2 called wrongly.`

// allFlavors, as the value of --flavor, stands for every flavor.
const allFlavors = "all"

// notChecked are the options without a meaning for check, and why.
var notChecked = map[string]string{"quarantine": "nothing is sent or left out", "refuse": "nothing is changed, so that nothing is lost; adapt takes it"}

// checkFlags are the flags of one call of check.
type checkFlags struct {
	options
	flavors []string
	form    *string
	format  *string
	failOn  *string
	quiet   bool
}

func (a *app) checkCommand() *cobra.Command {
	f := checkFlags{options: options{unfit: notChecked}}
	c := &cobra.Command{
		Use: "check --flavor NAME[,NAME…] [FILE|FOLDER…]", Short: "report what flavors mind in schemas and lists of tools", Long: checkHelp,
		Example: `  schemaflavor check --flavor gemini,moonshot tools/*.json
  schemaflavor check --flavor all tools.json
  schemaflavor check --flavor gemini tools/
  schemaflavor check --flavor openai-strict --diagnostics json - < schema.json
  schemaflavor check --flavor openai-strict --format sarif tools/*.json > findings.sarif`,
		Args: argsBetween(0, -1, "files"),
		RunE: func(_ *cobra.Command, files []string) error { return failed(a.check(f, files)) },
	}
	c.Flags().StringArrayVarP(&f.flavors, "flavor", "f", nil, "the flavors' `NAMES`, separated by commas (may be repeated), or all")
	f.form = addChoice(c, "diagnostics", "how findings are written", "text", "full", "json")
	f.format = addChoice(c, "format", formatHelp, formatText, formatSARIF, formatGitHub)
	f.failOn = addChoice(c, "fail-on", "from which severity of findings on the exit status is 1", failOn...)
	addQuiet(c, &f.quiet)
	f.options.add(c)
	a.completeFlavors(c, "flavor")
	return c
}

// failOn are the words that --fail-on takes, in the order of severities; "never" is behind them all.
var failOn = []string{schemaflavor.Info.String(), schemaflavor.Warning.String(), schemaflavor.Refused.String(), "never"}

func (a *app) check(f checkFlags, files []string) error {
	registry, err := a.registry()
	if err != nil {
		return err
	}
	if err := f.fits("check"); err != nil {
		return err
	}
	if *f.form != "text" && *f.format != formatText {
		return usagef("check: --diagnostics is for findings as text, and --format is %s; leave one of them out", *f.format)
	}
	flavors, err := checkedFlavors(registry, f.flavors)
	if err != nil {
		return err
	}
	all := strings.TrimSpace(f.flavors[0]) == allFlavors
	if files, err = checkedFiles(files); err != nil {
		return err
	}
	p := a.progress(f.quiet, "checked", len(files))
	defer p.end()
	a.stderr = p.beside(a.stderr)
	w := bufio.NewWriter(p.beside(a.stdout))
	t := tally{files: len(files), flavors: len(flavors), w: w, app: a, json: *f.form == "json", each: *f.form == "full", format: *f.format}
	t.begin()
	for _, file := range files {
		if err := t.file(registry, flavors, f, file, all); err != nil {
			return err
		}
		p.step()
	}
	if err := t.end(); err != nil {
		return err
	}
	if err := w.Flush(); err != nil {
		return fmt.Errorf("write to standard output: %w", err)
	}
	if t.unchecked > 0 || t.fails(*f.failOn) {
		return errFindings
	}
	return nil
}

// checkedFiles returns the files that arguments stand for: a folder stands for the .json files in it, no argument for standard
// input.
func checkedFiles(args []string) (files []string, err error) {
	if len(args) == 0 {
		return []string{"-"}, nil
	}
	for _, arg := range args {
		info, err := os.Stat(arg)
		if err != nil || !info.IsDir() { // a file that cannot be read is reported later, beside the findings in the others
			files = append(files, arg)
			continue
		}
		found, err := inFolder(arg, ".json")
		if err != nil {
			return nil, err
		}
		files = append(files, found...)
	}
	return files, nil
}

// fails reports whether there is a finding of a severity from "from" on.
func (t *tally) fails(from string) bool {
	return slices.ContainsFunc(t.bySeverity[min(slices.Index(failOn, from), len(t.bySeverity)):], func(n int) bool { return n > 0 })
}

// checkedFlavors returns the names of the flavors to check for; "all" stands for every flavor.
func checkedFlavors(registry *schemaflavor.Registry, lists []string) ([]string, error) {
	switch given := strings.Split(strings.Join(lists, ","), ","); {
	case !slices.ContainsFunc(given, func(name string) bool { return strings.TrimSpace(name) == allFlavors }):
		if len(lists) == 0 {
			return nil, usagef("check: no flavor is given; say --flavor and one of %s, or all", knownFlavors(registry))
		}
		return flavorNames(registry, "check", lists)
	case len(given) > 1:
		return nil, usagef("check: all stands alone, since it is every flavor; leave the others out")
	}
	var names []string
	for f := range registry.All() {
		names = append(names, f.Name)
	}
	return names, nil
}

// checked returns what a flavor minds in a schema or list of tools. Where it minds something, what adapt would refuse is added:
// whoever reads findings expects that adapt repairs what they are about.
func checked(registry *schemaflavor.Registry, name string, in input, list []schemaflavor.Option) (*schemaflavor.ToolSet, error) {
	if registry.HoldsTools(in.data) {
		set, err := registry.CheckTools(name, in.data, list...)
		if err != nil || len(set.Diagnostics) == 0 {
			return set, err
		}
		if adapted, err := registry.AdaptTools(name, in.data, list...); err == nil && len(adapted.Tools) == len(set.Tools) {
			for i := range set.Tools {
				no := unadaptable(set.Tools[i].Diagnostics, adapted.Tools[i].Diagnostics)
				set.Tools[i].Diagnostics = append(set.Tools[i].Diagnostics, no...)
				set.Diagnostics = append(set.Diagnostics, no...)
			}
		}
		return set, nil
	}
	found, err := registry.Check(name, in.data, list...)
	if len(found) > 0 && err == nil {
		if result, no := registry.Adapt(name, in.data, list...); no != nil && result != nil {
			found = append(found, unadaptable(found, result.Diagnostics)...)
		}
	}
	return &schemaflavor.ToolSet{Diagnostics: found, Tools: []schemaflavor.Tool{{Diagnostics: found}}}, err
}

// A place identifies findings of one rule at one pointer.
type place struct{ rule, pointer string }

func placeOf(d schemaflavor.Diagnostic) place { return place{d.Rule(), d.Pointer()} }

// unadaptable are the refusals among the diagnostics of adapt, except those that check found too, as refusals at the same place.
func unadaptable(found, adapted []schemaflavor.Diagnostic) (no []schemaflavor.Diagnostic) {
	said := map[place]bool{}
	for _, d := range found {
		said[placeOf(d)] = d.Severity() == schemaflavor.Refused
	}
	for _, d := range adapted {
		if d.Severity() == schemaflavor.Refused && !strings.HasPrefix(d.Rule(), "tool-") && !said[placeOf(d)] {
			no = append(no, d)
		}
	}
	return no
}

// A tally writes the results of check and counts them.
type tally struct {
	app                      *app
	w                        *bufio.Writer
	json, each               bool
	format                   string
	remarks                  []remark // for formats that are no text
	files, flavors, findings int
	unchecked                int // files that could not be checked
	results                  int
	matrix                   *matrix // nil: findings are written one by one
	bySeverity               [schemaflavor.Refused + 1]int
}

// file checks one file; all asks for a matrix where findings are text.
func (t *tally) file(registry *schemaflavor.Registry, flavors []string, f checkFlags, file string, all bool) error {
	in, err := t.app.read(file, f.maxBytes)
	in.name = cmp.Or(in.name, file)
	if all && *f.form == "text" && t.format == formatText {
		t.matrix = &matrix{flavors: flavors, file: in.name, cells: map[string][]string{}, beside: map[string]string{}}
	}
	for _, name := range flavors {
		set := &schemaflavor.ToolSet{}
		if err == nil {
			if set, err = checked(registry, name, in, f.list); err != nil {
				set, err = &schemaflavor.ToolSet{}, located(in.name, err)
			}
			if calledWrongly(err) {
				return err
			}
		}
		if err := t.add(file, name, in, set, err); err != nil {
			return err
		}
		if err != nil {
			break // the file is bad for every flavor
		}
	}
	if t.matrix == nil || err != nil {
		return nil
	}
	if err := t.matrix.write(t.w); err != nil {
		return fmt.Errorf("write to standard output: %w", err)
	}
	return nil
}

func (t *tally) begin() {
	if t.json {
		t.w.WriteString(`{"results":[`)
	}
}

// add writes what one flavor says of one file.
func (t *tally) add(file, flavorName string, in input, set *schemaflavor.ToolSet, err error) error {
	found := set.Diagnostics
	t.results++
	t.findings += len(found)
	for _, d := range found {
		t.bySeverity[d.Severity()]++
	}
	if err != nil {
		t.unchecked++
	}
	if t.format != formatText {
		t.remark(in, flavorName, found, err)
		return nil
	}
	if t.json {
		t.addJSON(file, flavorName, in, set, err)
		return nil
	}
	if err != nil {
		t.app.complain(err)
		return nil
	}
	if t.matrix != nil {
		t.matrix.add(flavorName, set)
		return nil
	}
	verdict := "accepted as it is"
	if len(found) > 0 {
		verdict = count(len(found), "finding")
	}
	if t.files > 1 || t.flavors > 1 {
		fmt.Fprintf(t.w, "%s, %s: %s\n", in.name, flavorName, verdict)
	}
	o := schemaflavor.RenderOptions{File: in.name, Color: color(t.app.stdout), Each: t.each, Flags: true}
	if err := schemaflavor.RenderDiagnostics(t.w, found, o); err != nil {
		return fmt.Errorf("write to standard output: %w", err)
	}
	if len(found) > 0 {
		t.w.WriteByte('\n')
	}
	return nil
}

// remark keeps findings for the end, as formats other than text need it.
func (t *tally) remark(in input, flavorName string, found []schemaflavor.Diagnostic, err error) {
	if err != nil {
		t.remarks = append(t.remarks, remarkOf(in.name, err))
		return
	}
	for _, d := range found {
		t.remarks = append(t.remarks, remarkOn(in.name, flavorName, d))
	}
}

func (t *tally) addJSON(file, flavorName string, in input, set *schemaflavor.ToolSet, err error) {
	if t.results > 1 {
		t.w.WriteByte(',')
	}
	line := append(appendJSON([]byte(`{"file":`), file), `,"flavor":`...)
	line = appendJSON(line, flavorName)
	if err != nil {
		t.w.Write(appendError(append(line, `,"error":`...), err))
	} else {
		t.w.Write(append(line, `,"findings":`...))
		writeDiagnostics(t.w, set.Diagnostics, len(in.data))
		if tools := findingsByTool(set); tools != nil {
			t.w.Write(appendJSON([]byte(`,"tools":`), tools))
		}
	}
	t.w.WriteString("}\n")
}

var severityNouns = [...]string{schemaflavor.Info: "note", schemaflavor.Warning: "warning", schemaflavor.Refused: "error"}

// end writes the remarks that were kept, and the summary.
func (t *tally) end() error {
	if t.format != formatText {
		if err := writeRemarks(t.w, t.format, t.remarks); err != nil || t.format == formatSARIF {
			return err
		}
	}
	if t.json {
		fmt.Fprintf(t.w, "],\"files\":%d,\"unchecked\":%d,\"findings\":%d,\"by_severity\":{", t.files, t.unchecked, t.findings)
		for s, n := range t.bySeverity {
			fmt.Fprintf(t.w, "%s\"%s\":%d", map[bool]string{true: ","}[s > 0], schemaflavor.Severity(s), n)
		}
		t.w.WriteString("}}\n")
		return nil
	}
	var parts []string
	switch {
	case t.findings > 0:
		parts = append(parts, count(t.findings, "finding"))
		var kinds []string
		for s := schemaflavor.Refused; ; s-- {
			if n := t.bySeverity[s]; n > 0 {
				kinds = append(kinds, count(n, severityNouns[s]))
			}
			if s == schemaflavor.Info {
				break
			}
		}
		parts[0] += " (" + strings.Join(kinds, ", ") + ")"
	case t.unchecked == 0:
		parts = append(parts, "no findings")
	}
	if t.unchecked > 0 {
		parts = append(parts, count(t.unchecked, "file")+" could not be checked")
		if t.findings == 0 && t.files > t.unchecked {
			parts = append(parts, "no findings in the others")
		}
	}
	fmt.Fprintf(t.w, "%s, %s: %s\n", count(t.files, "file"), count(t.flavors, "flavor"), strings.Join(parts, "; "))
	return nil
}

// count writes a number and its noun.
func count(n int, noun string) string {
	if n == 1 {
		return "1 " + noun
	}
	return fmt.Sprintf("%d %ss", n, noun)
}
