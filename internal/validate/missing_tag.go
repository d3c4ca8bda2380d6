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
	closed   []*membersClause  // those that forbid all else
	looks    int               // left
	unions   []*branchesClause // of which it is a form
}

// look looks at a schema, what it refers to and its allOf.
func (l *lacks) look(r *run, n *node, value *tree.Node, sc *scope) {
	r.parts(n, sc, &l.looks, func(n *node, sc *scope) {
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
						l.list(r, name, p.get(r.v), sc)
					}
				}
			}
		}
		for _, c := range n.inPlace {
			if c, ok := c.(*branchesClause); ok && len(c.subs) <= maxForms && !slices.Contains(l.unions, c) {
				l.union(r, c, value, sc)
			}
		}
	})
}

// union notes what each form of a union requires, and the values that are listed in each.
func (l *lacks) union(r *run, c *branchesClause, value *tree.Node, sc *scope) {
	var all *lacks
	for _, sub := range c.subs {
		if !sub.get(r.v).typed(value) {
			continue
		}
		form := &lacks{looks: l.looks, unions: append(slices.Clone(l.unions), c)}
		form.look(r, sub.get(r.v), value, sc)
		if l.looks = form.looks; l.looks < 0 {
			return
		}
		if all == nil {
			all = form
			continue
		}
		all.required = slices.DeleteFunc(all.required, func(name string) bool { return !slices.Contains(form.required, name) })
		all.given = slices.DeleteFunc(all.given, func(name string) bool { return !slices.Contains(form.given, name) })
		for name, values := range all.fixed {
			if own, known := form.fixed[name]; known {
				all.fixed[name] = slices.Concat(values, own)
			} else {
				delete(all.fixed, name)
			}
		}
	}
	if all == nil {
		return
	}
	l.required, l.given = append(l.required, all.required...), append(l.given, all.given...)
	for name, values := range all.fixed {
		l.fix(name, values)
	}
}

// typed reports whether a schema by itself takes values of a value's type.
func (n *node) typed(value *tree.Node) bool {
	return n.truth != never && !slices.ContainsFunc(n.values, func(c clause) bool {
		t, ok := c.(*typeClause)
		return ok && !t.set.Admits(value)
	})
}

// list notes the values that are listed for a property.
func (l *lacks) list(r *run, name string, n *node, sc *scope) {
	looks := maxRefers
	r.parts(n, sc, &looks, func(n *node, _ *scope) {
		for _, values := range r.valuesOf(n, nil) {
			l.fix(name, values)
		}
	})
}

// fix notes that a property has one of some values: if others were listed for it, one of both.
func (l *lacks) fix(name string, values []*tree.Node) {
	if l.fixed == nil {
		l.fixed = map[string][]*tree.Node{}
	}
	if before, known := l.fixed[name]; known {
		values = slices.DeleteFunc(slices.Clone(values), func(v *tree.Node) bool {
			return !slices.ContainsFunc(before, func(b *tree.Node) bool { return tree.Equal(b, v) })
		})
	}
	l.fixed[name] = values
}
