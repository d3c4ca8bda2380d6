package keywords

import (
	"slices"
	"strings"
	"unicode"

	"github.com/schemaflavor/schemaflavor/internal/diag"
	"github.com/schemaflavor/schemaflavor/internal/ir"
)

// TellNull returns a node whose null stands for absence, and says so where its author speaks of null: who
// reads "null removes it" would send one to remove it.
func (l *Writer) TellNull(n *ir.Node) *ir.Node {
	if n.Kind != ir.SchemaNode && n.Kind != ir.UnionNode || l.O.NoDescriptions || l.Terse == 0 || !l.Rules.DescribeAll || !speaksOfNull(n.AuthorsWords()) {
		return n
	}
	n = l.Mutable(n)
	n.Lost = append(n.Lost, diag.Told{Text: "Null leaves it out."})
	return n
}

// speaksOfNull reports whether a text has the word null.
func speaksOfNull(text string) bool {
	if !strings.Contains(text, "null") && !strings.Contains(text, "NULL") && !strings.Contains(text, "Null") {
		return false // as most
	}
	last := ""
	for word := range strings.FieldsFuncSeq(text, func(r rune) bool { return !unicode.IsLetter(r) && r != '_' }) {
		if strings.EqualFold(word, "null") && !slices.Contains(negations, last) {
			return true
		}
		last = strings.ToLower(word)
	}
	return false
}

// negations are words that say that null is not meant.
var negations = []string{"non", "not", "no", "never", "cannot"}
