package violation

import (
	"slices"
	"strings"

	"github.com/schemaflavor/schemaflavor/internal/entries"
	"github.com/schemaflavor/schemaflavor/internal/tree"
)

// properties names properties.
func properties(names []string) string {
	words := make([]string, len(names))
	for i, n := range names {
		words[i] = quote(n)
	}
	if len(words) == 1 {
		return "the property " + words[0]
	}
	return "the properties " + join(words, " and ")
}

func isOrAre(names []string) string {
	if len(names) == 1 {
		return "is"
	}
	return "are"
}

// called is a member's name as it is sent.
func (w *Words) called(value *tree.Node, name string) string {
	if s := w.Sent(value); s.Member != nil {
		name, _, _ = s.Member(name)
	}
	return name
}

// members names members of a value as they are sent: properties, and entries by their keys.
func (w *Words) members(value *tree.Node, names []string) string {
	s := w.Sent(value)
	if s.Member == nil {
		return properties(names)
	}
	var plain, words []string
	entries, keys := map[string][]string{}, []string{}
	for _, name := range names {
		switch called, entry, list := s.Member(name); {
		case !entry:
			plain = append(plain, called)
		default:
			if entries[list] == nil {
				keys = append(keys, list)
			}
			entries[list] = append(entries[list], quote(called))
		}
	}
	if len(plain) > 0 {
		words = append(words, properties(plain))
	}
	for _, list := range keys {
		text := "an entry with the key " + entries[list][0]
		if len(entries[list]) > 1 {
			text = "entries with the keys " + join(entries[list], " and ")
		}
		if list != "" {
			text += " in " + quote(list)
		}
		words = append(words, text)
	}
	return join(words, " and ")
}

// lacking says how members are absent: "null" where null was sent for each of them, else "missing".
func (w *Words) lacking(value *tree.Node, names []string) string {
	if w.Nulls == nil || slices.ContainsFunc(names, func(name string) bool { return !w.Nulls(value, name) }) {
		return "missing"
	}
	return "null"
}

// mayBeNull reports whether null is to be sent for each of some members where it is absent.
func (w *Words) mayBeNull(value *tree.Node, names []string) bool {
	s := w.Sent(value)
	return !slices.ContainsFunc(names, func(name string) bool { null, _ := s.listed(name); return !null })
}

// Missing says which members a value must have and lacks. values are those listed for the member, where it is one alone and has some.
func (w *Words) Missing(value *tree.Node, names []string, values []*tree.Node) string {
	what := w.members(value, names)
	if len(values) > 0 {
		what += ofValues(values)
	}
	if w.lacking(value, names) == "null" {
		return notNull(what) + w.inTexts(value, names)
	}
	return missing(what, names) + w.inTexts(value, names)
}

// PerhapsAs says which member may be a misspelling of the one that is missing.
func PerhapsAs(name string) string { return " (" + quote(name) + " may be meant for it)" }

// missing says of members that they are not there.
func missing(members string, names []string) string {
	return "must have " + members + ", which " + isOrAre(names) + " missing"
}

// notNull says of members for which null was sent that they have to be there.
func notNull(members string) string { return members + " must not be null" }

// inTexts says which of some members have values that are to be sent as JSON text; "" where none has.
func (w *Words) inTexts(value *tree.Node, names []string) string {
	s := w.Sent(value)
	texts := slices.DeleteFunc(slices.Clone(names), func(name string) bool {
		if _, text := s.listed(name); text {
			return false
		}
		if !s.Texts.Entries || s.Member == nil {
			return true
		}
		_, entry, _ := s.Member(name)
		return !entry
	})
	switch len(texts) {
	case 0:
		return ""
	case len(names):
		if len(names) == 1 {
			return " (its value is JSON text in a string)"
		}
		return " (their values are JSON text in strings)"
	}
	for i, name := range texts { // the others are sent as they are
		texts[i] = quote(w.called(value, name))
	}
	if len(texts) == 1 {
		return " (the value of " + texts[0] + " is JSON text in a string)"
	}
	return " (the values of " + join(texts, " and ") + " are JSON text in strings)"
}

// ofValues says of a property which values it may have.
func ofValues(values []*tree.Node) string {
	words := listed(values, literal)
	if !strings.HasPrefix(words, "one of ") {
		words = "always " + words
	}
	return " (" + words + ")"
}

// Dependency says which members a value has to have, and has not, because of another one.
func (w *Words) Dependency(value *tree.Node, names []string, because string) string {
	members := w.members(value, names)
	if w.lacking(value, names) == "null" {
		members = notNull(members)
	} else {
		members = "must have " + members
	}
	return members + w.inTexts(value, names) + ", because " + w.Has(value, because)
}

// NotAllowed says that a member or item may not be there. of is what the sentence is about: m, or its name, where that was sent as
// the key of an entry. more is appended.
func (w *Words) NotAllowed(m *tree.Node, more string) (of *tree.Node, sentence string) {
	text := "no value is allowed"
	switch p := m.Parent(); {
	case p.IsObject() && w.Sent(m).Key != "":
		m, text = w.NameOf(m), "this key is not allowed"
	case p.IsObject():
		text = "this property is not allowed"
		s := w.Sent(p)
		if null, _ := s.listed(m.Name()); null {
			text, more = "this property must be null here", ""
		}
	case p.IsArray() && w.Sent(p).Form == AsPositions:
		text = "this value is not allowed"
	case p.IsArray():
		text = "this item is not allowed"
	}
	return m, text + more
}

// Undescribed says why a member or item may not be there: by unevaluatedProperties or unevaluatedItems.
const Undescribed = ": no part of the schema that applies here describes it"

// Allowed says which properties may stand in place of one that may not, and which patterns other names match. It names those that are
// sent as m was: as members, or as entries by their keys.
func (w *Words) Allowed(m *tree.Node, names, patterns []string) string {
	within, asEntry := w.Sent(m.Parent()), w.Sent(m).Key != ""
	var list []string
	for _, name := range names {
		if within.Member != nil {
			if _, entry, _ := within.Member(name); entry != asEntry {
				continue
			}
		}
		list = append(list, w.called(m.Parent(), name))
	}
	if within.Inside {
		list = append(list, entries.Key)
	}
	return insteadOf(m.Name(), list, patterns)
}
