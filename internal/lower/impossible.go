package lower

import (
	"github.com/schemaflavor/schemaflavor/internal/conjunction"
	"github.com/schemaflavor/schemaflavor/internal/ir"
	"github.com/schemaflavor/schemaflavor/internal/meaning"
	"github.com/schemaflavor/schemaflavor/internal/slab"
	"github.com/schemaflavor/schemaflavor/internal/tree"
)

// Impossible are recursive sets that nothing satisfies, and why: what was found in one lowering, the next one knows.
type Impossible struct{ because map[string]*tree.Node }

// Impossible returns why nothing satisfies a schema that was lowered before.
func (l *Lowering) Impossible(n *tree.Node) (because *tree.Node, is bool) {
	because, is = l.impossible.because[conjunction.One(n).Key()]
	return because, is
}

// RuleOut notes that nothing satisfies a set which was referred to before that was known:
// all is lowered once more with that knowledge.
func (l *Lowering) RuleOut(set string, at *tree.Node) {
	if _, known := l.impossible.because[set]; !known {
		slab.Put(&l.impossible.because, set, at)
		l.Again = true
	}
}

// RuledOut reports whether it is known already that nothing satisfies a conjunction.
func (l *Lowering) RuledOut(set string) bool {
	_, known := l.impossible.because[set]
	return known
}

// Opposed are two places of a document which nothing satisfies that exclude each other.
func (l *Lowering) Opposed() (one, other *tree.Node) {
	return meaning.Opposed(l.Meaning, l.Doc.Tree.Root())
}

// LedTo is the definition of what a reference leads to which stays.
func (l *Lowering) LedTo(target *tree.Node) *ir.Definition { return l.Definitions.LedTo(target) }

// LowerPending lowers the definitions that were put off.
func (l *Lowering) LowerPending() { l.Definitions.LowerPending() }

// LowerRoot lowers the document.
func (l *Lowering) LowerRoot() *ir.Node { return l.Root.Lower() }
