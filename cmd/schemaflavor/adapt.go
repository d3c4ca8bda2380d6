package main

import (
	"fmt"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/schemaflavor/schemaflavor"
	"github.com/schemaflavor/schemaflavor/internal/render"
)

const adaptHelp = `Rewrites a schema so that a flavor accepts it. The adapted schema goes to standard
output, or with -o to a file that is complete or not written at all. A schema that
conforms already comes out byte for byte; no newline is added that the input did not
have, except on a terminal.

Every change is reported on standard error: as text with the source line and a caret,
changes alike together with up to ten further places (full shows each by itself), or as
one JSON object {"diagnostics": […]}, {"error": {…}, "diagnostics": […]}.

--codec saves the codec that encode and decode need to carry values between the two
shapes. --hint prints, after the changes, a sentence or two for the system prompt or the
tool's description: what null, entries and text mean in the adapted shape. In JSON it is
the member "hint".

A list of tools is taken as a schema is: a request, the list itself, one tool, the format of a
response, a server's answer to tools/list. What the flavor's provider takes in that envelope stays
in it, every byte outside of the schemas as it was; else it is written in the flavor's own
(--envelope keep for the one it came in). A tool that cannot be adapted is left out, and
said so; the others are delivered. With --diagnostics none one line still says how many are sent where
some are left out; --quiet keeps it from that. --quarantine refuse refuses the list instead.

Exit status: 0 adapted, of a list also where tools were left out, as long as one is left; 1 bad
input or refused, and nothing is written; 2 called wrongly.`

// adaptFlags are the flags of one call of adapt.
type adaptFlags struct {
	options
	flavor, output, codec string
	diagnostics           *string
	hint, quiet           bool
}

func (a *app) adaptCommand() *cobra.Command {
	var f adaptFlags
	c := &cobra.Command{
		Use: "adapt --flavor NAME [FILE]", Short: "rewrite a schema, or a list of tools, so that a flavor accepts it", Long: adaptHelp,
		Example: `  schemaflavor adapt --flavor openai-strict schema.json > adapted.json
  schemaflavor adapt --flavor openai-strict --codec tools.codec.json tools.json > request.json
  schemaflavor adapt --flavor gemini --surface response --codec codec.json -o adapted.json schema.json
  schemaflavor adapt --flavor moonshot --refuse widened - < schema.json`,
		Args: argsBetween(0, 1, "one file at most"),
		RunE: func(_ *cobra.Command, args []string) error { return failed(a.adapt(f, append(args, "-")[0])) },
	}
	c.Flags().VarP(&once{value: &f.flavor}, "flavor", "f", "the flavor's `NAME`; see \"schemaflavor flavors list\"")
	c.Flags().StringVarP(&f.output, "output", "o", "", "write the schema to this `FILE`")
	c.Flags().StringVar(&f.codec, "codec", "", "save the codec to this `FILE`")
	c.Flags().BoolVar(&f.hint, "hint", false, "print what the model should know of the adapted shape")
	f.diagnostics = addChoice(c, "diagnostics", "how changes are reported", "text", "full", "json", "none")
	addQuiet(c, &f.quiet)
	f.options.add(c)
	a.completeFlavors(c, "flavor")
	return c
}

// oneFlavor returns the name of the flavor that a command is given which takes exactly one.
func oneFlavor(registry *schemaflavor.Registry, command, given string) (string, error) {
	var list []string
	if strings.TrimSpace(given) == allFlavors {
		return "", usagef("%s: all is every flavor, want one; check takes several", command)
	}
	if given != "" {
		list = []string{given}
	}
	names, err := flavorNames(registry, command, list)
	if err != nil {
		return "", err
	}
	if len(names) > 1 {
		return "", usagef("%s: got %d flavors, want one; check takes several", command, len(names))
	}
	return names[0], nil
}

func (a *app) adapt(f adaptFlags, file string) error {
	registry, err := a.registry()
	if err != nil {
		return err
	}
	name, err := oneFlavor(registry, "adapt", f.flavor)
	if err != nil {
		return err
	}
	switch {
	case f.codec == "-":
		return usagef("adapt: standard output takes the adapted schema; give --codec a file")
	case f.codec != "" && f.output != "" && (filepath.Clean(f.codec) == filepath.Clean(f.output) || isFile(f.codec, f.output)):
		return usagef("adapt: --codec and --output are the same file, %s; give each its own", f.codec)
	case f.codec != "" && isFile(f.codec, file):
		return usagef("adapt: --codec would overwrite what is adapted, %s; give it a file of its own", f.codec)
	case slices.ContainsFunc(a.flavorFiles, func(name string) bool { return isFile(f.codec, name) || isFile(f.output, name) }):
		return usagef("adapt: the result would overwrite a file of --flavor-file; give it a file of its own")
	}
	if err := canBeWritten(f.output, f.codec); err != nil { // before the report, which says what is sent
		return err
	}
	in, err := a.read(file, f.maxBytes)
	if err != nil {
		if *f.diagnostics == "json" {
			return a.report("json", in, nil, false, err)
		}
		return err
	}
	p := a.progress(f.quiet, "adapting "+render.Printable(in.name), 0)
	if registry.HoldsTools(in.data) {
		set, err := registry.AdaptTools(name, in.data, f.list...)
		p.end()
		if calledWrongly(err) {
			return err
		}
		return a.adaptedTools(f, in, set, err)
	}
	result, err := registry.Adapt(name, in.data, f.list...)
	p.end()
	if calledWrongly(err) {
		return err
	}
	if err := a.report(*f.diagnostics, in, result, f.hint, err); err != nil {
		return err
	}
	if asked := f.last("envelope"); asked != "" && asked != "keep" && *f.diagnostics != "json" {
		fmt.Fprintf(a.stderr, "warning: the envelope %s is of lists of tools, and %s is a schema: it was adapted as one, and written in none\n", asked, render.Printable(in.name))
	}
	if f.codec != "" {
		saved, err := result.Codec().MarshalJSON()
		if err != nil {
			return fmt.Errorf("save the codec: %w", err)
		}
		return a.writeBoth(f, result.Schema, saved, in)
	}
	return a.write(f.output, result.Schema, in)
}

// writeBoth writes what was adapted, and the codec that belongs to it: no codec if the adapted text cannot be written, and nothing
// if the codec cannot.
func (a *app) writeBoth(f adaptFlags, adapted, codec []byte, in input) error {
	s, err := stage(f.codec, codec, []byte("\n"))
	if err != nil {
		return err
	}
	defer s.discard()
	if err := a.write(f.output, adapted, in); err != nil {
		return err
	}
	return s.commit()
}
