package schema_test

import (
	"testing"

	"github.com/schemaflavor/schemaflavor/internal/schema"
)

// TestSpeaksOfAnother: whether what a provider says of all keywords that it does not list is a quotation that speaks of one of them.
func TestSpeaksOfAnother(t *testing.T) {
	for text, want := range map[string]bool{
		"treat unlisted keywords as unsupported":                                 false,
		"an object must not have other properties, if its type is object":        false,
		"In context=('properties', 'ids'), 'uniqueItems' is not permitted.":      true,
		"unsupported keywords: oneOf; invalid keywords: minItems":                true,
		"For 'integer' type, property 'minimum' is not supported":                true,
		"Unknown name \"$ref\": Cannot find field.":                              true,
		"In context=('properties', 'oneOf'), 'contains' is not permitted in it.": false, // it is of contains
	} {
		if got := schema.SpeaksOfAnother(text, "contains"); got != want {
			t.Errorf("%q: got %t, want %t", text, got, want)
		}
	}
}
