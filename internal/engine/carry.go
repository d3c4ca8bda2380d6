package engine

import (
	"slices"

	"github.com/schemaflavor/schemaflavor/internal/codec"
)

// codecBuilder makes the codec of lowered nodes. Each node says how its values travel
// (carry); nothing is derived by comparing schemas.
type codecBuilder struct {
	l          *lowering
	referred   []*definition // what references lead to; built after what refers to them
	index      map[*definition]int
	memo       map[*node]*codec.Node
	unsettled  map[*node]bool     // of the memo: those that rest on a definition which is not lowered yet
	waits      int                // how often such a one was met
	unions     map[unionKey]*node // the first of them
	identities identities
	merger     *codec.Merger
	final      bool // the codec will carry values; else it is only compared
}

// A unionKey tells unions by their branches: the nodes of several places may have the same.
type unionKey struct {
	first  *branch
	count  int
	tagged bool
}

// newCodec returns the codec of a root.
func (l *lowering) newCodec(root *node) *codec.Codec {
	b := l.builder()
	b.final = true
	c := &codec.Codec{Root: b.whole(root)}
	for len(c.Definitions) < len(b.referred) {
		c.Definitions = append(c.Definitions, b.whole(b.referred[len(c.Definitions)].node))
	}
	return c
}

// whole is the codec of a node that stands for itself, where identity is a node as well.
func (b *codecBuilder) whole(n *node) *codec.Node {
	if c := b.build(n); c != nil {
		return c
	}
	return &codec.Node{}
}

func (l *lowering) builder() *codecBuilder {
	return &codecBuilder{l: l, index: map[*definition]int{}, memo: map[*node]*codec.Node{}, unions: map[unionKey]*node{}, identities: identities{known: map[*node]verdict{}}, merger: codec.NewMerger()}
}

// comparer returns the builder for what is being lowered. It remembers codecs, so that a
// union is not asked anew for each that it stands in; but not those that may still change.
func (l *lowering) comparer() *codecBuilder {
	if l.comparing == nil {
		l.comparing = l.builder()
		l.comparing.unsettled = map[*node]bool{}
	}
	b := l.comparing
	for n := range b.unsettled {
		delete(b.memo, n)
	}
	clear(b.unsettled)
	return b
}

// build returns the codec of a node; nil is identity.
func (b *codecBuilder) build(n *node) *codec.Node {
	if n == nil || b.identities.is(n) {
		return nil
	}
	if c, ok := b.known(n); ok {
		return c
	}
	c := &codec.Node{}
	b.memo[n] = c
	if b.unsettled != nil {
		defer func(waits int) {
			if b.waits > waits {
				b.unsettled[n] = true
			}
		}(b.waits)
	}
	switch n.kind {
	case kReference:
		if n.definition.node == nil {
			b.waits++
		}
		c.Kind, c.Definition = codec.Reference, b.define(n.definition)
	case kUnion:
		k := unionKey{n.branches[0], len(n.branches), n.tagged}
		if u, ok := b.known(b.unions[k]); ok {
			b.memo[n] = u
			return u
		}
		b.union(c, n)
		b.unions[k] = n
	default:
		b.schema(c, n)
	}
	return c
}

// known returns the codec of a node that was built before.
func (b *codecBuilder) known(n *node) (c *codec.Node, ok bool) {
	c, ok = b.memo[n]
	if b.unsettled[n] {
		b.waits++
	}
	return c, ok
}

func (b *codecBuilder) define(d *definition) int {
	i, ok := b.index[d]
	if !ok {
		i = len(b.referred)
		b.index[d] = i
		b.referred = append(b.referred, d)
	}
	return i
}

func (b *codecBuilder) schema(c *codec.Node, n *node) {
	switch n.carry {
	case carryText:
		c.Kind = codec.Text
	case carryValues:
		c.Kind, c.Values = codec.Values, n.values
	case carryEntries:
		c.Kind, c.Items = codec.Entries, b.build(n.array.items.object.properties[1].node)
		c.Patterns = naming(c.Items, n)
	case carryWrap:
		c.Kind, c.Name, c.Items = codec.Wrap, n.object.properties[0].name, b.build(n.object.properties[0].node)
	case carryTuple:
		c.Kind = codec.Tuple
		for _, p := range n.object.properties {
			c.Prefix = append(c.Prefix, b.build(p.node))
			c.Optional = append(c.Optional, p.optional || !p.required)
			c.Names = append(c.Names, p.name)
		}
		if r := n.object.rest; r != nil {
			c.Names = append(c.Names, r.name)
			c.Items = b.further(r.node)
		}
	default:
		b.plain(c, n)
	}
}

// further is the codec of the items in a tuple's last member, an array or null.
func (b *codecBuilder) further(n *node) *codec.Node { return b.build(nullable(n).array.items) }

// nullable returns the node that a list which may be null has beside null.
func nullable(n *node) *node {
	if n.kind == kUnion {
		return n.branches[0].node
	}
	return n
}

// naming returns the patterns of a map whose members items carries. Where values travel
// as they are or as text, a member of another name comes back as it was; elsewhere it may
// not.
func naming(items *codec.Node, n *node) []string {
	if items == nil || items.Kind == codec.Text {
		return nil
	}
	return n.patterns
}

func (b *codecBuilder) plain(c *codec.Node, n *node) {
	if n.kind == kKept {
		b.keptMembers(c, n)
		return
	}
	if n.object != nil {
		c.Kind = codec.Object
		for _, p := range n.object.properties {
			c.Properties = append(c.Properties, b.property(p))
		}
		switch r := n.object.rest; {
		case r != nil:
			list := nullable(r.node)
			c.Rest = &codec.Rest{Name: r.name, Optional: r.optional, Node: b.build(list.array.items.object.properties[1].node)}
			c.Rest.Patterns = naming(c.Rest.Node, list)
		case n.object.additional != nil:
			c.Rest = &codec.Rest{Node: b.build(n.object.additional)}
			c.Rest.Patterns = naming(c.Rest.Node, n)
		}
		for _, m := range n.members {
			if m.keyword == "additionalProperties" && m.node != nil { // kept
				c.Rest = &codec.Rest{Node: b.build(m.node)}
			}
		}
		return
	}
	c.Kind = codec.Array
	for _, p := range n.array.prefix {
		c.Prefix = append(c.Prefix, b.build(p))
	}
	c.Items = b.build(n.array.items)
}

func (b *codecBuilder) property(p *property) codec.Property {
	out := codec.Property{Original: p.original, Node: b.build(p.node), Optional: p.optional, KeepNull: p.keepNull}
	if p.name != p.original {
		out.Name = p.name
	}
	return out
}

// keptMembers makes the codec of an object of the input that was kept: only its
// properties and items may travel in another shape.
func (b *codecBuilder) keptMembers(c *codec.Node, n *node) {
	for _, m := range n.members {
		if m.refer != nil && m.refer.node == nil {
			b.waits++
		}
		if m.refer != nil && !b.identities.is(m.refer.node) {
			c.Kind, c.Definition = codec.Reference, b.define(m.refer)
			return
		}
	}
	c.Kind = codec.Object
	array := &codec.Node{Kind: codec.Array}
	for _, m := range n.members {
		switch {
		case m.keyword == "properties":
			for _, p := range m.named {
				c.Properties = append(c.Properties, b.property(p))
			}
		case m.keyword == "additionalProperties" && m.node != nil:
			c.Rest = &codec.Rest{Node: b.build(m.node)}
		case m.keyword == "items" && m.node != nil:
			array.Items = b.build(m.node)
		}
	}
	switch {
	case array.Items == nil:
	case c.IsIdentity():
		*c = *array
	default: // both are reshaped: the value's type tells
		object := *c
		*c = codec.Node{Kind: codec.Union}
		for _, x := range [...]struct {
			node  *codec.Node
			types codec.Types
		}{{&object, codec.TObject}, {array, codec.TArray}, {nil, codec.TAny &^ (codec.TObject | codec.TArray)}} {
			s := codec.Signature{Types: x.types}
			c.Branches = append(c.Branches, codec.Branch{Node: x.node, Original: s, Image: s})
		}
	}
}

// union makes the codec of a union: branches that cannot be told from each other by
// their images, but whose codecs agree, become one.
func (b *codecBuilder) union(c *codec.Node, n *node) {
	groups, ok := b.groups(n, true)
	if !ok { // parts changed since the branches were told apart: by signature, then by validity
		groups, _ = b.groups(n, false)
	}
	if len(groups) == 1 && !n.tagged {
		if groups[0].Node != nil {
			*c = *groups[0].Node
		}
		return
	}
	c.Kind, c.Branches = codec.Union, groups
}

// ambiguous reports whether branches with different codecs may have a value in common.
func (b *codecBuilder) ambiguous(n *node) bool {
	_, ok := b.groups(n, true)
	return !ok
}

// groups lists the branches of a union's codec; with merging, those that have images in
// common become one, and ok is false where their codecs differ.
func (b *codecBuilder) groups(n *node, merging bool) (groups []codec.Branch, ok bool) {
	images := make([]codec.Signature, len(n.branches))
	for i, br := range n.branches {
		if images[i] = b.l.image(br.node, 2); len(n.branches) > manyBranches {
			b.l.charge(8 + len(images[i].Required) + len(images[i].Allowed) + len(images[i].Values))
			images[i] = images[i].Indexed()
		}
	}
	known := newNeighbours(images)
	for i, br := range n.branches {
		if merging && !b.final && b.l.uncompared(n.branches) {
			return nil, false
		}
		x := codec.Branch{Name: br.name, Schemas: b.asks(br), Original: codec.Any, Image: images[i]}
		if len(br.set) > 0 {
			x.Original = b.l.signature(br.set)
		} else if n.tagged && br.name != "" {
			x.Original = b.l.image(br.node.object.properties[0].node, 2)
		} else {
			x.Original = x.Image
		}
		for _, o := range br.also {
			x.Original = join(x.Original, b.l.signature(o.set))
			admit(&x, b.asks(o), nil)
			if len(x.Schemas) == 0 {
				x.Original = codec.Any
				break
			}
		}
		if n.tagged && br.name != "" {
			x.Node = b.build(br.node.object.properties[0].node)
			x.Image.Types &^= codec.TNull // null is no value of a tag; it travels as it is
			if keepsType(x.Node) {
				x.Original.Types &= b.l.image(br.node.object.properties[0].node, 2).Types
			}
		} else {
			x.Node = b.build(br.node)
			if keepsType(x.Node) {
				x.Original.Types &= x.Image.Types
			}
		}
		if x.Node == nil && x.Image.Listed && x.Image.Types&(codec.TArray|codec.TObject) == 0 && !x.Original.Listed { // values that travel as they are
			x.Original = codec.Signature{Types: x.Original.Types & x.Image.Types, Listed: true, Values: x.Image.Values}
		}
		if x.Image.Types == codec.TNull && x.Node == nil && len(n.branches) > 1 && !n.tagged {
			continue // null travels as null beside any codec
		}
		merged := false
		if merging && !n.tagged {
			for _, at := range known.near(&x.Image) {
				g := &groups[at]
				if b.l.disjoint(&g.Image, &x.Image) {
					continue
				}
				m, can := b.merge(g, &x)
				if !can {
					return nil, false
				}
				g.Node = m
				admit(g, x.Schemas, x.Others)
				g.Image = join(g.Image, x.Image)
				g.Original = join(g.Original, x.Original)
				known.add(at, &g.Image)
				merged = true
				for _, o := range known.near(&x.Image) { // it may be a value of other groups too
					if other := &groups[o]; o != at && !b.l.disjoint(&other.Image, &x.Image) {
						if _, can := b.merge(g, other); !can {
							return nil, false
						}
					}
				}
				break
			}
		}
		if !merged {
			known.add(len(groups), &x.Image)
			groups = append(groups, x)
		}
	}
	return groups, true
}

// merge returns the node that carries the values of two branches, where there is one.
func (b *codecBuilder) merge(x, y *codec.Branch) (*codec.Node, bool) {
	n, ok, steps := b.merger.Merge(x.Node, y.Node, &x.Image, &y.Image)
	b.l.charge(steps)
	return n, ok
}

// manyBranches is the number of branches from which what they are told apart by is looked up.
const manyBranches = 12

// asks names what validation may ask for a branch, where the codec will be used.
func (b *codecBuilder) asks(br *branch) []string {
	if b.final {
		return b.l.pointers(br.asks)
	}
	return br.asks.names()
}

// keepsType reports whether values travel as values of the same type, so that the node that
// they become says which of them there are.
func keepsType(n *codec.Node) bool {
	return n == nil || n.Kind == codec.Identity || n.Kind == codec.Object || n.Kind == codec.Array
}

// admit lets a branch stand for others too: for any value where one of them does, or where
// there are too many.
func admit(b *codec.Branch, schemas []string, others [][]string) {
	if len(b.Schemas) == 0 || len(schemas) == 0 || len(b.Others)+len(others) >= maxOthers {
		b.Schemas, b.Others = nil, nil
		return
	}
	b.Others = append(append(slices.Clip(b.Others), schemas), others...)
}

// maxOthers bounds what a branch that stands for several asks of a value.
const maxOthers = 64

// join is a signature that covers two sets.
func join(a, b codec.Signature) codec.Signature {
	s := codec.Signature{Types: a.Types | b.Types}
	if a.Listed && b.Listed && s.Types&(codec.TArray|codec.TObject) == 0 {
		s.Listed, s.Values = true, append(slices.Clone(a.Values), b.Values...)
	}
	required, had := setOf(b.Required), map[string]bool{}
	for _, r := range a.Required {
		if required[r] {
			s.Required = append(s.Required, r)
			had[r] = true
		}
	}
	if a.Closed && b.Closed {
		s.Closed = true
		for _, x := range slices.Concat(a.Required, a.Allowed, b.Required, b.Allowed) {
			if !had[x] {
				s.Allowed = append(s.Allowed, x)
				had[x] = true
			}
		}
	}
	for name, m := range a.Members {
		if o, ok := b.Members[name]; ok {
			if s.Members == nil {
				s.Members = map[string]codec.Signature{}
			}
			s.Members[name] = join(m, o)
		}
	}
	return s
}

func setOf(names []string) map[string]bool {
	set := make(map[string]bool, len(names))
	for _, n := range names {
		set[n] = true
	}
	return set
}

func sortStrings(s []string) { slices.Sort(s) }

// fingerprint returns a text that two nodes share only if they read the same and carry
// values alike; ok is false for nodes too large to be worth it, and for those that reshape
// values by themselves. A reference counts by the definition that the text names.
func (l *lowering) fingerprint(n *node) (text string, ok bool) {
	if p, known := l.prints[n]; known { // a branch within many unions
		return p, p != ""
	}
	if l.spent() {
		return "", false
	}
	e := &emitter{l: l, most: 4096}
	e.schema(n, "")
	l.charge(1 + len(e.out)/4)
	if same := (identities{known: map[*node]verdict{}, referred: true}); !e.over && same.is(n) { // the text says which definition
		text = string(e.out)
	}
	if l.printed += len(text); l.printed > maxPrinted {
		clear(l.prints)
		l.printed = 0
	}
	l.prints[n] = text
	return text, text != ""
}

// maxPrinted bounds what is remembered of that, in bytes.
const maxPrinted = 16 << 20
