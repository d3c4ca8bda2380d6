package meaning

import (
	"slices"

	"github.com/schemaflavor/schemaflavor/internal/schema"
	"github.com/schemaflavor/schemaflavor/internal/tree"
)

// Describes reports whether a branch of a union says what values look like: it would be lost
// with the union.
func (l *Schemas) Describes(u UnionAt) bool {
	describes := false
	for b := range u.Member.All() {
		describes = describes || l.Doc.Reference(b) != nil
		schema.Subschemas(b, func(*schema.Keyword, *tree.Node) { describes = true })
	}
	return describes
}

// BranchSets lists the schemas of a union's branches but for some, and what each means
// beside base.
func (l *Schemas) BranchSets(base Conjunction, u UnionAt, without []*tree.Node) (schemas []*tree.Node, sets []Conjunction) {
	alone := l.standsAlone(base, u)
	for m := range u.Member.All() {
		if !schema.IsSchema(m) || slices.Contains(without, m) {
			continue
		}
		l.Charge(len(base))
		s := base.Add(Part{N: m, Without: Nearer})
		if alone {
			s = One(m)
		}
		schemas, sets = append(schemas, m), append(sets, s)
	}
	return schemas, sets
}

// standsAlone reports whether nothing stands beside a union, so that its branches are as they
// are, whichever references led to it.
func (l *Schemas) standsAlone(base Conjunction, u UnionAt) bool {
	if len(base) == 1 {
		return l.bare(base[0], u)
	}
	return !l.Graph.Recursive(u.Owner) && !slices.ContainsFunc(base, func(p Part) bool {
		leads := p.N != nil && p.Without&^(Nearer|NoAnnotations) == 0 && p.N.Len() == 1 && l.Doc.Reference(p.N) != nil
		return !leads && !l.bare(p, u)
	})
}

// bare reports whether a part says nothing but its union, annotations aside.
func (l *Schemas) bare(p Part, u UnionAt) bool {
	if p.N == nil || p.N != u.Owner {
		return false
	}
	for m := range p.N.All() {
		k := schema.Of(m)
		if m == u.Member || k == nil || k.Family == schema.Annotation && p.Without&NoAnnotations != 0 {
			continue
		}
		if k.Family == schema.Core && k.Holds != schema.Text {
			continue
		}
		if k.Family == schema.Core && (m.Name() == "$schema" || m.Name() == "$id" || m.Name() == "id") {
			continue
		}
		return false
	}
	return true
}

// BareAll reports whether nothing that constrains stands beside a union.
func (l *Schemas) BareAll(base Conjunction, u UnionAt) bool {
	for _, p := range base {
		if p.N == nil {
			if p.Types != schema.TAll {
				return false
			}
			continue
		}
		for m := range p.N.All() {
			if k := schema.Of(m); k != nil && k.Family > schema.Annotation && m != u.Member {
				return false
			}
		}
	}
	return true
}

// Pointer is where a schema of the input stands.
func (l *Schemas) Pointer(n *tree.Node) string {
	p, ok := l.places[n]
	if !ok {
		p = n.Pointer()
		Note(&l.places, n, p)
	}
	return p
}
