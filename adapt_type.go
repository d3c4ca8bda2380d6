package schemaflavor

import (
	"encoding/json"
	"errors"
	"fmt"
	"reflect"

	"github.com/schemaflavor/schemaflavor/internal/gotype"
)

// AdaptType is Adapt for the schema that invopop/jsonschema reflects from T. A type that
// has no schema, such as one with a channel in it or a map whose keys encoding/json refuses, is an error of code not-a-schema. A pointer
// that is written where it is nil, without omitempty, may be null. A type that marshals itself as text is a string,
// and one that marshals itself as JSON is anything, unless it says what it is by a method JSONSchema. Result.Input is the schema of
// the type, into which the diagnostics point; their Field is what they are about in T.
//
// Struct tags are those of invopop/jsonschema: `jsonschema:"description=the priority"`, or `jsonschema_description`.
// What such a tag says and the reflector does not read, such as a keyword that is misspelt, stands in the schema as it is
// written, and the diagnostics say what is wrong with it. Behind a comma further values of an `enum=` may stand, or more of a text; what is no keyword, as
// in a tag of the Go SDK of MCP, is the description. A nil slice or map of T is null as JSON, which no schema of an array or object admits, and
// so is a nil pointer in one: make it empty, or give it omitempty, before Encode.
// Integers of at most 32 bits have their bounds, and numbers that the option "string" writes as text the form of one. 1.0 is an integer,
// as is one of twenty digits: Decode lets both through, and an int field takes neither.
func AdaptType[T any](flavorName string, options ...Option) (*Result, error) {
	return AdaptTypeIn[T](nil, flavorName, options...)
}

// AdaptTypeIn is AdaptType for a flavor of a registry, such as one with flavor files of yours.
func AdaptTypeIn[T any](r *Registry, flavorName string, options ...Option) (*Result, error) {
	text, fields, err := reflected[T]()
	if err != nil {
		return nil, err
	}
	result, err := r.Adapt(flavorName, text, options...)
	if result != nil {
		result.Diagnostics = named(result.Diagnostics, fields)
	}
	var e *Error
	if errors.As(err, &e) {
		e.Diagnostics = named(e.Diagnostics, fields)
		e.Field = fields.At(e.Pointer)
	}
	return result, err
}

// SchemaOf is the JSON Schema of T that AdaptType adapts, for where a schema stands inside of something else: as the inputSchema of a
// tool in the list for AdaptTools, or as the schema of a response's format. The diagnostics of those point into the text, not to fields.
// Its errors are those that AdaptType has of types.
func SchemaOf[T any]() (json.RawMessage, error) {
	text, _, err := reflected[T]()
	return text, err
}

// reflected is the schema of a type, and the field of each place in it.
func reflected[T any]() ([]byte, gotype.Fields, error) {
	text, fields, err := gotype.Reflect(new(T))
	if err == nil {
		return text, fields, nil
	}
	help := "leave the field out with the tag `json:\"-\"`"
	if errors.Is(err, gotype.ErrUnsaid) {
		help = "give it a method `JSONSchema() *jsonschema.Schema`; if it has MarshalJSON from a struct that it embeds, such as time.Time, make that a field with a name"
	} else if field, sought := fields[""]; sought && field == "" {
		help = "pass a type that encoding/json can write"
	}
	return nil, nil, &Error{Code: CodeNotASchema, Message: fmt.Sprintf("no schema of %v: %v", reflect.TypeFor[T](), err), Help: help, Field: fields[""]}
}

// named has diagnostics know of the fields of a type.
func named(diagnostics []Diagnostic, fields gotype.Fields) []Diagnostic {
	return sharing(diagnostics, func(of *about) { of.fields = fields })
}
