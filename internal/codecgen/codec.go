package codecgen

import (
	"slices"

	"github.com/schemaflavor/schemaflavor/flavor"
	"github.com/schemaflavor/schemaflavor/internal/codec"
	"github.com/schemaflavor/schemaflavor/internal/ir"
	"github.com/schemaflavor/schemaflavor/internal/meaning"
	"github.com/schemaflavor/schemaflavor/internal/schema"
	"github.com/schemaflavor/schemaflavor/internal/tree"
	"github.com/schemaflavor/schemaflavor/internal/word"
)

// CodecBuilder makes the codec of lowered nodes. Each node says how its values travel
// (carry); nothing is derived by comparing schemas.
type CodecBuilder struct {
	l          *Images
	referred   []*ir.Definition // what references lead to; built after what refers to them
	index      map[*ir.Definition]int
	memo       map[*ir.Node]*codec.Node
	unsettled  map[*ir.Node]bool     // of the memo: those that rest on a definition which is not lowered yet
	waits      int                   // how often such a one was met
	rests      bool                  // the last answer does
	unions     map[unionKey]*ir.Node // the first of them
	identities Identities
	merger     *codec.Merger
	final      bool // the codec will carry values; else it is only compared
}

// A unionKey tells unions by their branches: the nodes of several places may have the same.
type unionKey struct {
	first  *ir.Branch
	count  int
	tagged bool
}

// NewCodec returns the codec of a root.
func (l *Images) NewCodec(root *ir.Node) *codec.Codec {
	b := l.Builder()
	b.final = true
	c := &codec.Codec{Root: b.whole(root)}
	for len(c.Definitions) < len(b.referred) {
		c.Definitions = append(c.Definitions, b.whole(b.referred[len(c.Definitions)].Node))
	}
	c.Objects = l.Rules.Surface != flavor.Response && l.objectsMeant(root)
	return c
}

// objectsMeant reports whether objects alone are meant at the root, where the original
// schema may admit other values too.
func (l *Images) objectsMeant(root *ir.Node) bool {
	if root.Carry != ir.CarryWrap {
		own := l.Doc.Tree.Root()
		null := own.Member(word.Nullable)
		return saysObject(root) && (!own.Member(word.Type).Is("object") || l.Doc.Nullable && null != nil && null.Kind() == tree.True)
	}
	inner := root.Object.Properties[0].Node
	if inner.Kind == ir.ReferenceNode && inner.Definition.Node != nil {
		inner = inner.Definition.Node
	}
	return slices.ContainsFunc(inner.Set, func(p meaning.Part) bool { return p.N == nil && p.Types == schema.TObject })
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

// whole is the codec of a node that stands for itself, where identity is a node as well.
func (b *CodecBuilder) whole(n *ir.Node) *codec.Node {
	if c := b.build(n); c != nil {
		return c
	}
	return &codec.Node{}
}

// Builder returns a builder that knows no codec yet.
func (l *Images) Builder() *CodecBuilder {
	return &CodecBuilder{l: l, index: map[*ir.Definition]int{}, memo: map[*ir.Node]*codec.Node{}, unions: map[unionKey]*ir.Node{}, identities: Identities{Known: map[*ir.Node]Verdict{}}, merger: codec.NewMerger()}
}

// Comparer returns the builder for what is being lowered. It remembers codecs, so that a
// union is not asked anew for each that it stands in; but not those that may still change.
func (l *Images) Comparer() *CodecBuilder {
	if l.Comparing == nil {
		l.Comparing = l.Builder()
		l.Comparing.unsettled = map[*ir.Node]bool{}
	}
	b := l.Comparing
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
	c := &codec.Node{}
	b.memo[n] = c
	if b.unsettled != nil {
		defer func(waits int) {
			if b.waits > waits {
				b.unsettled[n] = true
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
		b.index[d] = i
		b.referred = append(b.referred, d)
	}
	return i
}

func (b *CodecBuilder) schema(c *codec.Node, n *ir.Node) {
	switch n.Carry {
	case ir.CarryText:
		c.Kind = codec.Text
	case ir.CarryStringOrText:
		c.Kind, c.Texts = codec.Text, codec.TObject
	case ir.CarryTextAmongStrings:
		c.Kind, c.Texts = codec.Text, b.l.Signature(n.Set).Types
	case ir.CarryValues:
		c.Kind, c.Values = codec.Values, n.Values
	case ir.CarryEntries:
		c.Kind, c.Items = codec.Entries, b.build(n.Array.Items.Object.Properties[1].Node)
		c.Patterns = naming(c.Items, n)
	case ir.CarryWrap:
		c.Kind, c.Name, c.Items = codec.Wrap, n.Object.Properties[0].Name, b.build(n.Object.Properties[0].Node)
	case ir.CarryTuple:
		c.Kind = codec.Tuple
		for _, p := range n.Object.Properties {
			c.Prefix = append(c.Prefix, b.build(p.Node))
			c.Optional = append(c.Optional, p.Optional || !p.Required)
			c.Names = append(c.Names, p.Name)
		}
		if r := n.Object.Rest; r != nil {
			c.Names = append(c.Names, r.Name)
			c.Items = b.further(r.Node)
		}
	default:
		b.plain(c, n)
	}
}

// further is the codec of the items in a tuple's last member, an array or null.
func (b *CodecBuilder) further(n *ir.Node) *codec.Node { return b.build(nullable(n).Array.Items) }

// nullable returns the node that a list which may be null has beside null.
func nullable(n *ir.Node) *ir.Node {
	if n.Kind == ir.UnionNode {
		return n.Branches[0].Node
	}
	return n
}

// naming returns the patterns of a map whose members items carries. Where values travel
// as they are or as text, a member of another name comes back as it was; elsewhere it may
// not.
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
		for _, p := range n.Object.Properties {
			c.Properties = append(c.Properties, b.property(p))
		}
		switch r := n.Object.Rest; {
		case r != nil:
			list := nullable(r.Node)
			c.Rest = &codec.Rest{Name: r.Name, Optional: r.Optional, Node: b.build(list.Array.Items.Object.Properties[1].Node)}
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
	if n.Array == nil { // only keywords such as "not" lead on, to what is lowered later: values travel as they are
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

// keptMembers makes the codec of an object of the input that was kept: only its
// properties and items may travel in another shape.
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
func (b *CodecBuilder) union(c *codec.Node, n *ir.Node) {
	if only := besideNull(n); only != nil {
		if x := b.build(only); x != nil {
			*c = *x
		}
		return
	}
	images := b.images(n)
	groups, ok := b.groups(n, images, true)
	if !ok { // parts changed since the branches were told apart: by signature, then by validity
		groups, _ = b.groups(n, images, false)
	}
	if len(groups) == 1 && !n.Tagged {
		if groups[0].Node != nil {
			*c = *groups[0].Node
		}
		return
	}
	c.Kind, c.Branches = codec.Union, groups
}

// Ambiguous reports whether branches with different codecs may have a value in common.
func (b *CodecBuilder) Ambiguous(n *ir.Node) bool {
	b.rests = false
	if besideNull(n) != nil || !n.Tagged && b.identities.Is(n) { // most unions
		return false
	}
	images := b.images(n)
	if !b.l.Uncompared(n.Branches) && b.apartBy(images, n) { // no codec has to be known
		return false
	}
	waits := b.waits
	_, ok := b.groups(n, images, true)
	b.rests = !ok && b.unsettled != nil && b.waits > waits
	return !ok
}

// Rests reports whether the last union was ambiguous only as far as is known: it leads to a
// definition that is being lowered, and whether that carries values as they are is not known yet.
func (b *CodecBuilder) Rests() bool { return b.rests }

// besideNull returns the only branch of a union beside a null that travels as it is, if there are
// these two.
func besideNull(n *ir.Node) *ir.Node {
	if n.Tagged || len(n.Branches) != 2 {
		return nil
	}
	for i, b := range n.Branches {
		if other := n.Branches[1-i].Node; b.Node.IsNull() && !other.IsNull() {
			return other
		}
	}
	return nil
}

// images are those of a union's branches.
func (b *CodecBuilder) images(n *ir.Node) []codec.Signature {
	images := make([]codec.Signature, len(n.Branches))
	for i, br := range n.Branches {
		if images[i] = b.l.image(br.Node, 2); len(n.Branches) > manyBranches {
			b.l.Charge(8 + len(images[i].Required) + len(images[i].Allowed) + len(images[i].Values))
			images[i] = images[i].Indexed()
		}
	}
	return images
}

// apartBy reports whether no two branches have images in common, but for null that travels as it is.
func (b *CodecBuilder) apartBy(images []codec.Signature, n *ir.Node) bool {
	known := codec.NewNeighbours(images)
	for i := range images {
		if images[i].Types == codec.TNull && b.build(n.Branches[i].Node) == nil {
			continue
		}
		for _, j := range known.Near(&images[i]) {
			if !b.l.Apart(&images[i], &images[j]) {
				return false
			}
		}
		known.Add(i, &images[i])
	}
	return true
}

// groups lists the branches of a union's codec, which have these images; with merging, those that have
// images in common become one, and ok is false where their codecs differ.
func (b *CodecBuilder) groups(n *ir.Node, images []codec.Signature, merging bool) (groups []codec.Branch, ok bool) {
	known := codec.NewNeighbours(images)
	groups = make([]codec.Branch, 0, len(n.Branches))
	var parts [][]codec.Branch // of groups; who only compares does not ask what they were
	var gone map[int]bool      // groups that another one took in
	for i, br := range n.Branches {
		if merging && !b.final && b.l.Uncompared(n.Branches) {
			return nil, false
		}
		x := codec.Branch{Name: br.Name, Schemas: b.asks(br), Original: codec.Any, Image: images[i]}
		if len(br.Set) > 0 {
			x.Original = b.l.Signature(br.Set)
		} else if n.Tagged && br.Name != "" {
			x.Original = b.l.image(br.Node.Object.Properties[0].Node, 2)
		} else {
			x.Original = x.Image
		}
		x.Original.Items = nil // an image's are those of the provider's shape
		if len(br.Also) > 0 {
			x.Original = b.admitAlso(&x, br)
		}
		within := x.Image // of what the branch's node carries
		if n.Tagged && br.Name != "" {
			tagged := br.Node.Object.Properties[0].Node
			x.Node, within = b.build(tagged), b.l.image(tagged, 2)
			x.Image.Types &^= codec.TNull // null is no value of a tag; it travels as it is
		} else {
			x.Node = b.build(br.Node)
		}
		switch {
		case keepsType(x.Node):
			x.Original.Types &= within.Types
		case x.Node.Kind == codec.Text && x.Node.Texts != 0:
			x.Original.Types &= x.Node.Texts | within.Types
		}
		if x.Node == nil && within.Listed && within.Types&(codec.TArray|codec.TObject) == 0 { // values that travel as they are
			x.Original = codec.Signature{Types: x.Original.Types, Listed: true, Values: within.Values}
		}
		if x.Image.Types == codec.TNull && x.Node == nil && len(n.Branches) > 1 && !n.Tagged {
			continue // null travels as null beside any codec
		}
		merged := false
		if merging && !n.Tagged {
			for _, at := range known.Near(&x.Image) {
				g := &groups[at]
				if gone[at] || b.l.Apart(&g.Image, &x.Image) {
					continue
				}
				m, can := b.merge(g, &x)
				if !can {
					return nil, false
				}
				g.Node = m
				admit(g, x.Schemas, x.Others)
				g.Image = join(g.Image, x.Image)
				known.Add(at, &g.Image)
				if b.final {
					parts[at] = append(parts[at], x)
				}
				merged = true
				for _, o := range known.Near(&x.Image) { // it may be a value of other groups too
					other := &groups[o]
					if o == at || gone[o] || b.l.Apart(&other.Image, &x.Image) {
						continue
					}
					m, can := b.merge(g, other)
					if !can {
						return nil, false
					}
					if codec.Equal(m, g.Node) && codec.Equal(m, other.Node) {
						continue // either will do
					}
					g.Node = m
					admit(g, other.Schemas, other.Others)
					g.Image = join(g.Image, other.Image)
					known.Add(at, &g.Image)
					if b.final {
						parts[at] = append(parts[at], parts[o]...)
					}
					meaning.Note(&gone, o, true)
				}
				break
			}
		}
		if !merged {
			known.Add(len(groups), &x.Image)
			groups = append(groups, x)
			if b.final {
				parts = append(parts, []codec.Branch{x})
			}
		}
	}
	if len(gone) > 0 {
		groups, parts = without(groups, gone), without(parts, gone)
		known = codec.NewNeighbours(images)
		for i := range groups {
			known.Add(i, &groups[i].Image)
		}
	}
	for i, ps := range parts {
		if len(ps) > 1 {
			groups[i].Original = joinOriginals(ps)
		}
	}
	if b.final && len(groups) > 1 && len(parts) < len(n.Branches) {
		groups = b.apart(groups, parts, known)
	}
	return groups, true
}

// without returns a list without the places that are gone.
func without[T any](list []T, gone map[int]bool) (out []T) {
	for i, x := range list {
		if !gone[i] {
			out = append(out, x)
		}
	}
	return out
}

// merge returns the node that carries the values of two branches, where there is one.
func (b *CodecBuilder) merge(x, y *codec.Branch) (*codec.Node, bool) {
	n, ok, steps := b.merger.Merge(x.Node, y.Node, &x.Image, &y.Image)
	b.l.Charge(steps)
	return n, ok
}

// manyBranches is the number of branches from which what they are told apart by is looked up.
const manyBranches = 12

// asks names what validation may ask for a branch, where the codec will be used.
func (b *CodecBuilder) asks(br *ir.Branch) []string {
	if b.final {
		return b.l.pointers(br.Asks)
	}
	return br.Asks.Names()
}

// keepsType reports whether values travel as values of the same type, so that the node that
// they become says which of them there are.
func keepsType(n *codec.Node) bool {
	return n == nil || n.Kind == codec.Identity || n.Kind == codec.Object || n.Kind == codec.Array
}

// admit lets a branch stand for others too: for any value where one of them does, or where
// there are too many.
func admit(b *codec.Branch, schemas []string, others [][]string) {
	if len(b.Schemas) == 0 || len(schemas) == 0 || len(b.Others)+len(others) >= ir.MaxOthers {
		b.Schemas, b.Others = nil, nil
		return
	}
	b.Others = append(append(slices.Clip(b.Others), schemas), others...)
}
