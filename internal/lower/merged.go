package lower

import (
	"github.com/schemaflavor/schemaflavor/flavor"
	"github.com/schemaflavor/schemaflavor/internal/diag"
	"github.com/schemaflavor/schemaflavor/internal/ir"
	"github.com/schemaflavor/schemaflavor/internal/meaning"
	"github.com/schemaflavor/schemaflavor/internal/schema"
	"github.com/schemaflavor/schemaflavor/internal/tree"
)

// mergedShape is one object in place of unions: with the properties of all branches, and
// what all of them require. ms is what the shape itself says of members.
func (l *Lowering) mergedShape(sh *meaning.Normal) (inner *meaning.Normal, ms *meaning.Members) {
	base := sh.Set
	for _, u := range sh.Unions {
		base = base.Masked(u.Owner, u.Mask|meaning.Loosened)
	}
	if !l.Gentle {
		for _, c := range sh.Conditions {
			base = base.Masked(c.Parent(), meaning.NoCondition|meaning.Loosened)
		}
	}
	inner = l.NormalForm(base.Restrict(schema.TObject))
	ms = l.MembersOf(l.NormalForm(base))
	l.MergeBranches(inner, ms, sh.Unions)
	if l.AllClose(sh.Unions) {
		inner.CloseLoose()
	}
	if !l.Gentle {
		for _, c := range sh.Conditions {
			inner.DeclareSides(c)
		}
	}
	return inner, ms
}

// loseMerged gives up the conditions that mergedShape left to validation.
func (l *Lowering) loseMerged(n *ir.Node, sh *meaning.Normal) {
	if l.Gentle {
		return
	}
	for _, c := range sh.Conditions {
		l.Lose(n, c, diag.Widened)
	}
}

// mergeable reports whether unions that may not stand are unions of objects, which one
// object can stand for.
func (l *Lowering) mergeable(sh *meaning.Normal) bool {
	if l.TakesUnions() || l.Gentle {
		return false
	}
	base := sh.Set
	for _, u := range sh.Unions {
		base = base.Masked(u.Owner, u.Mask)
	}
	for _, u := range sh.Unions {
		for b := range u.Member.All() {
			if !schema.IsSchema(b) || b.Kind() == tree.False {
				continue
			}
			g := l.NormalForm(base.Add(meaning.Part{N: b}))
			t := g.Types
			if !g.Typed && len(g.Unions) == 0 {
				t = l.Infer(g)
			}
			if t != schema.TObject || g.Listed {
				return false
			}
		}
	}
	return true
}

// merged lowers unions of objects as one object.
func (l *Lowering) merged(sh *meaning.Normal, c Context) *ir.Node {
	inner, ms := l.mergedShape(sh)
	n := l.shaped(inner, Context{Root: c.Root, level: c.level})
	if n.Kind == ir.NeverNode {
		return n
	}
	n = l.Mutable(n)
	l.loseMerged(n, sh)
	for _, u := range sh.Unions {
		f := diag.Fact{Rule: "no-union", Repair: flavor.Merge, Effect: diag.Widened, Node: u.Member, Detail: u.Member.Name()}
		f.Told = l.Tell(n, u.Member.Name(), u.Member)
		n.Fact(f)
		if free := l.LeftFree(ms, u); !l.O.KeepOpen && free.Any() {
			n.Fact(diag.Fact{Rule: "no-union", Repair: flavor.Merge, Effect: diag.Narrowed, Node: u.Member, Names: free.Some(), Detail: u.Member.Name(), Quiet: true})
		}
	}
	return n
}
