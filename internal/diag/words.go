package diag

import (
	"encoding/json"
	"strconv"
	"strings"

	"github.com/schemaflavor/schemaflavor/internal/schema"
)

// TextWords says of what a text is the JSON text.
func TextWords(t schema.TypeSet) string {
	switch t {
	case schema.TAll:
		return "any value"
	case 0:
		return TypeWords(t)
	}
	return withArticle(TypeWords(t))
}

// Enumerated lists words for people.
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

// plain reports whether a string stands in JSON as it is: nearly all do.
func plain(s string) bool {
	for i := range len(s) {
		if c := s[i]; c < ' ' || c > '~' || c == '"' || c == '\\' {
			return false
		}
	}
	return true
}

// Quote spells a string as JSON, without escaping what HTML minds.
func Quote(s string) string { return string(AppendQuoted(make([]byte, 0, len(s)+2), s)) }

// AppendQuoted appends a string as Quote spells it.
func AppendQuoted(to []byte, s string) []byte {
	if plain(s) {
		return append(append(append(to, '"'), s...), '"')
	}
	b, err := json.Marshal(s)
	if err != nil {
		return strconv.AppendQuote(to, s)
	}
	return append(to, unescapeHTML(string(b))...)
}

// unescapeHTML takes back what the encoder escapes for pages.
func unescapeHTML(s string) string {
	if !strings.Contains(s, `\u00`) {
		return s
	}
	return strings.NewReplacer(`\u003c`, "<", `\u003e`, ">", `\u0026`, "&", `\\u`, `\\u`).Replace(s)
}
