package meaning

import (
	"slices"

	"github.com/schemaflavor/schemaflavor/internal/schema"
	"github.com/schemaflavor/schemaflavor/internal/tree"
	"github.com/schemaflavor/schemaflavor/internal/word"
)

// What a schema says of objects as such, whatever their members are: that each is a value, that
// none is, or neither, as far as that can be told without looking at members.

// A share is how many of the objects a schema admits.
type share uint8

const (
	some share = iota // or nobody knows
	all
	none
)

// maxObjectSteps bounds the schemas and keywords that are read for one answer.
const maxObjectSteps = 500

// objects reads what schemas say of objects as such.
type objects struct {
	l     *Schemas
	left  int
	under map[*tree.Node]bool // schemas that are being read
}

// excludesObjects reports whether a constraint admits no object.
func (l *Schemas) excludesObjects(m *tree.Node) bool {
	o := &objects{l: l, left: maxObjectSteps, under: map[*tree.Node]bool{}}
	return o.keyword(schema.Of(m), m) == none
}

// of is what a schema says.
func (o *objects) of(n *tree.Node) share {
	switch n.Kind() {
	case tree.True:
		return all
	case tree.False:
		return none
	}
	if o.left--; o.left < 0 || !n.IsObject() || o.under[n] {
		return some
	}
	o.under[n] = true
	defer delete(o.under, n)
	says := all
	if r := o.l.Doc.Reference(n); r != nil {
		says = some // where it leads out of the document, or nowhere
		if target, _ := o.l.Doc.Resolve(r); target != nil {
			says = o.of(target)
		}
		if o.l.Doc.IgnoresSiblings() {
			return says
		}
	}
	for m := range n.All() {
		k := schema.Of(m)
		if k == nil || k.Family <= schema.Annotation || schema.Malformed(k, m) || !o.l.Means(k, m) {
			continue
		}
		if says = both(says, o.keyword(k, m)); says == none {
			return none
		}
	}
	return says
}

// both is what two schemas say together.
func both(a, b share) share {
	switch {
	case a == none || b == none:
		return none
	case a == all:
		return b
	case b == all:
		return a
	}
	return some
}

// keyword is what a single keyword says.
func (o *objects) keyword(k *schema.Keyword, m *tree.Node) share {
	switch k.Family {
	case schema.OfArray, schema.OfString, schema.OfNumber:
		return all
	case schema.OfObject:
		return some
	}
	switch k.Word {
	case word.Type:
		if schema.TypesSaid(m)&schema.TObject != 0 {
			return all
		}
		return none
	case word.Enum, word.Const:
		if schema.TypesOf(schema.ListOf(m))&schema.TObject == 0 {
			return none
		}
	case word.Not:
		return opposite(o.of(m))
	case word.AllOf:
		says := all
		for s := range m.All() {
			says = both(says, o.of(s))
		}
		return says
	case word.AnyOf, word.OneOf:
		return o.union(k.Word, m)
	case word.If:
		return o.condition(m)
	case word.Then, word.Else, word.Nullable:
		return all // the condition says it
	}
	return some
}

// opposite is what the complement of a schema says.
func opposite(s share) share {
	switch s {
	case all:
		return none
	case none:
		return all
	}
	return some
}

// union is what the branches say: none where all do, and all where one does, of oneOf if no
// other admits any.
func (o *objects) union(w word.Word, m *tree.Node) share {
	var says []share
	for s := range m.All() {
		if b := o.of(s); b != none {
			says = append(says, b)
		}
	}
	switch {
	case len(says) == 0:
		return none
	case w == word.AnyOf && slices.Contains(says, all), len(says) == 1:
		return says[0]
	}
	return some
}

// condition is what `if` says with its branches.
func (o *objects) condition(m *tree.Node) share {
	branch := func(w word.Word) share {
		if s := m.Parent().Member(w); s != nil {
			return o.of(s)
		}
		return all
	}
	switch o.of(m) {
	case all:
		return branch(word.Then)
	case none:
		return branch(word.Else)
	}
	if a, b := branch(word.Then), branch(word.Else); a == b {
		return a
	}
	return some
}
