package conjunction

import (
	"slices"

	"github.com/schemaflavor/schemaflavor/internal/schema"
	"github.com/schemaflavor/schemaflavor/internal/slab"
	"github.com/schemaflavor/schemaflavor/internal/tree"
)

// Sets makes the sets of one document, each from those that are there, which stay as they are. The zero Sets is ready.
type Sets struct{ parts slab.Slab[Part] }

// Clear makes it ready for another document: of the one before no set may be used on.
func (m *Sets) Clear() { m.parts.Reuse() }

// One is One, from this memory.
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

// Grow adds a part to a set that nobody else has.
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

// Masked returns the set with every part of n masked further.
func (m *Sets) Masked(s Set, n *tree.Node, mask Mask) Set {
	out := m.copied(s)
	for i := range out {
		if out[i].N == n {
			out[i].Without |= mask
		}
	}
	return out
}

// Without returns the set with what speaks of some unions or conditions masked.
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

// Written returns the parts that stand in the document: what else there is, types that a
// place is restricted to, is told where it is said.
func (m *Sets) Written(s Set) Set {
	return slices.DeleteFunc(m.copied(s), func(p Part) bool { return p.N == nil })
}
