package validate

import (
	"testing"

	"github.com/schemaflavor/schemaflavor/internal/schema"
)

// TestConstrains: what the keyword table has for a constraint of its own is what clauses are made of, and nothing else.
func TestConstrains(t *testing.T) {
	for _, k := range schema.Keywords() {
		m := parse(t, `{"`+k.Name+`":true}`).Root().First()
		if got := schema.Constrains(m); got != (builders[k.Word] != nil) {
			t.Errorf("%s: the table says %v", k.Name, got)
		}
	}
}
