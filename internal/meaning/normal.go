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
	Types schema.TypeSet  // that the set admits by type, const, enum and `not`
	Typed bool            // some part limits the types
	Never *tree.Node      // the schema or keyword by which the set admits nothing; nil where it may admit something

	values   []*tree.Node // that enum and const leave, if Listed
	Listed   bool         // an enum or a const lists the values
	ListedBy *tree.Node   // the enum or const that does

	Nullable []*tree.Node   // the `nullable: true` beside references, allOf and unions: see nullable.go
	OrNull   bool           // by Nullable, null is admitted beside what the other fields say
	others   schema.TypeSet // Types without that null, if OrNull
	none     *tree.Node     // Never without that null, if OrNull

	Annotations    []*tree.Node    // one of each keyword, which annotate chooses
	near, behind   uint64          // bit sets of indices in Annotations: those of nearer parts, and those behind a reference
	Unknown        []*tree.Node    // members whose names no draft knows, the first of each name
	GivenUp        []*tree.Node    // branches and parts of conditions that were given up; their properties are declared
	Lists          []*tree.Node    // lists of names that were given up, as in dependentRequired; the names are declared as properties
	DeclareGivenUp bool            // properties of GivenUp are declared even where objects are closed, or are to stay open
	Filled         map[string]bool // declared members of which only the branches in GivenUp say what they are: see FilledBy
	Told           []*tree.Node    // unions that sentences stand for
	GivenUpClosed  bool            // the schemas in GivenUp admit no members but those that they declare
	Free           freeNames       // members that some branch in GivenUp leaves free: see LeftFree

	Minimum, Maximum       *Bound
	Multiples              []*tree.Node
	MinLength, MaxLength   *Bound
	Patterns, Formats      []*tree.Node
	MinItems, MaxItems     *Bound
	Unique                 *tree.Node
	Repeating              *tree.Node // a `uniqueItems` that says no more than its absence
	MinMembers, MaxMembers *Bound

	Objects  []conjunction.Part // parts with properties, patternProperties or additionalProperties
	depths   []int              // of each of Objects, how many references, allOf and unions of one branch lead to it
	speakers *speakers          // finds which of Objects say something of a name; made when first asked
	Required []*tree.Node       // entries of `required`
	arrays   []conjunction.Part // parts with items, prefixItems or additionalItems

	Unions       []conjunction.UnionAt     // but for those in Single
	Single       []*diag.Passed            // unions of one branch, which is gathered like an allOf
	Led          []*diag.Passed            // references on chains of links, most of whose schemas are not in Set
	Conditions   []*tree.Node              // the `if` members
	depends      []*tree.Node              // dependentRequired, dependentSchemas and dependencies
	Dependencies []*tree.Node              // entries of depends that may ask for more than Required does
	Residual     []*tree.Node              // constraints that no field above holds, and each of depends that has Dependencies
	Primary      *tree.Node                // the first schema object that was read: its order of keywords counts
	Partial      bool                      // not all of the set was read
	Recursive    bool                      // a reference was followed that leads back to itself
	Again        bool                      // such a reference leads to where a cycle is entered, and begins another round
	families     [schema.OfNumber + 1]bool // of keywords that were met
	formatted    schema.TypeSet            // the types that formats of numbers name: `int32` whole numbers
}

// A Bound is a number that limits, and the keyword that says it.
type Bound struct {
	Value     decimal.Number
	Exclusive bool
	At        *tree.Node
}

// annotate keeps one annotation of each keyword: the first of a nearer part, else the first that does not stand behind a
// reference, else the first.
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

// meanPlace prefers the annotations of allOf items that say nothing else, which mean the place, to those of items that
// describe themselves: {"allOf": [{"$ref": R, "title": "A"}, {"title": "B"}]} => "B". The first annotations, as
// many as before says, were there before the allOf and stay.
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

// list intersects the admitted values with those that a keyword lists.
func (normal *Normal) list(values []*tree.Node, by *tree.Node) {
	if !normal.Listed {
		normal.values, normal.Listed, normal.ListedBy = distinct(values), true, by
		return
	}
	if by.Word() == word.Const { // an enum leaves no more than the const does
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

// Constrained reports whether a keyword limits the values, `type` among them. A bare restriction of the set to some types
// does not count.
func (normal *Normal) Constrained() bool {
	for f, has := range normal.families {
		if has && schema.Family(f) >= schema.AnyValue {
			return true
		}
	}
	return normal.formatted != 0
}

// wholeBound tightens a bound on whole numbers to the nearest that can be met: above 2.5 is at least 3.
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
