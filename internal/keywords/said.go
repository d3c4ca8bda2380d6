package keywords

import (
	"slices"

	"github.com/schemaflavor/schemaflavor/internal/already"
	"github.com/schemaflavor/schemaflavor/internal/diag"
	"github.com/schemaflavor/schemaflavor/internal/ir"
	"github.com/schemaflavor/schemaflavor/internal/schema"
	"github.com/schemaflavor/schemaflavor/internal/tree"
	"github.com/schemaflavor/schemaflavor/internal/word"
)

// Say puts a text before the description of a node.
func Say(n *ir.Node, text string) {
	own, authors := n.Description, n.Authors
	if own == "" {
		own = n.AuthorsWords()
		authors = own
	}
	n.Description, n.Authors = SayBoth(text, own), SayBoth(text, authors)
}

// SayBoth joins two texts, or returns the one that says all that the other does.
func SayBoth(text, more string) string {
	switch {
	case already.SaysAll(more, text):
		return more
	case already.SaysAll(text, more):
		return text
	}
	return diag.Joined(text, more)
}

// saysIn reports whether a branch says what an annotation of its union does.
func saysIn(branch *ir.Node, a *tree.Node) bool {
	return slices.Contains(branch.Annotations, a) || a.Word() == word.Description && a.IsString() && branch.Description != "" && already.SaysAll(branch.Description, a.Text())
}

// ManyWords is the number of bytes from which a text is not worth being said in each branch.
const ManyWords = 400

// SayInBranches moves the annotations of a union into its branches, for a flavor that takes none beside it: its description goes
// before that of a branch, and its default, which all branches have got, is removed from those of which it is no value.
func SayInBranches(w *Writer, branches []*ir.Branch, annotations []*tree.Node) {
	for _, b := range branches {
		if b.Node.Kind != ir.SchemaNode {
			continue
		}
		for _, a := range annotations {
			inherits := slices.Contains(b.Node.Annotations, a)
			switch {
			case a.Word() == word.Description && a.IsString() && !inherits && b.Node.AuthorsWords() != "" && len(branches)*len(a.Text()) <= ManyWords:
				b.Node = w.CopyForEdit(b.Node)
				Say(b.Node, a.Text())
			case a.Word() == word.Default && a.Kind() != tree.Null && inherits && b.Node.Carry == ir.CarryPlain && b.Node.Types != 0 &&
				(b.Node.Types&schema.TypeOf(a) == 0 || b.Node.Listed != nil && !slices.Contains(b.Node.Listed, a.Key())):
				b.Node = w.CopyForEdit(b.Node)
				b.Node.Annotations = slices.DeleteFunc(slices.Clone(b.Node.Annotations), func(x *tree.Node) bool { return x == a })
			}
		}
	}
}
