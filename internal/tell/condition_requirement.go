package tell

import (
	"slices"

	"github.com/schemaflavor/schemaflavor/internal/ir"
	"github.com/schemaflavor/schemaflavor/internal/schema"
	"github.com/schemaflavor/schemaflavor/internal/tree"
	"github.com/schemaflavor/schemaflavor/internal/word"
)

// conditionRequirement reads a condition on values of some members, upon which others are asked for.
func (q questions) conditionRequirement(at *tree.Node) *Requirement { return q.chain(at, maxChain) }

// maxChain bounds the conditions of which each is the `else` of another.
const maxChain = 12

// chain is conditionRequirement of one of so many conditions.
func (q questions) chain(at *tree.Node, left int) *Requirement {
	r := &Requirement{at: at, condition: q.condition(at, nil)}
	if len(r.clauses) == 0 || left == 0 {
		return nil
	}
	for i, m := range r.sides() {
		if m == nil || schema.SaysNothing(m) {
			r.asks = append(r.asks, asked{})
			continue
		}
		if next := q.Schemas.WholeEnd(m).Member(word.If); m.Word() == word.Else && next != nil && schema.OnlyCondition(q.Schemas.WholeEnd(m)) {
			if r.otherwise = q.chain(next, left-1); r.otherwise == nil || r.otherwise.settled {
				return nil
			}
			r.asks, r.lists = append(r.asks, asked{}), append(r.lists, r.otherwise.lists...)
			continue
		}
		a, ok := q.asksFor(m)
		if !ok {
			return nil
		}
		if i == 0 && !r.any { // what is there where the condition holds need not be asked for
			a.needs = slices.DeleteFunc(a.needs, func(name string) bool {
				return slices.ContainsFunc(r.clauses, func(c clause) bool { return c.name == name && !c.absent && !c.innerAbsent })
			})
		}
		r.asks, r.lists = append(r.asks, a), append(r.lists, a.lists...)
	}
	if r.settled = r.asks[0].nothing() && r.asks[1].nothing(); r.settled && r.otherwise != nil {
		return nil
	}
	return r
}

// sides are what follows where the clauses hold, and where they do not; nil where nothing does.
func (r *Requirement) sides() [2]*tree.Node {
	sides := sidesOf(r.at)
	if r.not {
		sides[0], sides[1] = sides[1], sides[0]
	}
	return sides
}

// sidesOf are the `then` and the `else` of a condition; nil where there is none.
func sidesOf(at *tree.Node) [2]*tree.Node {
	return [2]*tree.Node{at.Parent().Member(word.Then), at.Parent().Member(word.Else)}
}

// assume takes it out of a condition that members are absent which are there, or have members that they have anyway.
func (r *Requirement) assume(there func(name string) bool, has func(name, inner string) bool) {
	for i, c := range r.clauses {
		r.clauses[i].absent = c.absent && !there(c.name)
		r.clauses[i].innerAbsent = c.innerAbsent && !has(c.name, c.inner)
	}
	if r.otherwise != nil {
		r.otherwise.assume(there, has)
	}
}

// assumeIn is assume of what an object has anyway.
func (r *Requirement) assumeIn(n *ir.Node) {
	r.assume(func(name string) bool { return givenAnyway(n, name) }, func(name, inner string) bool {
		m := memberOf(n, name)
		return m != nil && m.Node != nil && givenAnyway(m.Node, inner)
	})
}

// asSentIn spells a condition as its members are sent in an object: values as the strings that stand for them, members
// of members by their names there, and of one that is null where it is not given that it is null. It is known then which members
// are left out by null, too.
func (r *Requirement) asSentIn(t *Teller, n *ir.Node) {
	r.nulls = func(name string) bool { return nullLeavesOut(n, name) }
	meansAbsence := func(m *ir.Property) bool { return m.Optional && !t.Schemas.AdmitsNull(m.Node.Set) }
	for i := range r.clauses {
		c := &r.clauses[i]
		m := memberOf(n, c.name)
		if m == nil || m.Node == nil {
			continue
		}
		of := m.Node
		null := c.is == "is null" || slices.Contains(c.values, "null")
		if c.inner != "" {
			own := memberOf(m.Node, c.inner)
			if own == nil || own.Node == nil {
				continue
			}
			c.inner, of, c.innerNull = own.Name, own.Node, meansAbsence(own)
			c.innerAbsent = c.innerAbsent && !(null && own.Optional)
		} else {
			c.absent = c.absent && !(null && m.Optional)
		}
		c.null = meansAbsence(m)
		c.values = slices.Clone(c.values)
		for j, v := range c.values {
			c.values[j] = sentFor(of, v)
		}
	}
	if r.otherwise != nil {
		r.otherwise.asSentIn(t, n)
	}
}
