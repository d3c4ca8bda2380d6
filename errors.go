package schemaflavor

import (
	"errors"
	"fmt"
	"strings"

	"github.com/schemaflavor/schemaflavor/internal/reply"
	"github.com/schemaflavor/schemaflavor/internal/schema"
	"github.com/schemaflavor/schemaflavor/internal/tree"
)

// A Code says what kind of error an Error is.
type Code string

// The codes.
const (
	CodeSyntax        Code = "syntax"         // the text is no JSON, too long or nested too deep
	CodeNotASchema    Code = "not-a-schema"   // it is JSON, but no schema, or has the schema inside
	CodeUnknownFlavor Code = "unknown-flavor" // no flavor has this name
	CodeRefused       Code = "refused"        // no schema that the flavor accepts can stand for this one
	CodeCeiling       Code = "ceiling"        // there is such a schema, but WithRefuseWidened or a similar option refuses its loss
	CodeBudget        Code = "budget"         // the time of WithMaxTime was over, or validating a reply took too many steps
	CodeValue         Code = "value"          // the value has no place in the provider's shape
	CodeReply         Code = "reply"          // no value of the original shape can be read from the reply
	CodeCodec         Code = "codec"          // the text is no saved codec or ToolSet, or the codec is empty
	CodeOption        Code = "option"         // no option has this name or value
	CodeTool          Code = "tool"           // no tool of a list has this name
	CodeInternal      Code = "internal"       // a bug of this module
)

// An Error says what went wrong, where, and what to do about it.
type Error struct {
	Code         Code
	Message      string
	Pointer      string       // the place in the text that was passed, as a JSON Pointer
	Line, Column int          // the same place, counted from 1; 0 where none is known
	Help         string       // what to do about it, or ""
	Diagnostics  []Diagnostic // those of the schema or the list, where it was refused
	Field        string       // of AdaptType: the Go field, such as "Search.Query"; "" where there is none
}

func (e *Error) Error() string {
	s := e.Message
	switch {
	case e.Field != "":
		return s + " (at the field " + e.Field + ")" + helping(e.Help)
	case e.Line > 0:
		s = fmt.Sprintf("%d:%d: %s", e.Line, e.Column, s)
	}
	if e.Pointer != "" {
		s += " (at " + e.Pointer + ")"
	}
	return s + helping(e.Help)
}

func helping(help string) string {
	if help == "" {
		return ""
	}
	return "; " + help
}

// syntaxError turns the parser's error into an Error.
func syntaxError(err error) error {
	var s *tree.SyntaxError
	if !errors.As(err, &s) {
		return &Error{Code: CodeInternal, Message: err.Error()}
	}
	return &Error{Code: CodeSyntax, Message: s.Message, Pointer: s.Pointer, Line: s.Line, Column: s.Column, Help: s.Help}
}

// schemaSyntaxError is syntaxError for schemas. It says so where the text looks like something else that was passed by mistake.
func schemaSyntaxError(err error, text []byte) error {
	e := syntaxError(err)
	var s *tree.SyntaxError
	var x *Error
	if errors.As(err, &s) && errors.As(e, &x) {
		if message, help := schema.NoJSON(text, s.Offset); message != "" {
			x.Message, x.Help = message+": "+x.Message, help
		}
	}
	return e
}

// valueError is syntaxError for values, which need not be schemas.
func valueError(err error) error {
	e := syntaxError(err)
	var x *Error
	if errors.As(e, &x) && strings.Contains(x.Help, "JSON Schema") {
		x.Help = "pass a JSON value"
	}
	return e
}

// replyError turns the error with which reading a reply failed into an Error.
func replyError(err error) error {
	switch err.(type) {
	case reply.ShapeError:
		return &Error{Code: CodeReply, Message: err.Error()}
	case reply.BudgetError:
		return &Error{Code: CodeBudget, Message: err.Error()}
	}
	return syntaxError(err)
}
