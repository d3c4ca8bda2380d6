package flavor

import (
	"fmt"
	"slices"
	"strings"
)

// An Error is one mistake in a flavor file, or with Warning set one thing that is
// allowed and hardly meant.
type Error struct {
	File         string
	Line, Column int    // from 1; 0 where the file as a whole is meant
	Message      string // what is wrong, on its own
	Help         string // what is allowed there, or what to write instead; may be empty
	Warning      bool
}

func (e *Error) Error() string {
	s := e.File + ":"
	if e.Line > 0 {
		s += fmt.Sprintf("%d:%d:", e.Line, e.Column)
	}
	if e.Warning {
		s += " warning:"
	}
	s += " " + e.Message
	if e.Help != "" {
		s += "; " + e.Help
	}
	return s
}

// Errors are all mistakes of one or several files, ordered by file and place.
type Errors []*Error

func (e Errors) Error() string {
	lines := make([]string, len(e))
	for i, x := range e {
		lines[i] = x.Error()
	}
	return strings.Join(lines, "\n")
}

// Unwrap lets errors.As find a single Error.
func (e Errors) Unwrap() []error {
	list := make([]error, len(e))
	for i, x := range e {
		list[i] = x
	}
	return list
}

// split sorts the problems, and separates mistakes from warnings. The error is nil, and not an empty Errors, where there is no
// mistake.
func (e Errors) split() (warnings Errors, err error) {
	slices.SortStableFunc(e, func(a, b *Error) int {
		if c := strings.Compare(a.File, b.File); c != 0 {
			return c
		}
		if a.Line != b.Line {
			return a.Line - b.Line
		}
		return a.Column - b.Column
	})
	var mistakes Errors
	for _, x := range e {
		if x.Warning {
			warnings = append(warnings, x)
		} else {
			mistakes = append(mistakes, x)
		}
	}
	if len(mistakes) > 0 {
		err = mistakes
	}
	return warnings, err
}
