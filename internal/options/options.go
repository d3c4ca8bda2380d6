// Package options reads options by their names and values, as commands and files spell them: open=keep.
//
// In: tables of options, a name and a value. Out: the option that these choose, or an error that says what the tables have.
package options

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/schemaflavor/schemaflavor/internal/spelling"
)

// A Fixed is a row for one value of an option with a fixed set of values, and what that value chooses.
type Fixed[T any] struct {
	Name, Value string
	Option      T
	Help        string
}

// A Free is a row for an option that takes a name or number of the caller's own. Value is the
// placeholder for it in help texts, such as N.
type Free[T any] struct {
	Name, Value, Help string
	Parse             func(value string) (T, error)
}

// Value returns the row for one value of an option.
func Value[T any](name, value string, option T, help string) Fixed[T] {
	return Fixed[T]{name, value, option, help}
}

// Takes returns the row of an option that takes a value of the caller's own.
func Takes[T any](name, value, help string, parse func(value string) (T, error)) Free[T] {
	return Free[T]{name, value, help, parse}
}

// An Error says what is wrong with a name or value.
type Error struct{ Message, Help string }

func (e *Error) Error() string { return e.Message }

// Parse returns what an option's name and value choose.
func Parse[T any](fixed []Fixed[T], free []Free[T], name, value string) (option T, err error) {
	for _, o := range free {
		if o.Name == name {
			return o.Parse(value)
		}
	}
	var names, values []string
	for _, o := range fixed {
		if o.Name == name && o.Value == value {
			return o.Option, nil
		}
		if o.Name == name {
			values = append(values, o.Value)
		}
		if !slices.Contains(names, o.Name) {
			names = append(names, o.Name)
		}
	}
	if values != nil {
		wrong := &Error{Message: fmt.Sprintf("option %s: got %q, want %s", name, value, strings.Join(values, " or "))}
		if near := spelling.Suggest(value, values); near != "" {
			wrong.Help = fmt.Sprintf("did you mean %q?", near)
		}
		return option, wrong
	}
	for _, o := range free {
		names = append(names, o.Name)
	}
	help := "there are " + strings.Join(names, ", ")
	if near := spelling.Suggest(name, names); near != "" {
		help = fmt.Sprintf("did you mean %q? %s", near, help)
	}
	return option, &Error{fmt.Sprintf("no option is called %q", name), help}
}

// Number returns the Parse of a Free that takes a number greater than 0.
func Number[T any](name string, option func(int) T) func(string) (T, error) {
	return func(value string) (T, error) {
		n, err := strconv.Atoi(value)
		if err != nil || n <= 0 {
			var none T
			return none, &Error{Message: fmt.Sprintf("option %s: got %q, want a number greater than 0", name, value)}
		}
		return option(n), nil
	}
}

// Text returns the Parse of a Free that takes any text.
func Text[T any](option func(string) T) func(string) (T, error) {
	return func(value string) (T, error) { return option(value), nil }
}

// Time returns the Parse of a Free that takes a duration greater than 0.
func Time[T any](name string, option func(time.Duration) T) func(string) (T, error) {
	return func(value string) (T, error) {
		d, err := time.ParseDuration(value)
		if err != nil || d <= 0 {
			var none T
			return none, &Error{Message: fmt.Sprintf("option %s: got %q, want a time such as 500ms or 2s", name, value)}
		}
		return option(d), nil
	}
}
