package validate

import (
	"github.com/schemaflavor/schemaflavor/internal/schema"
	"github.com/schemaflavor/schemaflavor/internal/tree"
	"github.com/schemaflavor/schemaflavor/internal/word"
)

type typeClause struct {
	src *tree.Node
	set schema.TypeSet
}

func (b *builder) types(m *tree.Node) {
	set := schema.TypesSaid(m)
	if set == 0 {
		return
	}
	if n := b.src.Member(word.Nullable); b.v.doc.Nullable() && n.IsBool() && n.Kind() == tree.True {
		set |= schema.TNull
	}
	b.n.values = append(b.n.values, &typeClause{m, set})
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
	kinds schema.TypeSet
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
	b.n.values = append([]clause{c}, b.n.values...) // it says more than a type does
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
		r.report(c.src, value, r.words.Listed(c.src, r.v.doc.Listed(c.src), value)+r.orNothing(value))
	}
	return invalid
}

type constClause struct{ src *tree.Node }

func (b *builder) constant(m *tree.Node) {
	b.n.values = append([]clause{&constClause{m}}, b.n.values...)
}

func (c *constClause) check(r *run, value *tree.Node, _ *scope) verdict {
	r.spend(len(value.Raw()) / 32)
	if tree.Equal(c.src, value) {
		return valid
	}
	if r.reporting() {
		r.report(c.src, value, r.words.Listed(c.src, r.v.doc.Listed(c.src), value)+r.orNothing(value))
	}
	return invalid
}
