package codec

import "slices"

// IsIdentity reports whether values travel as they are by n, at any depth. A Reference counts as a
// node that reshapes, since only a Codec knows what it leads to.
func (n *Node) IsIdentity() bool { return newSameness(nil).same(n) }

// sameness knows which nodes leave values as they are. Each node is read once, however
// often it is shared.
type sameness struct {
	codec *Codec // whose definitions references lead to; nil: unknown
	plain map[*Node]bool
}

func newSameness(c *Codec) *sameness { return &sameness{c, map[*Node]bool{}} }

// same reports whether n leaves values as they are at any depth.
func (s *sameness) same(n *Node) bool {
	if n.isNothing() {
		return true
	}
	if _, ok := s.plain[n]; !ok {
		s.settle(n)
	}
	return s.plain[n]
}

// settle fills in plain for all nodes that n leads to. A node is plain unless it reshapes values
// itself or holds a node that is not plain; so rings of nodes that reshape nothing are plain.
func (s *sameness) settle(n *Node) {
	holders := map[*Node][]*Node{}
	var changed []*Node
	todo := []*Node{n}
	for len(todo) > 0 {
		n := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		if _, ok := s.plain[n]; ok {
			continue
		}
		s.plain[n] = n.passes() || n.Kind == Reference && s.codec != nil
		if !s.plain[n] {
			changed = append(changed, n)
		}
		for q := range s.parts(n) {
			holders[q] = append(holders[q], n)
			if plain, ok := s.plain[q]; !ok {
				todo = append(todo, q)
			} else if !plain {
				changed = append(changed, q)
			}
		}
	}
	for len(changed) > 0 {
		n := changed[len(changed)-1]
		changed = changed[:len(changed)-1]
		for _, h := range holders[n] {
			if s.plain[h] {
				s.plain[h] = false
				changed = append(changed, h)
			}
		}
		delete(holders, n)
	}
}

// parts yields the parts of n that are no Identity. For a Reference it yields what the reference leads to.
func (s *sameness) parts(n *Node) func(yield func(*Node) bool) {
	return func(yield func(*Node) bool) {
		for _, q := range n.parts {
			if !q.isNothing() && !yield(q) {
				return
			}
		}
		if n.Kind == Reference && s.codec != nil {
			if q := s.codec.Definitions[n.Definition]; !q.isNothing() {
				yield(q)
			}
		}
	}
}

// isNothing reports whether r carries unlisted members as they are, as if there were no Rest.
func (r *Rest) isNothing() bool {
	return r.Name == "" && r.Node == nil && !r.Optional && len(r.Patterns) == 0 && !r.Inside
}

// passes reports whether n itself leaves values as they are, whatever its parts do.
func (n *Node) passes() bool {
	switch n.Kind {
	case Object:
		for i := range n.Properties {
			if p := &n.Properties[i]; p.Optional || p.provider() != p.Original {
				return false
			}
		}
		return n.Rest == nil || n.Rest.Name == "" && len(n.Rest.Patterns) == 0
	case Union:
		return !slices.ContainsFunc(n.Branches, func(b Branch) bool { return b.Name != "" })
	}
	return n.Kind == Identity || n.Kind == Array
}
