package keywords

import (
	"testing"

	"github.com/schemaflavor/schemaflavor/internal/diag"
	"github.com/schemaflavor/schemaflavor/internal/ir"
	"github.com/schemaflavor/schemaflavor/internal/meter"
	"github.com/schemaflavor/schemaflavor/internal/task"
)

// TestCopiesHaveFactsOfTheirOwn: what is said of a copy is not said of the original, whatever room that has.
func TestCopiesHaveFactsOfTheirOwn(t *testing.T) {
	w := &Writer{Task: &task.Task{Meter: &meter.Meter{}, Nodes: &ir.Memory{}}}
	for said := range 3 {
		n := w.Nodes.New()
		RoomForFacts(w, n, 8)
		for range said {
			n.Fact(diag.Fact{Rule: "before"})
		}
		c := w.CopyForEdit(n)
		n.Fact(diag.Fact{Rule: "original"})
		c.Fact(diag.Fact{Rule: "copy"})
		if n.Facts[said].Rule != "original" || c.Facts[said].Rule != "copy" {
			t.Errorf("after %d facts the original says %q, the copy %q", said, n.Facts[said].Rule, c.Facts[said].Rule)
		}
	}
}
