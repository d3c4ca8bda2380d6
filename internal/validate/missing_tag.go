package validate

import (
	"slices"

	"github.com/schemaflavor/schemaflavor/internal/tree"
)

// reportMissingTag says of an object that lacks the property by which alternatives are told apart, such as a const `kind`, which
// values that may have. It reports whether there is such a property, and adds nothing where that was reported as missing already.
// What else each alternative requires is left unsaid, as the value may be meant for another one.
func (r *run) reportMissingTag(c *branchesClause, value *tree.Node, sc *scope, among []int, required bool) bool {
	for name := range r.missingTags(c, value, sc, among, false) {
		if slices.Contains(r.sink.missed[value], name) {
			return true
		}
	}
	values := r.missingTags(c, value, sc, among, required)
	if len(values) != 1 { // any of several would tell the alternatives apart, and all may be required
		return false
	}
	var tag []string
	for name := range values {
		tag = append(tag, name)
	}
	r.reportShallow(c.src, value, tag, r.words.Missing(value, tag, values[tag[0]]))
	return true
}

// missingTags returns the properties that a value lacks and for which each alternative lists scalars that no other one lists, with the
// scalars of all. required: each alternative has to require the property as well; want of it keeps the value from all of them.
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

// lacks is what a schema, with what it refers to and its allOf, asks of the members of a value.
type lacks struct {
	required []string                // what the schema requires and the value lacks
	given    []string                // what the schema requires and the value has
	fixed    map[string][]*tree.Node // the values that the schema lists for properties that the value lacks
	closed   []*membersClause        // the clauses with `additionalProperties: false`
	looks    int                     // how many more schemas may be looked at
	unions   []*branchesClause       // the unions of which the schema is a branch, which are not looked at again
}

// look adds what is asked by a schema, by what it refers to, by its allOf, and by the unions in these.
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

// union adds what the branches of a union that take the value's type have in common: members that all of them require, and the values
// of properties for which all of them list some.
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

// typed reports whether the `type` of a schema itself, apart from those that it applies, takes a value.
func (n *node) typed(value *tree.Node) bool {
	return n.truth != never && !slices.ContainsFunc(n.values, func(c clause) bool {
		t, ok := c.(*typeClause)
		return ok && !t.set.Admits(value)
	})
}

// list notes the values that the schema of a property lists.
func (l *lacks) list(r *run, name string, n *node, sc *scope) {
	looks := maxRefers
	r.parts(n, sc, &looks, func(n *node, _ *scope) {
		for _, values := range r.valuesOf(n, nil) {
			l.fix(name, values)
		}
	})
}

// fix notes the values that a property may have. Of values that were noted before, those that are in both lists remain.
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
