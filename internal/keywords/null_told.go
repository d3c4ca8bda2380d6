package keywords

import (
	"github.com/schemaflavor/schemaflavor/internal/already"
	"github.com/schemaflavor/schemaflavor/internal/diag"
	"github.com/schemaflavor/schemaflavor/internal/ir"
)

// TellNull returns a node whose null stands for absence, and says so where its author gives null a meaning of its own, for who
// reads "null removes it" would send one to remove it, also where no null was declared, or speaks of leaving the property
// out, which nobody can. Null says that it is a value too. Meant reports that its author gives it such a meaning, which cannot be said now: that there may be
// none is what absence says.
func (w *Writer) TellNull(n *ir.Node, null bool) (told *ir.Node, meant bool) {
	words := n.AuthorsWords()
	does := already.SaysWhatNullDoes(words)
	meant = null && does
	if n.Kind != ir.SchemaNode && n.Kind != ir.UnionNode || w.Teller.Words.Silent() || !w.Rules.DescribeAll {
		return n, meant
	}
	text := "Null leaves it out."
	switch {
	case does && (null || n.Carry != ir.CarryEntries): // of a map it may be what the null of an entry does
		text = "Null only leaves it out here."
	case !already.SpeaksOfOmission(words):
		return n, meant
	}
	n = w.CopyForEdit(n)
	n.Sentences = append(n.Sentences, diag.Told{Text: text})
	return n, meant
}
