package lower

import (
	"github.com/schemaflavor/schemaflavor/flavor"
	"github.com/schemaflavor/schemaflavor/internal/ir"
	"github.com/schemaflavor/schemaflavor/internal/meaning"
	"github.com/schemaflavor/schemaflavor/internal/place"
	"github.com/schemaflavor/schemaflavor/internal/schema"
)

// requirements lowers an object without the unions and conditions that only ask for names, and
// tells those; nil where there is nothing of the kind.
func (l *Lowering) requirements(normal *meaning.Normal, c place.Context) *ir.Node {
	found, set := l.Teller.Requirements(normal, c.Root)
	if len(found) == 0 {
		return nil
	}
	inner := l.Meaning.NormalForm(set)
	if !l.Teller.DeclareRequirements(inner, found, c.Root) {
		return nil
	}
	for _, r := range found {
		if union := r.Union(); union != nil {
			inner.Tell(union)
		}
	}
	inner.ClearRecursive()
	n := l.ofShape(inner, c)
	if n.Kind == ir.NeverNode || n.GaveUp || n.IsText() {
		return n
	}
	n = l.Keywords.CopyForEdit(n)
	for _, r := range found {
		if union := r.Union(); union != nil {
			l.Tagger.ListKinds(n, union)
		}
		l.Teller.TellRequirement(n, r, c.Root)
	}
	return n
}

// requiringRoot lowers a root whose unions all only ask for names; nil for any other, and where a
// union would be left, of a condition perhaps.
func (l *Lowering) requiringRoot(normal *meaning.Normal) *ir.Node {
	if !l.Teller.RequiresAlone(normal) {
		return nil
	}
	n := l.requirements(l.Meaning.NormalForm(normal.Set.Restrict(schema.TObject)), place.Context{Root: true})
	if n == nil || n.Kind == ir.UnionNode {
		return nil
	}
	if n.Kind != ir.NeverNode && !saysObject(normal) {
		l.reportInferred(n, normal, flavor.CMissingType)
	}
	return n
}
