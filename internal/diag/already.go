package diag

import (
	"regexp"
	"slices"
	"strings"
)

// What an author says in a description already is not told again.

// aDefault is how descriptions name a default themselves: "default 10", "Defaults to `json`.".
var aDefault = regexp.MustCompile("(?i)\\bdefaults?(?: value)?(?: is| to)?:? *([\"'`]?)([^\\s\"'`,;)]+)")

// SaysDefault reports whether a text names a default as it is spelled.
func SaysDefault(text, spelled string) bool {
	if !strings.Contains(text, spelled) { // in most, which says so sooner
		return false
	}
	for _, m := range aDefault.FindAllStringSubmatch(text, -1) {
		if m[2] == spelled || strings.TrimSuffix(m[2], ".") == spelled {
			return true
		}
	}
	return false
}

// limiting are the words before a number that is said to be a limit.
var limiting = []string{"min", "max", "least", "most", "up to", "limit", "between", "range", "from", "than", "exceed", "<", ">", "≤", "≥"}

// ranging stands between the ends of a range.
var ranging = []string{"-", "–", "—", "to"}

// SaysBound reports whether a text says of a number that it is a limit: "(max 25)", "from 1 to 100".
func SaysBound(text, number string) bool {
	const near = 24 // bytes before the number
	for at := 0; ; {
		i := strings.Index(text[at:], number)
		if i < 0 {
			return false
		}
		i += at
		at = i + len(number)
		if i > 0 && (digit(text[i-1]) || text[i-1] == '.') || at < len(text) && (digit(text[at]) || text[at] == '.' && at+1 < len(text) && digit(text[at+1])) {
			continue // a part of another number
		}
		before, after := strings.ToLower(strings.TrimRight(text[max(0, i-near):i], " `")), strings.TrimLeft(text[at:], " `")
		switch {
		case slices.ContainsFunc(limiting, func(word string) bool { return strings.Contains(before, word) }),
			strings.ContainsAny(before, digits) && slices.ContainsFunc(ranging, func(word string) bool { return strings.HasSuffix(before, word) }),
			strings.ContainsAny(after[:min(near, len(after))], digits) && slices.ContainsFunc(ranging, func(word string) bool { return strings.HasPrefix(after, word) }):
			return true
		}
	}
}

const digits = "0123456789"

func digit(c byte) bool { return '0' <= c && c <= '9' }
