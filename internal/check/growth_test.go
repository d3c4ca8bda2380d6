package check

import (
	"testing"

	"github.com/schemaflavor/schemaflavor/flavor"
)

// TestMostBytes: a limit of the flavor holds as it is; without one a small document may grow to
// several times its size, a large one to less times, and never is more room left to what is smaller.
func TestMostBytes(t *testing.T) {
	limited := &flavor.Rules{Limits: []flavor.Limit{{Metric: flavor.MBytes, AtMost: 500}}}
	if got := MostBytes(limited, 1<<20); got != 500 {
		t.Errorf("with a limit of 500 bytes: %d", got)
	}
	free := &flavor.Rules{}
	for size, last := 1, 0; size < 1<<24; size *= 2 {
		most := MostBytes(free, size)
		if most <= last {
			t.Errorf("%d bytes may become %d, half of them %d", size, most, last)
		}
		last = most
	}
	small, large := MostBytes(free, 10_000), MostBytes(free, 10_000_000)
	if small < 6*10_000 {
		t.Errorf("10,000 bytes may become %d: copies of what a tool defines find no room", small)
	}
	if large > 4*10_000_000 {
		t.Errorf("10,000,000 bytes may become %d: nobody can send that", large)
	}
}
