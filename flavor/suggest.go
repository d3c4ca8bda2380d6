package flavor

import (
	"strings"

	"github.com/schemaflavor/schemaflavor/internal/spelling"
)

// among is the help that goes with a word nobody knows: the nearest one, or all.
func among(word string, allowed []string) string {
	if s := spelling.Suggest(word, allowed); s != "" {
		return "there is " + quote(s)
	}
	if len(allowed) == 0 {
		return "there is none"
	}
	return "there are " + strings.Join(allowed, ", ")
}

// quote puts a word of the file between quotation marks, cut where it is long.
func quote(s string) string {
	if r := []rune(s); len(r) > 60 {
		s = string(r[:60]) + "…"
	}
	return `"` + s + `"`
}
