// Package schemaflavor turns any JSON Schema into one that an LLM provider or MCP client
// accepts, reports every change and what it costs, and carries values between the two
// shapes. What a provider accepts is data, called a flavor: see package flavor for the form and
// the flavors directory for the files.
//
//	result, err := schemaflavor.Adapt("openai-strict", schema)
//	if err != nil { … }                       // what, where, what to do
//	send(result.Schema)                       // to the provider
//	for _, d := range result.Diagnostics { … } // every difference, with its effect
//	decoded, err := result.Codec().Decode(reply) // its Value, and what is wrong with it
//
// Everything here is safe for concurrent use. Nothing is ever fetched.
package schemaflavor

import (
	"fmt"
	"reflect"

	"github.com/schemaflavor/schemaflavor/internal/toolset"
)

// Adapt rewrites a schema for a built-in flavor. It is Builtin().Adapt.
func Adapt(flavorName string, schema []byte, options ...Option) (*Result, error) {
	return Builtin().Adapt(flavorName, schema, options...)
}

// Check reports what a built-in flavor minds in a schema. It is Builtin().Check.
func Check(flavorName string, schema []byte, options ...Option) ([]Diagnostic, error) {
	return Builtin().Check(flavorName, schema, options...)
}

// CheckTools reports what a built-in flavor minds in a list of tools. It is Builtin().CheckTools.
func CheckTools(flavorName string, text []byte, options ...Option) (*ToolSet, error) {
	return Builtin().CheckTools(flavorName, text, options...)
}

// AdaptTools rewrites a list of tools into one that a built-in flavor takes. It is
// Builtin().AdaptTools.
func AdaptTools(flavorName string, text []byte, options ...Option) (*ToolSet, error) {
	return Builtin().AdaptTools(flavorName, text, options...)
}

// AdaptMap is Adapt for a schema in a map. Members are written in the order of their names,
// since a map has no order.
func AdaptMap(flavorName string, schema map[string]any, options ...Option) (*Result, error) {
	return AdaptValue(flavorName, schema, options...)
}

// AdaptValue is Adapt for a schema in any value that encoding/json writes, such as a library's
// own type. A []byte, json.RawMessage or string is taken as the text of the schema.
func AdaptValue(flavorName string, schema any, options ...Option) (*Result, error) {
	text, err := toolset.TextOf(schema)
	if err != nil {
		return nil, &Error{Code: CodeNotASchema, Message: fmt.Sprintf("no schema of %T: %v", schema, err), Help: "pass what encoding/json can write"}
	}
	if of := reflect.ValueOf(schema); !of.IsValid() || (of.Kind() == reflect.Map || of.Kind() == reflect.Pointer) && of.IsNil() {
		return nil, &Error{Code: CodeNotASchema, Message: fmt.Sprintf("no schema of %T: it is nil", schema), Help: "pass a schema; an empty map is the one that admits any value"}
	}
	return Adapt(flavorName, text, options...)
}
