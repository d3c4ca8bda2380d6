package engine

import (
	"github.com/schemaflavor/schemaflavor/internal/decimal"
	"github.com/schemaflavor/schemaflavor/internal/schema"
	"github.com/schemaflavor/schemaflavor/internal/tree"
)

// A shape is what a set means, gathered by keyword: references followed, allOf taken
// apart, types, bounds and values intersected. What does not intersect in the
// vocabulary of one schema object stands in lists.
type shape struct {
	set   set   // all parts, those behind references and under allOf too
	types types // that the set admits by type, const and enum
	typed bool  // some part says so itself
	never *tree.Node

	values   []*tree.Node // admitted by enum and const; nil and !listed: any
	listed   bool
	listedBy *tree.Node // the keyword that lists

	annotations  []*tree.Node // first of each keyword wins
	near         map[string]bool
	unknown      []*tree.Node // words of no draft
	loose        []*tree.Node // schemas given up, whose properties are still declared
	lists        []*tree.Node // of names, that members may have to be there; given up too
	declareLoose bool         // also where objects are open
	free         freeNames    // of the loose ones

	minimum, maximum       *bound
	multiples              []*tree.Node
	minLength, maxLength   *bound
	patterns, formats      []*tree.Node
	minItems, maxItems     *bound
	unique                 *tree.Node
	minMembers, maxMembers *bound

	objects       []part    // parts with properties, patternProperties or additionalProperties
	depths        []int     // how many references and allOf lead to each of them
	speakers      *speakers // who of the objects says something of a name
	required      []*tree.Node
	present       []*tree.Node // properties of schemas, by whose names members are required too
	absent        []absence
	excluded      []*tree.Node   // properties of schemas that the members of that name must not satisfy
	negated       []*tree.Node   // schemas that must not be satisfied
	several       *several       // a complement that takes a union to say
	leftover      *tree.Node     // an unevaluatedProperties that members which nothing names have to satisfy
	vague         bool           // one of them could not be taken into account
	complementing *complementing // what complements ask, once one was asked for
	arrays        []part         // parts with items or prefixItems

	unions       []unionAt
	single       []*single           // unions of one branch, which is gathered like an allOf
	conditions   []*tree.Node        // the `if` members
	depends      []*tree.Node        // dependentRequired and the like
	dependencies []*tree.Node        // entries of these that nothing decides
	rest         []*tree.Node        // constraints of no other list
	settled      map[*tree.Node]bool // those of the rest that other lists say
	primary      *tree.Node          // the object whose order counts
	partial      bool                // not all of the set was read
	recursive    bool                // a reference was followed that leads back to itself
	again        bool                // one of them goes once more round
	families     [schema.OfNumber + 1]bool
}

// A bound is a number that limits, and the keyword that says it.
type bound struct {
	value     decimal.Number
	exclusive bool
	at        *tree.Node
	not       *tree.Node // the schema whose complement it is, at the opposite bound; nil: none
	instead   *bound     // the author's, which the complement is tighter than
}

// unionAt is an anyOf or oneOf.
type unionAt struct {
	owner  *tree.Node // the schema object
	member *tree.Node // its keyword
	mask   mask
}

// annotate keeps the first annotation of each keyword, nearer ones before others.
func (sh *shape) annotate(m *tree.Node, near bool) {
	for i, a := range sh.annotations {
		if a.Name() == m.Name() {
			if near && !sh.near[m.Name()] {
				sh.annotations[i] = m
				if sh.near == nil {
					sh.near = map[string]bool{}
				}
				sh.near[m.Name()] = true
			}
			return
		}
	}
	if near {
		if sh.near == nil {
			sh.near = map[string]bool{}
		}
		sh.near[m.Name()] = true
	}
	sh.annotations = append(sh.annotations, m)
}

// list intersects the admitted values.
func (sh *shape) list(values []*tree.Node, by *tree.Node) {
	if !sh.listed {
		seen := map[string]bool{}
		for _, v := range values {
			if k := v.Key(); !seen[k] {
				seen[k] = true
				sh.values = append(sh.values, v)
			}
		}
		sh.listed, sh.listedBy = true, by
		return
	}
	keys := map[string]bool{}
	for _, v := range values {
		keys[v.Key()] = true
	}
	var both []*tree.Node
	for _, v := range sh.values {
		if keys[v.Key()] {
			both = append(both, v)
		}
	}
	sh.values = both
}

func elements(n *tree.Node) []*tree.Node {
	var out []*tree.Node
	for c := range n.All() {
		out = append(out, c)
	}
	return out
}

// distinct appends m unless the same text is there.
func distinct(ms []*tree.Node, m *tree.Node) []*tree.Node {
	for _, o := range ms {
		if o.Text() == m.Text() {
			return ms
		}
	}
	return append(ms, m)
}

// tighter returns the stricter of two bounds; sign is 1 for lower bounds, -1 for upper.
func tighter(a, b *bound, sign int) *bound {
	if a == nil || b == nil {
		if a == nil {
			return b
		}
		return a
	}
	c := b.value.Compare(a.value) * sign
	if c > 0 || c == 0 && b.exclusive && !a.exclusive {
		return b
	}
	return a
}

func countBound(m *tree.Node) *bound { return &bound{value: decimal.Parse(m.Text()), at: m} }

// numberBound reads one of the four bounds of n. In draft-04 the exclusive ones are
// true or false and say how to read the plain ones.
func numberBound(n, m *tree.Node) *bound {
	switch m.Name() {
	case "minimum":
		return &bound{value: decimal.Parse(m.Text()), exclusive: isTrue(n.Get("exclusiveMinimum")), at: m}
	case "maximum":
		return &bound{value: decimal.Parse(m.Text()), exclusive: isTrue(n.Get("exclusiveMaximum")), at: m}
	}
	if m.IsBool() {
		return nil
	}
	return &bound{value: decimal.Parse(m.Text()), exclusive: true, at: m}
}

func isTrue(n *tree.Node) bool { return n != nil && n.Kind() == tree.True }

// typesSaid reads the value of `type`.
func typesSaid(m *tree.Node) (t types) {
	if m.IsString() {
		return typeNamed(m.Text())
	}
	for c := range m.All() {
		t |= typeNamed(c.Text())
	}
	return t
}

func typesOf(values []*tree.Node) (t types) {
	for _, v := range values {
		t |= typeOf(v)
	}
	return t
}

func typeOf(v *tree.Node) types {
	switch v.Kind() {
	case tree.Null:
		return tNull
	case tree.False, tree.True:
		return tBoolean
	case tree.Number:
		if decimal.Parse(v.Text()).IsInteger() {
			return tWhole
		}
		return tFraction
	case tree.String:
		return tString
	case tree.Array:
		return tArray
	}
	return tObject
}
