package validate

import (
	"bytes"

	"github.com/schemaflavor/schemaflavor/internal/decimal"
	"github.com/schemaflavor/schemaflavor/internal/schema"
	"github.com/schemaflavor/schemaflavor/internal/tree"
	"github.com/schemaflavor/schemaflavor/internal/word"
)

// types is a set of JSON Schema's types.
type types uint8

// typeTable lists the types in the order messages name them.
var typeTable = [...]struct{ name, a string }{
	{"object", "an object"}, {"array", "an array"}, {"string", "a string"}, {"number", "a number"},
	{"integer", "an integer"}, {"boolean", "true or false"}, {"null", "null"},
}

const (
	tNumber  = 3
	tInteger = 4
	tNull    = 6
)

var typeByKind = [...]types{tree.Null: 1 << tNull, tree.False: 1 << 5, tree.True: 1 << 5, tree.Number: 1 << tNumber,
	tree.String: 1 << 2, tree.Array: 1 << 1, tree.Object: 1 << 0}

// admits reports whether a value has one of the types. 1.0 is an integer (2020-12 core,
// 6.3), in draft-04 too, as its successors have it.
func (t types) admits(value *tree.Node) bool {
	if t&typeByKind[value.Kind()] != 0 {
		return true
	}
	return value.Kind() == tree.Number && t&(1<<tInteger) != 0 && isInteger(value)
}

func isInteger(value *tree.Node) bool {
	return !bytes.ContainsAny(value.Raw(), ".eE") || decimal.Parse(value.Text()).IsInteger()
}

// typeSet reads the value of `type`, whose types are read as everywhere; names of no type are passed over.
func typeSet(m *tree.Node) (t types) {
	add := func(n *tree.Node) {
		if !n.IsString() {
			return
		}
		named := schema.TypeNamed(n.Text()).Names()
		for i := range typeTable {
			if len(named) > 0 && named[0] == typeTable[i].name {
				t |= 1 << i
			}
		}
	}
	add(m)
	if m.IsArray() {
		for c := range m.All() {
			add(c)
		}
	}
	return t
}

type typeClause struct {
	src *tree.Node
	set types
}

func (b *builder) types(m *tree.Node) {
	set := typeSet(m)
	if set == 0 {
		return
	}
	if n := b.src.Member(word.Nullable); b.v.doc.Nullable && n.IsBool() && n.Kind() == tree.True {
		set |= 1 << tNull
	}
	b.n.values = append(b.n.values, &typeClause{m, set})
}

func (c *typeClause) check(r *run, value *tree.Node, _ *scope) verdict {
	if c.set.admits(value) {
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
	kinds types
}

func (b *builder) enum(m *tree.Node) {
	if !m.IsArray() {
		return
	}
	c := &enumClause{src: m, texts: map[string]bool{}, keys: map[string]bool{}}
	for e := range m.All() {
		c.kinds |= typeByKind[e.Kind()]
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
	case c.kinds&typeByKind[value.Kind()] == 0:
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
		r.report(c.src, value, "must be "+r.listed(value, valuesOf(c.src))+", got "+r.describe(value)+r.nearest(c.src, value)+r.orNothing(value))
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
		r.report(c.src, value, "must be "+r.literal(value, c.src)+", got "+r.describe(value)+r.nearest(c.src, value)+r.orNothing(value))
	}
	return invalid
}
