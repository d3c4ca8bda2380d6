package diag

import (
	"strings"
	"testing"

	"pgregory.net/rapid"
)

// TestPhrasesHaveTheirMarks: what a pattern matches has one of its marks, whatever the case.
func TestPhrasesHaveTheirMarks(t *testing.T) {
	all := map[string]*phrase{"email": &anEmail, "relative": &relative}
	for name, p := range formatNames {
		all[name] = p
	}
	for name, p := range switches {
		all["default "+name] = p
	}
	for name, p := range all {
		t.Run(name, func(t *testing.T) {
			rapid.Check(t, func(t *rapid.T) {
				text := rapid.StringMatching(p.pattern.String()).Draw(t, "text")
				if p.pattern.MatchString(text) && !p.in(text) {
					t.Fatalf("%q is matched by %s and has none of %q", text, p.pattern, p.marks)
				}
			})
		})
	}
}

func TestMentions(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		text, mark := rapid.StringMatching(`[nuNUl ]{0,8}`).Draw(t, "text"), rapid.StringMatching(`[nul]{1,4}`).Draw(t, "mark")
		if got, want := Mentions(text, mark), strings.Contains(strings.ToLower(text), mark); got != want {
			t.Fatalf("Mentions(%q, %q) = %v", text, mark, got)
		}
	})
}
