package settings

import (
	"regexp"
	"slices"

	"github.com/schemaflavor/schemaflavor/internal/options"
)

// named is how messages name an option, and what it is to choose: as files and programs that are no command have them.
var named = regexp.MustCompile(`the option ([a-z-]+)(?:: ([a-z]+(?:-[a-z]+)*))?`)

// AsFlags is a message for readers of the command: its flags in place of the options that the message names. What names another
// thing stays.
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
