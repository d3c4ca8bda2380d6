package made_test

import (
	"testing"

	"github.com/schemaflavor/schemaflavor/internal/made"
)

// TestParts: a part is made once for each key, and each time where nothing is kept.
func TestParts(t *testing.T) {
	type one struct{}
	type other struct{}
	n := 0
	count := func() any { n++; return n }
	var p made.Parts
	if p.Of(one{}, count) != p.Of(one{}, count) || p.Of(one{}, count) == p.Of(other{}, count) {
		t.Error("a part is made again, or is another key's")
	}
	var none *made.Parts
	if none.Of(one{}, count) == none.Of(one{}, count) {
		t.Error("what keeps nothing kept a part")
	}
}
