package main

import (
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
	"strconv"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/schemaflavor/schemaflavor"
	"github.com/schemaflavor/schemaflavor/internal/spelling"
)

// An app is one run of the command: its streams, and the flag that all commands share.
type app struct {
	stdin          io.Reader
	stdout, stderr io.Writer
	flavorFiles    []string
}

const rootHelp = `schemaflavor turns any JSON Schema into one that an LLM provider or MCP client
accepts, reports every change and what it costs, and carries values between the
two shapes. Nothing is ever fetched.

Exit status: 0 done; 1 the input is bad or was refused, or there are findings,
violations or differences; 2 the command was called wrongly.

Errors are one line: schemaflavor: FILE:LINE:COLUMN: what (at /pointer); remedy`

const rootExample = `  schemaflavor adapt --flavor openai-strict schema.json
  schemaflavor check --flavor gemini,moonshot tools/*.json
  schemaflavor explain optional-property`

func (a *app) rootCommand() *cobra.Command {
	root := &cobra.Command{
		Use: "schemaflavor", Short: "any JSON Schema in, one the provider accepts out",
		Long: rootHelp, Example: rootExample,
		SilenceErrors: true, SilenceUsage: true, Version: version(),
		Args: noSuchCommand,
		RunE: func(c *cobra.Command, _ []string) error { return c.Help() },
	}
	root.PersistentFlags().StringArrayVar(&a.flavorFiles, "flavor-file", nil, "know the flavors of this YAML `FILE` too (may be repeated)")
	root.AddCommand(a.adaptCommand(), a.checkCommand(), a.encodeCommand(), a.decodeCommand(),
		a.flavorsCommand(), a.explainCommand(), a.goldenCommand(), a.batchCommand(), a.mcpCommand(), a.versionCommand())
	helpOfCommand(root)
	root.SetVersionTemplate(versionLine() + "\n")
	root.SetFlagErrorFunc(nearFlag)
	return root
}

// noSuchCommand refuses the arguments of a command that only has subcommands.
func noSuchCommand(c *cobra.Command, args []string) error {
	if len(args) == 0 {
		return nil
	}
	names := commandNames(c)
	help := "there are " + strings.Join(names, ", ")
	if near := spelling.Suggest(args[0], names); near != "" {
		help = fmt.Sprintf("did you mean %q? %s", near, help)
	}
	return usagef("%s has no command %q; %s", c.CommandPath(), args[0], help)
}

// nearFlag words the errors of flags: an unknown flag, with the one that was most likely meant; a value of the wrong kind.
func nearFlag(c *cobra.Command, err error) error {
	if number := new(strconv.NumError); errors.As(err, &number) { // the error of pflag would show words of strconv
		given, _, _ := strings.Cut(err.Error(), ": strconv.")
		switch {
		case number.Func == "ParseBool":
			return fmt.Errorf("%s: want true or false", given)
		case errors.Is(err, strconv.ErrRange):
			return fmt.Errorf("%s: the number is too large", given)
		}
		return fmt.Errorf("%s: want a whole number", given)
	}
	if invalid := (*pflag.InvalidValueError)(nil); errors.As(err, &invalid) {
		return otherFlag(c, invalid)
	}
	name, unknown := strings.CutPrefix(err.Error(), "unknown flag: --")
	if !unknown {
		return err
	}
	var names []string
	c.Flags().VisitAll(func(f *pflag.Flag) { names = append(names, f.Name) })
	if near := spelling.Suggest(name, names); near != "" {
		return fmt.Errorf("%w; did you mean --%s?", err, near)
	}
	return err
}

// otherFlag says which other flag takes a word that was given to the wrong one.
func otherFlag(c *cobra.Command, err *pflag.InvalidValueError) error {
	if _, chosen := err.GetFlag().Value.(choice); !chosen {
		return err
	}
	var takes string
	c.Flags().VisitAll(func(f *pflag.Flag) {
		if other, ok := f.Value.(choice); ok && takes == "" && slices.Contains(other.words, err.GetValue()) {
			takes = f.Name
		}
	})
	if takes == "" {
		return err
	}
	return fmt.Errorf("%w; did you mean --%s %s?", err, takes, err.GetValue())
}

// helpOfCommand makes help refuse a command that does not exist, for which cobra would print the help of the program.
func helpOfCommand(root *cobra.Command) {
	root.InitDefaultHelpCmd()
	i := slices.IndexFunc(root.Commands(), func(c *cobra.Command) bool { return c.Name() == "help" })
	help := root.Commands()[i]
	help.Run, help.RunE = nil, func(_ *cobra.Command, args []string) error {
		asked := root
		for _, name := range args {
			sub := commandNamed(asked, name)
			if sub == nil && !asked.HasSubCommands() {
				return usagef("%s has no commands below it, got %q", asked.CommandPath(), name)
			}
			if sub == nil {
				return noSuchCommand(asked, []string{name})
			}
			asked = sub
		}
		asked.InitDefaultHelpFlag()
		return asked.Help()
	}
}

// oneDash finds the name of a flag behind a single dash, which would be read as a short flag and its value: -flavor as -f lavor.
func oneDash(root *cobra.Command, args []string) (*cobra.Command, error) {
	called, _, err := root.Find(args)
	if err != nil || called.Name() == "mcp" { // mcp's arguments are another program's
		return root, nil
	}
	for _, arg := range args {
		if arg == "--" {
			break
		}
		name, dash := strings.CutPrefix(arg, "-")
		name, _, _ = strings.Cut(name, "=")
		if dash && len(name) > 1 && (called.Flags().Lookup(name) != nil || called.InheritedFlags().Lookup(name) != nil) {
			return called, usagef("-%s: the name of a flag stands behind two dashes; did you mean --%s?", name, name)
		}
	}
	return called, nil
}

// wantShell makes the completion command fail without the name of a shell.
func wantShell(root *cobra.Command) {
	for _, c := range root.Commands() {
		if c.Name() != "completion" {
			continue
		}
		var shells []string
		for _, shell := range c.Commands() {
			shells = append(shells, shell.Name())
		}
		c.Args = cobra.ArbitraryArgs
		c.RunE = func(*cobra.Command, []string) error {
			return usagef("completion: no shell is given; there are %s", strings.Join(shells, ", "))
		}
	}
}

// registry holds the built-in flavors and those of --flavor-file.
func (a *app) registry() (*schemaflavor.Registry, error) {
	r := schemaflavor.Builtin()
	if len(a.flavorFiles) == 0 {
		return r, nil
	}
	r, err := r.WithFile(a.flavorFiles...)
	if err != nil {
		return nil, plain(err)
	}
	return r, nil
}

// flavorNames splits comma-separated lists of flavors, and returns the name of each flavor once. Without any it returns a usage
// error.
func flavorNames(r *schemaflavor.Registry, command string, lists []string) ([]string, error) {
	var names []string
	for _, list := range lists {
		for name := range strings.SplitSeq(list, ",") {
			f, err := r.Lookup(strings.TrimSpace(name))
			if err != nil && strings.TrimSpace(name) == allFlavors {
				return nil, usagef("%s: all is every flavor for check alone; name those that are meant", command)
			}
			if err != nil {
				return nil, usageError{err.Error()}
			}
			if !slices.Contains(names, f.Name) {
				names = append(names, f.Name)
			}
		}
	}
	if len(names) == 0 {
		return nil, usagef("%s: no flavor is given; say --flavor and one of %s", command, knownFlavors(r))
	}
	return names, nil
}

// knownFlavors lists the names of all flavors.
func knownFlavors(r *schemaflavor.Registry) string {
	var known []string
	for f := range r.All() {
		known = append(known, f.Name)
	}
	return strings.Join(known, ", ")
}

// terminal reports whether a stream is one that a person looks at.
func terminal(stream any) bool {
	f, ok := stream.(*os.File)
	if !ok {
		return false
	}
	info, err := f.Stat()
	return err == nil && info.Mode()&os.ModeCharDevice != 0
}

// color reports whether to write colours to a stream: to a terminal, unless NO_COLOR is
// set or the terminal is dumb.
func color(w io.Writer) bool {
	return terminal(w) && os.Getenv("NO_COLOR") == "" && os.Getenv("TERM") != "dumb"
}
