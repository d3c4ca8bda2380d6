package already

import (
	"strings"
	"unicode"
)

// SaysWhatNullDoes reports whether a text says what null does to something that exists: "null clears it", "null = move to the
// root". A text by which null stands for a default, or for no choice, does not: leaving the property out does the same.
func SaysWhatNullDoes(text string) bool {
	from := 0
	for range mostNulls {
		at := index(text[from:], "null")
		if at < 0 {
			break
		}
		at, from = from+at, from+at+len("null")
		before := text[max(0, at-aroundNull):at]
		near := text[at-len(before)+max(0, strings.LastIndexAny(before, ".;\n")) : min(len(text), at+aroundNull)]
		if !saysUndoing(near) {
			continue // as near most
		}
		if nullDoes.in(near) || doneByNull.in(near) || doneWithNull.in(near) {
			return true
		}
	}
	return false
}

const (
	aroundNull = 400 // how many bytes before and behind null say what it does: more than any of the phrases has
	mostNulls  = 16  // of a text, that are looked at
)

// saysUndoing reports whether a text may have a word of undoing or undone: it has one of undoingStems.
func saysUndoing(text string) bool {
	for at := range len(text) {
		for _, stem := range undoingStems[lower(text[at])] {
			if len(text)-at >= len(stem) && begins(text[at:], stem) {
				return true
			}
		}
	}
	return false
}

// undoingStems are the beginnings of the words of undoing and undone, by their first letter.
var undoingStems = [256][]string{
	'c': {"clear"},
	'd': {"delet", "disabl", "deactivat", "detach"},
	'e': {"eras", "empt"},
	'm': {"move"},
	'r': {"reset", "remove", "revoke"},
	'u': {"unset", "unassign", "unlink"},
}

const (
	// undoing are words for taking away something that exists.
	undoing = `(?:clear|reset|remove|unset|delete|disable|deactivate|detach|unassign|unlink|erase|revoke|move|empt)`
	// undone are words for what was taken away.
	undone = `(?:cleared|reset|removed|unset|deleted|disabled|deactivated|detached|unassigned|unlinked|erased|revoked|emptied)`
	// theNull is null as texts spell it, perhaps beside another word for nothing.
	theNull = `\bnull\b["'` + "`" + `]?(?: +values?\b)?(?:(?: or|,| and|/) *(?:an? )?["'` + "`" + `]?(?:empty|blank)\b["'` + "`" + `]?(?: (?:string|text|value|list|array|object)\b)?)?`
)

var nullDoes = newPhrase(`(?i)`+theNull+` *(?:(?:[=:→]|to|will|would) *)?(?:to )?`+undoing+`(?:s|es|ies|y)?\b`, "null").opened()

// doneByNull is the same said the other way round: "to remove it, set this to null".
var doneByNull = newPhrase(`(?i)\b(?:clear|reset|remove|unset|delete|disable|deactivate|detach|unassign|unlink|erase|revoke|empty)(?:s|es|ing)?\b[^.;\n]{0,60}\b(?:set|setting|pass|passing|use|using|send|sending|provide|specify)\b[^.;\n]{0,25}`+theNull+`(?: *(?:[.,;:)(]|$)| (?:to|for|and|or|if|when|here)\b)`, "null")

// doneWithNull is what giving null does: "by setting this to null, the link is removed", "sending null for it will remove it".
var doneWithNull = newPhrase(`(?i)\b(?:setting|passing|using|sending|providing|specifying|giving|assigning)\b[^.;\n]{0,40}`+theNull+`(?: (?:for|in|on|as) [^.,;\n]{1,40})?,? (?:[^.,;\n]{1,40} (?:is|are|gets|(?:will|would) be) `+undone+`|(?:will |would )`+undoing+`y?|`+undoing+`(?:s|ies))\b`, "null")

// SpeaksOfOmission reports whether a text tells when a property is to be omitted.
func SpeaksOfOmission(text string) bool {
	if index(text, "omit") < 0 {
		return false // as most texts do not
	}
	for word := range strings.FieldsFuncSeq(text, func(r rune) bool { return !unicode.IsLetter(r) }) {
		if len(word) >= len("omit") && begins(word, "omit") {
			return true
		}
	}
	return false
}
