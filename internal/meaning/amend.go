package meaning

import (
	"maps"

	"github.com/schemaflavor/schemaflavor/internal/decimal"
	"github.com/schemaflavor/schemaflavor/internal/schema"
	"github.com/schemaflavor/schemaflavor/internal/tree"
)

// What may be changed of a form by those who have given up a part of the schema that it was read
// from, or have found out more. Nothing else of a form is written outside this package.

// OfTypes returns a form that says nothing but types.
func OfTypes(t schema.TypeSet) *Normal { return &Normal{Types: t} }

// OfPlace returns a form of a place that says nothing of its values.
func OfPlace(s Conjunction) *Normal { return &Normal{Set: s} }

// OfAnything returns a form of the same place that admits any value.
func OfAnything(sh *Normal) *Normal {
	return &Normal{Set: sh.Set, Primary: sh.Primary, Types: schema.TAll, Annotations: sh.Annotations, Unknown: sh.Unknown}
}

// OfAnnotations returns a form that says nothing of values.
func OfAnnotations(annotations []*tree.Node) *Normal { return &Normal{Annotations: annotations} }

// ListedAs returns a form of the same place that lists its values, by a keyword.
func (sh *Normal) ListedAs(by *tree.Node) *Normal {
	return &Normal{Set: sh.Set, Primary: sh.Primary, Listed: true, ListedBy: by}
}

// MayHoldItems bounds the items of arrays, where a schema says so by what it says of items.
func (sh *Normal) MayHoldItems(most int, at *tree.Node) {
	sh.MaxItems = Tighter(sh.MaxItems, &Bound{Value: decimal.Int(int64(most)), At: at}, -1)
}

// OfWholeNumbers rounds the bounds of numbers to whole ones.
func (sh *Normal) OfWholeNumbers() {
	sh.Minimum, sh.Maximum = WholeBound(sh.Minimum, 1), WholeBound(sh.Maximum, -1)
}

// WithoutFormats returns the form without what it says of formats.
func (sh *Normal) WithoutFormats() *Normal {
	other := *sh
	other.Formats = nil
	return &other
}

// WithoutConditions returns the form without its conditions; words are said in their place.
func (sh *Normal) WithoutConditions(words ...*tree.Node) *Normal {
	other := *sh
	other.Conditions, other.conditional = nil, len(sh.Conditions) > 0
	other.Residual = append(sh.Residual[:len(sh.Residual):len(sh.Residual)], words...)
	return &other
}

// Counted takes it as known that a reference of the form leads back to itself.
func (sh *Normal) Counted() { sh.Recursive = false }

// Declare has the properties of schemas declared that are given up. What is no schema declares nothing.
func (sh *Normal) Declare(schemas ...*tree.Node) {
	for _, s := range schemas {
		if schema.IsSchema(s) {
			sh.Loose = append(sh.Loose, s)
		}
	}
}

// DeclareSides has the properties declared of all that a condition speaks of.
func (sh *Normal) DeclareSides(condition *tree.Node) {
	for _, word := range [...]string{"if", "then", "else"} {
		sh.Declare(condition.Parent().Get(word))
	}
}

// Ask has objects perhaps have the members of lists.
func (sh *Normal) Ask(lists ...*tree.Node) { sh.Lists = append(sh.Lists, lists...) }

// CloseLoose notes that the schemas given up admit no further members, each of them.
func (sh *Normal) CloseLoose() { sh.LooseClosed = true }

// MergeBranches makes one object of unions that were given up, with the properties of all branches. ms is what is said of members beside them.
func (l *Reader) MergeBranches(sh *Normal, ms *Members, us []UnionAt) {
	sh.DeclareLoose, sh.Free.Names = true, map[string]bool{}
	for _, u := range us {
		free := l.LeftFree(ms, u)
		sh.Free.All = sh.Free.All || free.All
		maps.Copy(sh.Free.Names, free.Names)
		for b := range u.Member.All() {
			sh.Declare(b)
		}
	}
}
