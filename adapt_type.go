package schemaflavor

import (
	"encoding/json"
	"errors"
	"fmt"
	"reflect"

	"github.com/schemaflavor/schemaflavor/internal/gotype"
)

// AdaptType is Adapt for the schema that invopop/jsonschema reflects from T. For a type that
// has no schema, such as one with a channel in it or a map whose keys encoding/json refuses, it returns an error of code not-a-schema.
// Result.Input is the schema of the type. The diagnostics point into that schema, and Diagnostic.Field names the field of T.
//
// A pointer without omitempty, which encoding/json writes as null where it is nil, may be null in the schema. A type that marshals
// itself as text is a string. A field of a type that marshals itself as JSON may be anything, unless the type has a method JSONSchema.
// Integers of at most 32 bits get their bounds, and a number with the tag option "string" gets a pattern of numbers.
//
// Struct tags are those of invopop/jsonschema: `jsonschema:"description=the priority"`, or `jsonschema_description`.
// A part of a tag that the reflector does not read, such as a misspelt keyword, stands in the schema as it is written, and the
// diagnostics say what is wrong with it. What follows a comma may be a further value of an `enum=`, or more of a text. A tag that names
// no keyword, as those of the Go SDK of MCP, is the description.
//
// Two kinds of Go values do not fit the schema. A nil slice or map is null as JSON, and so is a nil pointer in a slice or map; no schema
// of an array or object admits that: make it empty, or give it omitempty, before Encode. And JSON Schema takes 1.0, and a number of
// twenty digits, for integers: Decode lets both through, and an int field takes neither.
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

// SchemaOf returns the JSON Schema of T that AdaptType adapts. It is for schemas that stand inside of something else, such as the
// inputSchema of a tool in the list for AdaptTools, or the schema of a response format. Diagnostics of AdaptTools point into the text
// of the list, and not to fields. For a type that has no schema SchemaOf returns the same error as AdaptType.
func SchemaOf[T any]() (json.RawMessage, error) {
	text, _, err := reflected[T]()
	return text, err
}

// reflected returns the schema of a type, and the fields by their places in the schema.
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

// named returns the diagnostics with the fields of a Go type, for Diagnostic.Field.
func named(diagnostics []Diagnostic, fields gotype.Fields) []Diagnostic {
	return sharing(diagnostics, func(of *about) { of.fields = fields })
}
