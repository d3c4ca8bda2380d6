package engine

import (
	"cmp"
	"slices"

	"github.com/schemaflavor/schemaflavor/flavor"
	"github.com/schemaflavor/schemaflavor/internal/schema"
	"github.com/schemaflavor/schemaflavor/internal/tree"
)

// Where values stand that no codec follows, such as those of patternProperties or not,
// nothing can become text. What is too large there is given up: the schema, where anything
// in its place only admits more, else the keyword.

// gives says of a keyword what is given up of it.
var gives = map[string]giving{
	"properties": givesSchema, "patternProperties": givesSchema, "additionalProperties": givesSchema, "unevaluatedProperties": givesSchema, "dependentSchemas": givesSchema, "dependencies": givesSchema,
	"items": givesSchema, "prefixItems": givesSchema, "additionalItems": givesSchema, "unevaluatedItems": givesSchema, "allOf": givesSchema,
}

// companions mean nothing without the keyword that is given up.
var companions = map[string][]string{
	"if": {"then", "else"}, "then": {"if", "else"}, "else": {"if", "then"},
	"contains": {"minContains", "maxContains"},
}

type giving uint8

const (
	givesKeyword giving = iota // what holds less may admit less
	givesSchema
)

// A pruning is a schema that nothing holds but what stays.
type pruning struct {
	holder  *node
	keyword string
	n       *node
	size    int // bytes, wherever the holder stands
}

// prune gives up the largest of what cannot become text, until the result is as small as it
// may be. It reports false where there is nothing to give up.
func (l *lowering) prune(m *measures, metric flavor.Metric) (done bool) {
	if metric != flavor.MBytes {
		return false
	}
	var all []pruning
	for _, p := range m.order {
		if l.holder(p, m); m.barred[p] {
			continue
		}
		l.held(p, func(keyword string, n *node) {
			if m.barred[n] && m.of(n).size > textSize {
				all = append(all, pruning{p, keyword, n, multiply(max(m.of(p).times, 1), m.of(n).size)})
			}
		})
	}
	slices.SortStableFunc(all, func(a, b pruning) int { return cmp.Compare(b.size, a.size) })
	for left, i := m.bytes, 0; i < len(all) && left > l.most; i++ {
		l.giveUp(all[i])
		done = true
		if left < countless {
			left -= all[i].size
		}
	}
	return done
}

// held yields the schemas that a node's own members hold.
func (l *lowering) held(p *node, yield func(keyword string, n *node)) {
	for _, x := range p.members {
		if x.keyword == "$defs" || x.keyword == "definitions" {
			continue
		}
		if x.node != nil {
			yield(x.keyword, x.node)
		}
		for _, c := range x.list {
			yield(x.keyword, c)
		}
		for _, c := range x.named {
			if c.node != nil {
				yield(x.keyword, c.node)
			}
		}
	}
}

// giveUp takes a schema from what holds it, or the keyword that holds it.
func (l *lowering) giveUp(p pruning) {
	at := p.n.place()
	if gives[p.keyword] == givesSchema {
		p.holder.members = slices.Clone(p.holder.members)
		for i := range p.holder.members {
			if x := &p.holder.members[i]; x.keyword == p.keyword {
				x.replace(p.n, l.flattened(p.n))
			}
		}
	} else {
		gone := append([]string{p.keyword}, companions[p.keyword]...)
		var stay []member
		for _, x := range p.holder.members {
			if !slices.Contains(gone, x.keyword) {
				stay = append(stay, x)
				continue
			}
			if x.keyword == p.keyword {
				at = cmp.Or(x.source(), at)
			}
		}
		p.holder.members = stay
	}
	p.holder.fact(Fact{Rule: "growth", Repair: flavor.Remove, Effect: Widened, Node: at, Keyword: p.keyword})
	if l.hasLeftovers() { // members or items that were spoken of may be left over now
		p.holder.fact(Fact{Rule: "growth", Repair: flavor.Remove, Effect: Narrowed, Node: at, Keyword: p.keyword})
	}
}

// flattened returns what a kept schema says without what other schemas say in it.
func (l *lowering) flattened(n *node) *node {
	if n.kind != kKept && n.kind != kVerbatim {
		return &node{kind: kKept, set: n.set}
	}
	flat := *l.opened(n)
	flat.facts = copyFacts(n.facts, &flat)
	flat.members = slices.DeleteFunc(withoutIdentifiers(flat.members), func(x member) bool {
		word := schema.Lookup(x.keyword)
		return word != nil && (word.Family == schema.Core || word.Holds.Schemas())
	})
	return &flat
}

// replace puts another schema in the place of one that a member holds.
func (m *member) replace(old, by *node) {
	if m.node == old {
		m.node = by
	}
	m.list = slices.Clone(m.list)
	for i, c := range m.list {
		if c == old {
			m.list[i] = by
		}
	}
	m.named = slices.Clone(m.named)
	for i, c := range m.named {
		if c.node == old {
			p := *c
			p.node = by
			m.named[i] = &p
		}
	}
}

// hasLeftovers reports whether the document says anywhere what is left over by what it says.
func (l *lowering) hasLeftovers() bool {
	stack := []*tree.Node{l.doc.Tree.Root()}
	for len(stack) > 0 {
		n := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		if n.Has("unevaluatedProperties") || n.Has("unevaluatedItems") {
			return true
		}
		schema.Subschemas(n, func(_ *schema.Keyword, sub *tree.Node) { stack = append(stack, sub) })
	}
	return false
}
