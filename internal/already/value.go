package already

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// SaysValue reports whether a description names a value. The value has to be a word of its own: "York" is not named by "New
// Yorkers". A single character has to be in quotes, for "a" is a word of English.
func SaysValue(description, value string) bool {
	if value == "" {
		return false
	}
	for rest, before := description, ' '; ; {
		at := strings.Index(rest, value)
		if at < 0 {
			return false
		}
		if at > 0 {
			before, _ = utf8.DecodeLastRuneInString(rest[:at])
		}
		after, _ := utf8.DecodeRuneInString(rest[at+len(value):])
		first, size := utf8.DecodeRuneInString(value)
		last, _ := utf8.DecodeLastRuneInString(value)
		switch {
		case size == len(value) && !quotation(before):
		case !joined(before, first) && !joined(last, after):
			return true
		}
		before, rest = first, rest[at+size:]
	}
}

// joined reports whether two characters are of one word.
func joined(a, b rune) bool { return ofWord(a) && ofWord(b) }

func ofWord(r rune) bool { return r == '_' || unicode.IsLetter(r) || unicode.IsDigit(r) }

func quotation(r rune) bool { return strings.ContainsRune("\"'`“‘«", r) }
