package validate

import (
	"math"
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
	fixed      []fixture      // the members of the value, and the positions of a tuple, that have few values
	given      []string       // what the schema requires and the value has
	told       *fixture       // one that says that another branch is meant; nil: none does
	declares   []string       // the members and positions of the value that it lists
	failed     int            // items that are none of its list's, or of their position
	right      int            // items that are, up to some
	agrees     int            // how much of it that has few values is as it should be
	score      int
	looks      int               // left
	within     int               // how many lists the value stands in that are looked at with it
	unions     []*branchesClause // of which it is a form: none is looked at within itself
	circular   bool              // it is such a union
}

const maxLooks = 64

// shape looks at a schema, what it refers to and its allOf.
func (r *run) shape(n *node, value *tree.Node, sc *scope) shape {
	s := shape{looks: maxLooks}
	s.look(r, n, value, sc)
	return s
}

func (s *shape) look(r *run, n *node, value *tree.Node, sc *scope) {
	r.parts(n, sc, &s.looks, func(n *node, sc *scope) {
		if n.truth == never {
			s.typeMisfit = true
			return
		}
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
				s.members(r, c, value, sc)
			case *elementsClause:
				s.elements(r, c, value, sc)
			case *countClause:
				if value.IsArray() && !c.most && value.Len() < c.limit {
					s.score -= min(c.limit-value.Len(), failing)
				}
			}
		}
		for _, c := range n.inPlace {
			if c, ok := c.(*branchesClause); ok {
				s.union(r, c, value, sc)
			}
		}
	})
}

// parts visits a schema, what it refers to and its allOf, as long as there are looks left.
func (r *run) parts(n *node, sc *scope, looks *int, visit func(n *node, sc *scope)) {
	if *looks--; *looks < 0 {
		return
	}
	r.spend(1)
	sc = r.enter(sc, n.resource)
	visit(n, sc)
	for _, c := range n.inPlace {
		switch c := c.(type) {
		case *refClause:
			if c.target != nil {
				r.parts(c.to(sc).get(r.v), sc, looks, visit)
			}
		case *allOfClause:
			for _, sub := range c.subs {
				r.parts(sub.get(r.v), sc, looks, visit)
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
			s.given = append(s.given, name)
		} else {
			s.score -= 2
		}
	}
}

func (s *shape) members(r *run, c *membersClause, value *tree.Node, sc *scope) {
	for m := range value.All() {
		r.spend(1)
		p, listed := c.properties[m.Name()]
		switch {
		case listed && p != nil:
			s.score++
			s.declares = append(s.declares, m.Name())
			s.fix(r, p.get(r.v), m.Name(), m, sc)
		case !listed && len(c.patterns) == 0 && c.restSrc.IsBool() && c.restSrc.Kind() == tree.False:
			s.score--
		}
	}
}

// tellOff finds, of each branch, what says that another one is meant: what no other branch
// lists says so of none, but is wrong.
func tellOff(shapes []shape, among []int) {
	for _, i := range among {
		for at := range shapes[i].fixed {
			f := &shapes[i].fixed[at]
			if !f.agrees && slices.ContainsFunc(among, func(j int) bool { return j != i && slices.Contains(shapes[j].declares, f.name) }) {
				shapes[i].told = f
				break
			}
		}
	}
}

// sameTeller reports whether the same member or position tells all branches off.
func sameTeller(shapes []shape, among []int) bool {
	for _, i := range among {
		if shapes[i].told == nil || shapes[i].told.name != shapes[among[0]].told.name {
			return false
		}
	}
	return true
}

// foreign reports whether a value has nothing that a branch lists, and not what it requires: if all others are told off by one
// member, that is rather wrong than this branch meant.
func foreign(s *shape) bool { return len(s.declares) == 0 && s.score < 0 }

// tellersOf returns the values that it may have instead.
func tellersOf(shapes []shape, among []int) (values []*tree.Node) {
	for _, i := range among {
		values = append(values, shapes[i].told.values...)
	}
	return values
}

// fewestFailed are those of some branches of which the fewest items are none of their lists.
func fewestFailed(shapes []shape, among []int) []int {
	fewest := math.MaxInt
	for _, i := range among {
		fewest = min(fewest, shapes[i].failed)
	}
	return keep(among, func(i int) bool { return shapes[i].failed == fewest })
}

func (r *run) wantedBy(shapes []shape, among []int) (values []*tree.Node) {
	for _, i := range among {
		for _, src := range shapes[i].wanted {
			values = append(values, r.v.doc.Listed(src)...)
		}
	}
	return values
}
