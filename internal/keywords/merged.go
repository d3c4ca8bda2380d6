package keywords

import (
	"maps"
	"slices"

	"github.com/schemaflavor/schemaflavor/internal/conjunction"
	"github.com/schemaflavor/schemaflavor/internal/meaning"
	"github.com/schemaflavor/schemaflavor/internal/schema"
	"github.com/schemaflavor/schemaflavor/internal/tree"
)

// What one object is that stands for the branches of unions.

// MergedShape is one object in place of unions: with the properties of all branches, and
// what all of them require. ms is what the shape itself says of members.
func (w *Writer) MergedShape(normal *meaning.Normal) (inner *meaning.Normal, ms *meaning.Members) {
	base := normal.Set
	for _, u := range normal.Unions {
		base = base.Masked(u.Owner, u.Mask|conjunction.Loosened)
	}
	if !w.Form.Gentle {
		for _, c := range normal.Conditions {
			base = base.Masked(c.Parent(), conjunction.NoCondition|conjunction.Loosened)
		}
	}
	inner = w.Meaning.NormalForm(base.Restrict(schema.TObject))
	ms = w.Meaning.MembersOf(w.Meaning.NormalForm(base))
	if len(normal.Unions) > 0 {
		w.Meaning.MergeBranches(inner, ms, normal.Unions, w.filled(normal, ms))
	}
	if w.Teller.AllClose(normal.Unions) {
		inner.CloseLoose()
	}
	if !w.Form.Gentle {
		for _, c := range normal.Conditions {
			inner.DeclareSides(c)
		}
	}
	return inner, ms
}

// filled lists the members that branches fill, where not everything is to be kept as it is.
func (w *Writer) filled(normal *meaning.Normal, ms *meaning.Members) map[string]bool {
	if w.keepsAll() {
		return nil
	}
	return w.Meaning.FilledBy(ms, normal.Unions)
}

// Mergeable reports whether unions that may not stand are unions of objects, which one
// object can stand for.
func (w *Writer) Mergeable(normal *meaning.Normal) bool {
	if w.TakesUnions() || w.Form.Gentle {
		return false
	}
	base := normal.Set
	for _, u := range normal.Unions {
		base = base.Masked(u.Owner, u.Mask)
	}
	for _, u := range normal.Unions {
		for b := range u.Member.All() {
			if !schema.IsSchema(b) || b.Kind() == tree.False {
				continue
			}
			g := w.Meaning.NormalForm(base.Add(conjunction.Part{N: b}))
			t := g.Types
			if !g.Typed && len(g.Unions) == 0 {
				t = w.Meaning.Infer(g)
			}
			if t != schema.TObject || g.Listed {
				return false
			}
		}
	}
	return true
}

// AdmitsNone returns a union of a shape of whose branches none is valid beside what stands there, or nil.
func (w *Writer) AdmitsNone(normal *meaning.Normal) *tree.Node {
	for _, u := range normal.Unions {
		base := normal.Set.Masked(u.Owner, u.Mask)
		if !slices.ContainsFunc(schema.Elements(u.Member), func(b *tree.Node) bool { return !w.impossible(base.Add(conjunction.Part{N: b})) }) {
			return u.Member
		}
	}
	return nil
}

// impossible reports whether no object is valid by a set: a member has to come that nothing is valid for.
func (w *Writer) impossible(set conjunction.Set) bool {
	normal := w.Meaning.NormalForm(set)
	if normal.Never != nil {
		return true
	}
	for _, name := range slices.Sorted(maps.Keys(w.Meaning.MembersOf(normal).Required)) {
		if normal.Types == schema.TObject && w.Meaning.NormalForm(w.Meaning.PropertySet(normal, name)).Never != nil {
			return true
		}
	}
	return false
}
