package schemaflavor_test

import (
	"testing"

	"github.com/schemaflavor/schemaflavor"
)

// TestMalformedProperties: entries of `properties` that are no members are no properties either, of which something could be minded.
func TestMalformedProperties(t *testing.T) {
	found, err := schemaflavor.Check("openai-strict", []byte(`{"type":"object","properties":["a"],"additionalProperties":false,"required":[]}`))
	if err != nil {
		t.Fatal(err)
	}
	if len(found) != 1 || found[0].Rule() != "malformed-keyword" {
		t.Errorf("found %v, want that the keyword is malformed alone", found)
	}
}
