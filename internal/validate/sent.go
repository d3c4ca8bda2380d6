package validate

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
	Within  string     // said before all else where the part stands in a text: that it does, and where
	Node    *tree.Node // what was sent; nil: the part itself
	Form    Form
	Key     string     // of a member that was sent as an entry: the place of its key
	Wanted  string     // what is to be sent, where that is of another type than the part; else ""
	Strings string     // those of which one is to be sent, where they stand for other values; else ""
	AsText  bool       // JSON text is to be sent, in a string, and was not
	Text    *tree.Node // the string whose JSON text says the part, and no more; nil: the part stands in none, or in a part of it
	Inside  bool       // the part was sent with its own name as "key" among its members
	Nulls   bool       // null was sent for members that are not there

	// Member says how a member of the part is sent: under which name, and whether as an entry, of the
	// list of a name. It is nil where the part is sent as it is.
	Member func(name string) (called string, entry bool, list string)

	// NullIsAbsence says whether null is to be sent where a member of the part is not there; nil: of none.
	NullIsAbsence func(name string) bool

	Positions []string // what the positions of an array are called that is sent as an object

	// Spell says how another value would be sent in place of the part. It is nil where that is as it is.
	Spell func(v *tree.Node) string
}

// A Form is a shape that the parts of a value have where they are sent.
type Form uint8

const (
	AsItIs      Form = iota
	AsEntries        // an object as a list of entries
	WithEntries      // an object with some of its members in a list of entries
	AsPositions      // an array as an object with a member for each position
)

// A Telling says how a part of a value was sent.
type Telling func(value *tree.Node) Sent

// sent says how a value was sent.
func (r *run) sent(value *tree.Node) Sent {
	if r.tell == nil {
		return Sent{Place: r.placed(value).Pointer()}
	}
	return r.tell(r.placed(value))
}

// unitsOf names what is counted, one and more of them, by the form in which it was sent.
var unitsOf = [families]map[Form][2]string{
	ofString: {AsItIs: {"character", "characters"}},
	ofArray:  {AsItIs: {"item", "items"}, AsPositions: {"value", "values"}},
	ofObject: {AsItIs: {"property", "properties"}, AsEntries: {"entry", "entries"}, WithEntries: {"property or entry", "properties and entries together"}},
}

// units names so many of what a value has.
func (r *run) units(value *tree.Node, of uint8, n int) string {
	s := r.sent(value)
	forms, known := unitsOf[of][s.Form]
	if !known {
		forms = unitsOf[of][AsItIs]
	}
	if n == 1 {
		return forms[0]
	}
	return forms[1]
}

// present are units where null may have been sent for what is not there.
func (r *run) present(value *tree.Node, of uint8, n int) string {
	unit := r.units(value, of, n)
	switch {
	case of == ofString || !r.sent(value).Nulls:
		return unit
	case n == 1:
		return unit + " that is not null"
	}
	return unit + " that are not null"
}

// describe says what was sent for a value.
func (r *run) describe(value *tree.Node) string {
	if s := r.sent(value); s.Node != nil && s.Within == "" && r.owners[value] == nil {
		return describe(s.Node)
	}
	return describe(value)
}

// literal spells another value as it would be sent in place of this one.
func (r *run) literal(value, other *tree.Node) string {
	if s := r.sent(value); s.Spell != nil && r.owners[value] == nil {
		if text := s.Spell(other); text != "" {
			return cut(strings.ToValidUTF8(text, ""), maxQuoted)
		}
	}
	return literal(other)
}

// mistyped says what type a value has to have, and of a null whether it is best left out.
func (r *run) mistyped(want schema.TypeSet, value *tree.Node) string {
	return r.mistypedAs(want, value) + r.orNothing(value)
}

// mistypedAs says what type a value has to have. What was sent may be of that type already, where it
// stands for a value of another.
func (r *run) mistypedAs(want schema.TypeSet, value *tree.Node) string {
	if s := r.sent(value); s.Node != nil && s.Within == "" && want.Admits(s.Node) {
		return "stands for " + describe(value) + ", but must be " + aValueOf(want)
	}
	if s := r.sent(value); s.AsText && s.Within == "" {
		got := r.describe(value)
		if value.IsString() {
			got = plainText(value.Text())
		}
		if want == schema.TString {
			return "must be JSON text of a string, in double quotes within the text, got " + got
		}
		return "must be JSON text of " + aValueOf(want) + ", in a string, got " + got
	}
	if s := r.sent(value); s.Wanted != "" && s.Within == "" && (want == schema.TObject || want == schema.TArray) {
		return "must be " + s.Wanted + ", got " + r.describe(value)
	}
	if s := r.sent(value); s.Strings != "" && s.Within == "" && want&(schema.TObject|schema.TArray|schema.TString) == 0 {
		return "must be one of the strings " + s.Strings + ", got " + r.describe(value)
	}
	return "must be " + aValueOf(want) + ", got " + r.describe(value) + r.typeHint(want, value)
}

// called is a member's name as it is sent.
func (r *run) called(value *tree.Node, name string) string {
	if s := r.sent(value); s.Member != nil {
		name, _, _ = s.Member(name)
	}
	return name
}

// members names members of a value as they are sent: properties, and entries by their keys.
func (r *run) members(value *tree.Node, names []string) string {
	s := r.sent(value)
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

// notAllowed adds that a member or item may not be there; why is said behind that.
func (r *run) notAllowed(src *tree.Node, m *tree.Node, why string) {
	text := "no value is allowed"
	switch p := m.Parent(); {
	case p.IsObject() && r.sent(m).Key != "":
		m, text = r.nameOf(m), "this key is not allowed"
	case p.IsObject():
		text = "this property is not allowed"
		if s := r.sent(p); s.NullIsAbsence != nil && s.NullIsAbsence(m.Name()) {
			text, why = "this property must be null here", ""
		}
	case p.IsArray() && r.sent(p).Form == AsPositions:
		text = "this value is not allowed"
	case p.IsArray():
		text = "this item is not allowed"
	}
	r.add(src, keywordOf(src), m, text+why, false)
}

// positions names two items of an array as they were sent.
func (r *run) positions(value, first, second *tree.Node, i, j int) (text, counted string) {
	s := r.sent(value)
	if s.Form != AsPositions {
		return "items " + strconv.Itoa(i) + " and " + strconv.Itoa(j), " (counted from 0)"
	}
	name := func(item *tree.Node) string {
		return "`" + strings.TrimPrefix(strings.TrimPrefix(r.sent(item).Place, s.Place), "/") + "`"
	}
	return name(first) + " and " + name(second), ""
}
