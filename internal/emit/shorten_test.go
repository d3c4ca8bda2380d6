package emit

import "testing"

// TestShortenBehindWord: a text is cut behind a word where one ends near, by characters, and is never longer than it may be.
func TestShortenBehindWord(t *testing.T) {
	for _, c := range []struct {
		text string
		most int
		want string
	}{
		{"If it is a wallet, give it.", 25, "If it is a wallet, give …"},
		{"If it is a wallet, give it.", 22, "If it is a wallet, …"},
		{"If it is a wallet, give it.", 12, "If it is a …"},
		{"Wörter über Wörter", 15, "Wörter über …"},
		{"a-word-that-is-longer-than-any-that-is-left-out", 30, "a-word-that-is-longer-than-an…"},
		{"a and-a-word-that-is-longer-than-any", 30, "a and-a-word-that-is-longer-t…"},
		{"anything", 0, ""},
	} {
		got := shortenBehindWord(c.text, c.most)
		if got != c.want || len([]rune(got)) > c.most {
			t.Errorf("%q to %d: got %q, want %q", c.text, c.most, got, c.want)
		}
	}
}
