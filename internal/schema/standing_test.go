package schema_test

import (
	"strings"
	"testing"
	"time"

	"github.com/schemaflavor/schemaflavor/internal/schema"
	"github.com/schemaflavor/schemaflavor/internal/stopwatch"
	"github.com/schemaflavor/schemaflavor/internal/tree"
)

// TestStanding: under `properties` every other `properties` is a name, however many there are
// within each other, and to tell takes no longer than the way to the root.
func TestStanding(t *testing.T) {
	const levels = 4000
	text := strings.Repeat(`{"properties":`, levels) + `{}` + strings.Repeat(`}`, levels)
	d, err := tree.Parse([]byte(text), tree.Limits{})
	if err != nil {
		t.Fatal(err)
	}
	watch := stopwatch.Start()
	level := 0
	for n := d.Root(); n != nil; n = n.Get("properties") {
		// the root, then by turns what holds names and a schema that has one
		if got, want := schema.Standing(n), level%2 == 0; got != want {
			t.Fatalf("level %d: standing is %v", level, got)
		}
		if got, want := schema.IsKeyword(n), level%2 == 1; got != want {
			t.Fatalf("level %d: keyword is %v", level, got)
		}
		level++
	}
	if took := watch.Stop(); took > 5*time.Second {
		t.Errorf("it took %v", took)
	}
}
