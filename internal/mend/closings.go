package mend

import (
	"slices"

	"github.com/schemaflavor/schemaflavor/internal/schema"
	"github.com/schemaflavor/schemaflavor/internal/tree"
	"github.com/schemaflavor/schemaflavor/internal/word"
)

// conjoined finds the schemas that have to hold together with one schema: itself, and those that its `allOf` and `$ref` lead to.
type conjoined struct {
	doc   *schema.Document
	met   []*tree.Node // all schemas that were reached
	parts []*tree.Node // those of met whose keywords hold; a `$ref` may make a draft ignore the keywords beside it
	left  int          // how many names may still be looked up

	referred map[*tree.Node]int // how many references lead to a schema; made on first use
}

// mostMet bounds the schemas that are reached from one, and mostNames the names that are looked up in a document. Contradictions
// beyond these bounds stay.
const mostMet, mostNames = 64, 1 << 21

// closings returns the contradictions of `additionalProperties: false` in a schema that has to hold together with others. It
// contradicts another schema that requires a property which it forbids; another closed schema, if each of the two lists properties
// that the other forbids; and a branch or a `then` that lists a property which it forbids, if that property is required.
func (c *conjoined) closings(n *tree.Node) (closings []slip) {
	if !n.Says(word.AllOf) && c.doc.Reference(n) == nil && !hasBranches(n) {
		return nil
	}
	c.met, c.parts = c.met[:0], c.parts[:0]
	c.collect(n)
	for _, p := range c.parts {
		if !isClosed(p) {
			continue
		}
		conflicts := func(other *tree.Node) bool {
			return other != p && (c.requiresMore(other, p) || isClosed(other) && c.listsMore(other, p) && c.listsMore(p, other))
		}
		switch m := p.Member(word.AdditionalProperties); {
		case slices.ContainsFunc(c.parts, conflicts):
			closings = append(closings, slip{member: m, why: "it forbids properties that another schema lists which has to hold too"})
		case c.forbidsBranch(p):
			closings = append(closings, slip{member: m, why: "it forbids properties that an alternative or a condition lists"})
		}
	}
	for _, p := range c.parts {
		closings = append(closings, c.ofAlternatives(p.Member(word.AnyOf))...)
		if one := p.Member(word.OneOf); c.eachAsksForAnother(one) { // else a value would be of several branches that are open
			closings = append(closings, c.ofAlternatives(one)...)
		}
	}
	return closings
}

// ofAlternatives returns the `additionalProperties: false` of all branches of a union if each branch forbids a property that a schema
// beside the union requires, so that no branch admits anything. zod-to-json-schema writes z.object(…).and(z.union([…])) like this. It
// returns nil if a branch is a definition that others refer to as well, since that would be opened for them too.
func (c *conjoined) ofAlternatives(list *tree.Node) (closings []slip) {
	for b := range list.All() {
		if c.doc.Reference(b) != nil && c.shared(c.target(b)) { // opened, it would be open elsewhere, too
			return nil
		}
		b = c.target(b)
		forbids := func(part *tree.Node) bool { return c.requiresMore(part, b) }
		if !isClosed(b) || !slices.ContainsFunc(c.parts, forbids) {
			return nil
		}
		closings = append(closings, slip{member: b.Member(word.AdditionalProperties), why: "it forbids properties that another schema lists which has to hold too"})
	}
	return closings
}

// eachAsksForAnother reports whether each branch of a union requires a property that no other branch lists.
func (c *conjoined) eachAsksForAnother(list *tree.Node) bool {
	for b := range list.All() {
		own := c.target(b)
		alone := func(r *tree.Node) bool {
			return r.IsString() && !slices.ContainsFunc(schema.Elements(list), func(o *tree.Node) bool { return o != b && !c.lacks(c.target(o), r.Text()) })
		}
		if !slices.ContainsFunc(schema.Elements(own.Member(word.Required)), alone) {
			return false
		}
	}
	return true
}

// shared reports whether several references of the document lead to a schema.
func (c *conjoined) shared(n *tree.Node) bool {
	if c.referred == nil {
		c.referred = map[*tree.Node]int{}
		for s := range schema.Everywhere(c.doc.Tree.Root()) {
			if r := c.doc.Reference(s); r != nil {
				if target, _ := c.doc.Resolve(r); target != nil {
					c.referred[target]++
				}
			}
		}
	}
	return c.referred[n] > 1
}

// target returns the schema that n refers to, or n itself if it refers to none.
func (c *conjoined) target(n *tree.Node) *tree.Node {
	if r := c.doc.Reference(n); r != nil {
		if target, status := c.doc.Resolve(r); target != nil && status != schema.Dangling && status != schema.External {
			return target
		}
	}
	return n
}

// hasBranches reports whether a schema has subschemas of which each may hold or not.
func hasBranches(n *tree.Node) bool {
	return n.Says(word.AnyOf) || n.Says(word.OneOf) || n.Says(word.Then) || n.Says(word.Else) || n.Says(word.DependentSchemas)
}

// branchesOf lists the subschemas of a schema of which each may hold or not.
func branchesOf(n *tree.Node) (branches []*tree.Node) {
	for _, w := range [...]word.Word{word.AnyOf, word.OneOf, word.DependentSchemas} {
		branches = append(branches, schema.Elements(n.Member(w))...)
	}
	for _, w := range [...]word.Word{word.Then, word.Else} {
		if m := n.Member(w); m != nil && n.Says(word.If) {
			branches = append(branches, m)
		}
	}
	return branches
}

// forbidsBranch reports whether a closed schema forbids a property that a branch of one of the parts lists, and that this branch or one
// of the parts requires: nobody describes a property and means to forbid it.
func (c *conjoined) forbidsBranch(closed *tree.Node) bool {
	for _, n := range c.parts {
		for _, b := range branchesOf(n) {
			b = c.target(b)
			for p := range b.Member(word.Properties).All() {
				asks := func(by *tree.Node) bool { return schema.Requires(by, p.Name()) }
				if !schema.AdmitsNothing(p) && (asks(b) || slices.ContainsFunc(c.parts, asks)) && c.lacks(closed, p.Name()) {
					return true
				}
			}
		}
	}
	return false
}

func isClosed(n *tree.Node) bool {
	m := n.Member(word.AdditionalProperties)
	return m != nil && schema.AdmitsNothing(m) && !n.Says(word.PatternProperties)
}

// collect adds a schema and those that its `allOf` and its `$ref` make hold together with it.
func (c *conjoined) collect(n *tree.Node) {
	if !n.IsObject() || len(c.met) == mostMet || slices.Contains(c.met, n) {
		return
	}
	c.met = append(c.met, n)
	r := c.doc.Reference(n)
	if r == nil || !c.doc.IgnoresSiblings() {
		c.parts = append(c.parts, n)
		for p := range n.Member(word.AllOf).All() {
			c.collect(p)
		}
	}
	if r != nil {
		if target, status := c.doc.Resolve(r); target != nil && status != schema.Dangling && status != schema.External {
			c.collect(target)
		}
	}
}

// listsMore reports whether a schema lists a property that another one does not list. A property that is `false` does not count.
func (c *conjoined) listsMore(n, than *tree.Node) bool {
	for p := range n.Member(word.Properties).All() {
		if c.lacks(than, p.Name()) && !schema.AdmitsNothing(p) {
			return true
		}
	}
	return false
}

// requiresMore reports whether a schema requires a property that another one does not list.
func (c *conjoined) requiresMore(n, than *tree.Node) bool {
	for r := range n.Member(word.Required).All() {
		if r.IsString() && c.lacks(than, r.Text()) {
			return true
		}
	}
	return false
}

func (c *conjoined) lacks(n *tree.Node, name string) bool {
	if c.left--; c.left < 0 {
		return false
	}
	return !n.Member(word.Properties).Has(name)
}
