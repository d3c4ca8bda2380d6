package bench

import (
	"strings"
	"testing"
	"time"

	"github.com/schemaflavor/schemaflavor/internal/enough"
)

// BenchmarkAll does all works, each beside its floor, in turn and in one run. An operation is
// a pass over all documents or values of a set. Beside the usual figures stand x-floor, the
// least time of a pass over the least time of its floor, and, of one document or value, ns/each
// and allocs/each.
func BenchmarkAll(b *testing.B) {
	for _, w := range all(b) {
		b.Run(w.name, func(b *testing.B) { measure(b, w) })
	}
}

func measure(b *testing.B, w work) {
	var c copying
	var least, floor time.Duration
	for b.Loop() {
		start := time.Now()
		if err := w.pass(); err != nil {
			b.Fatal(err)
		}
		took := time.Since(start)
		b.StopTimer()
		if !w.free {
			f, err := c.floor(w.inputs, w.outputs)
			if err != nil {
				b.Fatal(err)
			}
			floor = lesser(floor, f)
		}
		least = lesser(least, took)
		b.StartTimer()
	}
	n := 0
	for _, text := range w.inputs {
		n += len(text)
	}
	b.SetBytes(int64(n))
	b.ReportMetric(float64(least.Nanoseconds())/float64(len(w.inputs)), "ns/each")
	if floor > 0 {
		b.ReportMetric(float64(least)/float64(floor), "x-floor")
	}
	allocs, _ := allocated(b, w)
	b.ReportMetric(allocs, "allocs/each")
}

func lesser(a, b time.Duration) time.Duration {
	if a == 0 {
		return b
	}
	return min(a, b)
}

// TestNames: what runs by a part of its name is told apart by it.
func TestNames(t *testing.T) {
	enough.Alone(t)
	seen := map[string]bool{}
	for _, w := range all(t) {
		if seen[w.name] || strings.Count(w.name, "/") != 2 {
			t.Errorf("got %q twice, or not of the form work/set/flavor", w.name)
		}
		seen[w.name] = true
	}
}
