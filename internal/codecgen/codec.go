package codecgen

import (
	"slices"

	"github.com/schemaflavor/schemaflavor/flavor"
	"github.com/schemaflavor/schemaflavor/internal/codec"
	"github.com/schemaflavor/schemaflavor/internal/conjunction"
	"github.com/schemaflavor/schemaflavor/internal/ir"
	"github.com/schemaflavor/schemaflavor/internal/schema"
	"github.com/schemaflavor/schemaflavor/internal/signature"
	"github.com/schemaflavor/schemaflavor/internal/slab"
	"github.com/schemaflavor/schemaflavor/internal/tree"
	"github.com/schemaflavor/schemaflavor/internal/word"
)

// CodecBuilder makes the codec of lowered nodes. Each node says how its values travel
// (carry); nothing is derived by comparing schemas.
type CodecBuilder struct {
	images     *Images
	referred   []*ir.Definition       // what references lead to; built after what refers to them
	index      map[*ir.Definition]int // of each in referred
	memo       map[*ir.Node]*codec.Node
	nodes      slab.Slab[codec.Node] // of the codec
	resting    bool                  // some definitions may not be lowered yet
	unsettled  map[*ir.Node]bool     // nodes of the memo whose codec depends on a definition not lowered yet
	waits      int                   // how often such a definition, or a node that depends on one, was met
	rests      bool                  // the last answer of Ambiguous depends on one
	unions     map[unionKey]*ir.Node // the first union of each key
	identities Identities
	merger     *codec.Merger
	final      bool // the codec will carry values; otherwise it is only compared
}

// A unionKey tells unions by their branches: the nodes of several places may have the same.
type unionKey struct {
	first  *ir.Branch
	count  int
	tagged bool
}

// NewCodec returns the codec of a root.
func (i *Images) NewCodec(root *ir.Node) *codec.Codec {
	b := &i.builder
	b.clear()
	b.images, b.final = i, true
	b.nodes.Expect(fewNodes)
	c := &codec.Codec{Root: b.whole(root)}
	if n := len(b.referred); n > 0 {
		c.Definitions = make([]*codec.Node, 0, n)
	}
	for len(c.Definitions) < len(b.referred) {
		c.Definitions = append(c.Definitions, b.whole(b.referred[len(c.Definitions)].Node))
	}
	c.Objects = i.Rules.Surface != flavor.Response && i.objectsMeant(root)
	return c
}

// fewNodes is how many nodes most codecs have.
const fewNodes = 2

// clear makes a builder forget all it knows.
func (b *CodecBuilder) clear() {
	b.identities.forget()
	clear(b.referred)
	*b = CodecBuilder{referred: b.referred[:0], memo: slab.Cleared(b.memo), unions: slab.Cleared(b.unions), index: slab.Cleared(b.index), unsettled: slab.Cleared(b.unsettled), identities: b.identities}
}

// objectsMeant reports whether objects alone are meant at the root, although the original schema may admit
// other values too: {"properties": …} without a type admits strings.
func (i *Images) objectsMeant(root *ir.Node) bool {
	if root.Carry != ir.CarryWrap {
		own := i.Doc.Tree.Root()
		null := own.Member(word.Nullable)
		return saysObject(root) && (!own.Member(word.Type).Is("object") || i.Doc.Nullable() && null != nil && null.Kind() == tree.True)
	}
	inner := root.Object.Properties[0].Node
	if inner.Kind == ir.ReferenceNode && inner.Definition.Node != nil {
		inner = inner.Definition.Node
	}
	return slices.ContainsFunc(inner.Set, func(p conjunction.Part) bool { return p.N == nil && p.Types == schema.TObject })
}

// saysObject reports whether a node is written as a schema of objects alone.
func saysObject(n *ir.Node) bool {
	if n.Kind != ir.KeptNode {
		return n.Types == schema.TObject
	}
	return slices.ContainsFunc(n.Members, func(m ir.Member) bool {
		return m.Keyword == "type" && (m.Text == `"object"` || m.Raw.Is("object"))
	})
}

// whole returns the codec of a root or a definition, where an identity has to be a node as well.
func (b *CodecBuilder) whole(n *ir.Node) *codec.Node {
	if c := b.build(n); c != nil {
		return c
	}
	return &codec.Node{}
}

// Builder returns a builder that knows no codec yet.
func (i *Images) Builder() *CodecBuilder {
	return &CodecBuilder{images: i} // most have little to remember
}

// Comparer returns the builder that compares the branches of unions while nodes are being lowered. It remembers
// codecs, so that a union within others is built once; but not codecs that may still change.
func (i *Images) Comparer() *CodecBuilder {
	b := &i.comparing
	b.images, b.resting = i, true
	for n := range b.unsettled {
		delete(b.memo, n)
	}
	clear(b.unsettled)
	return b
}

// build returns the codec of a node; nil is identity.
func (b *CodecBuilder) build(n *ir.Node) *codec.Node {
	if n == nil || b.identities.Is(n) {
		return nil
	}
	if c, ok := b.known(n); ok {
		return c
	}
	c := b.nodes.New()
	slab.Put(&b.memo, n, c)
	if b.resting {
		defer func(waits int) {
			if b.waits > waits {
				slab.Put(&b.unsettled, n, true)
			}
		}(b.waits)
	}
	switch n.Kind {
	case ir.ReferenceNode:
		if n.Definition.Node == nil {
			b.waits++
		}
		c.Kind, c.Definition = codec.Reference, b.define(n.Definition)
	case ir.UnionNode:
		k := unionKey{n.Branches[0], len(n.Branches), n.Tagged}
		if u, ok := b.known(b.unions[k]); ok {
			slab.Put(&b.memo, n, u)
			return u
		}
		b.union(c, n)
		slab.Put(&b.unions, k, n)
	default:
		b.schema(c, n)
	}
	return c
}

// known returns the codec of a node that was built before.
func (b *CodecBuilder) known(n *ir.Node) (c *codec.Node, ok bool) {
	c, ok = b.memo[n]
	if b.unsettled[n] {
		b.waits++
	}
	return c, ok
}

func (b *CodecBuilder) define(d *ir.Definition) int {
	i, ok := b.index[d]
	if !ok {
		i = len(b.referred)
		slab.Put(&b.index, d, i)
		b.referred = append(b.referred, d)
	}
	return i
}

func (b *CodecBuilder) schema(c *codec.Node, n *ir.Node) {
	switch n.Carry {
	case ir.CarryText:
		if c.Kind, c.Null = codec.Text, n.Nullable && !n.Nulls; n.Strings {
			c.Texts = codec.ButStrings
		}
	case ir.CarryStringOrText:
		c.Kind, c.Texts = codec.Text, signature.Object
	case ir.CarryTextAmongStrings:
		const structured = signature.Array | signature.Object // strings that its set seems to admit belong to other branches
		if c.Kind, c.Texts = codec.Text, b.images.Meaning.Signature(n.Set).Types&structured; c.Texts == 0 {
			c.Texts = structured
		}
	case ir.CarryValues:
		c.Kind, c.Values, c.Null = codec.Values, n.Values, n.Nullable && b.images.Schemas.AdmitsNull(n.Set)
	case ir.CarryEntries:
		of, inside := n.Entry()
		c.Kind, c.Items, c.Inside = codec.Entries, b.build(of), inside
		c.Patterns = naming(c.Items, n)
	case ir.CarryWrap:
		c.Kind, c.Name, c.Items = codec.Wrap, n.Object.Properties[0].Name, b.build(n.Object.Properties[0].Node)
	case ir.CarryTuple:
		c.Kind = codec.Tuple
		for _, p := range n.Object.Properties {
			c.Prefix = append(c.Prefix, b.build(p.Node))
			c.Optional = append(c.Optional, p.Optional)
			c.Names = append(c.Names, p.Name)
		}
		if r := n.Object.Rest; r != nil {
			c.Names = append(c.Names, r.Name)
			c.Optional = append(c.Optional, r.Optional)
			c.Items = b.build(withoutNull(r.Node).Array.Items) // what its list holds
		}
	default:
		b.plain(c, n)
	}
}

// withoutNull returns the list itself where n is a union of a list and null.
func withoutNull(n *ir.Node) *ir.Node {
	if n.Kind == ir.UnionNode {
		return n.Branches[0].Node
	}
	return n
}

// naming returns the patterns that the names of a map's members have to match to be encoded; items carries the
// members. There are none where values travel as they are or as text: a member whose name matches none comes
// back unchanged then, which it may not if it is reshaped.
func naming(items *codec.Node, n *ir.Node) []string {
	if items == nil || items.Kind == codec.Text {
		return nil
	}
	return n.Patterns
}

func (b *CodecBuilder) plain(c *codec.Node, n *ir.Node) {
	if n.Kind == ir.KeptNode {
		b.keptMembers(c, n)
		return
	}
	if n.Object != nil {
		c.Kind = codec.Object
		if len(n.Object.Properties) > 0 {
			c.Properties = make([]codec.Property, 0, len(n.Object.Properties))
		}
		for _, p := range n.Object.Properties {
			c.Properties = append(c.Properties, b.property(p))
		}
		switch r := n.Object.Rest; {
		case r != nil:
			list := withoutNull(r.Node)
			of, inside := list.Entry()
			c.Rest = &codec.Rest{Name: r.Name, Optional: r.Optional, Node: b.build(of), Inside: inside}
			c.Rest.Patterns = naming(c.Rest.Node, list)
		case n.Object.Additional != nil:
			c.Rest = &codec.Rest{Node: b.build(n.Object.Additional)}
			c.Rest.Patterns = naming(c.Rest.Node, n)
		}
		for _, m := range n.Members {
			if m.Keyword == "additionalProperties" && m.Node != nil { // kept
				c.Rest = &codec.Rest{Node: b.build(m.Node)}
			}
		}
		return
	}
	if n.Array == nil { // only keywords such as "not" lead to nodes that are no identities yet: values travel as they are
		if b.identities.Known[n].until != nil {
			b.waits++
		}
		return
	}
	c.Kind = codec.Array
	for _, p := range n.Array.Prefix {
		c.Prefix = append(c.Prefix, b.build(p))
	}
	c.Items = b.build(n.Array.Items)
}

func (b *CodecBuilder) property(p *ir.Property) codec.Property {
	out := codec.Property{Original: p.Original, Node: b.build(p.Node), Optional: p.Optional, KeepNull: p.KeepNull}
	if p.Name != p.Original {
		out.Name = p.Name
	}
	return out
}

// keptMembers makes the codec of a kept node: only what its reference, properties, further members and items hold may
// travel in another shape.
func (b *CodecBuilder) keptMembers(c *codec.Node, n *ir.Node) {
	for _, m := range n.Members {
		if m.Refer != nil && m.Refer.Node == nil {
			b.waits++
		}
		if m.Refer != nil && !b.identities.Is(m.Refer.Node) {
			c.Kind, c.Definition = codec.Reference, b.define(m.Refer)
			return
		}
	}
	c.Kind = codec.Object
	array := &codec.Node{Kind: codec.Array}
	for _, m := range n.Members {
		switch {
		case m.Keyword == "properties":
			for _, p := range m.Named {
				c.Properties = append(c.Properties, b.property(p))
			}
		case m.Keyword == "additionalProperties" && m.Node != nil:
			c.Rest = &codec.Rest{Node: b.build(m.Node)}
		case m.Keyword == "items" && m.Node != nil:
			array.Items = b.build(m.Node)
		}
	}
	switch {
	case array.Items == nil:
	case c.IsIdentity():
		*c = *array
	default: // members and items are both reshaped: the type of the value tells which codec carries it
		object := *c
		*c = codec.Node{Kind: codec.Union}
		for _, x := range [...]struct {
			node  *codec.Node
			types signature.Types
		}{{&object, signature.Object}, {array, signature.Array}, {nil, signature.AnyType &^ (signature.Object | signature.Array)}} {
			s := signature.Signature{Types: x.types}
			c.Branches = append(c.Branches, codec.Branch{Node: x.node, Original: s, Image: s})
		}
	}
}
