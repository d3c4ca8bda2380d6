package meaning

import (
	"slices"

	"github.com/schemaflavor/schemaflavor/internal/conjunction"
	"github.com/schemaflavor/schemaflavor/internal/schema"
	"github.com/schemaflavor/schemaflavor/internal/tree"
	"github.com/schemaflavor/schemaflavor/internal/word"
)

// resolvable reports whether what an unevaluatedProperties leaves over is what the shape does not speak of: whether all of the shape is what the keyword's own
// schema means (https://json-schema.org/draft/2020-12/json-schema-core#section-11). What
// only stands beside that schema, under another branch of an allOf, it does not see.
func (l *Reader) resolvable(normal *Normal, m *tree.Node) bool {
	if normal.Partial || normal.conditional || len(normal.GivenUp)+len(normal.Unions)+len(normal.Conditions) > 0 || slices.ContainsFunc(normal.depends, evaluates) {
		return false
	}
	for _, p := range normal.Set {
		switch {
		case p.Without&(conjunction.NoAllOf|conjunction.Joint|conjunction.NoAnyOf) != 0: // of several branches that hold, each evaluates
			return false
		case p.N == nil:
		case p.N.Says(word.DynamicRef) || p.N.Says(word.RecursiveRef) || p.N.Says(word.If) && !p.N.Says(word.Then) && !p.N.Says(word.Else):
			return false
		}
	}
	return l.OwnsAll(normal, m.Parent())
}

// evaluates reports whether a dependency may apply a schema, and not only require members.
func evaluates(depends *tree.Node) bool {
	if depends.Name() == "dependentRequired" {
		return false
	}
	return slices.ContainsFunc(schema.Elements(depends), func(d *tree.Node) bool { return !d.IsArray() })
}

// OwnsAll reports whether every part of a shape that evaluates anything is n or what n means in
// place. It is false where too much would have to be read to know.
func (l *Reader) OwnsAll(normal *Normal, n *tree.Node) bool {
	if l.Meter.Spent() {
		return false
	}
	l.Meter.Charge(2 * len(normal.Set))
	parts, follows := map[*tree.Node][]*tree.Node{}, map[*tree.Node]bool{}
	for _, p := range normal.Set {
		if p.N == nil {
			continue
		}
		if owner := schema.ApplicatorOf(p.N); owner != nil {
			parts[owner] = append(parts[owner], p.N)
		}
		follows[p.N] = follows[p.N] || p.Without&conjunction.NoReference == 0
	}
	owned, queue := map[*tree.Node]bool{}, []*tree.Node{}
	own := func(x *tree.Node) {
		if x != nil && !owned[x] {
			owned[x], queue = true, append(queue, x)
		}
	}
	for own(n); len(queue) > 0; {
		x := queue[0]
		queue = queue[1:]
		for _, c := range parts[x] {
			own(c)
		}
		if !follows[x] {
			continue
		}
		if r := l.Doc.Reference(x); r != nil {
			target, _ := l.Schemas.Resolve(r)
			if own(target); target != nil {
				l.ownEnd(target, own)
			}
		}
		l.ownEnd(x, own)
	}
	return !slices.ContainsFunc(normal.Set, func(p conjunction.Part) bool {
		return p.N != nil && !owned[p.N] && !combines(p.N)
	})
}

// combines reports whether a schema evaluates nothing itself: whether it holds no schema but those of
// an allOf, which are parts of a shape like itself, and definitions. So does what stands around a
// lone schema in an allOf.
func combines(n *tree.Node) bool {
	for m := range n.All() {
		k := schema.Of(m)
		switch {
		case k == nil || k.Word == word.AllOf || k.Word == word.Defs || k.Word == word.Definitions:
		case k.Holds.Schemas() || slices.Contains(schema.ReferenceKeywords[:], k.Name):
			return false
		}
	}
	return true
}

// ownEnd yields where a schema leads that only leads on.
func (l *Reader) ownEnd(x *tree.Node, own func(*tree.Node)) {
	if k := l.Schemas.LinkAt(x); k != nil {
		own(k.End)
	}
}

// leftMembers reads an unevaluatedProperties that is false into what is known of an object's
// members: it closes the object. What else it says, and unevaluatedItems, is left to validation.
func (l *Reader) leftMembers(normal *Normal, ms *Members, m *tree.Node) {
	open := slices.ContainsFunc(normal.Objects, func(p conjunction.Part) bool { return schema.IsSchema(p.N.Member(word.AdditionalProperties)) })
	if schema.AdmitsNothing(m) && len(ms.Patterns)+len(ms.Rest) == 0 && !open && !Evaluated(normal, m) && l.resolvable(normal, m) {
		ms.Closed = m
	}
}

// Evaluated reports whether a part of a shape has an unevaluatedProperties or unevaluatedItems
// too, so that nothing is left over for this one.
func Evaluated(normal *Normal, m *tree.Node) bool {
	return slices.ContainsFunc(normal.Residual, func(o *tree.Node) bool { return o != m && o.Name() == m.Name() && schema.IsSchema(o) })
}
