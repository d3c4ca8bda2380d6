package schema

import (
	"regexp"
	"strings"
)

// where is how one provider says where it found something: there 'properties' and 'not' are
// names.
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
