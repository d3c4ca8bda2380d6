package meaning

import (
	"slices"

	"github.com/schemaflavor/schemaflavor/internal/conjunction"
	"github.com/schemaflavor/schemaflavor/internal/schema"
	"github.com/schemaflavor/schemaflavor/internal/tree"
	"github.com/schemaflavor/schemaflavor/internal/word"
)

// The complement of a schema that speaks of members only: an object fails it where a member is
// absent that it requires, or where one is there that does not satisfy what it says of it.
// Where what a shape says of the same members leaves one of these ways, that can be said; else
// it cannot.

// membersSaid are the keywords of a schema that speaks of members only.
type membersSaid struct{ properties, required *tree.Node }

// saysOfMembers reads a schema that speaks of members only; ok is false for others. What it
// says of types must be true of the shape.
func (l *Reader) saysOfMembers(normal *Normal, s *tree.Node) (w membersSaid, ok bool) {
	for m := range s.All() {
		k := schema.Of(m)
		switch {
		case k == nil || k.Family == schema.Annotation:
		case schema.Malformed(k, m) || !l.Schemas.Means(k, m):
			return w, false
		case m.Name() == "properties":
			w.properties = m
		case m.Name() == "required":
			w.required = m
		case m.Name() == "additionalProperties" && schema.SaysNothing(m):
		case m.Name() == "type" && normal.Types&^schema.TypesSaid(m) == 0:
		default:
			return w, false
		}
	}
	return w, w.properties != nil || w.required != nil
}

// A failure is a way in which objects fail a schema. Members are named by the schema's keyword
// that speaks of them.
type failure struct {
	absent *tree.Node // the member that must not be there, of `required`
	there  *tree.Node // the property whose member must be there
	broken *tree.Node // the property that its member must not satisfy
}

// withoutMembers demands that objects fail a schema that speaks of members only. What is no
// object satisfies it, so that only objects are left.
func (l *Reader) withoutMembers(normal *Normal, not *tree.Node, w membersSaid, apply bool) bool {
	ways, certain, said := l.failures(normal, w)
	if !apply {
		slip := len(ways) == 0 && w.properties == nil && schema.IsNot(not) && !normal.onOneSide()
		return certain || said && len(ways) <= 1 && !slip && len(normal.excluded) < maxNegated // a `not` of what is required anyway is a slip: it is left to validation, and told
	}
	normal.Types &= schema.TObject
	normal.Typed = true
	switch {
	case certain:
	case len(ways) == 0:
		normal.Never = not
	default:
		normal.fails(ways[0], not)
	}
	return true
}

// failures lists the ways in which objects of a shape can fail a schema. It is certain that they
// do where the schema requires a member that cannot be sent; said is false where they may in
// ways that cannot be said.
func (l *Reader) failures(normal *Normal, w membersSaid) (ways []failure, certain, said bool) {
	ms, said := l.membersBeside(normal), true
	required := map[string]*tree.Node{}
	for r := range w.required.All() {
		required[r.Text()] = r
		certain = certain || ms.lacks(normal, r.Text(), l.ClosesMembers(ms))
	}
	absence := func(r *tree.Node) {
		if r != nil && !normal.requires(r.Text()) {
			ways = append(ways, failure{absent: r})
		}
	}
	for p := range w.properties.All() {
		if !schema.IsSchema(p) {
			continue
		}
		r := required[p.Name()]
		delete(required, p.Name())
		there := r != nil || normal.requires(p.Name())
		switch {
		case l.known(normal, p):
			absence(r)
		case ms.lacks(normal, p.Name(), ms.Closed != nil):
		case ms.lacks(normal, p.Name(), l.ClosesMembers(ms)) || !l.breakable(normal, p) || r != nil && !normal.declares(p.Name()): // it would travel with the members that no property lists
			said = false
		case there:
			ways = append(ways, failure{broken: p})
		default:
			ways = append(ways, failure{there: p, broken: p})
		}
	}
	for r := range w.required.All() {
		if required[r.Text()] == r {
			absence(r)
		}
	}
	return ways, certain, said
}

// membersBeside is what a shape says of members, as long as complements are taken of it.
func (l *Reader) membersBeside(normal *Normal) *Members {
	if normal.beside == nil {
		normal.beside = l.MembersOf(normal)
	}
	return normal.beside
}

// lacks reports whether objects of a shape, closed or not, have no member of that name. What
// is still to be given up or taken apart may declare more.
func (ms *Members) lacks(normal *Normal, name string, closed bool) bool {
	return normal.Forbids(name) || closed && ms.At(name) == nil && ms.Required[name] == nil &&
		len(normal.Unions)+len(normal.Conditions)+len(normal.Dependencies)+len(normal.GivenUp) == 0 &&
		!slices.ContainsFunc(normal.Set, func(p conjunction.Part) bool { return p.Without&conjunction.Loosened != 0 })
}

// known reports whether a shape says of a member what a property says, or that says nothing.
func (l *Reader) known(normal *Normal, p *tree.Node) bool {
	return schema.SaysNothing(p) || slices.ContainsFunc(l.MemberSet(normal, p.Name()), func(x conjunction.Part) bool {
		return x.N != nil && x.Without == 0 && l.equal(x.N, p)
	})
}

// breakable reports whether it can be said that a member does not satisfy a property, which
// lists values or types.
func (l *Reader) breakable(normal *Normal, p *tree.Node) bool {
	l.negating = true // a member may be what it is a member of
	member := l.NormalForm(l.MemberSet(normal, p.Name()))
	l.negating = false
	if values := valuesOf(p); values != nil {
		return member.Listed || l.withoutValues(member, values, false)
	}
	word, single := l.Schemas.OnlyWord(p)
	return single && word != nil && word.Name() == "type" && (member.Listed || l.withoutTypes(member, schema.TypesSaid(word), false))
}

// fails demands one way of failing.
func (normal *Normal) fails(way failure, not *tree.Node) {
	if way.absent != nil {
		normal.Absent = append(normal.Absent, Absence{schema.MemberName(way.absent), not})
	}
	if way.there != nil {
		normal.present = append(normal.present, way.there)
		normal.beside.require(way.there.Name(), way.there)
	}
	if way.broken != nil {
		normal.excluded = append(normal.excluded, way.broken)
	}
}

// declares reports whether the properties of a shape list a member, or it has to be there.
func (normal *Normal) declares(name string) bool {
	return normal.requires(name) ||
		slices.ContainsFunc(normal.Objects, func(p conjunction.Part) bool { return schema.IsSchema(p.N.Member(word.Properties).Get(name)) })
}

// equal reports whether two schemas are the same but for the order of what they say. It is
// false for large ones.
func (l *Reader) equal(a, b *tree.Node) bool {
	if a == b {
		return true
	}
	size := len(a.Raw()) + len(b.Raw())
	if a.Kind() != b.Kind() || a.Len() != b.Len() || size > maxEqual {
		return false
	}
	l.Meter.Charge(size / 16)
	return tree.Equal(a, b)
}

// maxEqual bounds what schemas that are compared to the letter may take, in bytes.
const maxEqual = 1 << 16
