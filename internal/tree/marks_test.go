package tree_test

import (
	"strings"
	"testing"

	"github.com/schemaflavor/schemaflavor/internal/tree"
)

// TestMarks: what is marked is that and nothing else, in documents of more than one word of bits.
func TestMarks(t *testing.T) {
	d, err := tree.Parse([]byte("["+strings.Repeat("0,", 199)+"0]"), tree.Limits{})
	if err != nil {
		t.Fatal(err)
	}
	var m tree.Marks
	if m.Any() || m.Has(d.Root()) {
		t.Error("an empty set has a value")
	}
	i := 0
	for c := range d.Root().All() {
		if i++; i%3 == 0 {
			m.Add(c)
		}
	}
	i = 0
	for c := range d.Root().All() {
		if i++; m.Has(c) != (i%3 == 0) {
			t.Errorf("item %d: marked is %v", i, m.Has(c))
		}
	}
	if !m.Any() || m.Has(d.Root()) {
		t.Error("the root is marked, or nothing is")
	}
}
