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
	maxQuoted = 100 // bytes of a value
	maxNoun   = 200 // bytes of what a schema is in words
	maxNested = 2   // schemas in words within each other
)

// literal spells a short value; nothing where it is long, or holds others.
func literal(m *tree.Node) string {
	if text, short := m.AppendAtMost(nil, maxQuoted); short && !m.IsObject() && !m.IsArray() {
		return string(text)
	}
	return ""
}

// Literals spells listed values.
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

// Noun says what a value of a schema is: a string, at least 3 characters. It is empty for a schema
// that takes more words than that, and for one that says nothing.
func (t *Words) Noun(s *tree.Node) string { return t.PhraseOf(s, Phrase{}).Words }

// nounOrAnything is a noun for any schema that one can be found for.
func (t *Words) nounOrAnything(s *tree.Node) string {
	if schema.SaysNothing(s) {
		return anything
	}
	return t.Noun(s)
}

// typesAsSent names the types of a schema that there are no other words for; nothing where its values may travel as those of another type.
func (t *Words) typesAsSent(s *tree.Node) string {
	end := t.Schemas.WholeEnd(s)
	types := schema.TypesSaidBy(end)
	if end.Says(word.Enum) || end.Says(word.Const) || types == 0 || types == schema.TAll || types&schema.TObject != 0 && t.Rules.Refuses(flavor.CMap) || types&schema.TArray != 0 && t.Rules.Refuses(flavor.CTuple) {
		return ""
	}
	return diag.TextWords(types)
}

// ExactNoun is a noun that no value has which the schema refuses: what is told of values that may
// be only so many, has to be no more than that.
func (t *Words) ExactNoun(s *tree.Node) string { return t.PhraseOf(s, Phrase{Use: Exactly}).Words }

// RefusedNoun is an exact noun of what may not be.
func (t *Words) RefusedNoun(s *tree.Node) string {
	return t.PhraseOf(s, Phrase{Use: Refused}).Words
}

// InText says what the value is that a text is the JSON text of. That a format is one of strings it says, for the text of one is
// in quotes.
func (t *Words) InText(s *tree.Node) string {
	end := t.Schemas.WholeEnd(s)
	what := t.PhraseOf(end, Phrase{Depth: 1, Use: Texts}).Words
	if types := t.Doc.TypesNamed(end); what == "" && types != 0 && types != schema.TAll {
		return diag.TextWords(types)
	}
	return what
}

// PhraseOf puts a schema into words, within another phrase; it has none where that fails.
func (t *Words) PhraseOf(s *tree.Node, p Phrase) Phrase {
	if s = t.Schemas.WholeEnd(s); !s.IsObject() || p.Depth > maxNested {
		return Phrase{}
	}
	p.of, p.Types = t, t.Doc.TypesNamed(s)
	for m := range s.All() {
		k := schema.Of(m)
		switch {
		case k == nil || k.Family == schema.Annotation:
		case k.Word == word.Nullable && !t.Doc.CombinedOrNull(s): // null is among what is named
		case t.Schemas.Malformed(k, m) || !t.Schemas.Means(k, m):
			return Phrase{}
		case p.Types != 0 && m.Name() != "format" && !schema.Concerns(k.Family, p.Types): // it says nothing of these
		case !p.add(m):
			return Phrase{}
		}
	}
	if p.Only != "" && p.Types != 0 && p.among&^p.Types != 0 {
		return Phrase{} // it speaks of values that the type forbids
	}
	if p.Use == Texts && p.Only != "" && len(p.Others)+len(p.told) > 0 {
		return Phrase{} // of which of these it says more, nobody could tell
	}
	if p.Words = p.finish(); p.Words == "" || len(p.Words) > maxNoun {
		return Phrase{}
	}
	return p
}

// A Use says what a phrase is told of.
type Use uint8

const (
	Loosely Use = iota // of values; it may take in some that the schema refuses
	Exactly            // it takes in none of these
	Refused            // exactly, of what may not be: what a member may be lets none be there that has it not
	Texts              // exactly, of what a JSON text says
)

// A phrase is what a schema says, in words.
type Phrase struct {
	of     *Words
	Depth  int
	Use    Use
	Beside schema.TypeSet // the types that are said elsewhere
	There  *tree.Node     // a list of members that are there anyway
	Types  schema.TypeSet
	Only   string         // what values are instead of their type
	among  schema.TypeSet // the types of these
	values []*tree.Node   // these, where they are listed
	told   []diag.Told
	Others []string
	Inside *tree.Node // properties
	Needs  *tree.Node // required
	Words  string     // all of it
}

// within is a phrase for what stands in this one.
func (p *Phrase) within() Phrase {
	return Phrase{Depth: p.Depth + 1, Use: p.Use}
}

// add takes a keyword in; it reports false of one that has no words here.
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

// instead takes in what values are instead of their type: one keyword can say so, since of two the
// words would be those of one.
func (p *Phrase) instead(words string) bool {
	if words == "" || p.Only != "" {
		return false
	}
	p.Only = words
	return true
}

// union says what the branches of a union are. A value of two branches of a oneOf is none of its
// values, so that an exact phrase has branches that share none.
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
		for _, v := range q.values { // each of those that a branch lists is one of all
			if text := literal(v); !slices.Contains(words, text) {
				words = append(words, text)
			}
		}
	}
	if len(words) == 0 || len(words) > 1 && slices.ContainsFunc(before, func(q Phrase) bool {
		return slices.ContainsFunc(q.Others, func(words string) bool { return strings.HasPrefix(words, "each item ") })
	}) {
		return "" // where one ends and the next begins nobody could tell
	}
	withComma := func(words string) int { return min(strings.Count(words, ", "), 1) }
	slices.SortStableFunc(words, func(a, b string) int { return withComma(a) - withComma(b) })
	if len(words) > 1 && (withComma(words[len(words)-2]) > 0 || slices.ContainsFunc(words, func(w string) bool { return strings.Contains(w, " or ") })) {
		return strings.Join(words, ", or ")
	}
	return diag.Enumerated(words, " or ")
}

// covers are the types of the values that a phrase takes in.
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

// finish is the noun with what is said of it.
func (p *Phrase) finish() string {
	words := p.Only
	if words == "" && p.Types != 0 {
		words = diag.TextWords(p.Types)
	}
	if p.Inside != nil || p.Needs != nil {
		if p.Only != "" {
			return "" // members of which of these, nobody could tell
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
		return "" // of other types it says nothing, which is hard to say
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

// ofSoMany is how many items or characters something has.
var ofSoMany = regexp.MustCompile(`^(?:exactly |at least |at most )?[0-9].* (?:items?|characters?)$`)

// members says of an object what it has, and what that is.
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

// there says of a member what it is: values behind its name, and all else in parentheses.
func (p *Phrase) there(m *tree.Node, what string) string {
	if len(p.of.Schemas.ValuesOf(p.of.Schemas.WholeEnd(m))) > 0 {
		return coded(m.Name()) + " " + what
	}
	return coded(m.Name()) + " (" + what + ")"
}

// perhaps says of a member that need not be there what it is.
func (p *Phrase) perhaps(name, what string) string {
	if p.Use == Refused {
		return "whose " + coded(name) + " is absent or " + what
	}
	return coded(name) + " (" + what + ")"
}
