package schema

import "strings"

// Quotes reports whether a text of a provider names a keyword, in quotation marks.
func Quotes(text, keyword string) bool {
	for _, mark := range [...]string{"'", `"`, "`"} {
		if strings.Contains(text, mark+keyword+mark) {
			return true
		}
	}
	return false
}
