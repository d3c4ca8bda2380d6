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

// errFindings is returned by a command that has already written what it found.
var errFindings = errors.New("there are findings")

// failure marks an error in the work of a command, to tell it from a wrong call: every other error that cobra returns is about
// usage.
type failure struct{ err error }

func (f failure) Error() string { return f.err.Error() }
func (f failure) Unwrap() error { return f.err }

// usageError is a wrong call that a command itself finds.
type usageError struct{ message string }

func (u usageError) Error() string { return u.message }

func usagef(format string, args ...any) error { return usageError{fmt.Sprintf(format, args...)} }

// exitError ends the command with the exit status of another program, which has reported its error itself.
type exitError int

func (e exitError) Error() string { return fmt.Sprintf("exit status %d", int(e)) }

// failed marks an error as a failure, unless it is about usage.
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

// calledWrongly reports whether an error is about an option that only the library could check, such as the name of an envelope:
// the call is wrong, whatever the file holds.
func calledWrongly(err error) bool {
	var e *schemaflavor.Error
	return errors.As(err, &e) && e.Code == schemaflavor.CodeOption
}

// exitStatus reports the error that a command returned, and returns the exit status for it.
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
