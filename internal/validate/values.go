package validate

import (
	"github.com/schemaflavor/schemaflavor/internal/schema"
	"github.com/schemaflavor/schemaflavor/internal/tree"
)

type typeClause struct {
	src *tree.Node
	set schema.TypeSet
}

func (b *builder) types(m *tree.Node) {
	if schema.TypesSaid(m) == 0 {
		return
	}
	b.n.values = append(b.n.values, &typeClause{m, b.v.doc.TypesNamed(b.src)})
}

func (c *typeClause) check(r *run, value *tree.Node, _ *scope) verdict {
	if c.set.Admits(value) {
		return valid
	}
	if r.reporting() {
		r.reportType(c.src, value, c.set)
	}
	return invalid
}

type enumClause struct {
	src   *tree.Node
	texts map[string]bool // the strings of the list
	keys  map[string]bool // the other values
	kinds schema.TypeSet  // the types of all values
}

func (b *builder) enum(m *tree.Node) {
	if !m.IsArray() {
		return
	}
	c := &enumClause{src: m, texts: map[string]bool{}, keys: map[string]bool{}}
	for _, e := range b.v.doc.Listed(m) {
		c.kinds |= schema.TypeOf(e)
		if e.IsString() {
			c.texts[e.Text()] = true
		} else {
			c.keys[e.Key()] = true
		}
	}
	b.n.values = append([]clause{c}, b.n.values...) // first: its message says more than that of a type
}

func (c *enumClause) has(value *tree.Node) bool {
	switch {
	case !c.kinds.Admits(value):
		return false
	case value.IsString():
		return c.texts[value.Text()]
	}
	return c.keys[value.Key()]
}

func (c *enumClause) check(r *run, value *tree.Node, _ *scope) verdict {
	r.spend(len(value.Raw()) / 32)
	if c.has(value) {
		return valid
	}
	if r.reporting() {
		r.reportListed(c.src, value)
	}
	return invalid
}

type constClause struct {
	src    *tree.Node
	orNull bool // null is valid too
}

func (b *builder) constant(m *tree.Node) {
	b.n.values = append([]clause{&constClause{m, b.v.doc.NullJoins(m)}}, b.n.values...)
}

func (c *constClause) has(value *tree.Node) bool {
	return tree.Equal(c.src, value) || c.orNull && value.Kind() == tree.Null
}

func (c *constClause) check(r *run, value *tree.Node, _ *scope) verdict {
	r.spend(len(value.Raw()) / 32)
	if c.has(value) {
		return valid
	}
	if r.reporting() {
		r.reportListed(c.src, value)
	}
	return invalid
}
