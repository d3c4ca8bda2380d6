package mend

import (
	"github.com/schemaflavor/schemaflavor/internal/schema"
	"github.com/schemaflavor/schemaflavor/internal/tree"
	"github.com/schemaflavor/schemaflavor/internal/word"
)

// conjoined finds the schemas that have to hold together.
type conjoined struct {
	doc   *schema.Document
	parts []*tree.Node // of the one that is looked at
}

// mostParts bounds the schemas that are looked at together.
const mostParts = 64

// closings are the `additionalProperties: false` of schemas that have to hold together with others which list
// properties that it forbids.
func (c *conjoined) closings(n *tree.Node) (closings []*tree.Node) {
	if !n.Says(word.AllOf) && c.doc.Reference(n) == nil {
		return nil
	}
	c.parts = c.parts[:0]
	c.collect(n)
	for _, p := range c.parts {
		m := p.Member(word.AdditionalProperties)
		if m == nil || !schema.AdmitsNothing(m) || p.Says(word.PatternProperties) {
			continue
		}
		for _, other := range c.parts {
			if other != p && hasMore(other, p) {
				closings = append(closings, m)
				break
			}
		}
	}
	return closings
}

// collect adds a schema and what its `allOf` and its reference have hold with it.
func (c *conjoined) collect(n *tree.Node) {
	for _, p := range c.parts {
		if p == n {
			return
		}
	}
	if !n.IsObject() || len(c.parts) == mostParts {
		return
	}
	if r := c.doc.Reference(n); r != nil {
		if c.doc.IgnoresSiblings() {
			c.follow(r)
			return
		}
		defer c.follow(r)
	}
	c.parts = append(c.parts, n)
	for p := range n.Member(word.AllOf).All() {
		c.collect(p)
	}
}

func (c *conjoined) follow(r *tree.Node) {
	if target, status := c.doc.Resolve(r); target != nil && status != schema.Dangling && status != schema.External {
		c.collect(target)
	}
}

// hasMore reports whether a schema lists a property that another one does not.
func hasMore(n, than *tree.Node) bool {
	names := than.Member(word.Properties)
	for p := range n.Member(word.Properties).All() {
		if !names.Has(p.Name()) {
			return true
		}
	}
	return false
}
