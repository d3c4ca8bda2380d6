package validate

import (
	"math"
	"slices"

	"github.com/schemaflavor/schemaflavor/internal/schema"
	"github.com/schemaflavor/schemaflavor/internal/tree"
)

// A shape is what can be told of a branch of a union at a glance: whether a value looks as
// if it were meant for it.
type shape struct {
	typeMisfit bool              // the branch does not take the value's type
	types      schema.TypeSet    // the types that the branch names
	wanted     []*tree.Node      // const and enum keywords that the value as a whole breaks
	fixed      []fixture         // the members of the value, and the positions of a tuple, for which the branch lists few values
	given      []string          // members that the branch requires and the value has
	told       *fixture          // the fixture that rules the branch out, as another one is meant; nil: none does
	declares   []string          // the members and positions of the value that the branch describes
	failed     int               // number of items that do not match the list's schema, or their position's
	right      int               // number of items of a list that match, counted up to maxItems
	agrees     int               // number of fixtures, of the value and of its failed items, that agree
	score      int               // how well the value fits, by a rule of thumb: it is compared between branches
	looks      int               // how many more schemas may be looked at
	within     int               // how deep the value stands in lists of the value that the union is asked of
	unions     []*branchesClause // the unions of which the schema is a branch, which are not looked at again
	circular   bool              // the schema leads back to one of these unions
}

// maxLooks bounds the schemas that are looked at for one shape.
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

// tellOff sets, in each branch, the fixture that rules it out, as another one is meant (told):
// one that does not agree, of a member that another branch describes. Of a member that none
// other describes, the value is simply wrong.
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

// sameTeller reports whether the same member or position rules out all branches.
func sameTeller(shapes []shape, among []int) bool {
	for _, i := range among {
		if shapes[i].told == nil || shapes[i].told.name != shapes[among[0]].told.name {
			return false
		}
	}
	return true
}

// foreign reports whether a value has no member that a branch describes, and fits it badly. If one member rules out all other branches,
// that member is more likely wrong than this branch meant.
func foreign(s *shape) bool { return len(s.declares) == 0 && s.score < 0 }

// tellersOf returns the values that the member or position which rules out all branches may have instead.
func tellersOf(shapes []shape, among []int) (values []*tree.Node) {
	for _, i := range among {
		values = append(values, shapes[i].told.values...)
	}
	return values
}

// fewestFailed returns those of some branches with the fewest failed items.
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
