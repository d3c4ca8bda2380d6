package tell

import (
	"slices"

	"github.com/schemaflavor/schemaflavor/internal/ir"
	"github.com/schemaflavor/schemaflavor/internal/schema"
	"github.com/schemaflavor/schemaflavor/internal/tree"
	"github.com/schemaflavor/schemaflavor/internal/word"
)

// conditionRequirement reads a condition on values or presence of members, whose sides only ask for members by name; nil
// for any other.
func (q questions) conditionRequirement(at *tree.Node) *Requirement { return q.chain(at, maxChain) }

// maxChain bounds the conditions of which each is the `else` of another.
const maxChain = 12

// chain is conditionRequirement of one condition of a chain, after which at most left-1 others may follow.
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

// sides are the schemas that hold where the clauses do, and where they do not: `then` and `else`, the other way round for
// a `not`; nil where there is none.
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

// assume takes out of the clauses that members may be absent which are always there, or that always have the inner member.
func (r *Requirement) assume(there func(name string) bool, has func(name, inner string) bool) {
	for i, c := range r.clauses {
		r.clauses[i].absent = c.absent && !there(c.name)
		r.clauses[i].innerAbsent = c.innerAbsent && !has(c.name, c.inner)
	}
	if r.otherwise != nil {
		r.otherwise.assume(there, has)
	}
}

// assumeIn is assume of the members that the object of a node always has.
func (r *Requirement) assumeIn(n *ir.Node) {
	r.assume(func(name string) bool { return givenAnyway(n, name) }, func(name, inner string) bool {
		m := memberOf(n, name)
		return m != nil && m.Node != nil && givenAnyway(m.Node, inner)
	})
}

// asSentIn spells a condition as its members are sent in the object of node n: values as the strings that stand for them,
// inner members by their names in the result, absence as null where null stands for it. It also sets r.nulls, so that the
// demands say which members are left out by null.
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
