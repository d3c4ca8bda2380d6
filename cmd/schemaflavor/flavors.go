package main

import (
	"bytes"
	"errors"
	"fmt"
	"strings"
	"text/tabwriter"
	"time"

	"github.com/spf13/cobra"
	"gopkg.in/yaml.v3"

	"github.com/schemaflavor/schemaflavor"
	"github.com/schemaflavor/schemaflavor/flavor"
)

const flavorsHelp = `A flavor is one YAML file that says what a provider accepts. To write one:

  schemaflavor flavors template acme > acme.yaml     every question, to be answered
  schemaflavor flavors template acme --extends openai-strict > acme.yaml    a variant: what differs
  schemaflavor flavors schema > flavor.schema.json   for editors: completion and checks
  schemaflavor flavors lint acme.yaml                mistakes with file, line and column
  schemaflavor adapt --flavor-file acme.yaml --flavor acme schema.json

"show" prints a flavor with every answer in force, those of its parent included.

Exit status: 0 done; 1 a file has mistakes; 2 called wrongly.`

func (a *app) flavorsCommand() *cobra.Command {
	c := &cobra.Command{
		Use: "flavors", Short: "list, show, check and begin flavor files", Long: flavorsHelp,
		Args: noSuchCommand,
		RunE: func(c *cobra.Command, _ []string) error { return c.Help() },
	}
	list := &cobra.Command{
		Use: "list", Short: "list the flavors", Args: argsBetween(0, 0, "none"),
		RunE: func(*cobra.Command, []string) error { return failed(a.listFlavors()) },
	}
	show := &cobra.Command{
		Use: "show NAME", Short: "print a flavor with every answer in force", Args: argsBetween(1, 1, "a flavor's name"),
		RunE: func(_ *cobra.Command, args []string) error { return failed(a.showFlavor(args[0])) },
		ValidArgsFunction: func(*cobra.Command, []string, string) ([]string, cobra.ShellCompDirective) {
			var names []string
			for _, f := range a.flavors() {
				names = append(names, f.Name)
			}
			return names, cobra.ShellCompDirectiveNoFileComp
		},
	}
	lint := &cobra.Command{
		Use: "lint FILE…", Short: "report the mistakes in flavor files", Args: argsBetween(1, -1, "a file or more"),
		RunE: func(_ *cobra.Command, args []string) error { return failed(a.lintFlavors(args)) },
	}
	var parent string
	template := &cobra.Command{
		Use: "template NAME", Short: "print a new flavor file that asks every question", Args: argsBetween(0, 1, "the new flavor's name"),
		RunE: func(_ *cobra.Command, args []string) error {
			if len(args) > 0 && !flavor.IsName(args[0]) {
				return usagef("flavors template: a flavor cannot be called %q; take lower case, digits and hyphens, such as acme-strict", args[0])
			}
			name := append(args, "")[0]
			if parent == "" {
				return failed(a.print(flavor.Template(name)))
			}
			return failed(a.templateExtending(name, parent))
		},
	}
	template.Flags().StringVar(&parent, "extends", "", "begin a variant of the flavor `NAME`, which says only what differs from it")
	a.completeFlavors(template, "extends")
	schema := &cobra.Command{
		Use: "schema", Short: "print the JSON Schema of flavor files", Args: argsBetween(0, 0, "none"),
		RunE: func(*cobra.Command, []string) error { return failed(a.print(flavor.JSONSchema())) },
	}
	c.AddCommand(list, show, lint, template, schema)
	return c
}

// templateExtending prints a new file for a variant of a flavor.
func (a *app) templateExtending(name, parent string) error {
	registry, err := a.registry()
	if err != nil {
		return err
	}
	f, err := registry.Lookup(parent)
	if err != nil {
		return err
	}
	return a.print(flavor.TemplateExtending(name, f.Name))
}

// print writes a whole text to standard output.
func (a *app) print(text []byte) error {
	if len(text) > 0 && text[len(text)-1] != '\n' {
		text = append(text, '\n')
	}
	if _, err := a.stdout.Write(text); err != nil {
		return fmt.Errorf("write to standard output: %w", err)
	}
	return nil
}

func (a *app) listFlavors() error {
	registry, err := a.registry()
	if err != nil {
		return err
	}
	var b bytes.Buffer
	w := tabwriter.NewWriter(&b, 0, 0, 2, ' ', 0)
	for f := range registry.All() {
		also := ""
		if len(f.Aliases) > 0 {
			also = "also " + strings.Join(f.Aliases, ", ")
		}
		fmt.Fprintf(w, "%s\t%s\t%s\n", f.Name, f.Title, also)
	}
	w.Flush()
	return a.print(trimLines(b.Bytes()))
}

// trimLines removes the spaces that a table leaves at the ends of lines.
func trimLines(text []byte) []byte {
	lines := bytes.Split(text, []byte("\n"))
	for i, l := range lines {
		lines[i] = bytes.TrimRight(l, " ")
	}
	return bytes.Join(lines, []byte("\n"))
}

func (a *app) showFlavor(name string) error {
	registry, err := a.registry()
	if err != nil {
		return err
	}
	f, err := registry.Lookup(name)
	if err != nil {
		return usageError{err.Error()}
	}
	return a.print(f.YAML())
}

// lintFlavors checks files as a registry with the built-in flavors would load them: any of them may extend any other.
func (a *app) lintFlavors(names []string) error {
	registry, err := a.registry()
	if err != nil {
		return err
	}
	var files []flavor.File
	var unread error
	for _, name := range names {
		in, err := a.read(name, 0)
		if err != nil { // the others are checked nonetheless
			unread = errors.Join(unread, err)
			continue
		}
		files = append(files, flavor.File{Name: in.name, Data: in.data})
	}
	sound, warnings, err := flavor.ParseFiles(files, known(registry))
	for _, w := range warnings {
		fmt.Fprintln(a.stdout, w)
	}
	for _, w := range readInFuture(sound, files, registry) {
		fmt.Fprintln(a.stdout, w)
	}
	bad := err != nil
	if bad {
		fmt.Fprintln(a.stdout, err)
	}
	for _, f := range sound {
		more, err := registry.With(f)
		if err != nil {
			fmt.Fprintln(a.stdout, err)
			bad = true
			continue
		}
		registry = more
	}
	switch {
	case unread != nil:
		return unread
	case bad:
		return errFindings
	}
	return a.print([]byte(count(len(names), "file") + ": no mistakes"))
}

// readInFuture warns of sources that cannot have been read yet. Since clocks may be wrong, a day that the sources of known flavors
// name has come.
func readInFuture(flavors []*flavor.Flavor, files []flavor.File, registry *schemaflavor.Registry) (warnings []string) {
	today := time.Now().AddDate(0, 0, 1).Format(time.DateOnly) // somewhere the next day has begun already
	for f := range registry.All() {
		for _, s := range f.Sources {
			today = max(today, s.Read)
		}
	}
	for _, f := range flavors {
		for _, id := range sortedKeys(f.Sources) {
			if day := f.Sources[id].Read; day > today {
				warnings = append(warnings, fmt.Sprintf("%s: warning: the source %q was read on %s, which is a day to come; write the day you read it", placeRead(files, f.Name, id), id, day))
			}
		}
	}
	return warnings
}

// placeRead is the place of a source's read in a flavor's file, as file:line:column.
func placeRead(files []flavor.File, name, source string) string {
	for _, file := range files {
		var form struct {
			Name    string
			Sources map[string]struct{ Read yaml.Node }
		}
		if yaml.Unmarshal(file.Data, &form) != nil || form.Name != name {
			continue
		}
		if at := form.Sources[source].Read; at.Line > 0 {
			return fmt.Sprintf("%s:%d:%d", file.Name, at.Line, at.Column)
		}
	}
	return name // the source is inherited
}

// known returns how the loader finds flavors of a registry.
func known(r *schemaflavor.Registry) func(string) *flavor.Flavor {
	return func(name string) *flavor.Flavor {
		f, err := r.Lookup(name)
		if err != nil {
			return nil
		}
		return f
	}
}
