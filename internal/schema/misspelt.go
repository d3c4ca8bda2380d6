package schema

import (
	"cmp"
	"slices"
	"strings"
	"unicode"

	"github.com/schemaflavor/schemaflavor/internal/spelling"
	"github.com/schemaflavor/schemaflavor/internal/tree"
	"github.com/schemaflavor/schemaflavor/internal/word"
)

// Meant is the keyword that a member was most likely meant to be, or nil: the member is no keyword, its name is nearly one, and its
// value is one that this keyword takes, as of "requierd": ["a"]. Names that somebody made on purpose (x-order, _format) are no mistakes,
// nor is a member beside the keyword itself, or a property for which `properties` was forgotten.
func (s *Document) Meant(m *tree.Node) *Keyword {
	if m.Word() != word.None {
		return nil
	}
	k := s.nearest(m)
	if k != nil && m.IsObject() && slices.Contains(Misplaced(m.Parent()), m) {
		return nil
	}
	return k
}

// nearest is the keyword with the name nearest to that of a member, among those that take its value, or nil.
func (s *Document) nearest(m *tree.Node) *Keyword {
	name := m.Name()
	if k := Lookup(cmp.Or(slips[name], bounds[name])); k != nil && (bounds[name] == "" || TypesSaidBy(m.Parent())&TNumber != 0) && s.takes(k, m) {
		return k
	}
	if len(name) < shortestMisspelt || len(name) > longestMisspelt || strings.ContainsAny(name[:2], "_-@") {
		return nil
	}
	for wrong := range 3 { // the nearest
		for i := range keywordTable {
			k := &keywordTable[i]
			if len(k.Name) < shortestMisspelt || k.Family <= Annotation && !worthwhile[k.Word] || !mistakes(m, k, wrong) {
				continue
			}
			if s.takes(k, m) {
				return k
			}
		}
	}
	return nil
}

// takes reports whether a member could be a keyword of its schema: the dialect has it, it takes the value, and it is not there yet.
func (s *Document) takes(k *Keyword, m *tree.Node) bool {
	means := Means(s, k, m) || k.Word == word.Nullable && s.nulls == joinOnceSaid
	return means && !Malformed(k, m) && len(MalformedEntries(k, m)) == 0 && m.Parent().Member(k.Word) == nil
}

// slips are names that people write for keywords, with too many other letters to be found as misspelt.
var slips = map[string]string{
	"property": "properties", "propertys": "properties", "props": "properties", "fields": "properties", "params": "properties", "parameters": "properties", "attributes": "properties", "requries": "required", "additionalProperty": "additionalProperties",
	"choices": "enum", "item": "items", "desc": "description",
}

// bounds are names that other libraries have for the bounds of numbers. They count only in schemas whose type is one of numbers: elsewhere
// something else may be meant.
var bounds = map[string]string{
	"ge": "minimum", "gte": "minimum", "min": "minimum", "le": "maximum", "lte": "maximum", "max": "maximum", "gt": "exclusiveMinimum", "lt": "exclusiveMaximum",
}

// Resembled is the keyword with the name nearest to one that is no keyword's, or "". It looks at no value, so that it is a guess that a
// message can ask about.
func Resembled(name string) string {
	if len(name) <= 5 || Lookup(name) != nil {
		return slips[name]
	}
	if meant := slips[name]; meant != "" {
		return meant
	}
	return spelling.Suggest(name, words)
}

var words = Words()

// worthwhile are the only keywords, of those that are no constraints, that are looked for: misspelt, they leave a schema saying less than
// it seems to.
var worthwhile = map[word.Word]bool{word.Description: true, word.Ref: true}

// A shorter name may mean anything, and a longer one is no keyword misspelt.
const (
	shortestMisspelt = 3
	longestMisspelt  = 24
)

// mistakes reports whether a name is a keyword's with so many letters wrong behind the first; capitals and signs do not count. In the
// name of a keyword that takes any value or any schema none may be wrong, because the value does not confirm that it is meant.
func mistakes(m *tree.Node, k *Keyword, wrong int) bool {
	name := m.Name()
	if far := len(name) - len(k.Name); max(far, -far) > 3 || name[0]|' ' != k.Name[0]|' ' {
		return false // as most
	}
	most := 1 + len(k.Name)/longKeyword
	switch k.Word {
	case word.Const, word.Then, word.Else, word.Not:
		most = 0
	case word.Items:
		if m.IsBool() {
			most = 0
		}
	}
	name, keyword := letters(name), letters(k.Name)
	return wrong <= most && (name == keyword || wrong > 0 && spelling.Mistypes(name, keyword, wrong))
}

// letters are the letters of a name, all small.
func letters(name string) string {
	return strings.Map(func(r rune) rune {
		if !unicode.IsLetter(r) {
			return -1
		}
		return unicode.ToLower(r)
	}, name)
}

// longKeyword is the length from which two letters may be wrong.
const longKeyword = 12
