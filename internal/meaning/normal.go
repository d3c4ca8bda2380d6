package meaning

import (
	"cmp"

	"github.com/schemaflavor/schemaflavor/internal/conjunction"
	"github.com/schemaflavor/schemaflavor/internal/decimal"
	"github.com/schemaflavor/schemaflavor/internal/diag"
	"github.com/schemaflavor/schemaflavor/internal/schema"
	"github.com/schemaflavor/schemaflavor/internal/tree"
	"github.com/schemaflavor/schemaflavor/internal/word"
)

// A Normal is what a set means, gathered by keyword: references followed, allOf taken
// apart, types, bounds and values intersected. What does not intersect in the
// vocabulary of one schema object stands in lists.
type Normal struct {
	Set   conjunction.Set // all parts, those behind references and under allOf too
	Types schema.TypeSet  // that the set admits by type, const and enum
	Typed bool            // some part says so itself
	Never *tree.Node

	values   []*tree.Node // admitted by enum and const; nil and !listed: any
	Listed   bool
	ListedBy *tree.Node // the keyword that lists

	Nullable []*tree.Node   // the `nullable` of schemas that combine others, of whose values null is not gathered
	OrNull   bool           // null joins all that the rest says, by these
	others   schema.TypeSet // of that
	none     *tree.Node     // why that admits nothing

	Annotations    []*tree.Node    // first of each keyword wins
	near, behind   uint64          // which of the annotations, by their index, are nearer, or stand behind a reference
	Unknown        []*tree.Node    // words of no draft
	GivenUp        []*tree.Node    // schemas given up, whose properties are still declared
	Lists          []*tree.Node    // of names, that members may have to be there; given up too
	DeclareGivenUp bool            // also where objects are open
	Filled         map[string]bool // members of which what is given up says what they are
	Told           []*tree.Node    // unions that hold of it, and are told
	GivenUpClosed  bool            // each of them admits no further members
	Free           freeNames       // of the loose ones

	Minimum, Maximum       *Bound
	Multiples              []*tree.Node
	MinLength, MaxLength   *Bound
	Patterns, Formats      []*tree.Node
	MinItems, MaxItems     *Bound
	Unique                 *tree.Node
	Repeating              *tree.Node // a `uniqueItems` that says no more than its absence
	MinMembers, MaxMembers *Bound

	Objects  []conjunction.Part // parts with properties, patternProperties or additionalProperties
	depths   []int              // how many references and allOf lead to each of them
	speakers *speakers          // who of the objects says something of a name
	Required []*tree.Node
	arrays   []conjunction.Part // parts with items or prefixItems

	Unions       []conjunction.UnionAt
	Single       []*diag.Passed // unions of one branch, which is gathered like an allOf
	Led          []*diag.Passed // references on the way to what is gathered, where parts do not have them
	Conditions   []*tree.Node   // the `if` members
	depends      []*tree.Node   // dependentRequired and the like
	Dependencies []*tree.Node   // entries of these that nothing decides
	Residual     []*tree.Node   // constraints of no other list
	Primary      *tree.Node     // the object whose order counts
	Partial      bool           // not all of the set was read
	Recursive    bool           // a reference was followed that leads back to itself
	Again        bool           // one of them goes once more round
	families     [schema.OfNumber + 1]bool
	formatted    schema.TypeSet // the numbers that formats of numbers are of
}

// A Bound is a number that limits, and the keyword that says it.
type Bound struct {
	Value     decimal.Number
	Exclusive bool
	At        *tree.Node
}

// annotate keeps the first annotation of each keyword, nearer ones before others, and those that stand behind a
// reference after what stands beside it.
func (normal *Normal) annotate(m *tree.Node, near, behind bool) {
	for i, a := range normal.Annotations {
		if a.Name() != m.Name() {
			continue
		}
		at := uint64(1) << i
		if near && normal.near&at == 0 || !near && !behind && normal.behind&at != 0 {
			normal.Annotations[i] = m
			normal.behind &^= at
			if near {
				normal.near |= at
			}
		}
		return
	}
	at := uint64(1) << len(normal.Annotations)
	if near {
		normal.near |= at
	} else if behind {
		normal.behind |= at
	}
	normal.Annotations = append(normal.Annotations, m)
}

// meanPlace gives annotations the words of those items of an allOf that say nothing else: they mean the place, and what
// another item says, what that describes. The first so many annotations stood there before, and win over both.
func (normal *Normal) meanPlace(allOf *tree.Node, before int) {
	if len(normal.Annotations) == before {
		return
	}
	for item := range allOf.All() {
		if !item.IsObject() || !schema.SaysNothing(item) {
			continue
		}
		for i, a := range normal.Annotations[before:] {
			if m := item.Get(a.Name()); m != nil && !schema.SaysNothing(a.Parent()) {
				normal.Annotations[before+i] = m
				normal.behind &^= 1 << (before + i)
			}
		}
	}
}

// list intersects the admitted values.
func (normal *Normal) list(values []*tree.Node, by *tree.Node) {
	if !normal.Listed {
		normal.values, normal.Listed, normal.ListedBy = distinct(values), true, by
		return
	}
	if by.Word() == word.Const { // of which no more is left than it says
		normal.ListedBy = by
	}
	keys := map[string]bool{}
	for _, v := range values {
		keys[v.Key()] = true
	}
	var both []*tree.Node
	for _, v := range normal.values {
		if keys[v.Key()] {
			both = append(both, v)
		}
	}
	normal.values = both
}

// tighter returns the stricter of two bounds; sign is 1 for lower bounds, -1 for upper.
func tighter(a, b *Bound, sign int) *Bound {
	if a == nil || b == nil {
		return cmp.Or(a, b)
	}
	c := b.Value.Compare(a.Value) * sign
	if c > 0 || c == 0 && b.Exclusive && !a.Exclusive {
		return b
	}
	return a
}

// bound is a bound, from the reader's memory.
func (g *gathering) bound(b Bound) *Bound { return &g.reader.memory.bounds.One(b)[0] }

func (g *gathering) count(m *tree.Node) *Bound {
	return g.bound(Bound{Value: decimal.Parse(m.Text()), At: m})
}

// number reads one of the four bounds of n. In draft-04 the exclusive ones are
// true or false and say how to read the plain ones.
func (g *gathering) number(n, m *tree.Node) *Bound {
	switch m.Name() {
	case "minimum":
		return g.bound(Bound{Value: decimal.Parse(m.Text()), Exclusive: schema.IsTrue(n.Member(word.ExclusiveMinimum)), At: m})
	case "maximum":
		return g.bound(Bound{Value: decimal.Parse(m.Text()), Exclusive: schema.IsTrue(n.Member(word.ExclusiveMaximum)), At: m})
	}
	if m.IsBool() {
		return nil
	}
	return g.bound(Bound{Value: decimal.Parse(m.Text()), Exclusive: true, At: m})
}

// Place is the schema that a fact about the whole shape points to.
func (normal *Normal) Place() *tree.Node {
	return cmp.Or(normal.Primary, normal.Set.Place())
}

// Constrained reports whether anything but types limits the values.
func (normal *Normal) Constrained() bool {
	for f, has := range normal.families {
		if has && schema.Family(f) >= schema.AnyValue {
			return true
		}
	}
	return normal.formatted != 0
}

// wholeBound tightens a bound on whole numbers to the nearest that can be met.
func wholeBound(b *Bound, sign int) *Bound {
	if b == nil {
		return nil
	}
	v := b.Value.Ceil()
	if sign < 0 {
		v = b.Value.Floor()
	}
	if b.Exclusive && v.Equal(b.Value) {
		v = v.Next(int64(sign))
	} else if !b.Exclusive && v.Equal(b.Value) {
		return b // as most are
	}
	return &Bound{Value: v, Exclusive: false, At: b.At}
}
