package main

import (
	"cmp"
	"errors"
	"fmt"
	"time"

	"github.com/schemaflavor/schemaflavor"
	"github.com/schemaflavor/schemaflavor/flavor"
	"github.com/schemaflavor/schemaflavor/internal/relay"
	"github.com/schemaflavor/schemaflavor/internal/toolset"
)

// longest bounds the time for one schema, unless an option says otherwise: a client waits for the list that the schema stands in.
const longest = 5 * time.Second

// A toolAdapter adapts the schemas of tools for a relay.
type toolAdapter struct {
	flavor string
	full   bool // every change is reported
	list   toolset.Listing
	by     map[string]*schemaflavor.Adapter
}

// newToolAdapter returns an adapter for a flavor of the registry; prefix is what the client puts before the names of tools.
func newToolAdapter(registry *schemaflavor.Registry, f *flavor.Flavor, options []schemaflavor.Option, prefix string, full bool) *toolAdapter {
	t := &toolAdapter{flavor: f.Name, full: full, list: toolset.NewListing(f.Tools, prefix), by: map[string]*schemaflavor.Adapter{}}
	for member, surface := range map[string]flavor.Surface{relay.InputSchema: flavor.Tool, relay.OutputSchema: flavor.Output} {
		all := []schemaflavor.Option{schemaflavor.WithDanglingOpen(), schemaflavor.WithMaxTime(longest)}
		all = append(append(all, options...), schemaflavor.WithSurface(surface))
		t.by[member] = schemaflavor.NewAdapter(registry, 0, all...)
	}
	return t
}

// references are the rules that are reported even without full: the server sent a reference that clients cannot follow.
var references = map[string]bool{"repointed-reference": true, "misspelt-reference": true, "dangling-reference": true, "external-reference": true}

// Adapt adapts one schema.
func (t *toolAdapter) Adapt(member string, schema []byte) (relay.Adapted, error) {
	result, err := t.by[member].Adapt(t.flavor, schema)
	if err != nil {
		var e *schemaflavor.Error
		return relay.Adapted{Late: errors.As(err, &e) && e.Code == schemaflavor.CodeBudget}, placed(err)
	}
	adapted := relay.Adapted{Schema: result.Schema}
	for _, d := range result.Diagnostics {
		if d.Reshaped() && adapted.Values == nil {
			adapted.Values = values{result}
		}
		if t.full || references[d.Rule()] {
			adapted.Notes = append(adapted.Notes, fmt.Sprintf("%s: %s (at %s)", d.Severity(), d.Message(), cmp.Or(d.Pointer(), "the root")))
		}
	}
	return adapted, nil
}

// Undeclared returns the input schema for a tool that comes without one.
func (t *toolAdapter) Undeclared() []byte { return []byte(`{"type":"object","properties":{}}`) }

// List begins a list.
func (t *toolAdapter) List() relay.Lister { return lister{t.list} }

// A lister fits the tools of a list as the flavor says.
type lister struct{ list toolset.Listing }

func (l lister) Fit(tools []relay.Listed) ([]relay.Fitted, relay.Lister) {
	given := make([]toolset.Listed, len(tools))
	for i, x := range tools {
		given[i] = toolset.Listed(x)
	}
	fits, next := l.list.Fit(given)
	fitted := make([]relay.Fitted, len(fits))
	for i, x := range fits {
		fitted[i] = relay.Fitted{Listed: relay.Listed(x.Listed), LeftOut: x.LeftOut, Notes: x.Notes}
	}
	return fitted, lister{next}
}

// placed removes line and column from an error, and leaves its pointer: they would be counted in a part of a message that nobody
// sees.
func placed(err error) error {
	var e *schemaflavor.Error
	if !errors.As(err, &e) {
		return err
	}
	there := *e
	there.Line, there.Column = 0, 0
	return &there
}

// values carries values by the codec of a result; it is a relay.Values.
type values struct{ result *schemaflavor.Result }

func (v values) Encode(value []byte) ([]byte, error) { return v.result.Codec().Encode(value) }

// Decode never edits a value to make it valid: what violates the schema goes to the server as it was meant. The remark names a
// place and no value, which may be a secret.
func (v values) Decode(value []byte) ([]byte, []string, error) {
	d, err := v.result.Codec().Decode(value)
	if err != nil {
		return nil, nil, err
	}
	if len(d.Violations) == 0 {
		return d.Value, nil, nil
	}
	at := fmt.Sprintf("first at %q", d.Violations[0].Path)
	if d.Violations[0].Path == "" {
		at = "as a whole"
	}
	remark := fmt.Sprintf("they do not match the schema, %s; the server is to judge", at)
	return d.Value, []string{remark}, nil
}
