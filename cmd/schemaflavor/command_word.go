package main

import (
	"slices"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// commandFirst puts a command before the flags that were given before it, since only the command knows them, and
// refuses a word in its place that is none. It returns the command that a mistake was made in.
func commandFirst(c *cobra.Command, args []string) ([]string, *cobra.Command, error) {
	foreign, below := false, false // a flag that is not of the command above, and one of those below it
	for i := 0; i < len(args); i++ {
		arg := args[i]
		switch {
		case arg == "--" || strings.HasPrefix(arg, "__complete"):
			return args, c, nil
		case strings.HasPrefix(arg, "-"):
			f, valued := flagGiven(c, arg)
			foreign, below = foreign || !ownFlag(c, f), below || f != nil && !ownFlag(c, f)
			if valued && i+1 < len(args) && (f != nil || commandNamed(c, args[i+1]) == nil) {
				i++ // its value
			}
			continue
		}
		sub := commandNamed(c, arg)
		if sub == nil {
			return args, c, noSuchCommand(c, []string{arg})
		}
		rest := slices.Concat(args[:i], args[i+1:])
		if !foreign {
			rest = args[i+1:]
		}
		if sub.HasSubCommands() {
			var called *cobra.Command
			var err error
			if rest, called, err = commandFirst(sub, rest); err != nil {
				return args, called, err
			}
		}
		if foreign {
			return slices.Concat([]string{arg}, rest), c, nil
		}
		return slices.Concat(args[:i+1], rest), c, nil
	}
	if below {
		return args, c, usagef("no command is given; there are %s", strings.Join(commandNames(c), ", "))
	}
	return args, c, nil
}

func commandNames(c *cobra.Command) (names []string) {
	for _, sub := range c.Commands() {
		names = append(names, sub.Name())
	}
	return names
}

func commandNamed(c *cobra.Command, word string) *cobra.Command {
	at := slices.IndexFunc(c.Commands(), func(sub *cobra.Command) bool { return sub.Name() == word || sub.HasAlias(word) })
	if at < 0 {
		return nil
	}
	return c.Commands()[at]
}

// flagGiven returns the flag of an argument, of the command or of one below it, and reports whether the next argument is
// its value: one that nobody has is taken to have a value.
func flagGiven(c *cobra.Command, arg string) (f *pflag.Flag, valued bool) {
	name, long := strings.CutPrefix(arg, "--")
	name, _, joined := strings.Cut(strings.TrimPrefix(name, "-"), "=")
	if f = flagCalled(c, name); f != nil || long { // -flavor too, for which it is misspelt
		return f, !joined && (f == nil || f.NoOptDefVal == "")
	}
	for i := range len(name) {
		if f = flagShort(c, name[i:i+1]); f == nil || f.NoOptDefVal == "" {
			return f, i == len(name)-1 && !joined
		}
	}
	return f, false
}

// ownFlag reports whether a flag is one of the command itself, or of all.
func ownFlag(c *cobra.Command, f *pflag.Flag) bool {
	return f != nil && slices.ContainsFunc([]*pflag.FlagSet{c.Flags(), c.PersistentFlags(), c.InheritedFlags()}, func(fs *pflag.FlagSet) bool { return fs.Lookup(f.Name) == f })
}

func flagCalled(c *cobra.Command, name string) *pflag.Flag {
	return flagWhere(c, func(fs *pflag.FlagSet) *pflag.Flag { return fs.Lookup(name) })
}

func flagShort(c *cobra.Command, letter string) *pflag.Flag {
	return flagWhere(c, func(fs *pflag.FlagSet) *pflag.Flag { return fs.ShorthandLookup(letter) })
}

// flagWhere looks for a flag in a command, in those above it, and in those below it.
func flagWhere(c *cobra.Command, find func(*pflag.FlagSet) *pflag.Flag) *pflag.Flag {
	for _, fs := range [...]*pflag.FlagSet{c.Flags(), c.PersistentFlags(), c.InheritedFlags()} {
		if f := find(fs); f != nil {
			return f
		}
	}
	for _, sub := range c.Commands() {
		if f := flagWhere(sub, find); f != nil {
			return f
		}
	}
	return nil
}
