package validate

import (
	"github.com/schemaflavor/schemaflavor/internal/tree"
	"github.com/schemaflavor/schemaflavor/internal/violation"
	"github.com/schemaflavor/schemaflavor/internal/word"
)

type allOfClause struct{ subs []*sub }

func (b *builder) allOf(m *tree.Node) {
	if subs := b.list(m); subs != nil {
		b.n.inPlace = append(b.n.inPlace, &allOfClause{subs})
	}
}

func (c *allOfClause) check(r *run, value *tree.Node, sc *scope) verdict {
	out := valid
	for _, s := range c.subs {
		out = max(out, r.eval(s.get(r.v), value, sc))
		if out == invalid && !r.reporting() {
			break
		}
	}
	return out
}

func (c *allOfClause) annotate(r *run, value *tree.Node, sc *scope, e *evaluated) {
	for _, s := range c.subs {
		e.walk(r, s.get(r.v), value, sc)
	}
}

// branchesClause is anyOf or oneOf.
type branchesClause struct {
	src   *tree.Node
	subs  []*sub
	one   bool    // oneOf
	names *naming // the discriminator by which a value names a branch; nil: there is none
}

func (b *builder) anyOf(m *tree.Node) { b.branches(m, false) }
func (b *builder) oneOf(m *tree.Node) { b.branches(m, true) }

func (b *builder) branches(m *tree.Node, one bool) {
	if subs := b.list(m); subs != nil {
		c := &branchesClause{src: m, subs: subs, one: one, names: b.naming(m, subs)}
		b.n.inPlace = append(b.n.inPlace, c)
	}
}

func (c *branchesClause) check(r *run, value *tree.Node, sc *scope) verdict {
	if i, named := c.names.chosen(value); named {
		return r.choosing(c.subs[i], value, sc)
	}
	var matching []int
	var count [invalid + 1]int
	for i, s := range c.subs {
		x := r.decide(s, value, sc)
		count[x]++
		if x != valid {
			continue
		}
		if !c.one {
			return valid
		}
		if matching = append(matching, i); len(matching) > 1 {
			if r.reporting() && !r.reportRequiring(c, value) && !r.reportMissingTag(c, value, sc, c.all(), false) && !r.reportBoth(c, value, sc) {
				r.report(c.src, value, violation.Both(len(c.subs), matching[0], matching[1]))
			}
			return invalid
		}
	}
	switch {
	case count[unknown] > 0:
		if r.reporting() {
			c.notes(r, value, sc)
		}
		return unknown
	case count[valid] > 0:
		return valid
	case count[cyclic] > 0 && count[invalid] == 0:
		return cyclic
	}
	if r.reporting() {
		c.report(r, value, sc)
	}
	return invalid
}

// report says what is wrong with a value that no branch takes.
func (c *branchesClause) report(r *run, value *tree.Node, sc *scope) {
	said := len(r.sink.violations)
	if i, named := c.names.meant(value); named && r.choosing(c.subs[i], value, sc) == invalid && len(r.sink.violations) > said {
		return
	}
	if !r.reportRequiring(c, value) && !r.reportTagging(c, value, sc) {
		r.reportBranches(c, value, sc)
	}
}

// all returns the indices of all branches.
func (c *branchesClause) all() []int {
	places := make([]int, len(c.subs))
	for i := range places {
		places[i] = i
	}
	return places
}

// notes reports what could not be checked, in each branch whose verdict is unknown.
func (c *branchesClause) notes(r *run, value *tree.Node, sc *scope) {
	for _, s := range c.subs {
		if r.decide(s, value, sc) == unknown {
			r.again(s, value, sc)
		}
	}
}

func (c *branchesClause) annotate(r *run, value *tree.Node, sc *scope, e *evaluated) {
	if i, named := c.names.chosen(value); named {
		e.walk(r, c.subs[i].get(r.v), value, sc)
		return
	}
	for _, s := range c.subs {
		if x := r.decide(s, value, sc); x == valid || x == unknown {
			e.walk(r, s.get(r.v), value, sc)
		}
	}
}

type notClause struct {
	src *tree.Node
	sub *sub
}

func (b *builder) not(m *tree.Node) {
	if s := b.sub(m); s != nil {
		b.n.inPlace = append(b.n.inPlace, &notClause{m, s})
	}
}

func (c *notClause) check(r *run, value *tree.Node, sc *scope) verdict {
	switch x := r.decide(c.sub, value, sc); x {
	case invalid:
		return valid
	case valid:
		if r.reporting() {
			r.report(c.src, value, r.words.Unwanted(c.src, value))
		}
		return invalid
	case unknown:
		if r.reporting() {
			r.again(c.sub, value, sc) // for what it could not check
		}
		return unknown
	default:
		return x
	}
}

// conditionalClause is if, then and else.
type conditionalClause struct {
	condition  *sub
	then, othr *sub // nil: anything
}

func (b *builder) conditional(m *tree.Node) {
	c := &conditionalClause{condition: b.sub(m), then: b.sub(b.src.Member(word.Then)), othr: b.sub(b.src.Member(word.Else))}
	if c.condition != nil { // without consequences too: what it matches counts as evaluated
		b.n.inPlace = append(b.n.inPlace, c)
	}
}

func (c *conditionalClause) check(r *run, value *tree.Node, sc *scope) verdict {
	if c.then == nil && c.othr == nil {
		return valid
	}
	switch x := r.decide(c.condition, value, sc); x {
	case valid:
		return c.explained(r, c.then, value, sc, true)
	case invalid:
		return c.explained(r, c.othr, value, sc, false)
	case cyclic:
		return cyclic
	}
	then := r.quietly(func() verdict { return c.consequence(r, c.then, value, sc) })
	othr := r.quietly(func() verdict { return c.consequence(r, c.othr, value, sc) })
	if then == othr {
		return c.consequence(r, c.then, value, sc)
	}
	if r.reporting() {
		r.again(c.condition, value, sc)
	}
	return unknown
}

func (c *conditionalClause) consequence(r *run, s *sub, value *tree.Node, sc *scope) verdict {
	if s == nil {
		return valid
	}
	return r.choosing(s, value, sc)
}

// explained applies a consequence, and has its violations say by which members the condition holds, or does not.
func (c *conditionalClause) explained(r *run, s *sub, value *tree.Node, sc *scope, holds bool) verdict {
	return r.explained(value, func() verdict { return c.consequence(r, s, value, sc) }, func() string { return r.words.Because(c.condition.src, value, holds) })
}

func (c *conditionalClause) annotate(r *run, value *tree.Node, sc *scope, e *evaluated) {
	x := r.decide(c.condition, value, sc)
	if x != invalid {
		e.walk(r, c.condition.get(r.v), value, sc)
		if c.then != nil {
			e.walk(r, c.then.get(r.v), value, sc)
		}
	}
	if x != valid && c.othr != nil {
		e.walk(r, c.othr.get(r.v), value, sc)
	}
}
