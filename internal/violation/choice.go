package violation

import (
	"fmt"
	"slices"
	"strings"

	"github.com/schemaflavor/schemaflavor/internal/tree"
)

// Choice says how many of several sets of members there have to be, and which of them are given.
func (w *Words) Choice(value *tree.Node, sets [][]string, want string) string {
	words := make([]string, len(sets))
	for i, set := range sets {
		words[i] = w.together(value, set)
	}
	return "must have " + want + " of these: " + strings.Join(words, "; ") + "; got " + w.gotOf(value, sets)
}

// together names the members of a set: by their names alone, `"a" and "b"`, where none is sent as an entry.
func (w *Words) together(value *tree.Node, names []string) string {
	var words []string
	s := w.Sent(value)
	for _, name := range names {
		if s.Member != nil {
			called, entry, _ := s.Member(name)
			if name = called; entry {
				return w.members(value, names)
			}
		}
		words = append(words, quote(name))
	}
	return join(words, " and ")
}

// gotOf says which of several sets of members a value has ("the first"). Where it has none as a whole, it says what a value has and
// lacks of the set of which it has most: `"a" without "b"`.
func (w *Words) gotOf(value *tree.Node, sets [][]string) string {
	lacks := func(name string) bool { return !value.Has(name) }
	var whole, some, lacking []string
	for i, set := range sets {
		given := slices.DeleteFunc(slices.Clone(set), lacks)
		switch {
		case len(given) == len(set):
			whole = append(whole, "the "+ordinal(i))
		case len(given) > len(some):
			some, lacking = given, slices.DeleteFunc(slices.Clone(set), func(name string) bool { return !lacks(name) })
		}
	}
	switch {
	case len(whole) == 2 && len(sets) == 2:
		return "both"
	case len(whole) > 0 && len(whole) == len(sets):
		return "all of them"
	case len(whole) > 0:
		return join(whole, " and ")
	case len(some) > 0:
		return w.together(value, some) + " without " + w.together(value, lacking)
	}
	return "none"
}

// ChoiceOf says how many of several members there have to be, and which of them are given.
func (w *Words) ChoiceOf(value *tree.Node, names, given []string, want string) string {
	got := "none of them"
	switch {
	case len(given) > 0:
		got = w.members(value, given)
	case w.lacking(value, names) == "null":
		got = "null for all of them"
	}
	all := w.members(value, names)
	if entries, of := strings.CutPrefix(all, "entries "); of {
		all = "the entries " + entries
	}
	return "must have " + want + " of " + all + ", got " + got
}

// NoneOf says that a value matches no branch. It says neither how many branches there are nor which one is meant: the schema that the
// model was given may have others, or none at all.
const NoneOf = "matches none of the alternatives"

// Closest says that a value matches no branch, and what keeps it from the one that comes closest.
func Closest(reasons []string) string {
	text := NoneOf
	for i, reason := range reasons {
		if i == 0 {
			text += "; for the one that comes closest: " + reason
		} else {
			text += "; " + reason
		}
	}
	return text
}

// Both says that a value matches two branches of a oneOf that has so many.
func Both(branches, first, second int) string {
	return fmt.Sprintf("must match exactly one of %d alternatives, but matches the %s and the %s", branches, ordinal(first), ordinal(second))
}
