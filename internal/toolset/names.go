package toolset

import (
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/schemaflavor/schemaflavor/flavor"
	"github.com/schemaflavor/schemaflavor/internal/names"
)

// fitted gives each name one that the rule takes and that no other tool has. A name that can stay stays, even where another name
// before it would be changed to the same. prefix is what the client puts before each name, and takes room. taken are names of
// other tools; the new names are added to it. whys says, for each name that cannot stay, why not.
func fitted(rule *flavor.NameRule, prefix string, taken *names.TakenNames, given []string) (out, whys []string) {
	if rule == nil {
		rule = &flavor.NameRule{}
	}
	r := *rule
	if r.MaxLength > 0 {
		r.MaxLength = max(r.MaxLength-utf8.RuneCountInString(prefix), 1)
	}
	n := names.NewNameRule(&r)
	out, whys = make([]string, len(given)), make([]string, len(given))
	for i, name := range given {
		if n.Takes(name, true) && !taken.Has(name) {
			out[i] = name
			taken.Add(name)
		}
	}
	met := map[string]bool{}
	for i, name := range given {
		if out[i] == "" {
			if whys[i] = whyNot(&r, n, name); met[name] {
				whys[i] = whyTaken
			}
			nothing := false
			if out[i], nothing = n.FitAlone(name, true, taken); nothing && whys[i] != whyTaken {
				whys[i] = whyNothing
			}
			taken.Add(out[i])
		}
		met[name] = true
	}
	return out, whys
}

// leastRoom is how many characters names need at least, so that names that were cut can still be told apart.
const leastRoom = 8

// A PrefixError is a prefix that leaves no room for names.
type PrefixError struct {
	Prefix     string
	Size, Most int // its characters, and those of a name with it
}

func (e *PrefixError) Error() string {
	return fmt.Sprintf("the name prefix has %d characters of the %d that a tool's name may have, which leaves no room to tell names apart that are cut", e.Size, e.Most)
}

// leavesRoom returns a PrefixError where the client's prefix leaves fewer than leastRoom characters, and a name has to be cut.
func (r *Room[R]) leavesRoom(given []string) error {
	rule := r.Flavor.Tools.Names
	size := utf8.RuneCountInString(r.Options.Prefix)
	if rule == nil || rule.MaxLength == 0 || rule.MaxLength-size >= leastRoom {
		return nil
	}
	if slices.ContainsFunc(given, func(name string) bool { return utf8.RuneCountInString(name) > rule.MaxLength-size }) {
		return &PrefixError{r.Options.Prefix, size, rule.MaxLength}
	}
	return nil
}

// whyTaken is why a name cannot stay that the rule would take.
const whyTaken = "another tool has it"

// whyNothing is why a name cannot stay of which no character can.
const whyNothing = "none of its characters may stand"

// whyNot says why a name cannot stay.
func whyNot(r *flavor.NameRule, n *names.NameRule, name string) string {
	size := utf8.RuneCountInString(name)
	switch {
	case n.Takes(name, true):
		return whyTaken
	case slices.Contains(r.Reserved, name):
		return "it is reserved"
	case r.MaxLength > 0 && size > r.MaxLength:
		return fmt.Sprintf("it has %d characters, and there is room for %d", size, r.MaxLength)
	}
	if c := culprit(n, name, size); c != "" {
		return fmt.Sprintf("it has the character `%s` where that may not stand", c)
	}
	return "it does not match " + r.Pattern
}

// culprit is the first character of a name that may not stand at its position, whatever the other characters are, or "".
func culprit(n *names.NameRule, name string, size int) string {
	if !n.Takes(strings.Repeat("a", size), true) {
		return ""
	}
	at := 0
	for _, c := range name {
		if !n.Takes(strings.Repeat("a", at)+string(c)+strings.Repeat("a", size-at-1), true) {
			return string(c)
		}
		at++
	}
	return ""
}
