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
	CodeRefused       Code = "refused"        // no schema of the flavor can stand for this one
	CodeCeiling       Code = "ceiling"        // one can, at a price that WithRefuseWidened or another of its kind excludes
	CodeBudget        Code = "budget"         // the time was over, or validating a reply took too many steps
	CodeValue         Code = "value"          // the value has no place in the provider's shape
	CodeReply         Code = "reply"          // the reply has no counterpart in the original shape
	CodeCodec         Code = "codec"          // what should be loaded is no saved codec
	CodeOption        Code = "option"         // no option has this name or value
	CodeTool          Code = "tool"           // no tool of a list has this name
	CodeInternal      Code = "internal"       // a bug of this module
)

// An Error is why there is no adapted schema: what, where, what to do.
type Error struct {
	Code         Code
	Message      string
	Pointer      string
	Line, Column int // 0 where there is no place
	Help         string
	Diagnostics  []Diagnostic // that led to it
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

// syntaxError turns what the parser says into an Error.
func syntaxError(err error) error {
	var s *tree.SyntaxError
	if !errors.As(err, &s) {
		return &Error{Code: CodeInternal, Message: err.Error()}
	}
	return &Error{Code: CodeSyntax, Message: s.Message, Pointer: s.Pointer, Line: s.Line, Column: s.Column, Help: s.Help}
}

// schemaSyntaxError is syntaxError for schemas, of which some are no JSON by mistake.
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

// replyError turns what reading a reply failed of into an Error.
func replyError(err error) error {
	switch err.(type) {
	case reply.ShapeError:
		return &Error{Code: CodeReply, Message: err.Error()}
	case reply.BudgetError:
		return &Error{Code: CodeBudget, Message: err.Error()}
	}
	return syntaxError(err)
}
