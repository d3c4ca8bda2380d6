package reply

import (
	"strings"
	"testing"

	"github.com/schemaflavor/schemaflavor/internal/tree"
)

// TestInCallLooks: of a value that is no call few parts are looked at, however many it has.
func TestInCallLooks(t *testing.T) {
	for what, c := range map[string]struct {
		value string
		most  int
	}{
		"a member that no schema has": {`{"b": "x"}`, 1},
		"many numbers":                {`{"content": [1` + strings.Repeat(", 1", 5000) + `]}`, mostLooked + 1},
		"many objects":                {`[{}` + strings.Repeat(", {}", 5000) + `]`, mostLooked + 1},
		"lists in lists":              {strings.Repeat(`{"content": [`, 40) + strings.Repeat(`]}`, 40), deepest + 1},
	} {
		parsed, err := tree.Parse([]byte(c.value), tree.Limits{})
		if err != nil {
			t.Fatal(err)
		}
		looked := 0
		if at := inFirst(parsed.Root(), deepest, &looked); at != nil || looked > c.most {
			t.Errorf("%s: looked at %d values, want %d at most, and no call: %v", what, looked, c.most, at)
		}
	}
}
