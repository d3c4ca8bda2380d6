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
	"errors"
	"fmt"
	"reflect"
	"slices"
	"strings"

	"github.com/schemaflavor/schemaflavor/flavor"
	"github.com/schemaflavor/schemaflavor/internal/settings"
	"github.com/schemaflavor/schemaflavor/internal/spelling"
	"github.com/schemaflavor/schemaflavor/internal/toolset"
	"github.com/schemaflavor/schemaflavor/internal/tree"
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

// AdaptTools rewrites a list of tools into one that a flavor takes. The text may be a request, the
// list itself, one tool, the format of a response, a server's answer to tools/list, or a schema alone.
// If the flavor's provider takes the envelope of the text, the list stays in that envelope, with every
// byte outside of the schemas as it was; otherwise it is written in the flavor's own envelope. A tool
// that cannot be adapted is left out, which is no error: Tools has it, with the reason. A list that is
// not adapted in the time of WithMaxTime is an error of code budget.
func (r *Registry) AdaptTools(flavorName string, text []byte, options ...Option) (*ToolSet, error) {
	options = together(options)
	late := false
	set, err := r.adaptTools(flavorName, slices.Clone(text), options, func(flavorName string, surface flavor.Surface, asMeant bool, text []byte) (*Result, error) {
		result, err := r.adapt(flavorName, text, append(slices.Clone(options), WithSurface(surface), readAsMeant(asMeant)))
		late = late || isLate(err)
		return result, err
	})
	return inTime(set, err, late)
}

// readAsMeant has the schemas of a list read alike for a flavor and for its sibling without strictness, which may keep words that are no
// keywords: a tool is the same tool in both.
func readAsMeant(is bool) Option { return func(s *settings.Settings) { s.AsMeant = is } }

// adaptTools is AdaptTools without the copy of the text, which nobody may change afterwards. adapt adapts or checks one schema, which is
// read as it is meant if asked.
func (r *Registry) adaptTools(flavorName string, text []byte, options []Option, adapt func(string, flavor.Surface, bool, []byte) (*Result, error)) (set *ToolSet, err error) {
	r = r.held()
	defer guard(&err)
	s := settings.Of(options)
	f, err := r.lookup(flavorName)
	if err != nil {
		return nil, err
	}
	if err := r.asked(f, &s); err != nil {
		return nil, err
	}
	rules, err := r.chosen.Rules(f, &s)
	if err != nil { // otherwise it would be the reason to leave out each tool
		return nil, optionError(err)
	}
	t, err := tree.Parse(text, s.Limits)
	if err != nil {
		return nil, schemaSyntaxError(err, text)
	}
	room := toolset.Room[*Result]{Flavor: f, Shapes: r.shapes(f), Others: r.flavors, Options: s.List}
	room.Options.KeepOpen = s.Engine.KeepOpen
	if strict := f.Tools.Strict; strict != nil {
		room.Otherwise = r.known(strict.Otherwise)
	}
	budgets := toolset.Budgets(f)
	room.Adapt = func(by *flavor.Flavor, surface flavor.Surface, asMeant bool, text []byte) toolset.Adapted[*Result] {
		result, err := adapt(by.Name, surface, asMeant || by != f && !rules.UnlistedKept, text)
		return result.summed(err, budgets)
	}
	made, err := room.Make(t.Root())
	switch {
	case errors.Is(err, toolset.ErrCrossing):
		return nil, &Error{Code: CodeNotASchema, Message: err.Error(), Line: 1, Column: 1, Help: "pass the tools and the response format each in a text of its own"}
	case err != nil:
		return nil, listError(err)
	case made.Found:
		set = toolSet(f, t, made, s.List.Check, func(text []byte) *Codec {
			s := s
			s.Surface = flavor.Output
			if _, document, err := r.read(f.Name, text, &s); err == nil { // it parses: it is a part of the list
				return (&Result{document: document, settings: s}).asItIs()
			}
			return &Codec{}
		})
		set.shapes = room.Shapes
		return set, set.whole(&s.List)
	}
	result, err := adapt(f.Name, s.Surface, false, text)
	if err != nil {
		return nil, err
	}
	return alone(f, &s, result)
}

// alone returns the ToolSet for a text that is a schema alone, and no list.
func alone(f *flavor.Flavor, s *settings.Settings, result *Result) (*ToolSet, error) {
	if asked := s.List.Envelope; asked != "" && asked != toolset.Keep && !s.List.Check {
		return nil, &Error{Code: CodeOption, Message: fmt.Sprintf("this is a schema alone, which is not written in the envelope %q", asked),
			Help: "pass a tool or the format of a response with the schema in it, or ask for no envelope"}
	}
	one := Tool{Surface: s.Surface, Sent: true, Result: result, Strict: f.Tools.Strict != nil, Diagnostics: result.Diagnostics}
	set := &ToolSet{Diagnostics: result.Diagnostics, flavor: f.Name, checked: s.List.Check}
	if !s.List.Check {
		one.codec, set.Text = result.Codec, result.Schema
	}
	set.Tools = []Tool{one}
	return set, nil
}

// listError turns the error for an option with which no list can be adapted into an Error.
func listError(err error) error {
	var prefix *toolset.PrefixError
	if errors.As(err, &prefix) {
		return &Error{Code: CodeOption, Message: err.Error(), Help: "put a shorter one before them"}
	}
	var unknown *toolset.EnvelopeError
	if !errors.As(err, &unknown) {
		return &Error{Code: CodeInternal, Message: err.Error()}
	}
	help := "there are " + strings.Join(unknown.Own, ", ")
	if len(unknown.Own) == 0 {
		help = "there are " + strings.Join(unknown.Others, ", ")
	} else if len(unknown.Others) > 0 {
		help += ", and those of other flavors: " + strings.Join(unknown.Others, ", ")
	}
	if near := spelling.Suggest(unknown.Name, slices.Concat(unknown.Own, unknown.Others)); near != "" {
		help = fmt.Sprintf("did you mean %q? %s", near, help)
	}
	return &Error{Code: CodeOption, Message: err.Error(), Help: help}
}

// CheckTools reports what a flavor minds in a list of tools, in the Diagnostics of the set that it
// returns and in those of each tool's Result. The set has nothing to send.
func (r *Registry) CheckTools(flavorName string, text []byte, options ...Option) (*ToolSet, error) {
	options = append(together(options), func(s *settings.Settings) { s.List.Check = true })
	late := false
	set, err := r.adaptTools(flavorName, slices.Clone(text), options, func(flavorName string, surface flavor.Surface, asMeant bool, text []byte) (*Result, error) {
		found, err := r.Check(flavorName, text, append(slices.Clone(options), WithSurface(surface), readAsMeant(asMeant))...)
		late = late || isLate(err)
		return &Result{Schema: text, Diagnostics: found}, err
	})
	return inTime(set, err, late)
}

// HoldsTools reports whether a text holds tools, or the format of a response, in an envelope that
// AdaptTools recognises, and is no schema itself.
func (r *Registry) HoldsTools(text []byte) bool {
	t, err := tree.Parse(text, tree.Limits{})
	return err == nil && toolset.Finds(t.Root(), r.shapes(&flavor.Flavor{}))
}

// shapes lists the envelopes that are recognised, the flavor's own first.
func (r *Registry) shapes(f *flavor.Flavor) []*flavor.Envelope {
	return toolset.Shapes(f, r.held().flavors)
}
