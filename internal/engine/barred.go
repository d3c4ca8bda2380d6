package engine

import (
	"slices"

	"github.com/schemaflavor/schemaflavor/internal/schema"
	"github.com/schemaflavor/schemaflavor/internal/tree"
)

// bar bars from becoming text what a kept node's members hold that its codec does not
// follow, and what they say of values that others of its members describe: `if` means the
// values of `properties` as they are.
func (l *lowering) bar(m *measures, p *node) {
	if p.kind != kSchema && p.kind != kKept {
		return
	}
	b := barring{l: l, m: m, seen: m.asked}
	for _, x := range p.members {
		followed := x.keyword == "properties" || x.keyword == "additionalProperties" || x.keyword == "items" && len(x.list) == 0
		if x.keyword == "$defs" || x.keyword == "definitions" || followed {
			continue
		}
		if x.node != nil {
			b.below(x.node)
		}
		for _, c := range x.list {
			b.below(c)
		}
		for _, c := range x.named {
			if c.node != nil {
				b.below(c.node)
			}
		}
		if source := x.source(); source != nil {
			b.keyword(p, source)
		}
	}
}

// source is the member of the input that a kept member is of.
func (m member) source() *tree.Node {
	if m.raw != nil {
		return m.raw
	}
	return m.after
}

type barring struct {
	l    *lowering
	m    *measures
	seen map[barredPair]bool
}

// barredPair is a place and a schema that its values have to satisfy.
type barredPair struct {
	at    *node
	under *tree.Node
}

// below bars a node and all below it.
func (b *barring) below(n *node) {
	stack := []*node{n}
	for len(stack) > 0 {
		n := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		if n == nil || b.m.barred[n] {
			continue
		}
		b.m.barred[n] = true
		n.each(func(_ way, c *node) { stack = append(stack, c) })
		n.refers(func(d *definition) { stack = append(stack, d.node) })
	}
}

// keyword bars what a keyword of a schema says of the parts of a place.
func (b *barring) keyword(p *node, m *tree.Node) {
	word := schema.Lookup(m.Name())
	if word == nil || word.Family == schema.Annotation {
		return
	}
	switch m.Name() {
	case "enum", "const":
		p.each(func(_ way, c *node) { b.below(c) })
	case "properties":
		for sub := range m.All() {
			b.parts(p, sub, "properties", sub.Name())
		}
	case "additionalProperties", "unevaluatedProperties":
		b.parts(p, m, "properties", "")
	case "patternProperties":
		for sub := range m.All() {
			b.parts(p, sub, "properties", "")
		}
	case "items", "prefixItems", "additionalItems", "unevaluatedItems", "contains":
		b.parts(p, m, "items", "")
	case "$ref", "$dynamicRef", "$recursiveRef":
		if target, _ := b.l.resolve(m); target != nil {
			b.schema(p, target)
		}
	default:
		if word.Family == schema.Core || word.Name == "propertyNames" {
			return
		}
		schema.Subschemas(m.Parent(), func(k *schema.Keyword, sub *tree.Node) {
			if k.Name == word.Name {
				b.schema(p, sub)
			}
		})
	}
}

// parts bars the members or items of a place that a schema speaks of, and goes on below
// them. An empty name means all.
func (b *barring) parts(p *node, sub *tree.Node, of, name string) {
	if sub.IsBool() {
		return
	}
	subs := []*tree.Node{sub}
	if sub.IsArray() {
		subs = elements(sub)
	}
	part := func(c *node) {
		if c == nil {
			return
		}
		b.m.barred[c] = true
		for _, s := range subs {
			b.schema(c, s)
		}
	}
	named := func(ps []*property) {
		for _, q := range ps {
			if name == "" || q.original == name {
				part(q.node)
			}
		}
	}
	for _, x := range p.members {
		switch {
		case of == "properties" && x.keyword == "properties":
			named(x.named)
		case of == "properties" && x.keyword == "additionalProperties", of == "items" && x.keyword == "items":
			part(x.node)
		}
	}
	if p.object != nil && of == "properties" {
		named(p.object.properties)
		part(p.object.additional)
	}
	if p.array != nil && of == "items" {
		part(p.array.items)
	}
	switch p.kind {
	case kUnion:
		for _, br := range p.branches {
			b.parts(br.node, sub, of, name)
		}
	case kReference:
		if d := p.definition.node; d != nil && d != p {
			b.parts(d, sub, of, name)
		}
	}
}

// hasParts reports whether a place may hold members or items that its codec follows.
func (n *node) hasParts() bool {
	return n.kind != kSchema && n.kind != kKept || n.object != nil || n.array != nil ||
		slices.ContainsFunc(n.members, func(x member) bool { return x.node != nil || len(x.named) > 0 })
}

// schema bars what a schema says of the parts of a place.
func (b *barring) schema(p *node, s *tree.Node) {
	pair := barredPair{at: p, under: s}
	if !s.IsObject() || b.seen[pair] || !p.hasParts() {
		return
	}
	b.seen[pair] = true
	if p.kind == kUnion {
		for _, br := range p.branches {
			b.m.barred[br.node] = true
			b.schema(br.node, s)
		}
	}
	for m := range s.All() {
		b.keyword(p, m)
	}
}
