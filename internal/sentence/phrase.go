package sentence

import (
	"regexp"
	"slices"
	"strings"

	"github.com/schemaflavor/schemaflavor/flavor"
	"github.com/schemaflavor/schemaflavor/internal/diag"
	"github.com/schemaflavor/schemaflavor/internal/format"
	"github.com/schemaflavor/schemaflavor/internal/ir"
	"github.com/schemaflavor/schemaflavor/internal/schema"
	"github.com/schemaflavor/schemaflavor/internal/tree"
	"github.com/schemaflavor/schemaflavor/internal/word"
)

const (
	maxQuoted = 100 // bytes of a value that is quoted
	maxNoun   = 200 // bytes of a schema in words
	maxNested = 2   // levels of schemas in words within each other
)

// literal spells a short scalar; nothing for a long one, an object or a list.
func literal(m *tree.Node) string {
	if text, short := m.AppendAtMost(nil, maxQuoted); short && !m.IsObject() && !m.IsArray() {
		return string(text)
	}
	return ""
}

// Literals spells listed values, with last before the last one; nothing where one is no short scalar, or all together are long.
func Literals(values []*tree.Node, last string) string {
	var words []string
	for _, v := range values {
		text := literal(v)
		if text == "" {
			return ""
		}
		words = append(words, text)
	}
	if len(words) == 0 || len(strings.Join(words, ", ")) > maxNoun {
		return ""
	}
	return diag.Enumerated(words, last)
}

// Noun says what a value of a schema is: a string of at least 3 characters. It is empty for a schema that takes too many words,
// and for one that says nothing.
func (t *Words) Noun(s *tree.Node) string { return t.PhraseOf(s, Phrase{}).Words }

// nounOrAnything is Noun, and "anything" for a schema that says nothing.
func (t *Words) nounOrAnything(s *tree.Node) string {
	if schema.SaysNothing(s) {
		return anything
	}
	return t.Noun(s)
}

// typesAsSent names the types of a schema for which there are no other words; nothing where its values may travel as values of
// another type.
func (t *Words) typesAsSent(s *tree.Node) string {
	end := t.Schemas.WholeEnd(s)
	types := schema.TypesSaidBy(end)
	if end.Says(word.Enum) || end.Says(word.Const) || types == 0 || types == schema.TAll || types&schema.TObject != 0 && t.Rules.Refuses(flavor.CMap) || types&schema.TArray != 0 && t.Rules.Refuses(flavor.CTuple) {
		return ""
	}
	return diag.TextWords(types)
}

// ExactNoun is a noun that fits no value which the schema refuses: "exactly one of these" is only true of such nouns.
func (t *Words) ExactNoun(s *tree.Node) string { return t.PhraseOf(s, Phrase{Use: Exactly}).Words }

// RefusedNoun is an exact noun for what may not be: must not be "x".
func (t *Words) RefusedNoun(s *tree.Node) string {
	return t.PhraseOf(s, Phrase{Use: Refused}).Words
}

// InText says what the value is of which a text is the JSON text. Of a format it says that the value is a string, for then the
// text has quotes.
func (t *Words) InText(s *tree.Node) string {
	end := t.Schemas.WholeEnd(s)
	what := t.PhraseOf(end, Phrase{Depth: 1, Use: Texts}).Words
	if types := t.Doc.TypesNamed(end); what == "" && types != 0 && types != schema.TAll {
		return diag.TextWords(types)
	}
	return what
}

// PhraseOf puts a schema into words. p has how and where they are used: its depth, its use, and what is said beside them. The
// phrase has no Words where the schema cannot be put into few.
func (t *Words) PhraseOf(s *tree.Node, p Phrase) Phrase {
	if s = t.Schemas.WholeEnd(s); !s.IsObject() || p.Depth > maxNested {
		return Phrase{}
	}
	p.of, p.Types = t, t.Doc.TypesNamed(s)
	for m := range s.All() {
		k := schema.Of(m)
		switch {
		case k == nil || k.Family == schema.Annotation:
		case k.Word == word.Nullable && !t.Doc.CombinedOrNull(s): // the types and values named include null
		case t.Schemas.Malformed(k, m) || !t.Schemas.Means(k, m):
			return Phrase{}
		case p.Types != 0 && m.Name() != "format" && !schema.Concerns(k.Family, p.Types): // it says nothing of values of these types
		case !p.add(m):
			return Phrase{}
		}
	}
	if p.Only != "" && p.Types != 0 && p.among&^p.Types != 0 {
		return Phrase{} // the words would speak of values that the types forbid
	}
	if p.Use == Texts && p.Only != "" && len(p.Others)+len(p.told) > 0 {
		return Phrase{} // nobody could tell of which of the values it says more
	}
	if p.Words = p.finish(); p.Words == "" || len(p.Words) > maxNoun {
		return Phrase{}
	}
	return p
}

// A Use says what a phrase is used for, and so how exact it has to be.
type Use uint8

const (
	Loosely Use = iota // to describe values; some of which the words are true may be refused by the schema
	Exactly            // the words are true of no value that the schema refuses
	Refused            // exactly, of what may not be: an optional member is said as "absent or …"
	Texts              // exactly, of the value that a JSON text has
)

// A phrase is what a schema says, in words.
type Phrase struct {
	of     *Words
	Depth  int // levels of phrases around it
	Use    Use
	Beside schema.TypeSet // the types that the value is known to have, which are not said again
	There  *tree.Node     // a `required` with members that are there anyway
	Types  schema.TypeSet // that the schema names
	Only   string         // what is said instead of the types: listed values, a format, a union
	among  schema.TypeSet // the types of what Only says
	values []*tree.Node   // the values that Only says, where they are listed
	told   []diag.Told    // bounds
	Others []string       // what else is said: a multiple of 5, matching the pattern `^a`
	Inside *tree.Node     // its `properties`
	Needs  *tree.Node     // its `required`
	Words  string         // all of it
}

// within is the beginning of a phrase for a schema within this one's, such as its items.
func (p *Phrase) within() Phrase {
	return Phrase{Depth: p.Depth + 1, Use: p.Use}
}

// add adds a keyword to the phrase; it reports false if there are no words for it.
func (p *Phrase) add(m *tree.Node) bool {
	switch m.Name() {
	case "type":
		return p.Types != 0
	case "const", "enum":
		p.values = p.of.Doc.Listed(m)
		for _, v := range p.values {
			p.among |= schema.TypeOf(v)
		}
		return p.instead(Literals(p.values, " or "))
	case "format":
		p.among = schema.TString
		words := format.Words(m.Text())
		if p.Use == Texts {
			words = Sure("a string that is ", words)
		}
		return (p.Types|schema.TString) == schema.TString && p.instead(words)
	case "anyOf", "oneOf":
		return p.instead(p.union(m))
	case "properties":
		p.Inside = m
		return true
	case "required":
		p.Needs = m
		return true
	case "additionalProperties":
		return schema.SaysNothing(m)
	case "multipleOf":
		p.Others = append(p.Others, "a multiple of "+m.Text())
		return true
	case "pattern":
		if !p.of.Schemas.MatchesAll(m.Text()) {
			p.Others = append(p.Others, "matching the pattern "+coded(m.Text()))
		}
		return true
	case "items":
		what := p.of.PhraseOf(m, p.within()).Words
		p.Others = append(p.Others, "each item "+what)
		return what != ""
	}
	if tell := boundSentences[m.Name()]; tell != nil && m.IsNumber() { // draft-04 has bounds that are flags
		p.told = append(p.told, tell(p.of, &ir.Node{}, m))
		return true
	}
	return false
}

// instead sets what is said instead of the types. Only one keyword can: of two, such as enum and format, one would go unsaid.
func (p *Phrase) instead(words string) bool {
	if words == "" || p.Only != "" {
		return false
	}
	p.Only = words
	return true
}

// union says what the branches of a union are. A oneOf refuses a value of two branches, so that an exact phrase has no words
// for one whose branches may share values.
func (p *Phrase) union(m *tree.Node) string {
	var words []string
	var before []Phrase
	for b := range m.All() {
		q := p.of.PhraseOf(b, p.within())
		if q.Words == "" || p.Use != Loosely && m.Name() == "oneOf" && slices.ContainsFunc(before, q.meets) {
			return ""
		}
		before = append(before, q)
		p.among |= q.covers()
		if len(q.values) == 0 || len(q.Others) > 0 {
			if !slices.Contains(words, q.Words) {
				words = append(words, q.Words)
			}
			continue
		}
		for _, v := range q.values { // the listed values of all branches are one list
			if text := literal(v); !slices.Contains(words, text) {
				words = append(words, text)
			}
		}
	}
	if len(words) == 0 || len(words) > 1 && slices.ContainsFunc(before, func(q Phrase) bool {
		return slices.ContainsFunc(q.Others, func(words string) bool { return strings.HasPrefix(words, "each item ") })
	}) {
		return "" // nobody could tell where one branch ends and the next begins
	}
	withComma := func(words string) int { return min(strings.Count(words, ", "), 1) }
	slices.SortStableFunc(words, func(a, b string) int { return withComma(a) - withComma(b) })
	if len(words) > 1 && (withComma(words[len(words)-2]) > 0 || slices.ContainsFunc(words, func(w string) bool { return strings.Contains(w, " or ") })) {
		return strings.Join(words, ", or ")
	}
	return diag.Enumerated(words, " or ")
}

// covers are the types of the values of which a phrase speaks.
func (p *Phrase) covers() schema.TypeSet {
	switch {
	case p.Only != "":
		return p.among
	case p.Types != 0:
		return p.Types
	}
	return schema.TObject
}

// meets reports whether a value may be of two phrases.
func (p *Phrase) meets(o Phrase) bool {
	if len(p.values) > 0 && len(o.values) > 0 {
		return slices.ContainsFunc(p.values, func(v *tree.Node) bool {
			return slices.ContainsFunc(o.values, func(w *tree.Node) bool { return tree.Equal(v, w) })
		})
	}
	return p.covers()&o.covers() != 0
}

// finish puts the words of a phrase together.
func (p *Phrase) finish() string {
	words := p.Only
	if words == "" && p.Types != 0 {
		words = diag.TextWords(p.Types)
	}
	if p.Inside != nil || p.Needs != nil {
		if p.Only != "" {
			return "" // nobody could tell which of the values have the members
		}
		if words == "" {
			words = "an object"
		}
		members := p.members()
		if members == "" {
			return ""
		}
		words += members
	}
	if words == "" && p.Beside == 0 {
		return "" // values of other types are free, which is hard to say
	}
	for _, range_ := range strings.Split(strings.TrimSuffix(diag.Sentences(p.told), "."), ". ") {
		if range_ != "" {
			p.Others = append(p.Others, strings.ToLower(range_[:1])+range_[1:])
		}
	}
	if words == "" {
		return strings.Join(p.Others, ", ")
	}
	if len(p.Others) > 0 && p.Only == "" && p.Types.Single() && ofSoMany.MatchString(p.Others[0]) {
		return strings.Join(append([]string{words + " of " + p.Others[0]}, p.Others[1:]...), ", ")
	}
	return strings.Join(append([]string{words}, p.Others...), ", ")
}

// ofSoMany matches how many items or characters something has: "at least 3 characters".
var ofSoMany = regexp.MustCompile(`^(?:exactly |at least |at most )?[0-9].* (?:items?|characters?)$`)

// members says which members an object has, and what they are.
func (p *Phrase) members() string {
	there := map[string]bool{}
	var with, may []string
	for name := range p.Needs.All() {
		there[name.Text()] = true
	}
	for m := range p.Inside.All() {
		what := p.of.PhraseOf(m, p.within()).Words
		switch {
		case what == "" && !schema.SaysNothing(m):
			return ""
		case what == "":
			continue
		case there[m.Name()] || slices.ContainsFunc(schema.Elements(p.There), func(n *tree.Node) bool { return n.Is(m.Name()) }):
			with = append(with, p.there(m, what))
			delete(there, m.Name())
		default:
			may = append(may, p.perhaps(m.Name(), what))
		}
	}
	for name := range p.Needs.All() {
		if there[name.Text()] {
			with = append(with, coded(name.Text()))
		}
	}
	has, perhaps := diag.Enumerated(with, " and "), diag.Enumerated(may, " and ")
	switch {
	case len(with)+len(may) == 0:
		return ""
	case p.Use == Refused && len(with) == 0:
		return " " + perhaps
	case p.Use == Refused && len(may) > 0:
		return " with " + has + ", " + perhaps
	case len(with) == 0:
		return " that may have " + perhaps
	case len(may) == 0:
		return " with " + has
	}
	return " with " + has + ", and perhaps " + perhaps
}

// there says what a required member is: its values behind its name, all else in parentheses.
func (p *Phrase) there(m *tree.Node, what string) string {
	if len(p.of.Schemas.ValuesOf(p.of.Schemas.WholeEnd(m))) > 0 {
		return coded(m.Name()) + " " + what
	}
	return coded(m.Name()) + " (" + what + ")"
}

// perhaps says what an optional member is.
func (p *Phrase) perhaps(name, what string) string {
	if p.Use == Refused {
		return "whose " + coded(name) + " is absent or " + what
	}
	return coded(name) + " (" + what + ")"
}
