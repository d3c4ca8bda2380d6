package meaning

import (
	"maps"
	"slices"

	"github.com/schemaflavor/schemaflavor/internal/conjunction"
	"github.com/schemaflavor/schemaflavor/internal/decimal"
	"github.com/schemaflavor/schemaflavor/internal/schema"
	"github.com/schemaflavor/schemaflavor/internal/tree"
)

// What may be changed of a form by those who have given up a part of the schema that it was read
// from, or have found out more. Nothing else of a form is written outside this package.

// OfTypes returns a form that says nothing but types.
func OfTypes(t schema.TypeSet) *Normal { return &Normal{Types: t} }

// OfPlace returns a form of a place that says nothing of its values.
func OfPlace(s conjunction.Set) *Normal { return &Normal{Set: s} }

// OfAnything returns a form of the same place that admits any value.
func OfAnything(normal *Normal) *Normal {
	return &Normal{Set: normal.Set, Primary: normal.Primary, Types: schema.TAll, Annotations: normal.Annotations, Unknown: normal.Unknown}
}

// OfAnnotations returns a form that says nothing of values.
func OfAnnotations(annotations []*tree.Node) *Normal { return &Normal{Annotations: annotations} }

// AlsoSaying returns a form of the same place that says more in words.
func (normal *Normal) AlsoSaying(annotations []*tree.Node) *Normal {
	if len(annotations) == 0 {
		return normal
	}
	more := *normal
	more.Annotations = slices.Concat(normal.Annotations, annotations)
	return &more
}

// ListedAs returns a form of the same place that lists its values, by a keyword.
func (normal *Normal) ListedAs(by *tree.Node) *Normal {
	return &Normal{Set: normal.Set, Primary: normal.Primary, Listed: true, ListedBy: by}
}

// MayHoldItems bounds the items of arrays, where a schema says so by what it says of items.
func (normal *Normal) MayHoldItems(most int, at *tree.Node) {
	normal.MaxItems = tighter(normal.MaxItems, &Bound{Value: decimal.Int(int64(most)), At: at}, -1)
}

// SaysOtherwise takes a constraint of no place of its own from those that are left, as another says it.
func (normal *Normal) SaysOtherwise(m *tree.Node) {
	normal.Residual = slices.DeleteFunc(slices.Clone(normal.Residual), func(o *tree.Node) bool { return o == m })
}

// OfWholeNumbers rounds the bounds of numbers to whole ones.
func (normal *Normal) OfWholeNumbers() {
	normal.Minimum, normal.Maximum = wholeBound(normal.Minimum, 1), wholeBound(normal.Maximum, -1)
}

// WithoutFormats returns the form without what it says of formats.
func (normal *Normal) WithoutFormats() *Normal {
	other := *normal
	other.Formats = nil
	return &other
}

// WithoutConditions returns the form without its conditions; words are said in their place.
func (normal *Normal) WithoutConditions(words ...*tree.Node) *Normal {
	other := *normal
	other.Conditions = nil
	other.Residual = append(normal.Residual[:len(normal.Residual):len(normal.Residual)], words...)
	return &other
}

// ClearRecursive takes it as known that a reference of the form leads back to itself.
func (normal *Normal) ClearRecursive() { normal.Recursive = false }

// Declare has the properties of schemas declared that are given up. What is no schema declares nothing.
func (normal *Normal) Declare(schemas ...*tree.Node) {
	for _, s := range schemas {
		if schema.IsSchema(s) {
			normal.GivenUp = append(normal.GivenUp, s)
		}
	}
}

// Tell notes a union that is told, and holds.
func (normal *Normal) Tell(union *tree.Node) { normal.Told = append(normal.Told, union) }

// DeclareSides has the properties declared of all that a condition speaks of.
func (normal *Normal) DeclareSides(condition *tree.Node) {
	for _, word := range [...]string{"if", "then", "else"} {
		normal.Declare(condition.Parent().Get(word))
	}
}

// Ask has objects perhaps have the members of lists.
func (normal *Normal) Ask(lists ...*tree.Node) { normal.Lists = append(normal.Lists, lists...) }

// CloseLoose notes that the schemas given up admit no further members, each of them.
func (normal *Normal) CloseLoose() { normal.GivenUpClosed = true }

// MergeBranches makes one object of unions that were given up, with the properties of all branches. ms is what is said of members
// beside them, and filled are those of which the branches say what they are; closed: a branch has no others than what it and they say.
func (l *Reader) MergeBranches(normal *Normal, ms *Members, us []conjunction.UnionAt, filled map[string]bool, closed bool) {
	normal.DeclareGivenUp, normal.Free.Names, normal.Filled = true, map[string]bool{}, filled
	for _, u := range us {
		free := l.LeftFree(ms, u, filled, closed)
		normal.Free.All = normal.Free.All || free.All
		maps.Copy(normal.Free.Names, free.Names)
		for b := range u.Member.All() {
			normal.Declare(b)
		}
	}
}
