package conjunction

import (
	"slices"

	"github.com/schemaflavor/schemaflavor/internal/schema"
	"github.com/schemaflavor/schemaflavor/internal/slab"
	"github.com/schemaflavor/schemaflavor/internal/tree"
)

// Sets makes the sets of one document, in memory of its own. All but Grow leave the sets that they are given as they are. The
// zero Sets is ready.
type Sets struct{ parts slab.Slab[Part] }

// Clear makes Sets ready for another document. No set of the document before may be used any more.
func (m *Sets) Clear() { m.parts.Reuse() }

// One is the function One, in this memory.
func (m *Sets) One(n *tree.Node) Set { return m.Alone(Part{N: n}) }

// Alone is the set of a single part.
func (m *Sets) Alone(p Part) Set { return m.parts.One(p) }

// Add returns a set with more parts; one that is there already is not added again.
func (m *Sets) Add(s Set, more ...Part) Set {
	out := append(m.parts.Room(len(s)+len(more)), s...)
	for _, p := range more {
		out = Set(out).Append(p)
	}
	return out
}

// Grow adds a part to a set that nobody else holds, without a look at whether the set has it.
func (m *Sets) Grow(s Set, p Part) Set { return m.parts.Append(s, p) }

// copied returns a set that can be changed.
func (m *Sets) copied(s Set) Set { return append(m.parts.Room(len(s)), s...) }

// Restrict returns the set limited to some types.
func (m *Sets) Restrict(s Set, t schema.TypeSet) Set {
	for i, p := range s {
		if p.N == nil {
			out := m.copied(s)
			out[i].Types &= t
			return out
		}
	}
	return m.Add(s, Part{Types: t})
}

// Masked returns the set with mask added to every part whose schema is n.
func (m *Sets) Masked(s Set, n *tree.Node, mask Mask) Set {
	out := m.copied(s)
	for i := range out {
		if out[i].N == n {
			out[i].Without |= mask
		}
	}
	return out
}

// Without returns the set with some unions or conditions masked in their owners.
func (m *Sets) Without(s Set, unions []UnionAt) Set {
	switch len(unions) {
	case 0:
		return s
	case 1:
		return m.Masked(s, unions[0].Owner, unions[0].Mask)
	}
	masks := make(map[*tree.Node]Mask, len(unions))
	for _, u := range unions {
		masks[u.Owner] |= u.Mask
	}
	out := m.copied(s)
	for i := range out {
		out[i].Without |= masks[out[i].N]
	}
	return out
}

// Quiet returns the set without its annotations.
func (m *Sets) Quiet(s Set) Set {
	out := m.copied(s)
	for i := range out {
		out[i].Without |= NoAnnotations
	}
	return out
}

// Written returns the parts that stand in the document. A bare restriction to types does not:
// whoever restricts a place to types reports that.
func (m *Sets) Written(s Set) Set {
	return slices.DeleteFunc(m.copied(s), func(p Part) bool { return p.N == nil })
}
