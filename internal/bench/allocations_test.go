package bench

import (
	"bytes"
	"fmt"
	"os"
	"runtime"
	"strings"
	"testing"

	"github.com/schemaflavor/schemaflavor/internal/enough"
)

// The baseline of allocations: what TestAllocations compares with. What is better is
// recorded, what is worse is recorded only with the reason in the commit:
//
//	BENCH_UPDATE=1 go test ./internal/bench -run TestAllocations
const (
	baseline = "testdata/allocations.txt"
	record   = "BENCH_UPDATE=1 go test ./internal/bench -run TestAllocations"
)

// What may be more than the baseline has: counts differ a little from run to run and from
// one version of Go to another.
const (
	moreAllocs = 1.03
	moreBytes  = 1.08
	fewAllocs  = 0.5 // and so many of one document besides
	fewBytes   = 64
)

// TestAllocations: no work allocates more often, or more bytes, than the baseline has.
func TestAllocations(t *testing.T) {
	if enough.Race {
		t.Skip("the race detector allocates too")
	}
	now := bytes.NewBufferString("# Allocations and bytes allocated of one document or value, by work. Recorded by\n# " + record + "\n")
	got := map[string][2]float64{}
	var names []string
	for _, w := range all(t) {
		allocs, bytes := allocated(t, w)
		fmt.Fprintf(now, "%-48s %9.1f %9.0f\n", w.name, allocs, bytes)
		got[w.name] = [2]float64{allocs, bytes}
		names = append(names, w.name)
	}
	if os.Getenv("BENCH_UPDATE") != "" {
		if err := os.WriteFile(baseline, now.Bytes(), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	want := recorded(t)
	for _, name := range names {
		g := got[name]
		switch w, known := want[name]; {
		case !known:
			t.Errorf("%s is not in %s; record it: %s", name, baseline, record)
		case g[0] > w[0]*moreAllocs+fewAllocs, g[1] > w[1]*moreBytes+fewBytes:
			t.Errorf("%s: got %.1f allocations of %.0f bytes, want at most %.1f of %.0f and little more; find what allocates, or record it with the reason: %s", name, g[0], g[1], w[0], w[1], record)
		case g[0]*moreAllocs+fewAllocs < w[0]:
			t.Logf("%s: %.1f allocations, less than the %.1f that are recorded; record it: %s", name, g[0], w[0], record)
		}
		delete(want, name)
	}
	for name := range want {
		t.Errorf("%s is recorded in %s and not measured; record it anew: %s", name, baseline, record)
	}
}

// recorded reads the baseline.
func recorded(t *testing.T) map[string][2]float64 {
	data, err := os.ReadFile(baseline)
	if err != nil {
		t.Fatal(err)
	}
	all := map[string][2]float64{}
	for line := range strings.Lines(string(data)) {
		if strings.HasPrefix(line, "#") {
			continue
		}
		var name string
		var x [2]float64
		if _, err := fmt.Sscan(line, &name, &x[0], &x[1]); err != nil {
			t.Fatalf("%s: %q: %v", baseline, line, err)
		}
		all[name] = x
	}
	return all
}

// allocated counts what a pass allocates, of one document or value: how often, and how many
// bytes. The least of three passes counts, since the runtime may allocate meanwhile.
func allocated(tb testing.TB, w work) (allocs, bytes float64) {
	tb.Helper()
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(1))
	if err := w.pass(); err != nil { // what is made once is made
		tb.Fatal(err)
	}
	for i := range 3 {
		a, b := allocatedOnce(tb, w)
		if i == 0 || a < allocs {
			allocs = a
		}
		if i == 0 || b < bytes {
			bytes = b
		}
	}
	n := float64(len(w.inputs))
	return allocs / n, bytes / n
}

// allocatedOnce counts what one pass allocates.
func allocatedOnce(tb testing.TB, w work) (allocs, bytes float64) {
	tb.Helper()
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(1))
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	if err := w.pass(); err != nil {
		tb.Fatal(err)
	}
	runtime.ReadMemStats(&after)
	return float64(after.Mallocs - before.Mallocs), float64(after.TotalAlloc - before.TotalAlloc)
}
