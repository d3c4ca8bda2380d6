package schemaflavor_test

import (
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
	var d schemaflavor.Diagnostic
	if text := d.Message() + d.Help() + d.Because() + d.Rule() + d.Pointer(); text != "" {
		t.Errorf("the zero Diagnostic says %q", text)
	}
	if line, column := d.Position(); line != 1 || column != 1 || d.OutputPointer()+d.Field() != "" {
		t.Errorf("the zero Diagnostic is at %d:%d, %q", line, column, d.OutputPointer()+d.Field())
	}
}
