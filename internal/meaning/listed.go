package meaning

import (
	"slices"

	"github.com/schemaflavor/schemaflavor/internal/conjunction"
	"github.com/schemaflavor/schemaflavor/internal/schema"
	"github.com/schemaflavor/schemaflavor/internal/tree"
)

// ListOf returns the form of a list of values of which nothing but the types is known.
func ListOf(t schema.TypeSet, by *tree.Node) *Normal {
	return &Normal{Set: conjunction.Set{{Types: t}}, Types: t, Listed: true, ListedBy: by}
}

// Combined returns the distinct values of each member of some objects, in the order of the members, if the
// objects are all combinations of these: {"a":1,"b":1} and {"a":1,"b":2} => [1], [1 2]. Else it is nil.
func Combined(objects []*tree.Node) [][]*tree.Node {
	members, combined := make([][]*tree.Node, 0, objects[0].Len()), 1
	objects = distinct(objects)
	for first := range objects[0].All() {
		var values []*tree.Node
		for _, o := range objects {
			m := o.Get(first.Name())
			if m == nil || o.Len() != objects[0].Len() {
				return nil
			}
			values = append(values, m)
		}
		values = distinct(values)
		if combined *= len(values); combined > len(objects) {
			return nil
		}
		members = append(members, values)
	}
	if combined < len(objects) {
		return nil
	}
	return members
}

// fewListed is the number up to which values are compared with each other.
const fewListed = 10

// distinct lists values that are equal once.
func distinct(values []*tree.Node) (out []*tree.Node) {
	if len(values) <= fewListed {
		out = make([]*tree.Node, 0, len(values))
		for _, v := range values {
			if !slices.ContainsFunc(out, func(o *tree.Node) bool { return tree.Equal(o, v) }) {
				out = append(out, v)
			}
		}
		return out
	}
	known := make(map[string]bool, len(values))
	for _, v := range values {
		if key := v.Key(); !known[key] {
			known[key] = true
			out = append(out, v)
		}
	}
	return out
}
