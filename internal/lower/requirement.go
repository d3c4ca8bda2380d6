package lower

import (
	"github.com/schemaflavor/schemaflavor/flavor"
	"github.com/schemaflavor/schemaflavor/internal/ir"
	"github.com/schemaflavor/schemaflavor/internal/meaning"
	"github.com/schemaflavor/schemaflavor/internal/schema"
)

// requirements lowers an object without the unions and conditions that only ask for names, and
// tells those; nil where there is nothing of the kind.
func (l *Lowering) requirements(sh *meaning.Normal, c Context) *ir.Node {
	found, set := l.Teller.Requirements(sh, c.Root)
	if len(found) == 0 {
		return nil
	}
	inner := l.Meaning.NormalForm(set)
	if !l.Teller.Sayable(inner, found, c.Root) {
		return nil
	}
	inner.Counted()
	n := l.ofShape(inner, c)
	if n.Kind == ir.NeverNode || n.GaveUp || n.IsText() {
		return n
	}
	n = l.Keywords.Mutable(n)
	for _, r := range found {
		l.Teller.TellRequirement(n, r, c.Root)
	}
	return n
}

// requiringRoot lowers a root whose unions all only ask for names; nil for any other, and where a
// union would be left, of a condition perhaps.
func (l *Lowering) requiringRoot(sh *meaning.Normal) *ir.Node {
	if !l.Teller.RequiresAlone(sh) {
		return nil
	}
	n := l.requirements(l.Meaning.NormalForm(sh.Set.Restrict(schema.TObject)), Context{Root: true})
	if n == nil || n.Kind == ir.UnionNode {
		return nil
	}
	if n.Kind != ir.NeverNode && !saysObject(sh) {
		l.reportInferred(n, sh, flavor.CMissingType)
	}
	return n
}
