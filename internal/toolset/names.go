package toolset

import (
	"unicode/utf8"

	"github.com/schemaflavor/schemaflavor/flavor"
	"github.com/schemaflavor/schemaflavor/internal/names"
)

// fitted gives each name one that the rule takes and no other has. Names that can stay do, whatever
// stands before them: a name is not lost to one that was made. prefix is what the client puts before
// each, for which there has to be room; taken are the names of tools that are none of these, and then
// of these too.
func fitted(rule *flavor.NameRule, prefix string, taken *names.TakenNames, given []string) []string {
	if rule == nil {
		rule = &flavor.NameRule{}
	}
	r := *rule
	if r.MaxLength > 0 {
		r.MaxLength = max(r.MaxLength-utf8.RuneCountInString(prefix), 1)
	}
	n := names.NewNameRule(&r)
	out := make([]string, len(given))
	for i, name := range given {
		if n.Takes(name, true) && !taken.Has(name) {
			out[i] = name
			taken.Add(name)
		}
	}
	for i, name := range given {
		if out[i] == "" {
			out[i] = n.Fit(name, true, taken)
			taken.Add(out[i])
		}
	}
	return out
}
