package keywords

import (
	"regexp"
	"slices"
	"strings"
	"unicode"

	"github.com/schemaflavor/schemaflavor/internal/diag"
	"github.com/schemaflavor/schemaflavor/internal/ir"
)

// TellNull returns a node whose null stands for absence, and says so where its author speaks of null, for who
// reads "null removes it" would send one to remove it, or of leaving the property out, which nobody can. Null says
// that it is a value too. Meant reports that its author gives it a meaning of its own, which cannot be said now.
func (w *Writer) TellNull(n *ir.Node, null bool) (told *ir.Node, meant bool) {
	words := n.AuthorsWords()
	meant = null && diag.Mentions(words, "null") && nullMeans.MatchString(words)
	if n.Kind != ir.SchemaNode && n.Kind != ir.UnionNode || w.Teller.Words.Silent() || !w.Rules.DescribeAll {
		return n, meant
	}
	text := "Null leaves it out."
	switch {
	case null && speaksOfNull(words): // as a value, which it is not here
		text = "Null only leaves it out here."
	case !speaksOfOmission(words):
		return n, meant
	}
	n = w.CopyForEdit(n)
	n.Sentences = append(n.Sentences, diag.Told{Text: text})
	return n, meant
}

// nullMeans finds that a text says what null does to something that there is: "null clears it", "null = move to the root".
// That null stands for a default, or for no choice, is what leaving the property out does.
var nullMeans = regexp.MustCompile(`(?i)\bnull\b[` + "`" + `"']? *(?:value *)?(?:(?:[=:→]|to|will|would) *)?(?:to )?(?:clear|reset|remove|unset|delete|disable|deactivate|detach|unassign|move|empt)(?:s|es|ies|y)?\b`)

// speaksOfOmission reports whether a text tells when a property is to be omitted.
func speaksOfOmission(text string) bool {
	if !strings.Contains(text, "mit") && !strings.Contains(text, "MIT") {
		return false // as most
	}
	for word := range strings.FieldsFuncSeq(text, func(r rune) bool { return !unicode.IsLetter(r) }) {
		if len(word) >= len("omit") && strings.EqualFold(word[:len("omit")], "omit") {
			return true
		}
	}
	return false
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
