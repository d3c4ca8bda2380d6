package schemaflavor_test

import (
	"errors"
	"testing"

	"github.com/schemaflavor/schemaflavor"
)

// TestSchemaOf: the schema alone is the one that AdaptType adapts, and a type without one has the same error.
func TestSchemaOf(t *testing.T) {
	type request struct {
		Query string `json:"query" jsonschema:"maxLength=20"`
		Limit *int   `json:"limit"`
	}
	schema, err := schemaflavor.SchemaOf[request]()
	if err != nil {
		t.Fatal(err)
	}
	r, err := schemaflavor.AdaptType[request]("mcp")
	if err != nil || string(r.Input()) != string(schema) {
		t.Errorf("got %s, and AdaptType adapts %s (%v)", schema, r.Input(), err)
	}
	type without struct{ C chan int }
	_, err = schemaflavor.SchemaOf[without]()
	_, want := schemaflavor.AdaptType[without]("mcp")
	var e *schemaflavor.Error
	if !errors.As(err, &e) || e.Code != schemaflavor.CodeNotASchema || err.Error() != want.Error() {
		t.Errorf("got %v, want %v", err, want)
	}
}
