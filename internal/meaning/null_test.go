package meaning

import (
	"testing"

	"pgregory.net/rapid"
)

// TestReadsNull asks of drawn schemas, and of what stands in them, whether null is valid: what is
// read has to be what the judge finds.
func TestReadsNull(t *testing.T) {
	read, open := 0, 0
	rapid.Check(t, func(t *rapid.T) {
		w := newWorld(t, terms(t), definitions(t, 4))
		for i, n := range w.defs {
			steps := stepsOfNull
			yes, known := w.readsNull(n, &steps)
			if !known {
				open++
				continue
			}
			read++
			if want := w.admits(n, nil); yes != want {
				t.Fatalf("null is valid against %s: %t, the judge says %t\n%s", name(i), yes, want, w.text)
			}
		}
	})
	if read < open {
		t.Errorf("of %d schemas it was read of %d only", read+open, read)
	}
}
