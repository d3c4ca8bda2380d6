package schema

import (
	"strings"
	"unicode"

	"github.com/schemaflavor/schemaflavor/internal/spelling"
	"github.com/schemaflavor/schemaflavor/internal/tree"
	"github.com/schemaflavor/schemaflavor/internal/word"
)

// Meant is the keyword that a member of a schema was most likely meant to be, which is none and has the value of that one, or
// nil. Names that somebody made on purpose (x-order, _format) are nobody's mistakes, nor is one beside the keyword itself.
func (s *Document) Meant(m *tree.Node) *Keyword {
	name := m.Name()
	if len(name) < shortestMisspelt || len(name) > longestMisspelt || strings.ContainsAny(name[:2], "_-@") {
		return nil
	}
	for wrong := range 3 { // the nearest
		for i := range keywordTable {
			k := &keywordTable[i]
			if len(k.Name) < shortestMisspelt || k.Family <= Annotation && !worthwhile[k.Word] || !mistakes(m, k, wrong) {
				continue
			}
			if Means(s, k, m) && !Malformed(k, m) && m.Parent().Member(k.Word) == nil {
				return k
			}
		}
	}
	return nil
}

// worthwhile are keywords that constrain nothing by themselves, and of which a schema says less than it seems if they are misspelt.
var worthwhile = map[word.Word]bool{word.Description: true, word.Ref: true}

// What is shorter may be anything, and no keyword is that long.
const (
	shortestMisspelt = 3
	longestMisspelt  = 24
)

// mistakes reports whether a name is a keyword's with so many letters wrong behind the first, whatever its capitals and signs. A
// keyword that takes any value, or any schema, may have none wrong: nothing else says that it is meant.
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
