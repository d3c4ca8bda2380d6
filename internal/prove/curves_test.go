package prove

import (
	"errors"
	"fmt"
	"testing"
	"time"

	"github.com/schemaflavor/schemaflavor"
	"github.com/schemaflavor/schemaflavor/internal/enough"
	"github.com/schemaflavor/schemaflavor/internal/stopwatch"
)

// TestCurves: whatever grows, a result or a clear refusal is there in time. -v prints what
// each took of the processor, which is far below the bound.
func TestCurves(t *testing.T) {
	if enough.Race {
		t.Skip("times mean nothing here")
	}
	for f := range schemaflavor.Builtin().All() {
		t.Run(f.Name, func(t *testing.T) {
			t.Parallel()
			for _, s := range shapesByNumber {
				numbers := s.numbers
				if !enough.Thorough() { // the largest take too long
					numbers = numbers[:len(numbers)-1]
				}
				line := fmt.Sprintf("%-16s %-9s", f.Name, s.name)
				for _, n := range numbers {
					line += curve(t, f.Name, s.name, n, []byte(s.make(n)))
				}
				t.Log(line)
			}
		})
	}
}

// curve adapts one schema, and says how long that took.
func curve(t *testing.T, flavorName, shape string, n int, schema []byte) string {
	const bound = 10 * time.Second
	watch := stopwatch.Start()
	result, err := schemaflavor.Adapt(flavorName, schema)
	took := watch.Stop()
	outcome := ""
	var refusal *schemaflavor.Error
	switch {
	case errors.As(err, &refusal) && refusal.Code == "syntax": // deeper than is read
		outcome = string(refusal.Code)
	case err != nil:
		t.Errorf("%s, %s of %d: %v", flavorName, shape, n, err)
	default:
		outcome = fmt.Sprintf("%d KB", len(result.Schema)>>10)
	}
	if took > bound {
		t.Errorf("%s, %s of %d: took %v", flavorName, shape, n, took)
	}
	return fmt.Sprintf("  %d: %d KB -> %s in %.1f ms", n, len(schema)>>10, outcome, took.Seconds()*1000)
}
