package schemaflavor_test

import (
	"errors"
	"testing"

	"github.com/invopop/jsonschema"

	"github.com/schemaflavor/schemaflavor"
)

// TestInto: a type that has no place for what a flavor writes is told of, with what to take instead.
func TestInto(t *testing.T) {
	result, err := schemaflavor.Adapt("openai-strict", []byte(`{"type":"object","properties":{"a":{"type":"integer"}}}`))
	if err != nil {
		t.Fatal(err)
	}
	var e *schemaflavor.Error
	if err := result.Into(&jsonschema.Schema{}); !errors.As(err, &e) || e.Code != schemaflavor.CodeValue || e.Help == "" {
		t.Errorf("got %v", err)
	}
	result, err = schemaflavor.Adapt("mcp", []byte(`{"type":"object","properties":{"a":{"type":"integer"}}}`))
	if err != nil {
		t.Fatal(err)
	}
	s := &jsonschema.Schema{}
	if err := result.Into(s); err != nil || s.Type != "object" {
		t.Errorf("got %+v, %v", s, err)
	}
}
