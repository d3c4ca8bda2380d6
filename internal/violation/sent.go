package violation

import (
	"strconv"
	"strings"

	"github.com/schemaflavor/schemaflavor/internal/schema"
	"github.com/schemaflavor/schemaflavor/internal/tree"
)

// Sent says how a part of a value was sent, where that had another shape. Messages speak of what was
// sent: who sent it knows of nothing else.
type Sent struct {
	Place   string     // JSON Pointer of what was sent
	Within  string     // where the part was sent within JSON text, words for that, such as "in its JSON text, at `/a`: "; else ""
	Node    *tree.Node // what was sent; nil: the part itself
	Form    Form
	Key     string     // of a member that was sent as an entry: the place of its key
	Wanted  string     // what is to be sent, where that is of another type than the part; else ""
	Strings string     // list of the strings of which one is to be sent, where they stand for other values; else ""
	Texts   Texts      // what is to be sent as JSON text
	Text    *tree.Node // the string whose JSON text is the part as a whole; nil: there is none
	Inside  bool       // the part was sent with its own name as "key" among its members
	Nulls   bool       // null was sent for members that the part lacks

	// Member says how a member of the part is sent: under which name, and whether as an entry, of which
	// list; list is "" where that is not a member itself. It is nil where the part is sent as it is.
	Member func(name string) (called string, entry bool, list string)

	// Listed says of a member that is not sent as an entry whether null is to be sent where it is absent, and whether its value is to be
	// sent as JSON text. Listed is nil where neither is so of any member.
	Listed func(name string) (null, text bool)

	Positions []string // the members as which the positions of an array are sent; nil: it is sent as an array

	// Spell says how another value would be sent in place of the part. It is nil where all values are sent as they are.
	Spell func(v *tree.Node) string
}

// listed is Listed, which may be nil.
func (s *Sent) listed(name string) (null, text bool) {
	if s.Listed == nil {
		return false, false
	}
	return s.Listed(name)
}

// A Form is a shape that the parts of a value have where they are sent.
type Form uint8

const (
	AsItIs      Form = iota
	AsEntries        // an object as a list of entries, or as one that has such a list and nothing else
	WithEntries      // an object with some of its members in a list of entries
	AsPositions      // an array as an object with a member for each position
)

// Texts say what of a part is to be sent as JSON text, in strings.
type Texts struct {
	Itself  bool           // the part, and it was sent otherwise
	Entries bool           // the values of its entries
	Types   schema.TypeSet // types of values that are to be sent as JSON text in place of the part
}

// A Telling says how a part of a value was sent.
type Telling func(value *tree.Node) Sent

// Words say what is wrong with the parts of one value. The zero value speaks of one that was sent as it is.
type Words struct {
	Doc   *schema.Document                         // whose keywords are told of
	Tell  Telling                                  // nil: all was sent as it is
	Nulls func(value *tree.Node, name string) bool // whether null was sent for a member that is not there; nil: of none

	names  map[*tree.Node]*tree.Node // members to their names as values
	owners map[*tree.Node]*tree.Node // and back
}

// NameOf returns the name of a member as a value.
func (w *Words) NameOf(m *tree.Node) *tree.Node {
	if n := w.names[m]; n != nil {
		return n
	}
	if w.names == nil {
		w.names, w.owners = map[*tree.Node]*tree.Node{}, map[*tree.Node]*tree.Node{}
	}
	t, err := tree.Parse(m.RawName(), tree.Limits{})
	if err != nil { // its document would not have been parsed
		panic("a name that is no string: " + strings.ToValidUTF8(string(m.RawName()), "?"))
	}
	w.names[m], w.owners[t.Root()] = t.Root(), m
	return t.Root()
}

// IsName reports whether a value is the name of a member.
func (w *Words) IsName(value *tree.Node) bool { return w.owners[value] != nil }

// placed returns the value itself, of a name the member that it is the name of.
func (w *Words) placed(value *tree.Node) *tree.Node {
	if m := w.owners[value]; m != nil {
		return m
	}
	return value
}

// Pointer returns where a value stands; a name stands where its member does.
func (w *Words) Pointer(value *tree.Node) string { return w.placed(value).Pointer() }

// Sent says how a value was sent.
func (w *Words) Sent(value *tree.Node) Sent {
	if w.Tell == nil {
		return Sent{Place: w.Pointer(value)}
	}
	return w.Tell(w.placed(value))
}

// Message says of which value a sentence speaks, and where that was sent.
func (w *Words) Message(value *tree.Node, sentence string) (place, message string) {
	s := w.Sent(value)
	switch name := w.IsName(value); {
	case name && s.Key != "":
		s.Place = s.Key
	case name:
		sentence = "its name " + sentence
	}
	return s.Place, at(s.Place) + s.Within + sentence
}

// A Unit is what there is a number of in a value.
type Unit uint8

const (
	Characters Unit = iota
	Items
	Properties
)

// unitsOf names what is counted, one and more of them, by the form in which it was sent.
var unitsOf = [...]map[Form][2]string{
	Characters: {AsItIs: {"character", "characters"}},
	Items:      {AsItIs: {"item", "items"}, AsPositions: {"value", "values"}},
	Properties: {AsItIs: {"property", "properties"}, AsEntries: {"entry", "entries"}, WithEntries: {"property or entry", "properties and entries together"}},
}

// units names so many of what a value has.
func (s *Sent) units(of Unit, n int) string {
	forms, known := unitsOf[of][s.Form]
	if !known {
		forms = unitsOf[of][AsItIs]
	}
	if n == 1 {
		return forms[0]
	}
	return forms[1]
}

// present is units, with the addition that nulls do not count where null was sent for absent members.
func (s *Sent) present(of Unit, n int) string {
	unit := s.units(of, n)
	switch {
	case of == Characters || !s.Nulls:
		return unit
	case n == 1:
		return unit + " that is not null"
	}
	return unit + " that are not null"
}

// itself returns what was sent for a value; the value, where it is a name, or where what was sent is JSON text of it.
func (w *Words) itself(value *tree.Node) *tree.Node {
	if s := w.Sent(value); s.Node != nil && s.Within == "" && !w.IsName(value) {
		return s.Node
	}
	return value
}

// describe says what was sent for a value.
func (w *Words) describe(value *tree.Node) string { return describe(w.itself(value)) }

// literal spells another value as it would be sent in place of this one.
func (w *Words) literal(value, other *tree.Node) string {
	if s := w.Sent(value); s.Spell != nil && !w.IsName(value) {
		if text := s.Spell(other); text != "" {
			return cut(strings.ToValidUTF8(text, ""), maxQuoted)
		}
	}
	return literal(other)
}

// listed says that a value is one of some, as these are sent.
func (w *Words) listed(value *tree.Node, values []*tree.Node) string {
	return listed(values, func(v *tree.Node) string { return w.literal(value, v) })
}

// positions names two items of an array as they were sent.
func (w *Words) positions(value, first, second *tree.Node, i, j int) (text, counted string) {
	s := w.Sent(value)
	if s.Form != AsPositions {
		return "items " + strconv.Itoa(i) + " and " + strconv.Itoa(j), " (counted from 0)"
	}
	name := func(item *tree.Node) string {
		return "`" + strings.TrimPrefix(strings.TrimPrefix(w.Sent(item).Place, s.Place), "/") + "`"
	}
	return name(first) + " and " + name(second), ""
}
