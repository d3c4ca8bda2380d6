package schema

import (
	"regexp"
	"strings"
)

// where matches how one provider says where it found something: in context=(…), 'properties' and 'not' are
// steps on the way, and not what the message is about.
var where = regexp.MustCompile(`(?i)context=\([^)]*\)`)

// Quotes reports whether a provider's message names a keyword, in quotation marks.
func Quotes(text, keyword string) bool {
	if strings.Contains(text, "=(") {
		text = where.ReplaceAllString(text, "")
	}
	for _, mark := range [...]string{"'", `"`, "`"} {
		if strings.Contains(text, mark+keyword+mark) {
			return true
		}
	}
	return false
}

// aWord is a word of a message that may be a keyword's name.
var aWord = regexp.MustCompile(`[$A-Za-z]+`)

// SpeaksOfAnother reports whether a provider's message names another keyword than the given one: in quotation marks, or by a name that is
// no word of a language, such as oneOf and $ref.
func SpeaksOfAnother(text, keyword string) bool {
	for _, w := range aWord.FindAllString(where.ReplaceAllString(text, ""), -1) {
		if w != keyword && Lookup(w) != nil && (w[0] == '$' || strings.ToLower(w) != w || Quotes(text, w)) {
			return true
		}
	}
	return false
}
