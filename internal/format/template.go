package format

import (
	"net/url"
	"strings"
	"unicode/utf8"
)

// isURITemplate: RFC 6570; and what hasPairedBraces takes besides.
func isURITemplate(s string) bool { return isTemplate(s) || hasPairedBraces(s) }

// isTemplate follows RFC 6570, section 2: literals and expressions.
func isTemplate(s string) bool {
	for s != "" {
		if s[0] == '{' {
			inner, rest, closed := strings.Cut(s[1:], "}")
			if !closed || !isExpression(inner) {
				return false
			}
			s = rest
			continue
		}
		n := literal(s)
		if n == 0 {
			return false
		}
		s = s[n:]
	}
	return true
}

// literal returns how many bytes of s are one character of a literal (RFC 6570, 2.1).
func literal(s string) int {
	switch c := s[0]; {
	case c == '%':
		if len(s) > 2 && hexadecimal(s[1]) && hexadecimal(s[2]) {
			return 3
		}
		return 0
	case c <= ' ' || c == 0x7f || strings.IndexByte("\"'<>\\^`|}", c) >= 0:
		return 0
	}
	r, n := utf8.DecodeRuneInString(s)
	if r == utf8.RuneError && n == 1 {
		return 0
	}
	return n
}

// isExpression: what stands in braces, an operator and a list of variables (RFC 6570, 2.2).
func isExpression(s string) bool {
	if s != "" && strings.IndexByte("+#./;?&=,!@|", s[0]) >= 0 {
		s = s[1:]
	}
	for variable := range strings.SplitSeq(s, ",") {
		name, length, cut := strings.Cut(variable, ":")
		if cut && (length == "" || len(length) > 4 || length[0] == '0' || digits(length) != len(length)) {
			return false
		}
		if !cut {
			name = strings.TrimSuffix(name, "*")
		}
		if !isVariable(name) {
			return false
		}
	}
	return true
}

// isVariable: names joined by dots (RFC 6570, 2.3).
func isVariable(s string) bool {
	for part := range strings.SplitSeq(s, ".") {
		if part == "" {
			return false
		}
		for i := 0; i < len(part); i++ {
			switch {
			case alphanumeric(part[i]) || part[i] == '_':
			case part[i] == '%' && i+2 < len(part) && hexadecimal(part[i+1]) && hexadecimal(part[i+2]):
				i += 2
			default:
				return false
			}
		}
	}
	return true
}

func hexadecimal(c byte) bool {
	return digit(c) || c >= 'a' && c <= 'f' || c >= 'A' && c <= 'F'
}

// hasPairedBraces reports whether a text is a URI reference whose braces stand in pairs within
// each segment of its path, which is how the validators that the tests compare with read one.
func hasPairedBraces(s string) bool {
	u := parseURL(s)
	if u == nil {
		return false
	}
	for segment := range strings.SplitSeq(u.RawPath, "/") {
		text, err := url.PathUnescape(segment)
		if err != nil {
			return false
		}
		open := false
		for i := range len(text) {
			if c := text[i]; c == '{' || c == '}' {
				if open == (c == '{') {
					return false
				}
				open = !open
			}
		}
		if open {
			return false
		}
	}
	return true
}
