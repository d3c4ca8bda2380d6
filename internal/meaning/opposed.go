package meaning

import (
	"slices"

	"github.com/schemaflavor/schemaflavor/internal/conjunction"
	"github.com/schemaflavor/schemaflavor/internal/schema"
	"github.com/schemaflavor/schemaflavor/internal/tree"
	"github.com/schemaflavor/schemaflavor/internal/word"
)

// Where a schema is refused since nothing satisfies it, Opposed looks for the reason: two places that exclude each other.

// Bounds of that search: schemas that hold of one place, how deep properties are followed, and schemas in all.
const (
	mostOpposed    = 48
	deepOpposed    = 12
	schemasOpposed = 2000
)

// ownWords masks the keywords by which a schema applies others to the same value.
const ownWords = conjunction.NoAllOf | conjunction.NoReference | conjunction.NoAnyOf | conjunction.NoOneOf | conjunction.NoCondition

// Opposed returns two places in a document that have to hold of one value and exclude each other, so that nothing satisfies n. The
// second is nil where the first excludes everything by itself, and both are nil where none are found.
func Opposed(l *Reader, n *tree.Node) (one, other *tree.Node) {
	o := opposing{reader: l, left: schemasOpposed}
	return o.among([]*tree.Node{n}, deepOpposed)
}

// opposing looks for places that exclude each other.
type opposing struct {
	reader *Reader
	left   int // schemas that may still be looked at
}

// among looks for such places in schemas that have to hold of one value.
func (o *opposing) among(schemas []*tree.Node, deep int) (one, other *tree.Node) {
	var parts []*tree.Node
	for _, n := range schemas {
		parts = o.collect(parts, n)
	}
	if o.left -= len(parts); o.left < 0 || deep == 0 {
		return nil, nil
	}
	for _, p := range parts {
		if schema.AdmitsNothing(p) {
			return p, nil
		}
	}
	if one, other = o.members(parts, deep); one != nil {
		return one, other
	}
	for i, p := range parts {
		if o.disjoint(p, p) {
			return side(p, p), nil
		}
		for _, q := range parts[:i] {
			if o.disjoint(q, p) {
				return side(q, p), side(p, q)
			}
		}
	}
	for _, p := range parts {
		if one, other = o.choices(p, parts); one != nil {
			return one, other
		}
	}
	return nil, nil
}

// collect appends a schema, and what its `allOf` and its reference have hold with it.
func (o *opposing) collect(parts []*tree.Node, n *tree.Node) []*tree.Node {
	if !schema.IsSchema(n) || len(parts) == mostOpposed || slices.Contains(parts, n) {
		return parts
	}
	parts = append(parts, n)
	doc := o.reader.Schemas.Doc
	for p := range n.Member(word.AllOf).All() {
		parts = o.collect(parts, p)
	}
	if r := doc.Reference(n); r != nil {
		if target, _ := doc.Resolve(r); target != nil {
			parts = o.collect(parts, target)
		}
	}
	return parts
}

// members looks for a property that has to be there and cannot be.
func (o *opposing) members(parts []*tree.Node, deep int) (one, other *tree.Node) {
	if !slices.ContainsFunc(parts, func(p *tree.Node) bool { return schema.TypesSaidBy(p) == schema.TObject }) {
		return nil, nil
	}
	for _, p := range parts {
		for r := range p.Member(word.Required).All() {
			var said []*tree.Node
			for _, q := range parts {
				if keys := q.Member(word.PropertyNames); keys != nil && !o.reader.Nameable(keys, r.Text(), keys) {
					return keys, r
				}
				if s := q.Member(word.Properties).Get(r.Text()); s != nil {
					said = append(said, s)
				} else if closing := forbids(q, r.Text()); closing != nil {
					return closing, r
				}
			}
			if one, other = o.among(said, deep-1); one != nil && other == nil {
				return one, r
			} else if one != nil {
				return one, other
			}
		}
	}
	return nil, nil
}

// forbids is the `additionalProperties` by which a schema admits no property of a name, or nil.
func forbids(n *tree.Node, name string) *tree.Node {
	closing := n.Member(word.AdditionalProperties)
	if closing == nil || !schema.AdmitsNothing(closing) || n.Says(word.PatternProperties) || n.Member(word.Properties).Has(name) {
		return nil
	}
	return closing
}

// choices looks for a union or a condition of n each branch of which is excluded by one of the parts.
func (o *opposing) choices(n *tree.Node, parts []*tree.Node) (one, other *tree.Node) {
	for _, w := range [...]word.Word{word.AnyOf, word.OneOf} {
		if u := n.Member(w); u.IsArray() && u.Len() > 0 {
			if by, all := o.excluded(schema.Elements(u), parts); all {
				return u, by
			}
		}
	}
	then, otherwise := n.Member(word.Then), n.Member(word.Else)
	if n.Says(word.If) && then != nil && otherwise != nil {
		if by, all := o.excluded([]*tree.Node{then, otherwise}, parts); all {
			return n.Member(word.If), by
		}
	}
	return nil, nil
}

// excluded reports whether each branch is excluded by one of the parts, and by which keyword the last one is.
func (o *opposing) excluded(branches, parts []*tree.Node) (by *tree.Node, all bool) {
	for _, b := range branches {
		if schema.AdmitsNothing(b) {
			continue
		}
		i := slices.IndexFunc(parts, func(p *tree.Node) bool { return o.disjoint(b, p) })
		if i < 0 {
			return nil, false
		}
		by = side(parts[i], b)
	}
	return by, true
}

// disjoint reports whether two schemas say by themselves that they have no value in common.
func (o *opposing) disjoint(a, b *tree.Node) bool {
	one := o.reader.LiteralSignature(conjunction.Set{{N: a, Without: ownWords}})
	other := o.reader.LiteralSignature(conjunction.Set{{N: b, Without: ownWords}})
	return one.Disjoint(&other)
}

// side returns the keyword by which n seems to exclude the other schema, or n where no single one does.
func side(n, against *tree.Node) *tree.Node {
	for r := range against.Member(word.Required).All() {
		if closing := forbids(n, r.Text()); closing != nil {
			return closing
		}
	}
	t := schema.TypesSaidBy(n)
	if others := schema.TypesSaidBy(against); n.Says(word.Type) && (others == 0 || t&others == 0) {
		return n.Member(word.Type)
	}
	for _, w := range [...]word.Word{word.Const, word.Enum, word.Not, word.Type} {
		if m := n.Member(w); m != nil {
			return m
		}
	}
	return n
}
