package engine

import (
	"bytes"
	"cmp"
	"slices"
	"strings"

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
	leaves, own := len(all) > 0 && m.leavesOver(), map[*node]bool{}
	for left, i := m.bytes, 0; i < len(all) && left > l.most; i++ {
		if h := all[i].holder; !own[h] { // others may share what it holds
			own[h] = true
			h.members = slices.Clone(h.members)
			for j := range h.members {
				h.members[j].list, h.members[j].named = slices.Clone(h.members[j].list), slices.Clone(h.members[j].named)
			}
		}
		if !l.giveUp(all[i], leaves) {
			continue
		}
		done = true
		if left < countless {
			left -= all[i].size
		}
	}
	l.comparing, l.prints = nil, map[*node]string{} // what was known of nodes that held it
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

// giveUp takes a schema from what holds it, or the keyword that holds it; leaves says that the
// document speaks of what is left over by what it says. It reports false where that is gone.
func (l *lowering) giveUp(p pruning, leaves bool) bool {
	i := slices.IndexFunc(p.holder.members, func(x member) bool { return x.keyword == p.keyword })
	if i < 0 {
		return false
	}
	at := p.n.place()
	if gives[p.keyword] == givesSchema {
		if !p.holder.members[i].replace(p.n, l.flattened(p.n)) {
			return false
		}
	} else {
		at = cmp.Or(p.holder.members[i].source(), at)
		gone := append([]string{p.keyword}, companions[p.keyword]...)
		p.holder.members = slices.DeleteFunc(p.holder.members, func(x member) bool { return slices.Contains(gone, x.keyword) })
	}
	p.holder.fact(Fact{Rule: "growth", Repair: flavor.Remove, Effect: Widened, Node: at, Keyword: p.keyword})
	if leaves { // members or items that were spoken of may be left over now
		p.holder.fact(Fact{Rule: "lost-evaluation", Effect: Narrowed, Node: at, Keyword: p.keyword})
	}
	return true
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

// replace puts another schema in the place of one that a member holds; it reports false where
// the member does not hold it.
func (m *member) replace(old, by *node) (done bool) {
	if m.node == old {
		m.node, done = by, true
	}
	for i, c := range m.list {
		if c == old {
			m.list[i], done = by, true
		}
	}
	for i, c := range m.named {
		if c.node == old {
			p := *c
			p.node = by
			m.named[i], done = &p, true
		}
	}
	return done
}

// leavesOver reports whether the result says anywhere what is left over by what it says.
func (m *measures) leavesOver() bool {
	mentions := func(n *tree.Node) bool { return n != nil && bytes.Contains(n.Raw(), []byte("unevaluated")) }
	return slices.ContainsFunc(m.order, func(n *node) bool {
		return n.kind == kVerbatim && mentions(n.src) || slices.ContainsFunc(n.members, func(x member) bool {
			return strings.HasPrefix(x.keyword, "unevaluated") || mentions(x.raw)
		})
	})
}
