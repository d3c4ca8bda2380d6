package golden

import (
	"testing"

	"github.com/schemaflavor/schemaflavor"
)

// TestBugIsNoRecord: a refusal that is a bug is a problem, recorded or not.
func TestBugIsNoRecord(t *testing.T) {
	for code, problems := range map[schemaflavor.Code]int{"internal": 1, "refused": 0, "syntax": 0} {
		var s sheet
		s.refused(&schemaflavor.Error{Code: code, Message: "why"})
		if len(s.problems) != problems || len(s.errors) != 1 {
			t.Errorf("%s: got %v and %q, want %d problems and one error", code, s.problems, s.errors, problems)
		}
	}
}
