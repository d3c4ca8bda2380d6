package validate

import (
	"slices"

	"github.com/schemaflavor/schemaflavor/internal/schema"
	"github.com/schemaflavor/schemaflavor/internal/tree"
)

// A shape is what can be told of a branch at a glance: whether a value looks as if it
// were meant for it.
type shape struct {
	typeMisfit bool
	types      schema.TypeSet // that it names
	wanted     []*tree.Node   // const or enum that the value itself breaks
	told       string         // a property whose fixed value says that another branch is meant
	teller     *tree.Node     // the const or enum of told
	tellers    []teller       // those that may be told
	declares   []string       // the properties of the value that it lists
	agrees     int            // properties with a fixed value that is as it should be
	score      int
	looks      int // left
}

// A teller is a property that has another value than a branch has it.
type teller struct {
	name string
	src  *tree.Node // the const or enum
}

const maxLooks = 32

// shape looks at a schema, what it refers to and its allOf.
func (r *run) shape(n *node, value *tree.Node, sc *scope) shape {
	s := shape{looks: maxLooks}
	s.look(r, n, value, sc)
	return s
}

func (s *shape) look(r *run, n *node, value *tree.Node, sc *scope) {
	if s.looks--; s.looks < 0 {
		return
	}
	r.spend(1)
	if n.truth == never {
		s.typeMisfit = true
		return
	}
	sc = r.enter(sc, n.resource)
	for _, c := range n.values {
		if t, ok := c.(*typeClause); ok {
			s.types |= t.set
			s.typeMisfit = s.typeMisfit || !t.set.Admits(value)
		} else if src := broken(c, value); src != nil {
			s.wanted = append(s.wanted, src)
		}
	}
	for _, c := range n.family[familyOf(value.Kind())] {
		switch c := c.(type) {
		case *requiredClause:
			s.required(r, c, value)
		case *membersClause:
			s.members(r, c, value)
		}
	}
	for _, c := range n.inPlace {
		switch c := c.(type) {
		case *refClause:
			if c.target != nil {
				s.look(r, c.to(sc).get(r.v), value, sc)
			}
		case *allOfClause:
			for _, sub := range c.subs {
				s.look(r, sub.get(r.v), value, sc)
			}
		}
	}
}

// broken returns the const or enum that a value breaks, or nil.
func broken(c clause, value *tree.Node) *tree.Node {
	switch c := c.(type) {
	case *constClause:
		if !c.has(value) {
			return c.src
		}
	case *enumClause:
		if !c.has(value) {
			return c.src
		}
	}
	return nil
}

func (s *shape) required(r *run, c *requiredClause, value *tree.Node) {
	r.spend(len(c.names))
	for _, name := range c.names {
		if value.Has(name) {
			s.score++
		} else {
			s.score -= 2
		}
	}
}

func (s *shape) members(r *run, c *membersClause, value *tree.Node) {
	for m := range value.All() {
		r.spend(1)
		p, listed := c.properties[m.Name()]
		switch {
		case listed && p != nil:
			s.score++
			s.declares = append(s.declares, m.Name())
			s.fixed(p.get(r.v), m)
		case !listed && len(c.patterns) == 0 && c.restSrc.IsBool() && c.restSrc.Kind() == tree.False:
			s.score--
		}
	}
}

// fixed looks whether a property has one of few values.
func (s *shape) fixed(n *node, m *tree.Node) {
	for _, c := range n.values {
		if t, ok := c.(*typeClause); ok {
			if !t.set.Admits(m) {
				s.score -= 2
			}
			continue
		}
		if src := broken(c, m); src == nil {
			s.agrees++
			s.score += 4
		} else {
			s.score -= 4
			s.tellers = append(s.tellers, teller{m.Name(), src})
		}
	}
}

// tellOff finds, of each branch, the property that says that another one is meant: one that no other branch
// lists says so of none, but is wrong.
func tellOff(shapes []shape, among []int) {
	for _, i := range among {
		for _, t := range shapes[i].tellers {
			if slices.ContainsFunc(among, func(j int) bool { return j != i && slices.Contains(shapes[j].declares, t.name) }) {
				shapes[i].told, shapes[i].teller = t.name, t.src
				break
			}
		}
	}
}

// sameTeller reports whether the same property tells all branches off.
func sameTeller(shapes []shape, among []int) bool {
	for _, i := range among {
		if shapes[i].told == "" || shapes[i].told != shapes[among[0]].told {
			return false
		}
	}
	return true
}

// tellersOf returns the values that the property may have instead.
func (r *run) tellersOf(shapes []shape, among []int) (values []*tree.Node) {
	for _, i := range among {
		values = append(values, r.v.doc.Listed(shapes[i].teller)...)
	}
	return values
}

func (r *run) wantedBy(shapes []shape, among []int) (values []*tree.Node) {
	for _, i := range among {
		for _, src := range shapes[i].wanted {
			values = append(values, r.v.doc.Listed(src)...)
		}
	}
	return values
}
