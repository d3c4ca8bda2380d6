package codecgen

import (
	"slices"

	"github.com/schemaflavor/schemaflavor/internal/ir"
	"github.com/schemaflavor/schemaflavor/internal/slab"
)

// Identities answers which nodes carry all values as they are.
type Identities struct {
	Known    map[*ir.Node]Verdict
	seen     map[*ir.Node]bool // nodes being asked; they count as identities, so that a cycle of such is one
	until    *ir.Definition    // the definition not lowered yet that the last "no" depends on, or nil
	Referred bool              // a reference counts as an identity, whatever it leads to
}

// A Verdict says whether a node is an identity. Until a definition has been lowered, a reference to it counts as
// none, and until says which one that is.
type Verdict struct {
	is    bool
	until *ir.Definition
}

// forget drops all answers.
func (s *Identities) forget() {
	*s = Identities{Known: slab.Cleared(s.Known), seen: slab.Cleared(s.seen)}
}

// Is reports whether all values of a node travel as they are. All questions together take
// time linear in the nodes, and once more for each definition that has been lowered since.
func (s *Identities) Is(n *ir.Node) bool {
	if n == nil || n.Simple() {
		return true
	}
	s.seen = slab.Cleared(s.seen)
	is := s.node(n)
	if is {
		for m := range s.seen {
			slab.Put(&s.Known, m, Verdict{is: true})
		}
	}
	return is
}

func (s *Identities) node(n *ir.Node) bool {
	if n == nil || n.Simple() || s.seen[n] {
		return true
	}
	if v, ok := s.Known[n]; ok && (v.until == nil || v.until.Node == nil) {
		s.until = v.until
		return v.is
	}
	slab.Put(&s.seen, n, true)
	is := s.whole(n)
	if !is {
		slab.Put(&s.Known, n, Verdict{until: s.until})
	}
	return is
}

// whole reports whether a node and all that it holds are identities.
func (s *Identities) whole(n *ir.Node) bool {
	s.until = nil
	switch {
	case n.Kind == ir.ReferenceNode:
		return s.reference(n.Definition)
	case n.Kind == ir.UnionNode:
		return !n.Tagged && !slices.ContainsFunc(n.Branches, func(x *ir.Branch) bool { return !s.node(x.Node) })
	case n.Carry != ir.CarryPlain:
		return false
	}
	return s.words(n) && s.object(n.Object) && s.array(n.Array)
}

func (s *Identities) reference(d *ir.Definition) bool {
	switch {
	case s.Referred:
		return true
	case d.Node == nil:
		s.until = d
		return false
	}
	return s.node(d.Node)
}

func (s *Identities) words(n *ir.Node) bool {
	for _, m := range n.Members {
		if m.Refer != nil && !s.reference(m.Refer) || !s.node(m.Node) || !s.nodes(m.List) || !s.properties(m.Named, false) {
			return false
		}
	}
	return true
}

func (s *Identities) object(o *ir.ObjectPart) bool {
	return o == nil || o.Rest == nil && s.node(o.Additional) && s.properties(o.Properties, true)
}

func (s *Identities) array(a *ir.ArrayPart) bool {
	return a == nil || s.node(a.Items) && s.nodes(a.Prefix)
}

func (s *Identities) nodes(ns []*ir.Node) bool {
	return !slices.ContainsFunc(ns, func(n *ir.Node) bool { return !s.node(n) })
}

// properties reports whether the properties of an object keep their names and are identities. lowered says that null
// may stand for absence, which it never does in a kept node.
func (s *Identities) properties(ps []*ir.Property, lowered bool) bool {
	return !slices.ContainsFunc(ps, func(p *ir.Property) bool {
		return lowered && p.Optional || p.Name != p.Original || !s.node(p.Node)
	})
}
