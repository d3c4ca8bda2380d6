package tell

import (
	"slices"
	"strings"

	"github.com/schemaflavor/schemaflavor/internal/diag"
	"github.com/schemaflavor/schemaflavor/internal/format"
	"github.com/schemaflavor/schemaflavor/internal/ir"
	"github.com/schemaflavor/schemaflavor/internal/schema"
	"github.com/schemaflavor/schemaflavor/internal/tree"
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

// literals spells the values of an enum, or of a const.
func literals(m *tree.Node, last string) string {
	if m == nil {
		return ""
	}
	var words []string
	for _, v := range schema.ListOf(m) {
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

// noun says what a value of a schema is: a string, at least 3 characters. It is empty for a schema
// that takes more words than that, and for one that says nothing.
func (t *Teller) noun(s *tree.Node) string { return t.phraseOf(s, phrase{}).words }

// exactNoun is a noun that no value has which the schema refuses: what is told of values that may
// not be, or may be only so many, has to be no more than that.
func (t *Teller) exactNoun(s *tree.Node) string { return t.phraseOf(s, phrase{exact: true}).words }

// phraseOf puts a schema into words, within another phrase; it has none where that fails.
func (t *Teller) phraseOf(s *tree.Node, p phrase) phrase {
	if s = t.end(s); !s.IsObject() || p.depth > maxNested {
		return phrase{}
	}
	p.teller, p.types = t, schema.TypesSaidBy(s)
	for m := range s.All() {
		k := schema.Of(m)
		switch {
		case k == nil || k.Family == schema.Annotation:
		case t.Meaning.Malformed(k, m) || !t.Meaning.Means(k, m):
			return phrase{}
		case p.types != 0 && m.Name() != "format" && !schema.Concerns(k.Family, p.types): // it says nothing of these
		case !p.add(m):
			return phrase{}
		}
	}
	if p.only != "" && p.types != 0 && p.among&^p.types != 0 {
		return phrase{} // it speaks of values that the type forbids
	}
	if p.words = p.finish(); p.words == "" || len(p.words) > maxNoun {
		return phrase{}
	}
	return p
}

// A phrase is what a schema says, in words.
type phrase struct {
	teller *Teller
	depth  int
	exact  bool           // it takes in no value that the schema refuses
	beside schema.TypeSet // the types that are said elsewhere
	types  schema.TypeSet
	only   string         // what values are instead of their type
	among  schema.TypeSet // the types of these
	values []*tree.Node   // these, where they are listed
	told   []diag.Told
	others []string
	inside *tree.Node // properties
	needs  *tree.Node // required
	words  string     // all of it
}

// within is a phrase for what stands in this one.
func (p *phrase) within() phrase { return phrase{depth: p.depth + 1, exact: p.exact} }

// add takes a keyword in; it reports false of one that has no words here.
func (p *phrase) add(m *tree.Node) bool {
	switch m.Name() {
	case "type":
		return p.types != 0
	case "const", "enum":
		p.values = schema.ListOf(m)
		for _, v := range p.values {
			p.among |= schema.TypeOf(v)
		}
		return p.instead(literals(m, " or "))
	case "format":
		p.among = schema.TString
		return (p.types|schema.TString) == schema.TString && p.instead(format.Words(m.Text()))
	case "anyOf", "oneOf":
		return p.instead(p.union(m))
	case "properties":
		p.inside = m
		return true
	case "required":
		p.needs = m
		return true
	case "additionalProperties":
		return schema.SaysNothing(m)
	case "multipleOf":
		p.others = append(p.others, "a multiple of "+m.Text())
		return true
	case "pattern":
		p.others = append(p.others, "matching the pattern "+coded(m.Text()))
		return true
	case "items":
		what := p.teller.phraseOf(m, p.within()).words
		p.others = append(p.others, "each item "+what)
		return what != ""
	}
	if tell := boundSentences[m.Name()]; tell != nil && m.IsNumber() { // draft-04 has bounds that are flags
		p.told = append(p.told, tell(p.teller, &ir.Node{}, m))
		return true
	}
	return false
}

// instead takes in what values are instead of their type: one keyword can say so, since of two the
// words would be those of one.
func (p *phrase) instead(words string) bool {
	if words == "" || p.only != "" {
		return false
	}
	p.only = words
	return true
}

// union says what the branches of a union are. A value of two branches of a oneOf is none of its
// values, so that an exact phrase has branches that share none.
func (p *phrase) union(m *tree.Node) string {
	var words []string
	var before []phrase
	for b := range m.All() {
		q := p.teller.phraseOf(b, p.within())
		if q.words == "" || p.exact && m.Name() == "oneOf" && slices.ContainsFunc(before, q.meets) {
			return ""
		}
		words, before = append(words, q.words), append(before, q)
		p.among |= q.covers()
	}
	if len(words) == 0 || len(words) > 1 && slices.ContainsFunc(before, func(q phrase) bool {
		return slices.ContainsFunc(q.others, func(words string) bool { return strings.HasPrefix(words, "each item ") })
	}) {
		return "" // where one ends and the next begins nobody could tell
	}
	return diag.Enumerated(words, " or ")
}

// covers are the types of the values that a phrase takes in.
func (p *phrase) covers() schema.TypeSet {
	switch {
	case p.only != "":
		return p.among
	case p.types != 0:
		return p.types
	}
	return schema.TObject
}

// meets reports whether a value may be of two phrases.
func (p *phrase) meets(o phrase) bool {
	if len(p.values) > 0 && len(o.values) > 0 {
		return slices.ContainsFunc(p.values, func(v *tree.Node) bool {
			return slices.ContainsFunc(o.values, func(w *tree.Node) bool { return tree.Equal(v, w) })
		})
	}
	return p.covers()&o.covers() != 0
}

// finish is the noun with what is said of it.
func (p *phrase) finish() string {
	words := p.only
	if words == "" && p.types != 0 {
		words = diag.TextWords(p.types)
	}
	if p.inside != nil || p.needs != nil {
		if p.only != "" {
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
	if words == "" && p.beside == 0 {
		return "" // of other types it says nothing, which is hard to say
	}
	for _, range_ := range strings.Split(strings.TrimSuffix(diag.Sentences(p.told), "."), ". ") {
		if range_ != "" {
			p.others = append(p.others, strings.ToLower(range_[:1])+range_[1:])
		}
	}
	if words == "" {
		return strings.Join(p.others, ", ")
	}
	return strings.Join(append([]string{words}, p.others...), ", ")
}

// members says of an object what it has, and what that is.
func (p *phrase) members() string {
	there := map[string]bool{}
	var with []string
	for name := range p.needs.All() {
		there[name.Text()] = true
	}
	for m := range p.inside.All() {
		what := p.teller.phraseOf(m, p.within()).words
		switch {
		case what == "" && !schema.SaysNothing(m):
			return ""
		case what == "":
			continue
		case there[m.Name()]:
			with = append(with, coded(m.Name())+" "+what)
			delete(there, m.Name())
		default:
			with = append(with, "perhaps "+coded(m.Name())+" "+what)
		}
	}
	for name := range p.needs.All() {
		if there[name.Text()] {
			with = append(with, coded(name.Text()))
		}
	}
	if len(with) == 0 {
		return ""
	}
	return " with " + diag.Enumerated(with, " and ")
}
