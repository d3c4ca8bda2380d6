package enough_test

import (
	"flag"
	"testing"

	"pgregory.net/rapid"

	"github.com/schemaflavor/schemaflavor/internal/enough"
)

// A failing is a test that is to fail, and notes that it did.
type failing struct {
	rapid.TB
	failed bool
}

func (f *failing) Errorf(string, ...any) { f.failed = true }

// with has the flags of the generators say otherwise for a test.
func with(t *testing.T, name, value string) {
	f := flag.Lookup(name)
	before := f.Value.String()
	if err := flag.Set(name, value); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = flag.Set(name, before) })
}

// TestCheck: what is rare is drawn in the end, also with few draws at once and of a seed, which draws something else in each
// round; and what never is fails.
func TestCheck(t *testing.T) {
	if enough.Race {
		t.Skip("the race detector does not wait for what is rare")
	}
	for _, seed := range []string{"0", "7"} {
		for _, checks := range []string{"5", "100"} {
			t.Run(seed+" "+checks, func(t *testing.T) {
				with(t, "rapid.seed", seed)
				with(t, "rapid.checks", checks)
				different := map[uint64]bool{}
				enough.Check(t, map[string]int{"rare": 5}, func(t *rapid.T, asked map[string]int) {
					n := rapid.Uint64Range(0, 1<<40).Draw(t, "n")
					if !different[n] && n%50 == 0 {
						asked["rare"]++
					}
					different[n] = true
				})
			})
		}
	}
	never := &failing{TB: t}
	draws := 0
	with(t, "rapid.checks", "50")
	enough.Check(never, map[string]int{"never": 1}, func(*rapid.T, map[string]int) { draws++ })
	if !never.failed || draws < 2000 || draws > 2100 {
		t.Errorf("what never was asked failed: %t, after %d draws", never.failed, draws)
	}
}
