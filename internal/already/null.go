package already

import (
	"slices"
	"strings"
	"unicode"
)

// SaysWhatNullDoes reports whether a text says what null does to something that there is: "null clears it", "null = move
// to the root". That null stands for a default, or for no choice, is what leaving the property out does.
func SaysWhatNullDoes(text string) bool { return nullDoes.in(text) }

var nullDoes = newPhrase(`(?i)\bnull\b[`+"`"+`"']? *(?:value *)?(?:(?:[=:→]|to|will|would) *)?(?:to )?(?:clear|reset|remove|unset|delete|disable|deactivate|detach|unassign|move|empt)(?:s|es|ies|y)?\b`, "null").opened()

// SpeaksOfOmission reports whether a text tells when a property is to be omitted.
func SpeaksOfOmission(text string) bool {
	if index(text, "omit") < 0 {
		return false // as most
	}
	for word := range strings.FieldsFuncSeq(text, func(r rune) bool { return !unicode.IsLetter(r) }) {
		if len(word) >= len("omit") && begins(word, "omit") {
			return true
		}
	}
	return false
}

// SpeaksOfNull reports whether a text has the word null.
func SpeaksOfNull(text string) bool {
	if index(text, "null") < 0 {
		return false // as most
	}
	last := ""
	for word := range strings.FieldsFuncSeq(text, func(r rune) bool { return !unicode.IsLetter(r) && r != '_' }) {
		if strings.EqualFold(word, "null") && !slices.Contains(negations, last) {
			return true
		}
		last = strings.ToLower(word)
	}
	return false
}

// negations are words that say that null is not meant.
var negations = []string{"non", "not", "no", "never", "cannot"}
