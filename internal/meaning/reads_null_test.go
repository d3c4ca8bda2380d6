package meaning

import (
	"testing"

	"pgregory.net/rapid"

	"github.com/schemaflavor/schemaflavor/internal/conjunction"
)

// TestReadsNull asks of drawn schemas, and of what stands in them, whether null is valid: what is
// said has to be what the judge finds.
func TestReadsNull(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		w := newWorld(t, conjunction.Terms{}, definitions(t, 4))
		for i, n := range w.defs {
			if got, want := w.Schemas.AdmitsNull(conjunction.One(n)), w.admits(n, nil); got != want {
				t.Fatalf("null is valid against %s: %t, the judge says %t\n%s", name(i), got, want, w.text)
			}
		}
	})
}
