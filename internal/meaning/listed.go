package meaning

import (
	"slices"

	"github.com/schemaflavor/schemaflavor/internal/conjunction"
	"github.com/schemaflavor/schemaflavor/internal/schema"
	"github.com/schemaflavor/schemaflavor/internal/tree"
)

// ListOf is what a list says of which nothing but the types of its values is known.
func ListOf(t schema.TypeSet, by *tree.Node) *Normal {
	return &Normal{Set: conjunction.Set{{Types: t}}, Types: t, Listed: true, ListedBy: by}
}

// Combined returns the values of each member of some objects, those that are equal once; nil
// where the objects are not all that can be combined of these.
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
