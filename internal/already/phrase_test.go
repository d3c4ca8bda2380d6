package already

import (
	"reflect"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/schemaflavor/schemaflavor/internal/enough"
)

// TestPhrasesHaveTheirMarks: what a pattern matches has one of its marks, whatever the case; and is found from the mark on
// where it opens the phrase.
func TestPhrasesHaveTheirMarks(t *testing.T) {
	enough.Alone(t)
	for _, p := range phrases {
		t.Run(p.pattern[:min(len(p.pattern), 40)], func(t *testing.T) {
			pattern := p.regexp()
			rapid.Check(t, func(t *rapid.T) {
				text := rapid.StringMatching(`(?:\PC| ){0,3}`).Draw(t, "before") + rapid.StringMatching(p.pattern).Draw(t, "text")
				if pattern.MatchString(text) != p.in(text) {
					t.Fatalf("%q is matched by %s and has none of %q", text, p.pattern, p.marks)
				}
				if all := pattern.FindAllStringSubmatch(text, -1); !reflect.DeepEqual(all, p.all(text)) {
					t.Fatalf("%q has %q, and %q is found", text, all, p.all(text))
				}
			})
		})
	}
}

func TestIndex(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		text, mark := rapid.StringMatching(`[nuNUl ]{0,8}`).Draw(t, "text"), rapid.StringMatching(`[nul]{1,4}`).Draw(t, "mark")
		if got, want := index(text, mark), strings.Index(strings.ToLower(text), mark); got != want {
			t.Fatalf("index(%q, %q) = %d", text, mark, got)
		}
	})
}
