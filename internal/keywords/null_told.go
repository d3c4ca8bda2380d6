package keywords

import (
	"github.com/schemaflavor/schemaflavor/internal/already"
	"github.com/schemaflavor/schemaflavor/internal/diag"
	"github.com/schemaflavor/schemaflavor/internal/ir"
)

// TellNull returns a node whose null stands for absence, and says so where its author speaks of null, for who
// reads "null removes it" would send one to remove it, or of leaving the property out, which nobody can. Null says
// that it is a value too. Meant reports that its author gives it a meaning of its own, which cannot be said now.
func (w *Writer) TellNull(n *ir.Node, null bool) (told *ir.Node, meant bool) {
	words := n.AuthorsWords()
	meant = null && already.SaysWhatNullDoes(words)
	if n.Kind != ir.SchemaNode && n.Kind != ir.UnionNode || w.Teller.Words.Silent() || !w.Rules.DescribeAll {
		return n, meant
	}
	text := "Null leaves it out."
	switch {
	case null && already.SpeaksOfNull(words): // as a value, which it is not here
		text = "Null only leaves it out here."
	case !already.SpeaksOfOmission(words):
		return n, meant
	}
	n = w.CopyForEdit(n)
	n.Sentences = append(n.Sentences, diag.Told{Text: text})
	return n, meant
}
