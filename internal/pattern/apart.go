package pattern

import (
	"strings"
	"unicode/utf8"
)

// Apart reports whether two patterns are known to match no text in common, as all that they
// match begins differently: `^a_` and `^b_`.
func (p *Pattern) Apart(o *Pattern) bool {
	a, b := literalPrefix(p.source), literalPrefix(o.source)
	return !strings.HasPrefix(a, b) && !strings.HasPrefix(b, a)
}

// literalPrefix returns a text with which all that a pattern matches begins; "" where none can
// be read off its source.
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
