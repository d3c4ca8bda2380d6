package lower

import (
	"github.com/schemaflavor/schemaflavor/internal/conjunction"
	"github.com/schemaflavor/schemaflavor/internal/ir"
	"github.com/schemaflavor/schemaflavor/internal/meaning"
	"github.com/schemaflavor/schemaflavor/internal/slab"
	"github.com/schemaflavor/schemaflavor/internal/tree"
)

// Impossible holds the recursive sets that nothing satisfies, by their keys, each with the schema that says why. Several
// lowerings of one document share it: what one finds, the next one knows.
type Impossible struct{ because map[string]*tree.Node }

// Impossible returns why nothing satisfies a schema that was lowered before.
func (l *Lowering) Impossible(n *tree.Node) (because *tree.Node, is bool) {
	because, is = l.impossible.because[conjunction.One(n).Key()]
	return because, is
}

// RuleOut notes that nothing satisfies the set with this key, because of the schema at. The set was referred to before that
// was known, so that all is lowered once more with that knowledge.
func (l *Lowering) RuleOut(set string, at *tree.Node) {
	if _, known := l.impossible.because[set]; !known {
		slab.Put(&l.impossible.because, set, at)
		l.Again = true
	}
}

// RuledOut reports whether it is known already that nothing satisfies the set with this key.
func (l *Lowering) RuledOut(set string) bool {
	_, known := l.impossible.because[set]
	return known
}

// Opposed returns two places that exclude each other, in a document that nothing satisfies. The second is nil where the first
// excludes everything by itself, and both are where no such places are found.
func (l *Lowering) Opposed() (one, other *tree.Node) {
	return meaning.Opposed(l.Meaning, l.Doc.Tree.Root())
}

// LedTo returns the definition of a target, for a reference to it that stays whatever becomes of the target.
func (l *Lowering) LedTo(target *tree.Node) *ir.Definition { return l.Definitions.LedTo(target) }

// LowerPending lowers the definitions that were put off because too many were being lowered within each other.
func (l *Lowering) LowerPending() { l.Definitions.LowerPending() }

// LowerRoot lowers the document.
func (l *Lowering) LowerRoot() *ir.Node { return l.Root.Lower() }
