package pattern

import (
	"strings"
	"unicode/utf8"
)

// Apart reports whether two patterns are known to match no text in common: what they match
// begins otherwise.
func (p *Pattern) Apart(o *Pattern) bool {
	a, b := literalPrefix(p.source), literalPrefix(o.source)
	return !strings.HasPrefix(a, b) && !strings.HasPrefix(b, a)
}

// literalPrefix is what all that a pattern matches begins with, as far as that is plain.
func literalPrefix(pattern string) string {
	text, anchored := strings.CutPrefix(pattern, "^")
	if !anchored || strings.Contains(text, "|") {
		return ""
	}
	i := strings.IndexAny(text, `\.[](){}*+?^$`)
	if i < 0 {
		return text
	}
	if i > 0 && strings.IndexByte("*?{", text[i]) >= 0 {
		_, last := utf8.DecodeLastRuneInString(text[:i])
		return text[:i-last] // the last character may be missing
	}
	return text[:i]
}
