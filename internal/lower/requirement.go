package lower

import (
	"github.com/schemaflavor/schemaflavor/internal/ir"
	"github.com/schemaflavor/schemaflavor/internal/meaning"
	"github.com/schemaflavor/schemaflavor/internal/place"
)

// Requirements lowers an object whose unions or conditions only say which members have to be there, such as
// {"anyOf": [{"required": ["a"]}, {"required": ["b"]}]}: it lowers the object without them, and tells each in a sentence of the
// description. It returns nil where there are none, or sentences cannot stand for them.
func (l *Lowering) Requirements(normal *meaning.Normal, c place.Context) *ir.Node {
	found, set := l.Keywords.Teller.Requirements(normal, c.Root)
	if len(found) == 0 {
		return nil
	}
	inner := l.Meaning.NormalForm(set)
	if !l.Keywords.Teller.DeclareRequirements(inner, found, c.Root) {
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
			l.Keeper.Tagger.ListKinds(n, union)
		}
		l.Keywords.Teller.TellRequirement(n, r, c.Root)
	}
	return n
}
