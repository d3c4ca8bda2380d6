package engine

import (
	"slices"

	"github.com/schemaflavor/schemaflavor/internal/schema"
	"github.com/schemaflavor/schemaflavor/internal/tree"
)

// resolvable reports whether what an unevaluatedProperties or unevaluatedItems leaves over
// is what the shape does not speak of: whether all of the shape is what the keyword's own
// schema means (https://json-schema.org/draft/2020-12/json-schema-core#section-11). What
// only stands beside that schema, under another branch of an allOf, it does not see.
func (l *lowering) resolvable(sh *shape, m *tree.Node) bool {
	if sh.partial || len(sh.loose)+len(sh.unions)+len(sh.conditions) > 0 || slices.ContainsFunc(sh.depends, evaluates) {
		return false
	}
	for _, p := range sh.set {
		switch {
		case p.without&(noAllOf|joint) != 0 || p.without&noAnyOf != 0 && p.without&alone == 0: // of several branches that hold, each evaluates
			return false
		case p.n == nil || p.without&aside != 0:
		case p.n.Has("$dynamicRef") || p.n.Has("$recursiveRef") || p.n.Has("if") && !p.n.Has("then") && !p.n.Has("else"):
			return false
		}
	}
	return l.ownsAll(sh, m.Parent())
}

// evaluates reports whether a dependency may apply a schema, and not only require members.
func evaluates(depends *tree.Node) bool {
	if depends.Name() == "dependentRequired" {
		return false
	}
	return slices.ContainsFunc(elements(depends), func(d *tree.Node) bool { return !d.IsArray() })
}

// ownsAll reports whether every part of a shape is n or what n means in place.
// It is false where too much would have to be read to know.
func (l *lowering) ownsAll(sh *shape, n *tree.Node) bool {
	if l.spent() {
		return false
	}
	l.charge(2 * len(sh.set))
	parts, follows := map[*tree.Node][]*tree.Node{}, map[*tree.Node]bool{}
	for _, p := range sh.set {
		if p.n == nil || p.without&aside != 0 {
			continue
		}
		if owner := applicatorOf(p.n); owner != nil {
			parts[owner] = append(parts[owner], p.n)
		}
		follows[p.n] = follows[p.n] || p.without&noReference == 0
	}
	owned, queue := map[*tree.Node]bool{}, []*tree.Node{}
	own := func(x *tree.Node) {
		if x != nil && !owned[x] {
			owned[x], queue = true, append(queue, x)
		}
	}
	for own(n); len(queue) > 0; {
		x := queue[0]
		queue = queue[1:]
		for _, c := range parts[x] {
			own(c)
		}
		if !follows[x] {
			continue
		}
		if r := l.doc.Reference(x); r != nil {
			target, _ := l.resolve(r)
			if own(target); target != nil {
				l.ownEnd(target, own)
			}
		}
		l.ownEnd(x, own)
	}
	return !slices.ContainsFunc(sh.set, func(p part) bool { return p.n != nil && p.without&aside == 0 && !owned[p.n] })
}

// ownEnd yields where a schema leads that only leads on.
func (l *lowering) ownEnd(x *tree.Node, own func(*tree.Node)) {
	if k := l.linkAt(x); k != nil {
		own(k.end)
	}
}

// applicatorOf returns the schema that applies n in place, nil where n is no such part.
func applicatorOf(n *tree.Node) *tree.Node {
	holder := n.Parent()
	switch {
	case holder == nil:
		return nil
	case holder.IsObject() && n.HasName() && slices.Contains([]string{"if", "then", "else"}, n.Name()):
		return holder
	case holder.IsArray() && holder.HasName() && slices.Contains([]string{"allOf", "anyOf", "oneOf"}, holder.Name()):
		return holder.Parent()
	}
	return nil
}

// leftMembers reads an unevaluatedProperties into what is known of an object's members.
func (l *lowering) leftMembers(sh *shape, ms *members, m *tree.Node) {
	if !schema.IsSchema(m) || !l.resolvable(sh, m) {
		return
	}
	for _, p := range sh.objects {
		if schema.IsSchema(p.n.Get("additionalProperties")) || l.ofAllNames(p.n) != nil {
			sh.settle(m) // each member is evaluated
			return
		}
	}
	if evaluatedBefore(sh, m) {
		sh.settle(m)
		return
	}
	switch {
	case saysNothing(m) || l.terms.kept && m.Kind() != tree.False: // it may stay
	case m.Kind() != tree.False:
		ms.rest = ms.rest.add(part{n: m})
		sh.leftover = m
		sh.settle(m)
	case len(ms.patterns) == 0:
		ms.closed = m
	}
}

// leftItems reads an unevaluatedItems into what is known of an array's items.
func (l *lowering) leftItems(sh *shape, ps *positions, rests int, m *tree.Node) {
	if !schema.IsSchema(m) || has(sh.rest, "contains") || !l.resolvable(sh, m) {
		return
	}
	switch {
	case rests > 0 || evaluatedBefore(sh, m):
		sh.settle(m) // each item is evaluated
	case saysNothing(m) || l.terms.kept && m.Kind() != tree.False: // it may stay
	case m.Kind() == tree.False:
		ps.closed = m
	default:
		ps.rest = ps.rest.add(part{n: m})
		sh.settle(m)
	}
}

// evaluatedBefore reports whether a part of the keyword's own schema has the keyword too,
// so that nothing is left over for it.
func evaluatedBefore(sh *shape, m *tree.Node) bool {
	return slices.ContainsFunc(sh.rest, func(o *tree.Node) bool { return o != m && o.Name() == m.Name() && schema.IsSchema(o) })
}

// settle notes that a constraint is met by what is said otherwise.
func (sh *shape) settle(m *tree.Node) {
	if sh.settled == nil {
		sh.settled = map[*tree.Node]bool{}
	}
	sh.settled[m] = true
}
