package conjunction

import (
	"slices"

	"github.com/schemaflavor/schemaflavor/internal/schema"
	"github.com/schemaflavor/schemaflavor/internal/tree"
	"github.com/schemaflavor/schemaflavor/internal/word"
)

// What a schema says of the values of a type as such, whatever is in them: that each is valid, that
// none is, or neither, as far as that can be told without looking at members: {"type": "string"} admits no object, and
// {"required": ["a"]} admits some.

// A share is how many of the values of a type a schema admits.
type share uint8

const (
	some share = iota // or nobody knows
	all
	none
)

// maxShareSteps bounds the schemas that are read for one answer.
const maxShareSteps = 500

// shares reads what schemas say of the values of a type as such.
type shares struct {
	l     *Schemas
	t     schema.TypeSet // objects, or null
	left  int            // schemas that may still be read
	under []*tree.Node   // schemas that lead back to themselves and are being read
}

// shareOf is what a schema says of a type.
func (l *Schemas) shareOf(t schema.TypeSet, n *tree.Node) share {
	o := shares{l: l, t: t, left: maxShareSteps}
	return o.of(n)
}

// ExcludesObjects reports whether a constraint admits no object.
func (l *Schemas) ExcludesObjects(m *tree.Node) bool {
	o := shares{l: l, t: schema.TObject, left: maxShareSteps}
	return o.keyword(schema.Of(m), m) == none
}

// of is what a schema says.
func (o *shares) of(n *tree.Node) share {
	if o.l.Doc.Embedded(n) { // which may be of another dialect
		return some
	}
	switch n.Kind() {
	case tree.True:
		return all
	case tree.False:
		return none
	}
	if o.left--; o.left < 0 || !n.IsObject() || o.t == schema.TNull && o.l.Doc.Nullable() && n.Says(word.Nullable) {
		return some
	}
	says := all
	r := n.Member(word.Ref)
	if !r.IsString() {
		r = nil
	} else if says = o.referred(r); o.l.Doc.IgnoresSiblings() {
		return says
	}
	for m := range n.All() {
		k := schema.Of(m)
		if m == r || k == nil || k.Family == schema.Annotation || !schema.Concerns(k.Family, o.t) || !o.l.Means(k, m) {
			continue
		}
		if o.l.Doc.Refers(m) || schema.Malformed(k, m) { // it is not known where the keyword leads, or what it means
			says = both(says, some)
		} else if k.Family != schema.Core {
			says = both(says, o.keyword(k, m))
		}
		if says == none {
			return none
		}
	}
	return says
}

// referred is what the schema says that a reference leads to; some where that is outside of the
// document, or is being read.
func (o *shares) referred(r *tree.Node) share {
	target, _ := o.l.Doc.Resolve(r)
	switch {
	case target == nil || slices.Contains(o.under, target):
		return some
	case !o.l.Graph.Recursive(target):
		return o.of(target)
	}
	o.under = append(o.under, target)
	says := o.of(target)
	o.under = o.under[:len(o.under)-1]
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
func (o *shares) keyword(k *schema.Keyword, m *tree.Node) share {
	switch k.Word {
	case word.Type:
		switch {
		case o.t == schema.TNull && schema.Respelled(m): // readers differ
		case schema.TypesSaid(m)&o.t != 0:
			return all
		default:
			return none
		}
	case word.Enum, word.Const:
		switch {
		case schema.TypesOf(o.l.Doc.Listed(m))&o.t == 0:
			return none
		case o.t == schema.TNull: // the only value of its type
			return all
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
		return all // `if` speaks for its branches, and nullable excludes nothing
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

// union is what a union says: none where each branch does, or where two of a oneOf say all; and all
// where a branch does, of a oneOf only if no other branch admits any.
func (o *shares) union(w word.Word, m *tree.Node) share {
	admits, whole := 0, 0 // branches that admit some or all
	for s := range m.All() {
		switch o.of(s) {
		case all:
			whole++
			admits++
		case some:
			admits++
		}
	}
	switch {
	case admits == 0 || w == word.OneOf && whole > 1:
		return none
	case whole > 0 && (w == word.AnyOf || admits == 1):
		return all
	}
	return some
}

// condition is what `if` says with its branches.
func (o *shares) condition(m *tree.Node) share {
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
