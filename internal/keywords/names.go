package keywords

import (
	"slices"

	"github.com/schemaflavor/schemaflavor/flavor"
	"github.com/schemaflavor/schemaflavor/internal/diag"
	"github.com/schemaflavor/schemaflavor/internal/ir"
	"github.com/schemaflavor/schemaflavor/internal/meaning"
	"github.com/schemaflavor/schemaflavor/internal/names"
	"github.com/schemaflavor/schemaflavor/internal/word"
)

// TellName tells the model what a renamed property is called in the original: of a name in
// another script not much may be left.
func (w *Writer) TellName(n *ir.Node, name string) *ir.Node {
	told := "Originally called `" + diag.Clip(name) + "`."
	if name == "" {
		told = "Its original name is empty."
	}
	return w.Describe(n, told)
}

// Describe returns the node with a sentence added to its description, whatever kind of node it is. Shared nodes are copied.
func (w *Writer) Describe(n *ir.Node, told string) *ir.Node {
	if w.Teller.Words.Silent() || !w.Rules.DescribeAll && len(w.Rules.Describe) == 0 {
		return n
	}
	switch n.Kind {
	case ir.ReferenceNode:
		if !w.Form.Allows("description", flavor.Reference) {
			return n
		}
		fallthrough
	case ir.SchemaNode, ir.UnionNode:
		if slices.ContainsFunc(n.Sentences, func(s diag.Told) bool { return s.Text == told && s.Bound == "" }) {
			return n // the node says it already, as it was reached before
		}
		n = w.CopyForEdit(n)
		n.Sentences = append(n.Sentences, diag.Told{Text: told})
	case ir.VerbatimNode, ir.KeptNode:
		if n.Src == nil || !n.Src.IsObject() || !w.Form.Describable(w.Unpacked(n)) {
			return n
		}
		k := *w.Unpacked(n)
		if len(k.Sentences) > 0 { // sentences stand behind the author's words
			k.Sentences = append(slices.Clip(k.Sentences), diag.Told{Text: told})
			k.Facts = ir.CopyFacts(k.Facts, &k)
			return &k
		}
		text := diag.Joined(k.KeptDescription(), told)
		at := k.Src.Member(word.Description)
		k.Members = slices.DeleteFunc(slices.Clone(k.Members), func(m ir.Member) bool { return m.Keyword == "description" })
		k.AddKeyword("description", diag.Quote(text), at)
		k.Facts = ir.CopyFacts(k.Facts, &k)
		return &k
	}
	return n
}

// TakeNames marks names as taken: those of an object's properties, and those that its schemas speak of. No property that is renamed or
// invented gets one of them.
func TakeNames(w *Writer, taken *names.TakenNames, normal *meaning.Normal, ms *meaning.Members, listed []string) {
	taken.Within(w.names.Room(len(ms.Names) + len(ms.Order)))
	taken.Add(ms.Names...)
	taken.Add(ms.Order...)
	for _, given := range normal.GivenUp {
		taken.Add(w.Meaning.NamesOf(given)...)
	}
	taken.Add(listed...)
}
