package already

import (
	"strings"
	"unicode"
)

// SaysWhatNullDoes reports whether a text says what null does to something that there is: "null clears it", "null = move
// to the root". That null stands for a default, or for no choice, is what leaving the property out does.
func SaysWhatNullDoes(text string) bool { return nullDoes.in(text) || doneByNull.in(text) }

var nullDoes = newPhrase(`(?i)\bnull\b[`+"`"+`"']? *(?:value *)?(?:(?:[=:→]|to|will|would) *)?(?:to )?(?:clear|reset|remove|unset|delete|disable|deactivate|detach|unassign|move|empt)(?:s|es|ies|y)?\b`, "null").opened()

// doneByNull is the same said the other way round: "to remove it, set this to null".
var doneByNull = newPhrase(`(?i)\b(?:clear|reset|remove|unset|delete|disable|deactivate|detach|unassign|empty)(?:s|es|ing)?\b[^.;\n]{0,60}\b(?:set|setting|pass|passing|use|using|send|sending|provide|specify)\b[^.;\n]{0,25}\bnull\b[`+"`"+`"']?(?: *(?:[.,;:)(]|$)| (?:to|for|and|or|if|when|here)\b)`, "null")

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
