package schema

import (
	"strings"
	"unicode"

	"github.com/schemaflavor/schemaflavor/internal/spelling"
	"github.com/schemaflavor/schemaflavor/internal/tree"
	"github.com/schemaflavor/schemaflavor/internal/word"
)

// Misspelt is the keyword that a member of a schema was most likely meant to be, which is none and has the value of that one, or
// nil. Names that somebody made on purpose (x-order, _format) are nobody's mistakes, nor is one beside the keyword itself.
func (s *Document) Misspelt(m *tree.Node) *Keyword {
	name := m.Name()
	if len(name) < shortestMisspelt || len(name) > longestMisspelt || strings.ContainsAny(name[:2], "_-@") {
		return nil
	}
	for i := range keywordTable {
		k := &keywordTable[i]
		if len(k.Name) < shortestMisspelt || k.Family <= Annotation && !worthwhile[k.Word] || !mistakes(name, k.Name) {
			continue
		}
		if Means(s, k, m) && !Malformed(k, m) && m.Parent().Member(k.Word) == nil {
			return k
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

// mistakes reports whether a name is a keyword's with another letter or two behind the first, or with other capitals and signs.
func mistakes(name, keyword string) bool {
	if far := len(name) - len(keyword); max(far, -far) > 3 || name[0]|' ' != keyword[0]|' ' {
		return false // as most
	}
	name, keyword = letters(name), letters(keyword)
	return name == keyword || spelling.Mistypes(name, keyword, 1+len(keyword)/longKeyword)
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
const longKeyword = 10
