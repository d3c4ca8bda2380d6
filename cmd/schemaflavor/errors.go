package main

import (
	"errors"
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"github.com/schemaflavor/schemaflavor"
	"github.com/schemaflavor/schemaflavor/internal/render"
	"github.com/schemaflavor/schemaflavor/internal/settings"
)

// Exit statuses; the root command's help documents them.
const (
	exitOK      = 0
	exitFailure = 1
	exitUsage   = 2
)

// errFindings ends a command whose findings were already written.
var errFindings = errors.New("there are findings")

// failure marks what went wrong while a command did its work, to tell it from a command
// that was called wrongly: whatever else cobra returns is about usage.
type failure struct{ err error }

func (f failure) Error() string { return f.err.Error() }
func (f failure) Unwrap() error { return f.err }

// usageError is a command called wrongly, found by a command itself.
type usageError struct{ message string }

func (u usageError) Error() string { return u.message }

func usagef(format string, args ...any) error { return usageError{fmt.Sprintf(format, args...)} }

// exitError ends the command with the status of another program, which said why.
type exitError int

func (e exitError) Error() string { return fmt.Sprintf("exit status %d", int(e)) }

// failed marks an error as one of the work, unless it is about usage. It returns nil
// for nil.
func failed(err error) error {
	var usage usageError
	switch {
	case err == nil || errors.As(err, &usage):
		return err
	case calledWrongly(err):
		return usageError{err.Error()}
	}
	return failure{err}
}

// calledWrongly reports whether an error is of what the command was asked for, whatever the file holds: of an
// option that only the work shows to be none, such as the name of an envelope.
func calledWrongly(err error) bool {
	var e *schemaflavor.Error
	return errors.As(err, &e) && e.Code == schemaflavor.CodeOption
}

// exitStatus writes what a command returned to standard error, and returns the status
// for it.
func (a *app) exitStatus(called *cobra.Command, err error) int {
	var work failure
	var other exitError
	switch {
	case err == nil:
		return exitOK
	case errors.As(err, &other):
		return int(other)
	case errors.Is(err, errFindings):
		return exitFailure
	case errors.As(err, &work):
		a.complain(err)
		return exitFailure
	}
	a.complain(err)
	fmt.Fprintf(a.stderr, "schemaflavor: see %s --help\n", called.CommandPath())
	return exitUsage
}

// complain writes an error to standard error, each of its lines with our name.
func (a *app) complain(err error) {
	for line := range strings.Lines(strings.TrimRight(settings.AsFlags(err.Error()), "\n")) {
		fmt.Fprintf(a.stderr, "schemaflavor: %s\n", render.Printable(strings.TrimRight(line, "\n")))
	}
}

// located puts a file's name before an error about its content.
func located(file string, err error) error {
	var e *schemaflavor.Error
	switch {
	case err == nil:
		return nil
	case !errors.As(err, &e):
		return fmt.Errorf("%s: %w", file, err)
	case e.Line > 0:
		return fmt.Errorf("%s:%w", file, err)
	case e.Code == "unknown-flavor" || e.Code == "option":
		return err
	}
	return fmt.Errorf("%s: %w", file, err)
}
