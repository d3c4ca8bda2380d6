package main

import (
	"slices"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// commandFirst moves the name of a command before flags that were given before it and that only the command knows: "--flavor x
// adapt" becomes "adapt --flavor x". It refuses a word in the command's place that is no command, and returns the command in which
// the mistake was made.
func commandFirst(c *cobra.Command, args []string) ([]string, *cobra.Command, error) {
	foreign, below := false, false // foreign: a flag is not c's own; below: a flag is of a command below c
	for i := 0; i < len(args); i++ {
		arg := args[i]
		switch {
		case arg == "--" || strings.HasPrefix(arg, "__complete"):
			return args, c, nil
		case strings.HasPrefix(arg, "-"):
			f, valued := flagGiven(c, arg)
			foreign, below = foreign || !ownFlag(c, f), below || f != nil && !ownFlag(c, f)
			if valued && i+1 < len(args) && (f != nil || commandNamed(c, args[i+1]) == nil) {
				i++ // skip the flag's value
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

// flagGiven returns the flag that an argument names, of c or of a command below it, and reports whether the next argument is the
// flag's value. An unknown flag is taken to have a value.
func flagGiven(c *cobra.Command, arg string) (f *pflag.Flag, valued bool) {
	name, long := strings.CutPrefix(arg, "--")
	name, _, joined := strings.Cut(strings.TrimPrefix(name, "-"), "=")
	if f = flagCalled(c, name); f != nil || long { // -flavor too, a misspelt --flavor
		return f, !joined && (f == nil || f.NoOptDefVal == "")
	}
	for i := range len(name) {
		if f = flagShort(c, name[i:i+1]); f == nil || f.NoOptDefVal == "" {
			return f, i == len(name)-1 && !joined
		}
	}
	return f, false
}

// ownFlag reports whether a flag is known to c itself, as its own or as one of all commands.
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
