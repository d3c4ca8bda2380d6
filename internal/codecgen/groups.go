package codecgen

import (
	"cmp"
	"maps"
	"slices"

	"github.com/schemaflavor/schemaflavor/internal/codec"
	"github.com/schemaflavor/schemaflavor/internal/ir"
	"github.com/schemaflavor/schemaflavor/internal/signature"
	"github.com/schemaflavor/schemaflavor/internal/slab"
)

// union makes the codec of a union: branches that cannot be told apart by their images, but whose codecs agree,
// become one branch of the codec.
func (b *CodecBuilder) union(c *codec.Node, n *ir.Node) {
	if only := besideNull(n); only != nil {
		if x := b.build(only); x != nil {
			*c = *x
		}
		c.Null = c.Null || only.Carry == ir.CarryText && !only.Nulls
		return
	}
	images := b.imagesOf(n)
	groups, ok := b.groups(n, images, true)
	if !ok { // parts changed since the branches were told apart: values go by signatures, then by validity
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

// Ambiguous reports whether branches with different codecs may share a value in the provider's shape.
func (b *CodecBuilder) Ambiguous(n *ir.Node) bool {
	b.rests = false
	if besideNull(n) != nil || !n.Tagged && b.identities.Is(n) { // most unions
		return false
	}
	images := b.imagesOf(n)
	if !b.images.Uncompared(n.Branches) && b.apartBy(images, n) { // then their codecs need not be compared
		return false
	}
	waits := b.waits
	_, ok := b.groups(n, images, true)
	b.rests = !ok && b.resting && b.waits > waits
	return !ok
}

// Unsettled reports whether the last answer of Ambiguous, that a union is, may change: the union leads to a
// definition that is still being lowered, and may turn out to be an identity.
func (b *CodecBuilder) Unsettled() bool { return b.rests }

// besideNull returns the other branch of a union of two branches without tags, one of which is null; nil for
// other unions.
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

// imagesOf returns the images of a union's branches.
func (b *CodecBuilder) imagesOf(n *ir.Node) []signature.Signature {
	images := make([]signature.Signature, len(n.Branches))
	for i, br := range n.Branches {
		if images[i] = b.images.branchImage(br); len(n.Branches) > manyBranches {
			b.images.Meter.Charge(8 + len(images[i].Required) + len(images[i].Allowed) + len(images[i].Values))
			images[i] = images[i].Indexed()
		}
	}
	return images
}

// apartBy reports whether no two branches share a value in the provider's shape, null that travels as it is aside. Two
// branches that have a tag are told apart by it.
func (b *CodecBuilder) apartBy(images []signature.Signature, n *ir.Node) bool {
	known := signature.NewNeighbours(images)
	for _, tagged := range [...]bool{false, true} {
		for i, br := range n.Branches {
			if (n.Tagged && br.Name != "") != tagged || images[i].Types == signature.Null && b.build(br.Node) == nil {
				continue
			}
			if b.images.Meter.Exhausted() {
				return false
			}
			for _, j := range known.Near(&images[i]) {
				if !b.images.Apart(&images[i], &images[j]) {
					return false
				}
			}
			if !tagged {
				known.Add(i, &images[i])
			}
		}
	}
	return true
}

// group returns the codec's branch for one branch of a union; null says whether any branch takes null as it is.
func (b *CodecBuilder) group(n *ir.Node, br *ir.Branch, image signature.Signature, null bool) codec.Branch {
	x := codec.Branch{Name: br.Name, Schemas: b.schemaNames(br), Original: b.original(br, image), Image: image}
	if len(br.Also) > 0 {
		x.Original = b.admitAlso(&x, br)
	}
	within := x.Image // the image of the values that x.Node carries: with a tag, those below it
	if n.Tagged && br.Name != "" {
		tagged := br.Node.Object.Properties[0].Node
		x.Node, within = b.build(tagged), b.images.image(tagged, 2)
		x.Image.Types &^= signature.Null // null is no value of a tag; it travels as it is
	} else {
		x.Node = b.build(br.Node)
	}
	if null && x.Image.Types&signature.Null == 0 {
		x.Original.Types &^= signature.Null
	}
	switch {
	case keepsType(x.Node):
		x.Original.Types &= within.Types
	case x.Node.Kind == codec.Text && x.Node.Texts != 0:
		x.Original.Types &= x.Node.Texts | within.Types
	}
	if x.Node == nil && within.Listed && within.Types&(signature.Array|signature.Object) == 0 { // values that travel as they are
		x.Original = signature.Signature{Types: x.Original.Types, Listed: true, Values: within.Values}
	}
	if b.final && x.Node != nil && x.Node.Kind == codec.Object {
		narrowMembers(&x.Original, x.Node, within.Members)
	}
	return x
}

// narrowMembers narrows the signature of objects in the original shape by what their image says of members that travel
// as they are. The image may know more: original is read from the set, which lacks, say, the condition of a branch.
func narrowMembers(original *signature.Signature, n *codec.Node, image map[string]signature.Signature) {
	narrowed := maps.Clone(original.Members)
	for _, p := range n.Properties {
		name := cmp.Or(p.Name, p.Original)
		in, told := image[name]
		if p.Node != nil || !told {
			continue
		}
		own := *original.Member(p.Original)
		lists := in.Listed && in.Types&(signature.Array|signature.Object) == 0 && (!own.Listed || len(own.Values) > len(in.Values))
		if !lists && own.Types&^in.Types == 0 {
			continue
		}
		if own.Types &= in.Types; lists {
			own.Listed, own.Values = true, in.Values
		}
		slab.Put(&narrowed, p.Original, own)
	}
	original.Members = narrowed
}

// groups lists the branches of a union's codec; images are those of the union's branches. With merging, branches that
// may share a value become one group, with one codec node; ok is false where their codecs differ.
func (b *CodecBuilder) groups(n *ir.Node, images []signature.Signature, merging bool) (groups []codec.Branch, ok bool) {
	known := signature.NewNeighbours(images)
	groups = make([]codec.Branch, 0, len(n.Branches))
	null := slices.ContainsFunc(n.Branches, func(b *ir.Branch) bool { return ir.TakesNull(b.Node, 8) })
	var parts [][]codec.Branch // the branches of each group; only the final codec needs them
	of := membership{images: images, groups: make([]int, 0, len(n.Branches))}
	for i, br := range n.Branches {
		if merging && !b.final && (b.images.Uncompared(n.Branches) || len(n.Branches) > fewBranches && b.images.Meter.Exhausted()) {
			return nil, false
		}
		x := b.group(n, br, images[i], null)
		if x.Image.Types == signature.Null && x.Node == nil && len(n.Branches) > 1 && !n.Tagged {
			of.groups = append(of.groups, -1)
			continue // null travels as null beside any branch
		}
		merged := -1
		if merging && br.Name == "" {
			if merged, ok = b.mergeNear(groups, &x, known, &of, len(n.Branches)); !ok {
				return nil, false
			}
		}
		if merged >= 0 {
			of.groups = append(of.groups, merged)
			if b.final {
				parts[merged] = append(parts[merged], x)
			}
			continue
		}
		known.Add(len(groups), &x.Image)
		of.groups, groups = append(of.groups, len(groups)), append(groups, x)
		if b.final {
			parts = append(parts, []codec.Branch{x})
		}
	}
	for i, ps := range parts {
		if len(ps) > 1 {
			groups[i].Original = joinOriginals(ps)
		}
	}
	if b.final && len(groups) > 1 && len(parts) < len(n.Branches) {
		groups = b.ungroup(groups, parts, known)
	}
	return groups, true
}

// A membership says in which group each branch of a union is.
type membership struct {
	images []signature.Signature // of the branches
	groups []int                 // the group of each branch; -1 for none
}

// apart reports whether a group has several branches and an image shares no value with any of them. The image of the group may cover
// more than theirs together; where that matters in the end, ungroup separates them again.
func (m *membership) apart(b *CodecBuilder, group int, image *signature.Signature) bool {
	members := 0
	for i, at := range m.groups {
		if at != group {
			continue
		}
		if members++; !b.images.Apart(&m.images[i], image) {
			return false
		}
	}
	return members > 1
}

// mergeNear merges a branch into the first group that it cannot be told apart from, and returns which; -1 for none.
// ok is false where no codec carries both, or where other groups may share a value too and carry it otherwise.
func (b *CodecBuilder) mergeNear(groups []codec.Branch, x *codec.Branch, known *signature.Neighbours, of *membership, branches int) (at int, ok bool) {
	for _, at := range known.Near(&x.Image) {
		g := &groups[at]
		if g.Name != "" || b.images.Apart(&g.Image, &x.Image) || of.apart(b, at, &x.Image) {
			continue
		}
		m, can := b.merge(g, x, branches)
		if !can {
			return -1, false
		}
		g.Node = m
		admit(g, x.Schemas, x.Others)
		g.Image = join(g.Image, x.Image)
		g.Original.Closed = g.Original.Closed && x.Original.Closed
		known.Add(at, &g.Image)
		for _, o := range known.Near(&x.Image) { // a value of the branch may be one of other groups too
			other := &groups[o]
			if o == at || other.Name != "" || b.images.Apart(&other.Image, &x.Image) || of.apart(b, o, &x.Image) {
				continue
			}
			if m, can := b.merge(g, other, branches); !can || !codec.Equal(m, g.Node) || !codec.Equal(m, other.Node) {
				return -1, false // with equal codecs it would not matter which of the groups it is
			}
		}
		return at, true
	}
	return -1, true
}

// original is what can be told of a branch's values in the original shape.
func (b *CodecBuilder) original(br *ir.Branch, image signature.Signature) signature.Signature {
	o := image
	switch {
	case len(br.Set) > 0:
		o = b.images.Meaning.Signature(br.Set)
	case br.Name != "":
		o = b.images.image(br.Node.Object.Properties[0].Node, 2)
	}
	o.Items, o.Absent, o.Filled = nil, nil, false // these hold of an image, in the provider's shape, only
	return o
}

// merge returns a codec node that carries the values of both branches, if there is one. If the union has few branches, it
// also tries what references lead to, and uses that closed objects lack all members that they do not list. That
// holds of objects that the input closes: in one that only the flavor closed, other members have any shape.
func (b *CodecBuilder) merge(x, y *codec.Branch, branches int) (*codec.Node, bool) {
	few := branches <= manyMerged
	var lacking []*signature.Signature
	for _, br := range [...]*codec.Branch{x, y} {
		if few && br.Image.Closed && br.Original.Closed {
			lacking = append(lacking, &br.Image)
		}
	}
	if b.merger == nil {
		b.merger = codec.NewMerger()
	}
	n, ok, steps := b.merger.Merge(x.Node, y.Node, &x.Image, &y.Image, lacking...)
	b.images.Meter.Charge(steps)
	if !ok && few && !b.images.Meter.Spent() {
		if to, other := b.referent(x.Node), b.referent(y.Node); to != x.Node || other != y.Node {
			n, ok, steps = b.merger.Merge(to, other, &x.Image, &y.Image, lacking...)
			b.images.Meter.Charge(steps)
		}
	}
	return n, ok
}

// referent returns the codec that a reference leads to, or n. It does not follow references to recursive definitions,
// whose codec may be asked for while it is being made.
func (b *CodecBuilder) referent(n *codec.Node) *codec.Node {
	for n != nil && n.Kind == codec.Reference {
		d := b.referred[n.Definition]
		if d.Node == nil || d.Target == nil || len(d.Set) != 1 || b.images.Meaning.Graph.Recursive(d.Target) {
			return n
		}
		n = b.build(d.Node)
	}
	return n
}

// manyBranches is the number of branches above which images are indexed.
const manyBranches = 12

// schemaNames returns the schemas that validation may be asked for a branch: as JSON Pointers if the codec will carry
// values, otherwise as a short name that is only compared.
func (b *CodecBuilder) schemaNames(br *ir.Branch) []string {
	if b.final {
		return b.images.pointers(br.Origins)
	}
	return br.Origins.Names()
}

// keepsType reports whether values travel as values of the same type, so that the types in an image are those of
// the original values.
func keepsType(n *codec.Node) bool {
	return n == nil || n.Kind == codec.Identity || n.Kind == codec.Object || n.Kind == codec.Array
}

// admit lets a branch stand for others too, given the lists of schemas that their values are valid against. It stands for
// any value if one of the lists is empty, or if there are too many.
func admit(b *codec.Branch, schemas []string, others [][]string) {
	if len(b.Schemas) == 0 || len(schemas) == 0 || len(b.Others)+len(others) >= ir.MaxOthers {
		b.Schemas, b.Others = nil, nil
		return
	}
	b.Others = append(append(slices.Clip(b.Others), schemas), others...)
}

// ungroup puts the branches of a group (parts) back in its place where its image, which may cover more than theirs
// together, could mislead: if it may share a value with another group, Decode would take a value of that one for one of
// this; if it admits members that a branch is taken not to have, Encode would take such a value for one of the branch. All
// branches of a group have its codec node, so that it does not matter which of them is found.
func (b *CodecBuilder) ungroup(groups []codec.Branch, parts [][]codec.Branch, known *signature.Neighbours) []codec.Branch {
	var out []codec.Branch
	for i := range groups {
		if len(parts[i]) == 1 || !b.meets(i, groups, known) && !takenNotToHave(parts[i], len(groups[i].Image.Absent)) {
			out = append(out, groups[i])
			continue
		}
		for _, x := range parts[i] {
			x.Node = groups[i].Node
			out = append(out, x)
		}
	}
	return out
}

// takenNotToHave reports whether a branch of a group is taken not to have a member that the group may have; names is how many members the
// group is taken not to have.
func takenNotToHave(parts []codec.Branch, names int) bool {
	return slices.ContainsFunc(parts, func(x codec.Branch) bool { return len(x.Image.Absent) > names })
}

// meets reports whether the image of a group may share a value with that of another group.
func (b *CodecBuilder) meets(i int, groups []codec.Branch, known *signature.Neighbours) bool {
	for _, o := range known.Near(&groups[i].Image) {
		if o != i && !b.images.Apart(&groups[i].Image, &groups[o].Image) {
			return true
		}
	}
	return false
}
