package lower

import (
	"github.com/schemaflavor/schemaflavor/flavor"
	"github.com/schemaflavor/schemaflavor/internal/diag"
	"github.com/schemaflavor/schemaflavor/internal/ir"
	"github.com/schemaflavor/schemaflavor/internal/keywords"
	"github.com/schemaflavor/schemaflavor/internal/meaning"
	"github.com/schemaflavor/schemaflavor/internal/place"
	"github.com/schemaflavor/schemaflavor/internal/schema"
	"github.com/schemaflavor/schemaflavor/internal/shape"
)

// merged lowers unions of objects as one object that has the properties of all branches. inferred: a branch without a type only
// speaks of objects, so that its other values are lost.
func (l *Lowering) merged(normal *meaning.Normal, c place.Context, inferred bool) *ir.Node {
	inner, ms := shape.MergedShape(l.Task, normal)
	n := l.Shaped(inner, place.Context{Root: c.Root, Level: c.Level})
	if n.Kind == ir.NeverNode {
		return n
	}
	if n = l.Keywords.CopyForEdit(n); inferred {
		n.Quietly(flavor.CMissingType, flavor.Infer, diag.Narrowed, normal.Place(), diag.TypeWords(schema.TObject))
	}
	keywords.LoseConditions(l.Keywords, n, normal)
	for _, u := range normal.Unions {
		f := diag.Fact{Rule: diag.RuleNoUnion, Repair: flavor.Merge, Effect: diag.Widened, Node: u.Member, Detail: u.Member.Name()}
		f.Told = l.Keywords.Teller.Tell(n, u.Member.Name(), u.Member)
		n.Fact(f)
		if free := l.Meaning.LeftFree(ms, u, inner.Filled, shape.ClosesBranches(l.Task, normal)); !l.Options.KeepOpen && free.Any() {
			n.Fact(diag.Fact{Rule: diag.RuleNoUnion, Repair: flavor.Merge, Effect: diag.Narrowed, Node: u.Member, Names: free.Some(), Detail: u.Member.Name(), Quiet: true})
		}
	}
	return n
}
