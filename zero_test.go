package schemaflavor_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/schemaflavor/schemaflavor"
)

// TestNothing: what is left out in a call is no mistake of ours, and the zero Diagnostic says nothing.
func TestNothing(t *testing.T) {
	if _, err := schemaflavor.Adapt("gemini", []byte(`{"type":"object","properties":{"a":{"type":"string"}}}`), nil); err != nil {
		t.Error(err)
	}
	if _, err := schemaflavor.NewAdapter(nil, 0, nil).Adapt("gemini", []byte(`{"type":"object"}`)); err != nil {
		t.Error(err)
	}
	var a schemaflavor.Adapter
	if _, err := a.Adapt("gemini", []byte(`{"type":"object"}`)); err != nil {
		t.Error(err)
	}
	if _, err := a.AdaptTools("gemini", []byte(`[{"name":"a","inputSchema":{"type":"object"}}]`)); err != nil {
		t.Error(err)
	}
	var d schemaflavor.Diagnostic
	if text := d.Message() + d.Help() + d.Because() + d.Rule() + d.Pointer(); text != "" {
		t.Errorf("the zero Diagnostic says %q", text)
	}
	if line, column := d.Position(); line != 1 || column != 1 || d.OutputPointer()+d.Field() != "" {
		t.Errorf("the zero Diagnostic is at %d:%d, %q", line, column, d.OutputPointer()+d.Field())
	}
}

// TestNilRegistry: a nil registry has the built-in flavors, whatever is asked of it, and one that is empty says so.
func TestNilRegistry(t *testing.T) {
	var r *schemaflavor.Registry
	schema, list := []byte(`{"type":"object"}`), []byte(`[{"name":"a","inputSchema":{"type":"object"}}]`)
	_, adapting := r.Adapt("gemini", schema)
	_, checking := r.Check("gemini", schema)
	_, tools := r.AdaptTools("gemini", list)
	_, checkingTools := r.CheckTools("gemini", list)
	_, finding := r.Lookup("gemini")
	_, adding := r.With()
	for _, err := range []error{adapting, checking, tools, checkingTools, finding, adding} {
		if err != nil {
			t.Error(err)
		}
	}
	if !r.HoldsTools(list) || len(slices.Collect(r.All())) != len(slices.Collect(schemaflavor.Builtin().All())) {
		t.Error("a nil registry does not know the built-in flavors")
	}
	if _, err := new(schemaflavor.Registry).Adapt("gemini", schema); err == nil || !strings.Contains(err.Error(), "this registry has none") {
		t.Errorf("got %v of an empty registry", err)
	}
}
