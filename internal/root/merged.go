package root

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

// merged makes one object of a root union: the properties of all branches, and what
// all branches require.
func (b *RootBuilder) merged(normal *meaning.Normal) *ir.Node {
	if at := shape.AdmitsNone(b.Task, normal); at != nil {
		return ir.Never(at)
	}
	if n := b.requiring(normal); n != nil {
		return n
	}
	inner, ms := shape.MergedShape(b.Task, normal)
	n := b.places.Shaped(inner, place.Context{Root: true})
	if n.Kind == ir.NeverNode {
		return n
	}
	n = b.Keywords.CopyForEdit(n)
	b.Objects.DeclareLoosePatterns(n, normal)
	keywords.LoseConditions(b.Keywords, n, normal)
	factors := shape.Factors(b.Task, normal)
	for _, u := range normal.Unions {
		if factors {
			n.Note(flavor.CRootUnion, flavor.Merge, diag.Exact, false, u.Member, u.Member.Name())
			continue
		}
		b.Keeper.Tagger.ListKinds(n, u.Member)
		b.Keywords.Teller.TellWays(n, u.Member)
		e := diag.Widened
		if b.Keywords.Teller.KindsSayAll(n, u.Member) {
			e = diag.Exact
		}
		n.Note(flavor.CRootUnion, flavor.Merge, e, false, u.Member, u.Member.Name())
		if free := b.Meaning.LeftFree(ms, u, inner.Filled, shape.ClosesBranches(b.Task, normal)); !b.Options.KeepOpen && free.Any() {
			n.Fact(diag.Fact{Rule: flavor.CRootUnion.String(), Repair: flavor.Merge, Effect: diag.Narrowed, Node: u.Member, Names: free.Some(), Detail: u.Member.Name(), Quiet: true})
		}
	}
	if !saysObject(normal) {
		b.reportInferred(n, normal, flavor.CMissingType)
	}
	return n
}

// requiring lowers a root whose unions all only say which members have to be there; nil for any other root,
// and where a union would be left all the same.
func (b *RootBuilder) requiring(normal *meaning.Normal) *ir.Node {
	if !b.Keywords.Teller.RequiresAlone(normal) {
		return nil
	}
	n := b.places.Requirements(b.Meaning.NormalForm(b.Sets.Restrict(normal.Set, schema.TObject)), place.Context{Root: true})
	if n == nil || n.Kind == ir.UnionNode {
		return nil
	}
	if n.Kind != ir.NeverNode && !saysObject(normal) {
		b.reportInferred(n, normal, flavor.CMissingType)
	}
	return n
}
