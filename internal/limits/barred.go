package limits

import (
	"slices"

	"github.com/schemaflavor/schemaflavor/internal/emit"
	"github.com/schemaflavor/schemaflavor/internal/ir"
	"github.com/schemaflavor/schemaflavor/internal/schema"
	"github.com/schemaflavor/schemaflavor/internal/tree"
)

// bar bars nodes from becoming text that p's members speak of, if no codec follows these members. They are the schemas in such a
// member, as in `patternProperties`, and the parts of p to which the member applies too: an `if` means the values of
// `properties` as they are, not their JSON text.
func (f *Fitting) bar(m *emit.Measures, p *ir.Node) {
	if p.Kind != ir.SchemaNode && p.Kind != ir.KeptNode {
		return
	}
	b := barring{l: f, m: m, seen: m.Asked}
	for i := range p.Members {
		x := &p.Members[i]
		followed := x.Keyword == "properties" || x.Keyword == "additionalProperties" || x.Keyword == "items" && len(x.List) == 0
		if x.Keyword == "$defs" || x.Keyword == "definitions" || followed {
			continue
		}
		x.Each(func(_ ir.Edge, c *ir.Node) { b.below(c) })
		if source := x.Source(); source != nil {
			b.keyword(p, source)
		}
	}
}

type barring struct {
	l    *Fitting
	m    *emit.Measures
	seen map[emit.BarredPair]bool
}

// below bars a node and all below it.
func (b *barring) below(n *ir.Node) {
	stack := []*ir.Node{n}
	for len(stack) > 0 {
		n := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		whole := emit.BarredPair{At: n} // not just barred: that says nothing of what n holds
		if n == nil || b.seen[whole] {
			continue
		}
		b.m.Barred[n], b.seen[whole] = true, true
		n.Each(func(_ ir.Edge, c *ir.Node) { stack = append(stack, c) })
		n.Refers(func(d *ir.Definition) { stack = append(stack, d.Node) })
	}
}

// keyword bars the parts of the values at p that a keyword of a schema says something of.
func (b *barring) keyword(p *ir.Node, m *tree.Node) {
	word := schema.Of(m)
	if word == nil || word.Family == schema.Annotation {
		return
	}
	switch m.Name() {
	case "enum", "const":
		p.Each(func(_ ir.Edge, c *ir.Node) { b.below(c) })
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
		if target, _ := b.l.Schemas.Resolve(m); target != nil {
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

// parts bars the parts of the values at p that sub, a schema or a list of schemas, applies to, and goes on with their own parts.
// They are its "properties" of a name, where "" means all, or its "items", as of says.
func (b *barring) parts(p *ir.Node, sub *tree.Node, of, name string) {
	if sub.IsBool() {
		return
	}
	subs := []*tree.Node{sub}
	if sub.IsArray() {
		subs = telling(schema.Elements(sub))
	}
	const most = 64 // schemas that are read for each part; of more, all below the part is barred
	part := func(c *ir.Node) {
		if c == nil {
			return
		}
		if len(subs) > most {
			b.below(c)
			return
		}
		b.m.Barred[c] = true
		for _, s := range subs {
			b.schema(c, s)
		}
	}
	named := func(ps []*ir.Property) {
		for _, q := range ps {
			if name == "" || q.Original == name {
				part(q.Node)
			}
		}
	}
	for _, x := range p.Members {
		switch {
		case of == "properties" && x.Keyword == "properties":
			named(x.Named)
		case of == "properties" && x.Keyword == "additionalProperties", of == "items" && x.Keyword == "items":
			part(x.Node)
		}
	}
	if p.Object != nil && of == "properties" {
		if name == "" {
			named(p.Object.Properties)
		} else if q := p.Object.Named(name); q != nil {
			part(q.Node)
		}
		part(p.Object.Additional)
	}
	if p.Array != nil && of == "items" {
		part(p.Array.Items)
	}
	switch p.Kind {
	case ir.UnionNode:
		for _, br := range p.Branches {
			b.parts(br.Node, sub, of, name)
		}
	case ir.ReferenceNode:
		if d := p.Definition.Node; d != nil && d != p {
			b.parts(d, sub, of, name)
		}
	}
}

// telling returns those of many schemas that say something of the parts of a value, and one of the others, which bars as much as all
// the others. It spares reading each of them for every branch of a place.
func telling(subs []*tree.Node) []*tree.Node {
	silent := false
	return slices.DeleteFunc(subs, func(s *tree.Node) bool {
		if tells(s) {
			return false
		}
		again := silent
		silent = s.IsObject() || silent
		return again || !s.IsObject()
	})
}

// tells reports whether a schema says something of the parts of a value.
func tells(s *tree.Node) bool {
	for m := range s.All() {
		k := schema.Of(m)
		switch {
		case k == nil || k.Family == schema.Annotation:
		case k.Holds.Schemas(), k.Family == schema.Core, k.Name == "enum", k.Name == "const":
			return true
		}
	}
	return false
}

// schema bars the parts of the values at p that a schema says something of.
func (b *barring) schema(p *ir.Node, s *tree.Node) {
	pair := emit.BarredPair{At: p, Under: s}
	if !s.IsObject() || b.seen[pair] || !p.HasParts() {
		return
	}
	b.seen[pair] = true
	if p.Kind == ir.UnionNode {
		for _, br := range p.Branches {
			b.m.Barred[br.Node] = true
			b.schema(br.Node, s)
		}
	}
	for m := range s.All() {
		b.keyword(p, m)
	}
}
