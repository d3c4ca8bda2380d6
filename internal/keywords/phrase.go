package keywords

import (
	"slices"
	"strings"

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
func (l *Writer) noun(s *tree.Node, depth int) string {
	if s == nil || depth > maxNested {
		return ""
	}
	if s = l.end(s); !s.IsObject() {
		return ""
	}
	p := phrase{l: l, depth: depth}
	for m := range s.All() {
		if k := schema.Of(m); k == nil || k.Family == schema.Annotation {
			continue
		} else if l.Malformed(k, m) || !p.add(m) {
			return ""
		}
	}
	if words := p.String(); len(words) <= maxNoun {
		return words
	}
	return ""
}

// A phrase is what a schema says, in words.
type phrase struct {
	l      *Writer
	depth  int
	types  schema.TypeSet
	only   string // what values are instead of their type
	told   []diag.Told
	others []string
	inside *tree.Node // properties
	needs  *tree.Node // required
}

// add takes a keyword in; it reports false of one that has no words here.
func (p *phrase) add(m *tree.Node) bool {
	switch m.Name() {
	case "type":
		p.types = schema.TypesSaidBy(m.Parent())
		return p.types != 0
	case "const", "enum":
		p.only = literals(m, " or ")
		return p.only != ""
	case "format":
		p.only = format.Words(m.Text())
		return p.only != ""
	case "anyOf", "oneOf":
		var words []string
		for _, b := range schema.Elements(m) {
			words = append(words, p.l.noun(b, p.depth+1))
		}
		if len(words) > 0 && !slices.Contains(words, "") {
			p.only = diag.Enumerated(words, " or ")
		}
		return p.only != ""
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
		what := p.l.noun(m, p.depth+1)
		p.others = append(p.others, "each item "+what)
		return what != ""
	}
	if tell := bounds[m.Name()]; tell != nil {
		p.told = append(p.told, tell(p.l, &ir.Node{}, m))
		return true
	}
	return false
}

// String is the noun with what is said of it.
func (p *phrase) String() string {
	words := p.only
	if words == "" && p.types != 0 {
		words = diag.TextWords(p.types)
	}
	if p.inside != nil || p.needs != nil {
		if words == "" {
			words = "an object"
		}
		members := p.members()
		if members == "" {
			return ""
		}
		words += members
	}
	if words == "" {
		return "" // of other types it says nothing, which is hard to say
	}
	for _, range_ := range strings.Split(strings.TrimSuffix(diag.Sentences(p.told), "."), ". ") {
		if range_ != "" {
			p.others = append(p.others, strings.ToLower(range_[:1])+range_[1:])
		}
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
		what := p.l.noun(m, p.depth+1)
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

// ofNot tells what may not be.
func (l *Writer) ofNot(n *ir.Node, m *tree.Node) string {
	called := namesIn(n)
	if a, only := l.asksFor(m); only && len(a.without) == 0 && len(a.needs) > 0 {
		if len(a.needs) == 1 {
			return "do not give " + quoted(a.needs, called, "")
		}
		return "do not give " + quoted(a.needs, called, " and ") + " together"
	}
	if names, only := l.forbids(m); only {
		return "give none of " + quoted(names, called, " and ")
	}
	if clauses := l.clauses(m); len(clauses) > 0 && !m.Says(word.Type) {
		return notClauses(clauses, called)
	}
	if values := literals(m.Member(word.Enum), " or "); values != "" && m.Len() == 1 {
		return "may not be " + values
	}
	return sure("may not be ", l.noun(m, 0))
}

// notClauses tells which values of members may not meet.
func notClauses(clauses []clause, called func(string) string) string {
	var words []string
	for _, c := range clauses {
		name, values := quoted([]string{c.name}, called, ""), ""
		if len(c.values) > 0 {
			values = diag.Enumerated(c.values, " or ")
		}
		switch {
		case len(clauses) == 1 && c.absent:
			return "give " + name + ", and let it not be " + values
		case len(clauses) == 1:
			return name + " may not be " + values
		case c.absent:
			return ""
		}
		words = append(words, strings.TrimRight(name+" "+values, " "))
	}
	return "do not give " + diag.Enumerated(words, " and ") + " together"
}

// ofUnion tells what the branches of a union ask for.
func (l *Writer) ofUnion(n *ir.Node, m *tree.Node) string {
	r := &Requirement{at: m, exactly: m.Name() == "oneOf"}
	var nouns []string
	for _, b := range schema.Elements(m) {
		if a, ok := l.asksFor(l.end(b)); ok && !a.nothing() {
			r.asks = append(r.asks, a)
		}
		nouns = append(nouns, l.noun(b, 0))
	}
	switch {
	case len(nouns) == 0 || len(nouns) > maxCases:
		return ""
	case len(r.asks) == len(nouns):
		return strings.TrimSuffix(r.sentence(namesIn(n)), ".")
	}
	if ways := l.ways(n, m); ways != "" {
		return ways
	}
	if slices.Contains(nouns, "") {
		return ""
	}
	if r.exactly && len(nouns) > 1 {
		return "exactly one of these: " + strings.Join(nouns, "; ")
	}
	return diag.Enumerated(nouns, " or ")
}

// ofCondition tells upon what other things have to be.
func (l *Writer) ofCondition(n *ir.Node, m *tree.Node) string {
	r := l.conditionRequirement(m)
	if r == nil || r.settled {
		return ""
	}
	return strings.TrimSuffix(r.sentence(namesIn(n)), ".")
}

// ofDependent tells which members others need beside them.
func (l *Writer) ofDependent(n *ir.Node, m *tree.Node) string {
	called := namesIn(n)
	var words []string
	for d := range m.All() {
		var a asked
		if d.IsArray() {
			for name := range d.All() {
				a.needs = append(a.needs, name.Text())
			}
		} else {
			a, _ = l.asksFor(l.end(d))
		}
		if a.nothing() && schema.IsSchema(d) && !schema.SaysNothing(d) {
			return ""
		}
		if !a.nothing() {
			words = append(words, "If "+quoted([]string{d.Name()}, called, "")+" is given, "+a.demand(called))
		}
	}
	return strings.Join(words, ". ")
}
