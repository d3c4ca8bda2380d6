package main

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"github.com/schemaflavor/schemaflavor"
	"github.com/schemaflavor/schemaflavor/flavor"
	"github.com/schemaflavor/schemaflavor/internal/diag"
)

// options are the library's options that flags gave, in their order.
type options struct {
	list     []schemaflavor.Option
	given    []string // list, each as name=value
	maxBytes int
	unfit    map[string]string // options without a meaning for the command, and why
	help     map[string]string // help for options that have other defaults for the command
}

// add gives a command a flag for every option of the library, and --option NAME=VALUE for all of them. Options in unfit are hidden
// in its help; fits refuses them.
func (o *options) add(c *cobra.Command) {
	values, help := optionValues()
	for _, name := range sortedKeys(values) {
		usage := cmp.Or(o.help[name], strings.Join(help[name], "; "))
		if accumulates[name] {
			usage += " (may be repeated)"
		}
		c.Flags().Var(&optionFlag{o, name, "", strings.Join(values[name], "|")}, name, usage)
		switch {
		case name == "dialect":
			complete(c, name, schemaflavor.Dialects())
		case name == "repair":
			complete(c, name, flavor.ChoiceNames())
		case !stands(values[name][0]):
			complete(c, name, values[name])
		}
		if _, unfit := o.unfit[name]; unfit {
			c.Flags().Lookup(name).Hidden = true
		}
	}
	c.Flags().Var(&optionFlag{o, "", "", "NAME=VALUE"}, "option", "an option by name, as in the batch protocol (may be repeated)")
}

// accumulates are the options of which every value that is given counts, and not only the last.
var accumulates = map[string]bool{"refuse": true, "repair": true}

// last is the last value that was given for an option, or "".
func (o *options) last(name string) (value string) {
	for _, given := range o.given {
		if v, ok := strings.CutPrefix(given, name+"="); ok {
			value = v
		}
	}
	return value
}

// fits returns a usage error if an option was given that is unfit for the command.
func (o *options) fits(command string) error {
	for _, given := range o.given {
		name, _, _ := strings.Cut(given, "=")
		if why, unfit := o.unfit[name]; unfit {
			return usagef("%s: --%s is not for this command: %s; leave out --%s", command, name, why, name)
		}
	}
	return nil
}

// optionValues groups the library's options: values and helps by name.
func optionValues() (values, help map[string][]string) {
	values, help = map[string][]string{}, map[string][]string{}
	for _, info := range schemaflavor.Options() {
		values[info.Name] = append(values[info.Name], info.Value)
		if stands(info.Value) {
			help[info.Name] = append(help[info.Name], info.Help)
		} else {
			help[info.Name] = append(help[info.Name], info.Value+": "+info.Help)
		}
	}
	return values, help
}

// stands reports whether a value in the list of options is a placeholder, such as NAME or N.
func stands(value string) bool { return value == strings.ToUpper(value) }

func sortedKeys[V any](m map[string]V) []string {
	keys := make([]string, 0, len(m))
	for k := range m {
		keys = append(keys, k)
	}
	slices.Sort(keys)
	return keys
}

// optionFlag is the flag of one option, or --option for any.
type optionFlag struct {
	options           *options
	name, text, shape string // name is "" for --option
}

func (f *optionFlag) String() string { return f.text }

// Type is what help shows in the place of the value.
func (f *optionFlag) Type() string { return f.shape }

func (f *optionFlag) Set(text string) error {
	name, value := f.name, text
	if name == "" {
		var ok bool
		if name, value, ok = strings.Cut(text, "="); !ok {
			return usagef("got %q, want NAME=VALUE such as open=keep", text)
		}
	}
	option, err := schemaflavor.ParseOption(name, value)
	if err != nil {
		return err
	}
	if name == "max-bytes" {
		f.options.maxBytes, _ = strconv.Atoi(value)
	}
	f.text = text
	f.options.given = append(f.options.given, name+"="+value)
	f.options.list = append(f.options.list, option)
	return nil
}

// complete offers fixed words for a flag.
func complete(c *cobra.Command, name string, words []string) {
	err := c.RegisterFlagCompletionFunc(name, cobra.FixedCompletions(words, cobra.ShellCompDirectiveNoFileComp))
	if err != nil {
		panic(err) // the flag was just added
	}
}

// completeFlavors offers the flavors' names for a flag that takes a list of them.
func (a *app) completeFlavors(c *cobra.Command, name string) {
	err := c.RegisterFlagCompletionFunc(name, func(_ *cobra.Command, _ []string, given string) ([]string, cobra.ShellCompDirective) {
		before := given[:strings.LastIndexByte(given, ',')+1]
		var words []string
		for _, f := range a.flavors() {
			words = append(words, before+f.Name+"\t"+f.Title)
		}
		return words, cobra.ShellCompDirectiveNoFileComp | cobra.ShellCompDirectiveNoSpace
	})
	if err != nil {
		panic(err) // the flag was just added
	}
}

// flavors lists the flavors for completions; a broken --flavor-file leaves none.
func (a *app) flavors() []*flavor.Flavor {
	r, err := a.registry()
	if err != nil {
		return nil
	}
	return slices.Collect(r.All())
}

// choice is a flag that takes one of a few words.
type choice struct {
	value *string
	words []string
}

func (c choice) String() string { return *c.value }
func (c choice) Type() string   { return strings.Join(c.words, "|") }

func (c choice) Set(text string) error {
	if !slices.Contains(c.words, text) {
		return usagef("got %q, want %s", text, diag.Enumerated(c.words, " or "))
	}
	*c.value = text
	return nil
}

// addChoice gives a command a flag that takes one of the words; the first is the default.
func addChoice(c *cobra.Command, name, help string, words ...string) *string {
	value := words[0]
	c.Flags().Var(choice{&value, words}, name, help)
	complete(c, name, words)
	return &value
}

// argsBetween demands from low to high arguments, any number if high is -1; want words what they are.
func argsBetween(low, high int, want string) cobra.PositionalArgs {
	return func(c *cobra.Command, args []string) error {
		command := strings.TrimPrefix(c.CommandPath(), c.Root().Name()+" ")
		switch {
		case slices.Contains(args, ""): // for example from a shell variable that is not set
			return usagef("%s: an argument is empty; want %s (- is standard input)", command, want)
		case len(args) < low || high >= 0 && len(args) > high:
			return usagef("%s: got %s, want %s", command, count(len(args), "argument"), want)
		}
		return nil
	}
}
