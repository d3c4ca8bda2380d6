package meaning

import (
	"slices"

	"github.com/schemaflavor/schemaflavor/internal/conjunction"
	"github.com/schemaflavor/schemaflavor/internal/schema"
	"github.com/schemaflavor/schemaflavor/internal/tree"
	"github.com/schemaflavor/schemaflavor/internal/word"
)

// BranchesHoldSchemas reports whether a branch of a union refers to a schema or holds one, such as that of a
// property: that would be lost with the union.
func (l *Reader) BranchesHoldSchemas(u conjunction.UnionAt) bool {
	describes := false
	for b := range u.Member.All() {
		describes = describes || l.Doc.Reference(b) != nil
		schema.Subschemas(b, func(*schema.Keyword, *tree.Node) { describes = true })
	}
	return describes
}

// BranchSets returns the branches of a union but for those in without, and the set that each
// of them means beside base: the branch alone, where base adds nothing to it.
func (l *Reader) BranchSets(base conjunction.Set, u conjunction.UnionAt, without []*tree.Node) (schemas []*tree.Node, sets []conjunction.Set) {
	alone, types := l.standsAlone(base, u)
	schemas, sets = l.memory.nodes.Room(u.Member.Len()), l.memory.sets.Room(u.Member.Len())
	for m := range u.Member.All() {
		if !schema.IsSchema(m) || slices.Contains(without, m) {
			continue
		}
		l.Meter.Charge(len(base))
		var s conjunction.Set
		if alone && (types == schema.TAll || !l.Schemas.Terms.Inlines && l.within(m, types)) {
			s = l.Schemas.Sets.One(m)
		} else {
			s = l.Schemas.Sets.Add(base, conjunction.Part{N: m, Without: conjunction.Nearer})
		}
		schemas, sets = append(schemas, m), append(sets, s)
	}
	return schemas, sets
}

// within reports whether a schema, or the one that it refers to, has a single type, which is one of types, and no
// union: branches of that have to be told apart from the outer union's as well.
func (l *Reader) within(n *tree.Node, types schema.TypeSet) bool {
	if !n.Says(word.Type) && l.Doc.Reference(n) == nil {
		return false
	}
	normal := l.NormalForm(l.Schemas.Sets.One(n))
	defer Release(normal)
	l.Meter.Charge(len(normal.Set))
	return normal.Never == nil && normal.Types&^types == 0 && normal.Types.Single() && len(normal.Unions) == 0
}

// standsAlone reports whether nothing but types stands beside a union, and which types. A branch of
// these types then means the same alone. References that led to the union do not count, unless it is recursive.
func (l *Reader) standsAlone(base conjunction.Set, u conjunction.UnionAt) (alone bool, types schema.TypeSet) {
	types, leads := base.Types(), 0
	for _, p := range base {
		switch {
		case p.N == nil:
		case p.Without&^(conjunction.Nearer|conjunction.NoAnnotations) == 0 && p.N.Len() == 1 && l.Doc.Reference(p.N) != nil:
			leads++
		case !l.bare(p, u):
			return false, 0
		default:
			if t := p.N.Member(word.Type); t != nil {
				types &= schema.TypesSaid(t)
			}
		}
	}
	return leads == 0 || !l.Graph.Recursive(u.Owner), types
}

// bare reports whether a part says nothing but the union u and types, masked annotations aside.
func (l *Reader) bare(p conjunction.Part, u conjunction.UnionAt) bool {
	if p.N != u.Owner {
		return false
	}
	for m := range p.N.All() {
		k := schema.Of(m)
		switch {
		case m == u.Member || k == nil || k.Family == schema.Annotation && p.Without&conjunction.NoAnnotations != 0:
		case k.Family == schema.Core && (k.Holds != schema.Text || m.Name() == "$schema" || m.Name() == "$id" || m.Name() == "id"):
		case k.Word == word.Type && !schema.Respelled(m) && schema.IsTypes(m):
		case k.Word == word.Nullable && (p.Without&conjunction.NoNullable != 0 || !l.Doc.CombinedOrNull(p.N)): // null joins the whole of the union, or nothing but types
		default:
			return false
		}
	}
	return true
}

// BareAll reports whether nothing that constrains stands beside a union. `nullable` does not count.
func (l *Reader) BareAll(base conjunction.Set, u conjunction.UnionAt) bool {
	for _, p := range base {
		if p.N == nil {
			if p.Types != schema.TAll {
				return false
			}
			continue
		}
		for m := range p.N.All() {
			if k := schema.Of(m); k != nil && k.Family > schema.Annotation && m != u.Member && k.Word != word.Nullable {
				return false
			}
		}
	}
	return true
}

// RequiredByAll lists the names that are required by each branch of a union that admits objects.
func (l *Reader) RequiredByAll(u conjunction.UnionAt) (out []*tree.Node) {
	for b := range u.Member.All() {
		if !b.IsObject() {
			return nil
		}
		if t := schema.TypesSaidBy(b); t != 0 && t&schema.TObject == 0 {
			continue
		}
		normal := l.NormalForm(l.Schemas.Sets.One(b))
		if normal.Never != nil || normal.Types&schema.TObject == 0 {
			continue
		}
		required := normal.Required
		if out == nil {
			out = required
			if len(out) == 0 {
				return nil
			}
			continue
		}
		out = slices.DeleteFunc(slices.Clone(out), func(r *tree.Node) bool {
			return !slices.ContainsFunc(required, func(o *tree.Node) bool { return o.Text() == r.Text() })
		})
	}
	return out
}
