package keywords

import (
	"slices"

	"github.com/schemaflavor/schemaflavor/internal/conjunction"
	"github.com/schemaflavor/schemaflavor/internal/diag"
	"github.com/schemaflavor/schemaflavor/internal/ir"
	"github.com/schemaflavor/schemaflavor/internal/meaning"
	"github.com/schemaflavor/schemaflavor/internal/schema"
	"github.com/schemaflavor/schemaflavor/internal/tree"
	"github.com/schemaflavor/schemaflavor/internal/word"
)

// Of what several schemas say of one place in words, a node has the first of each keyword. What gave way is said here, and told
// where it stands nowhere else in the end.

// sayGaveWay says which annotations of the parts of a conjunction its node has not, and which keywords say no more than they do.
func (w *Writer) sayGaveWay(n *ir.Node, normal *meaning.Normal) {
	for _, p := range normal.Set {
		if p.N == nil || !p.N.IsObject() {
			continue
		}
		if len(normal.Set) > 1 && p.Without&conjunction.NoAnnotations == 0 {
			for m := range p.N.All() {
				if k := schema.Of(m); k != nil && k.Family == schema.Annotation && !slices.ContainsFunc(normal.Annotations, func(a *tree.Node) bool { return saysTheSame(a, m) }) {
					n.Fact(diag.GaveWay(m))
				}
			}
		}
		if p.N.MayHave(idleWords) && !n.IsText() {
			for m := range p.N.All() {
				if saysNoMore(m) && !(IsName(m) && p.N == w.Doc.Tree.Root()) && !w.said(n, m) { // what is written of the root's is settled later
					n.Fact(diag.GaveWay(m))
				}
			}
		}
	}
}

// SayOfClosed says of the annotations on further members of an object that there are none any more.
func SayOfClosed(n *ir.Node, further *tree.Node) {
	for m := range further.All() {
		if k := schema.Of(m); k != nil && k.Family == schema.Annotation {
			n.Fact(diag.GaveWay(m))
		}
	}
}

// saysTheSame reports whether two annotations are one, or of the same words.
func saysTheSame(a, m *tree.Node) bool {
	return a == m || a.Name() == m.Name() && string(a.Raw()) == string(m.Raw())
}

// idleWords are the keywords that may say no more than their absence.
var idleWords = tree.WordsOf(word.UniqueItems, word.If, word.ID, word.OldID, word.Anchor, word.DynamicAnchor)

// saysNoMore reports whether a keyword's schema means the same without it: a `uniqueItems` that is
// false, an `if` that always holds once its `then` is a part of the schema, and a name that nothing refers by.
func saysNoMore(m *tree.Node) bool {
	switch m.Word() {
	case word.UniqueItems:
		return m.Kind() == tree.False
	case word.If:
		return schema.AlwaysThen(m.Parent()) != nil
	}
	return IsName(m) // what referred to it leads elsewhere
}

// IsName reports whether a keyword gives its schema a name that references may lead by.
func IsName(m *tree.Node) bool {
	switch m.Word() {
	case word.ID, word.OldID, word.Anchor, word.DynamicAnchor:
		return m.IsString()
	}
	return false
}
