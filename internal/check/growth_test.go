package check

import (
	"testing"

	"github.com/schemaflavor/schemaflavor/flavor"
)

// TestMostBytes: a limit of the flavor holds as it is; without one a small document may grow to
// several times its size, a large one to less times, and never is more room left to what is smaller, or where
// exactness is not preferred.
func TestMostBytes(t *testing.T) {
	limited := &flavor.Rules{Limits: []flavor.Limit{{Metric: flavor.MBytes, AtMost: 500}}}
	if got := MostBytes(limited, Options{PreferExact: true}, 1<<20); got != 500 {
		t.Errorf("with a limit of 500 bytes: %d", got)
	}
	free := &flavor.Rules{}
	for _, o := range [...]Options{{}, {PreferExact: true}} {
		for size, last := 1, 0; size < 1<<24; size *= 2 {
			most := MostBytes(free, o, size)
			if most <= last {
				t.Errorf("%d bytes may become %d, half of them %d", size, most, last)
			}
			if exact := MostBytes(free, Options{PreferExact: true}, size); most > exact {
				t.Errorf("%d bytes may become %d, and %d where exactness is preferred", size, most, exact)
			}
			last = most
		}
		small, large := MostBytes(free, o, 10_000), MostBytes(free, o, 10_000_000)
		if small < 6*10_000 {
			t.Errorf("10,000 bytes may become %d: copies of what a tool defines find no room", small)
		}
		if large > 4*10_000_000 {
			t.Errorf("10,000,000 bytes may become %d: nobody can send that", large)
		}
	}
}
