package diag

import (
	"strings"
	"testing"

	"github.com/schemaflavor/schemaflavor/internal/tree"
)

// TestShown: a message quotes a short value, and the beginning of a long text.
func TestShown(t *testing.T) {
	for text, want := range map[string]string{
		`"foo"`: "`\"foo\"`",
		`[1,2]`: "`[1,2]`",
		`null`:  "`null`",
		`{"a":"` + strings.Repeat("b", 60) + `"}`:    "an object",
		`[` + strings.Repeat("1,", 60) + `1]`:        "an array",
		`"` + strings.Repeat("ä", 60) + `"`:          "`" + strings.Repeat("ä", 30) + "…`",
		"[1,\n  2]":                                  "`[1,2]`",
		`"` + strings.Repeat("\U0001f600", 20) + `"`: "`" + strings.Repeat("\U0001f600", 20) + "…`",
		strings.Repeat("1", 100):                     "`" + strings.Repeat("1", 30) + "…`",
	} {
		d, err := tree.Parse([]byte(text), tree.Limits{})
		if err != nil {
			t.Fatal(err)
		}
		if got := shown(d.Root()); got != want {
			t.Errorf("%s is shown as %s, want %s", text, got, want)
		}
	}
}
