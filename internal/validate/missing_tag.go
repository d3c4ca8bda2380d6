package validate

import (
	"slices"

	"github.com/schemaflavor/schemaflavor/internal/tree"
)

// reportMissingTag says of a value that lacks the property by which alternatives are told apart what that may be; it
// reports whether there is such a property, and says nothing where it was said that it is missing: what else an alternative
// lacks would be asked of a value that is meant for another one.
func (r *run) reportMissingTag(c *branchesClause, value *tree.Node, sc *scope, among []int, required bool) bool {
	for name := range r.missingTags(c, value, sc, among, false) {
		if slices.Contains(r.sink.missed[value], name) {
			return true
		}
	}
	values := r.missingTags(c, value, sc, among, required)
	if len(values) != 1 { // of several either would do, and both may be asked for
		return false
	}
	var tag []string
	for name := range values {
		tag = append(tag, name)
	}
	r.reportShallow(c.src, value, tag, r.words.Missing(value, tag, values[tag[0]]))
	return true
}

// missingTags are the properties that a value lacks and for which each alternative has values that no other one has, with
// those; required asks that each requires it, where the value is none of them for want of it.
func (r *run) missingTags(c *branchesClause, value *tree.Node, sc *scope, among []int, required bool) (values map[string][]*tree.Node) {
	if !value.IsObject() || len(among) < 2 {
		return nil
	}
	met := map[string]bool{}
	for _, i := range among {
		l := &lacks{looks: maxLooks}
		l.look(r, c.subs[i].get(r.v), value, sc)
		left := map[string][]*tree.Node{}
		for name, own := range l.fixed {
			if required && !slices.Contains(l.required, name) || values != nil && values[name] == nil || slices.ContainsFunc(own, func(v *tree.Node) bool { return v.IsObject() || v.IsArray() || met[name+"\x00"+v.Key()] }) {
				continue
			}
			for _, v := range own {
				met[name+"\x00"+v.Key()] = true
			}
			left[name] = append(values[name], own...)
		}
		if values = left; len(values) == 0 {
			return nil
		}
	}
	return values
}

// lacks are the properties that a schema requires and a value has not, the values that are listed for those, and what else is
// asked of a value's names.
type lacks struct {
	required []string
	given    []string // what the schema requires and the value has
	fixed    map[string][]*tree.Node
	closed   []*membersClause // those that forbid all else
	looks    int              // left
}

// look looks at a schema, what it refers to and its allOf.
func (l *lacks) look(r *run, n *node, value *tree.Node, sc *scope) {
	if l.looks--; l.looks < 0 {
		return
	}
	r.spend(1)
	sc = r.enter(sc, n.resource)
	for _, c := range n.family[familyOf(value.Kind())] {
		switch c := c.(type) {
		case *requiredClause:
			r.spend(len(c.names))
			for _, name := range c.names {
				if value.Has(name) {
					l.given = append(l.given, name)
				} else {
					l.required = append(l.required, name)
				}
			}
		case *membersClause:
			if c.rest != nil && c.rest.src.Kind() == tree.False {
				l.closed = append(l.closed, c)
			}
			for name, p := range c.properties {
				if p != nil && !value.Has(name) {
					l.list(r, name, p.get(r.v))
				}
			}
		}
	}
	for _, c := range n.inPlace {
		switch c := c.(type) {
		case *refClause:
			if c.target != nil {
				l.look(r, c.to(sc).get(r.v), value, sc)
			}
		case *allOfClause:
			for _, sub := range c.subs {
				l.look(r, sub.get(r.v), value, sc)
			}
		}
	}
}

// list notes the values that are listed for a property.
func (l *lacks) list(r *run, name string, n *node) {
	for _, c := range n.values {
		var src *tree.Node
		switch c := c.(type) {
		case *constClause:
			src = c.src
		case *enumClause:
			src = c.src
		default:
			continue
		}
		if l.fixed == nil {
			l.fixed = map[string][]*tree.Node{}
		}
		own := r.v.doc.Listed(src)
		if before, known := l.fixed[name]; known { // it has to be one of both
			own = slices.DeleteFunc(own, func(v *tree.Node) bool {
				return !slices.ContainsFunc(before, func(b *tree.Node) bool { return tree.Equal(b, v) })
			})
		}
		l.fixed[name] = own
	}
}
