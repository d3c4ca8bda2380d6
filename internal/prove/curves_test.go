package prove

import (
	"errors"
	"fmt"
	"testing"
	"time"

	"github.com/schemaflavor/schemaflavor"
)

// TestCurves: whatever grows, a result or a clear refusal is there in time. -v prints the
// times; each is far below the bound on a machine that is not busy.
func TestCurves(t *testing.T) {
	const bound = 10 * time.Second
	for f := range schemaflavor.Builtin().All() {
		for _, s := range shapesByNumber {
			line := fmt.Sprintf("%-16s %-9s", f.Name, s.name)
			for i, n := range s.numbers {
				if (testing.Short() || slow) && i == len(s.numbers)-1 { // the largest would take too long
					continue
				}
				schema := []byte(s.make(n))
				start := time.Now()
				result, err := schemaflavor.Adapt(f.Name, schema)
				took := time.Since(start)
				outcome := ""
				var refusal *schemaflavor.Error
				switch {
				case errors.As(err, &refusal) && refusal.Code == "syntax": // deeper than is read
					outcome = refusal.Code
				case err != nil:
					t.Errorf("%s, %s of %d: %v", f.Name, s.name, n, err)
				default:
					outcome = fmt.Sprintf("%d KB", len(result.Schema)>>10)
				}
				if took > bound {
					t.Errorf("%s, %s of %d: took %v", f.Name, s.name, n, took)
				}
				line += fmt.Sprintf("  %d: %d KB -> %s in %.1f ms", n, len(schema)>>10, outcome, took.Seconds()*1000)
			}
			t.Log(line)
		}
	}
}
