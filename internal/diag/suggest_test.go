package diag_test

import (
	"testing"

	"github.com/schemaflavor/schemaflavor/internal/diag"
)

// TestLooksMisspelt: a slip is one, an extension is none, however near a keyword is.
func TestLooksMisspelt(t *testing.T) {
	for name, want := range map[string]bool{
		"property": true, "requried": true, "minlength": true, "Properties": true,
		"properties": false, "propertyOrder": false, "x-enum": false, "enumNames": false, "": false,
	} {
		if got := diag.LooksMisspelt(name); got != want {
			t.Errorf("%q: got %v, want %v", name, got, want)
		}
	}
}
