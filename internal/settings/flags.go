package settings

import (
	"regexp"
	"slices"

	"github.com/schemaflavor/schemaflavor/internal/options"
)

// named matches how messages name an option and its value, for files and programs: "the option open: keep".
var named = regexp.MustCompile(`the option ([a-z-]+)(?:: ([a-z]+(?:-[a-z]+)*))?`)

// AsFlags rewrites a message for users of the command: "the option open: keep" becomes "--open keep". Words that name no known
// option stay.
func AsFlags(message string) string {
	return named.ReplaceAllStringFunc(message, func(text string) string {
		m := named.FindStringSubmatch(text)
		known := slices.ContainsFunc(Table, func(o options.Fixed[Option]) bool { return o.Name == m[1] && (m[2] == "" || o.Value == m[2]) }) ||
			slices.ContainsFunc(FreeTable, func(o options.Free[Option]) bool { return o.Name == m[1] })
		switch {
		case !known:
			return text
		case m[2] == "":
			return "--" + m[1]
		}
		return "--" + m[1] + " " + m[2]
	})
}
