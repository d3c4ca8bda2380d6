package keywords

import (
	"github.com/schemaflavor/schemaflavor/internal/already"
	"github.com/schemaflavor/schemaflavor/internal/diag"
	"github.com/schemaflavor/schemaflavor/internal/ir"
)

// TellNull returns the node of a property whose null stands for absence, with a sentence that says so where the author's words mislead:
// who reads "null removes it" would send null to remove it, and who reads "leave it out" cannot. null says that null is a value of the
// property in the input too. meant reports that the author gives that null a meaning, which cannot be sent, since null means absence.
func (w *Writer) TellNull(n *ir.Node, null bool) (told *ir.Node, meant bool) {
	words := n.AuthorsWords()
	does := already.SaysWhatNullDoes(words)
	meant = null && does
	if n.Kind != ir.SchemaNode && n.Kind != ir.UnionNode || w.Teller.Words.Silent() || !w.Rules.DescribeAll {
		return n, meant
	}
	text := "Null leaves it out."
	switch {
	case does && (null || n.Carry != ir.CarryEntries): // a map's author may mean the null of an entry
		text = "Null only leaves it out here."
	case !already.SpeaksOfOmission(words):
		return n, meant
	}
	n = w.CopyForEdit(n)
	n.Sentences = append(n.Sentences, diag.Told{Text: text})
	return n, meant
}
