package engine

import "slices"

// identities answers which nodes carry all values as they are.
type identities struct {
	known    map[*node]verdict
	seen     map[*node]bool // being asked: a cycle of identities is one
	until    *definition    // what the last "no" rests on, where that may change
	referred bool           // a reference is taken for an identity, whatever it leads to
}

// A verdict says whether a node is an identity; until a definition has been lowered, what
// refers to it is taken for none.
type verdict struct {
	is    bool
	until *definition
}

// is reports whether all values of a node travel as they are. All questions together take
// time linear in the nodes, and once more for each definition that has been lowered since.
func (s *identities) is(n *node) bool {
	s.seen = map[*node]bool{}
	is := s.node(n)
	if is {
		for m := range s.seen {
			s.known[m] = verdict{is: true}
		}
	}
	return is
}

func (s *identities) node(n *node) bool {
	if n == nil || n.kind == kVerbatim || n.kind == kNever || s.seen[n] {
		return true
	}
	if v, ok := s.known[n]; ok && (v.until == nil || v.until.node == nil) {
		s.until = v.until
		return v.is
	}
	s.seen[n] = true
	is := s.whole(n)
	if !is {
		s.known[n] = verdict{until: s.until}
	}
	return is
}

// whole asks a node and all that it holds.
func (s *identities) whole(n *node) bool {
	s.until = nil
	switch {
	case n.kind == kReference:
		return s.reference(n.definition)
	case n.kind == kUnion:
		return !n.tagged && !slices.ContainsFunc(n.branches, func(x *branch) bool { return !s.node(x.node) })
	case n.carry != carryPlain:
		return false
	}
	return s.words(n) && s.object(n.object) && s.array(n.array)
}

func (s *identities) reference(d *definition) bool {
	switch {
	case s.referred:
		return true
	case d.node == nil:
		s.until = d
		return false
	}
	return s.node(d.node)
}

func (s *identities) words(n *node) bool {
	for _, m := range n.members {
		if m.refer != nil && !s.reference(m.refer) || !s.node(m.node) || !s.nodes(m.list) || !s.properties(m.named, false) {
			return false
		}
	}
	return true
}

func (s *identities) object(o *objectPart) bool {
	return o == nil || o.rest == nil && s.node(o.additional) && s.properties(o.properties, true)
}

func (s *identities) array(a *arrayPart) bool {
	return a == nil || s.node(a.items) && s.nodes(a.prefix)
}

func (s *identities) nodes(ns []*node) bool {
	return !slices.ContainsFunc(ns, func(n *node) bool { return !s.node(n) })
}

// properties asks the properties of an object; of one that was kept, null never stands for
// absence.
func (s *identities) properties(ps []*property, lowered bool) bool {
	return !slices.ContainsFunc(ps, func(p *property) bool {
		return lowered && p.optional || p.name != p.original || !s.node(p.node)
	})
}
