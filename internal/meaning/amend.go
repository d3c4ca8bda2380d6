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

// AlsoSaying returns the form with more annotations.
func (normal *Normal) AlsoSaying(annotations []*tree.Node) *Normal {
	if len(annotations) == 0 {
		return normal
	}
	more := *normal
	more.Annotations = slices.Concat(normal.Annotations, annotations)
	return &more
}

// ListedAs returns a form of the same place that says only that a keyword lists the values.
func (normal *Normal) ListedAs(by *tree.Node) *Normal {
	return &Normal{Set: normal.Set, Primary: normal.Primary, Listed: true, ListedBy: by}
}

// MayHoldItems bounds how many items arrays have, where that follows from what a schema says of items, as from `items: false`.
func (normal *Normal) MayHoldItems(most int, at *tree.Node) {
	normal.MaxItems = tighter(normal.MaxItems, &Bound{Value: decimal.Int(int64(most)), At: at}, -1)
}

// SaysOtherwise removes a constraint from Residual that is said in another way.
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

// WithoutConditions returns the form without its conditions. The words, such as an `if` that stays, become residual.
func (normal *Normal) WithoutConditions(words ...*tree.Node) *Normal {
	other := *normal
	other.Conditions = nil
	other.Residual = append(normal.Residual[:len(normal.Residual):len(normal.Residual)], words...)
	return &other
}

// ClearRecursive notes that it was dealt with that a reference of the form leads back to itself.
func (normal *Normal) ClearRecursive() { normal.Recursive = false }

// Declare adds schemas to those that were given up, whose properties are declared. What is no schema is passed over.
func (normal *Normal) Declare(schemas ...*tree.Node) {
	for _, s := range schemas {
		if schema.IsSchema(s) {
			normal.GivenUp = append(normal.GivenUp, s)
		}
	}
}

// Tell notes a union that a sentence stands for.
func (normal *Normal) Tell(union *tree.Node) { normal.Told = append(normal.Told, union) }

// DeclareSides has the properties declared of the `if`, `then` and `else` of a condition that is given up.
func (normal *Normal) DeclareSides(condition *tree.Node) {
	for _, word := range [...]string{"if", "then", "else"} {
		normal.Declare(condition.Parent().Get(word))
	}
}

// Ask adds lists of names that were given up: objects may have to have these members, so that they are declared.
func (normal *Normal) Ask(lists ...*tree.Node) { normal.Lists = append(normal.Lists, lists...) }

// CloseLoose notes that the schemas given up admit no members but those that they declare.
func (normal *Normal) CloseLoose() { normal.GivenUpClosed = true }

// MergeBranches has the form declare the properties of all branches of unions that are given up. ms is what stands beside the
// unions, filled is their FilledBy, and closed says that no branch admits members that neither the branch nor ms declares.
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
