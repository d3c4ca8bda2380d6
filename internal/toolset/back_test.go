package toolset

import (
	"errors"
	"fmt"
	"strings"
	"testing"
)

// TestFindSuggests: the names of a long list are not repeated beside the one that was meant, nor where none can be, and else the first few.
func TestFindSuggests(t *testing.T) {
	for n, listed := range map[int]bool{3: true, 40: false} {
		ways := []Way{{Name: "search_nodes", Original: "search_nodes", Sent: true}}
		for i := range n {
			name := fmt.Sprint("other_", i)
			ways = append(ways, Way{Name: name, Original: name, Sent: true})
		}
		_, err := Find(ways, "serch_nodes", false)
		var none *NoTool
		if !errors.As(err, &none) {
			t.Fatalf("got %v", err)
		}
		if !strings.Contains(none.Help, `did you mean "search_nodes"?`) || strings.Contains(none.Help, `"other_1"`) != listed {
			t.Errorf("%d tools: got %q", n+1, none.Help)
		}
		ways = append(ways, Way{Name: "left", Original: "left", Reason: "too large"})
		if _, err := Find(ways, "left", false); !errors.As(err, &none) || (none.Help != "") != listed {
			t.Errorf("%d tools, of one that was left out: got %q", n+1, none.Help)
		}
		if _, err := Find(ways, "xyz", false); !errors.As(err, &none) || strings.HasSuffix(none.Help, " and 29 more") == listed {
			t.Errorf("%d tools, of none like it: got %q", n+1, none.Help)
		}
	}
}
