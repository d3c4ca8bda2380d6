package diag

import (
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/schemaflavor/schemaflavor/internal/schema"
)

// TextWords says what a JSON text holds: "a string or null".
func TextWords(t schema.TypeSet) string {
	switch t {
	case schema.TAll:
		return "any value"
	case 0:
		return TypeWords(t)
	}
	return withArticle(TypeWords(t))
}

// Enumerated lists words for people; last stands before the last one, such as " or ".
func Enumerated(words []string, last string) string {
	if n := len(words) - 1; n > 0 {
		return strings.Join(words[:n], ", ") + last + words[n]
	}
	if len(words) == 0 {
		return ""
	}
	return words[0]
}

// Ticked are names as messages have them.
func Ticked(names []string) []string {
	out := make([]string, len(names))
	for i, name := range names {
		out[i] = "`" + name + "`"
	}
	return out
}

// KindWords says what a value of a set of types may be: "a string or null".
func KindWords(t schema.TypeSet) string {
	names := slices.Clone(t.Names())
	for i := range names {
		names[i] = withArticle(names[i])
	}
	return Enumerated(names, " or ")
}

func withArticle(words string) string {
	if words == "null" { // a value, and no kind of values
		return words
	}
	switch words[0] {
	case 'a', 'o', 'i':
		return "an " + words
	}
	return "a " + words
}

// TypeWords lists types for people.
func TypeWords(t schema.TypeSet) string {
	if t == 0 {
		return "nothing"
	}
	if t&schema.TNumber == schema.TFraction { // there is no word for these alone
		t |= schema.TNumber
	}
	return Enumerated(t.Names(), " or ")
}

// Quote spells a string as JSON, without escaping what HTML minds.
func Quote(s string) string { return string(AppendQuoted(make([]byte, 0, len(s)+2), s)) }

// AppendQuoted appends a string as Quote spells it.
func AppendQuoted(to []byte, s string) []byte {
	to = append(to, '"')
	from := 0 // the part of s that is not appended yet: nearly all stands as it is
	for i := 0; i < len(s); {
		c, size := s[i], 1
		switch {
		case c >= utf8.RuneSelf:
			var r rune
			if r, size = utf8.DecodeRuneInString(s[i:]); r == utf8.RuneError && size == 1 || r == '\u2028' || r == '\u2029' { // JavaScript took them for line breaks
				to = fmt.Appendf(append(to, s[from:i]...), `\u%04x`, r)
				from = i + size
			}
		case c < ' ' || c == '"' || c == '\\':
			to = appendEscaped(append(to, s[from:i]...), c)
			from = i + size
		}
		i += size
	}
	return append(append(to, s[from:]...), '"')
}

// appendEscaped appends a byte that may not stand in a string of JSON.
func appendEscaped(to []byte, c byte) []byte {
	if i := strings.IndexByte("\"\\\b\f\n\r\t", c); i >= 0 {
		return append(to, '\\', `"\bfnrt`[i])
	}
	return fmt.Appendf(to, `\u%04x`, c)
}
