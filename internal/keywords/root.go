package keywords

import (
	"github.com/schemaflavor/schemaflavor/flavor"
	"github.com/schemaflavor/schemaflavor/internal/check"
	"github.com/schemaflavor/schemaflavor/internal/schema"
	"github.com/schemaflavor/schemaflavor/internal/tree"
	"github.com/schemaflavor/schemaflavor/internal/word"
)

// RootNeedsReshaping reports whether the root has keywords that may not stand at the root, and
// so cannot be kept member by member.
func (w *Writer) RootNeedsReshaping(n *tree.Node) bool {
	seen := map[*tree.Node]bool{}
	for n.IsObject() && !seen[n] {
		seen[n] = true
		for _, k := range [...]string{"anyOf", "oneOf", "allOf"} {
			if n.Has(k) && (!w.Rules.Allows(k, true) || k != "allOf" && w.Rules.Refuses(flavor.CRootUnion)) {
				return true
			}
		}
		if w.forbiddenTyped(n) || w.Rules.Refuses(flavor.CRootUnion) && check.HiddenUnion(n) != nil {
			return true
		}
		for p := range n.Member(word.Properties).All() {
			if !w.NameRule.Takes(p.Name(), true) {
				return true
			}
		}
		r := w.Doc.Reference(n)
		if r == nil {
			return false
		}
		target, _ := w.Doc.Resolve(r)
		if target == nil {
			return false
		}
		if w.Meaning.Graph.Recursive(target) && !w.Rules.Refuses(flavor.CRecursiveReference) {
			return w.Rules.Refuses(flavor.CRootReference)
		}
		n = target
	}
	return false
}

// forbiddenTyped reports whether a root without a type has a keyword that may stand there and not beside
// the type that it gets.
func (w *Writer) forbiddenTyped(n *tree.Node) bool {
	if n.Says(word.Type) {
		return false
	}
	for m := range n.All() {
		if schema.Of(m) != nil && w.Rules.Allows(m.Name(), true) && !w.Rules.Allows(m.Name(), true, flavor.ObjectType) {
			return true
		}
	}
	return false
}
