package codec

import (
	"slices"

	"github.com/schemaflavor/schemaflavor/internal/lookup"
	"github.com/schemaflavor/schemaflavor/internal/signature"
	"github.com/schemaflavor/schemaflavor/internal/tree"
)

// A Merger merges pairs of nodes into one node. It remembers what it learned about nodes, so they
// must not change once they were given to it.
type Merger struct {
	plain     *sameness
	spellings map[*Node]spelling
}

// A spelling has the strings that the values of a Values node travel as, and the keys (tree.Node.Key) of these values.
type spelling struct{ texts, keys []string }

// NewMerger returns a Merger that knows nothing yet.
func NewMerger() *Merger { return &Merger{newSameness(nil), map[*Node]spelling{}} }

// Merge returns one node that carries the values of both a and b, where there is a sound one. It encodes each value
// as a or b does, and decodes images of imageA as a does and images of imageB as b does. The exception are strings that
// read as JSON text where one of the two is a Text with Texts, whose images may be any string. The answer may share parts
// with a and b, which are not changed.
//
// It takes time linear in the smaller of the two, besides reading each node once. There is no answer beyond a bound on the
// steps, so that nodes that are shared many times cost no more. steps is how many it took. lacking lists images whose
// objects have no unlisted members in the original shape either. The objects of any other closed image have none only
// because the provider's shape is closed.
func (m *Merger) Merge(a, b *Node, imageA, imageB *signature.Signature, lacking ...*signature.Signature) (merged *Node, ok bool, steps int) {
	g := merging{Merger: m, left: maxMergeSteps, lacking: lacking}
	switch {
	case a.amongStrings() && b.isNothing() && imageB.Types&a.Texts == 0:
		return a, true, 1
	case b.amongStrings() && a.isNothing() && imageA.Types&b.Texts == 0:
		return b, true, 1
	}
	merged, ok = g.nodes(a, b, imageA, imageB)
	return merged, ok, maxMergeSteps - g.left + g.values
}

// maxMergeSteps bounds the pairs of nodes that one merge looks at.
const maxMergeSteps = 100_000

type merging struct {
	*Merger
	left   int // how many more pairs of nodes may be looked at
	values int // how many listed values were looked at

	lacking []*signature.Signature // see Merge
}

// spelled returns the spelling of a Values node.
func (m *merging) spelled(n *Node) spelling {
	s, known := m.spellings[n]
	if !known {
		s.texts, s.keys = n.spellings()
		m.spellings[n] = s
	}
	return s
}

func (m *merging) nodes(a, b *Node, imageA, imageB *signature.Signature) (*Node, bool) {
	if m.left--; m.left < 0 {
		return nil, false
	}
	plainA, plainB := m.plain.same(a), m.plain.same(b)
	switch {
	case plainA && plainB:
		return nil, true
	case a == b:
		return a, true
	}
	if !a.isNothing() && !b.isNothing() && a.Kind == b.Kind {
		if n, ok := m.alike(a, b, imageA, imageB); ok {
			return n, true
		}
	}
	switch {
	case plainA:
		return m.passing(b, imageA)
	case plainB:
		return m.passing(a, imageB)
	}
	return nil, false
}

// alike merges two nodes of one kind.
func (m *merging) alike(a, b *Node, imageA, imageB *signature.Signature) (*Node, bool) {
	switch a.Kind {
	case Object:
		return m.objects(a, b, imageA, imageB)
	case Array:
		return m.arrays(a, b)
	case Tuple:
		return m.tuples(a, b, imageA, imageB)
	case Entries:
		items, ok := m.nodes(a.Items, b.Items, &signature.Any, &signature.Any)
		ok = ok && a.Inside == b.Inside
		n := &Node{Kind: Entries, Items: items, Inside: a.Inside}
		if slices.Equal(a.Patterns, b.Patterns) {
			n.Patterns = a.Patterns // otherwise any name has to pass, since only one of the two may take it
		}
		return n, ok
	case Wrap:
		if a.Name != b.Name {
			return nil, false
		}
		items, ok := m.nodes(a.Items, b.Items, imageA.Member(a.Name), imageB.Member(a.Name))
		return &Node{Kind: Wrap, Name: a.Name, Items: items}, ok
	case Values:
		return m.lists(a, b, imageA, imageB)
	case Text:
		return &Node{Kind: Text, Texts: a.Texts, Null: a.Null || b.Null}, a.Texts == b.Texts
	}
	return a, Equal(a, b)
}

// passing returns n as the merger of n with a node that leaves its values, those of image, as they are. It is
// ok if n leaves these values as they are as well: an Object or Array does so with values of other types, and some kinds with null.
func (m *merging) passing(n *Node, image *signature.Signature) (*Node, bool) {
	switch n.Kind {
	case Object:
		return n, image.Types&signature.Object == 0 || m.leavesAll(n, image)
	case Array:
		return n, image.Types&signature.Array == 0
	case Text:
		return n, n.Null && image.Types == signature.Null || n.Texts != 0 && image.Types&n.Texts == 0 && (image.Types&signature.String == 0 || image.Listed && !readsAsText(image, n.Texts))
	case Entries, Tuple:
		return n, image.Types == signature.Null
	case Values:
		return n, image.Types == signature.Null && !n.listsNull()
	}
	return nil, false
}

// leavesAll reports whether objects of image travel as they are by n, because they have no member that n reshapes.
func (m *merging) leavesAll(n *Node, image *signature.Signature) bool {
	return n.openRest() && !slices.ContainsFunc(n.Properties, func(p Property) bool { return !m.alone(&p, image) })
}

// openRest reports whether the members that an Object does not list travel as they are.
func (n *Node) openRest() bool { return n.Rest == nil || n.Rest.isNothing() }

// alone reports whether a property that only one of two merged nodes lists may be listed for both. theirs is the image of the
// other node. The property must be one that travels as it is, as for the other node, or that objects of theirs never have.
func (m *merging) alone(p *Property, theirs *signature.Signature) bool {
	return !p.Optional && p.provider() == p.Original && (m.plain.same(p.Node) || slices.Contains(m.lacking, theirs) && theirs.Lacks(p.Original))
}

// amongStrings reports whether n is a Text that leaves strings as they are, unless they read as JSON text.
func (n *Node) amongStrings() bool { return n != nil && n.Kind == Text && n.Texts != 0 }

// readsAsText reports whether a value that a signature lists is a string that reads as JSON text.
func readsAsText(s *signature.Signature, of signature.Types) bool {
	return slices.ContainsFunc(s.Values, func(key string) bool {
		d, err := tree.Parse([]byte(key), tree.Limits{})
		return err != nil || ReadsAsText(d.Root(), of)
	})
}

// listsNull reports whether a Values node lists null. A null that is not listed travels as it is.
func (n *Node) listsNull() bool {
	return slices.ContainsFunc(n.Values, func(v Value) bool { return v.Original == "null" })
}

// objects merges two Object nodes. The nodes of a property that both list have to merge; for a property
// that only one of them lists, see alone.
func (m *merging) objects(a, b *Node, imageA, imageB *signature.Signature) (*Node, bool) {
	if !(comparison{}).rests(a.Rest, b.Rest) {
		return nil, false
	}
	open := a.openRest()
	names := make([]string, len(b.Properties))
	for i := range b.Properties {
		names[i] = b.Properties[i].provider()
	}
	others := lookup.Of(names)
	r := &Node{Kind: Object, Rest: a.Rest, Properties: make([]Property, 0, max(len(a.Properties), len(b.Properties)))}
	both := make([]bool, len(b.Properties))
	for i := range a.Properties {
		p := &a.Properties[i]
		j, ok := others.Find(p.provider())
		if !ok {
			if !open || !m.alone(p, imageB) {
				return nil, false
			}
			r.Properties = append(r.Properties, *p)
			continue
		}
		both[j] = true
		merged, ok := m.properties(p, &b.Properties[j], imageA.Member(p.provider()), imageB.Member(p.provider()))
		if !ok {
			return nil, false
		}
		r.Properties = append(r.Properties, merged)
	}
	for j := range b.Properties {
		if p := &b.Properties[j]; !both[j] {
			if !open || !m.alone(p, imageA) {
				return nil, false
			}
			r.Properties = append(r.Properties, *p)
		}
	}
	return r, true
}

func (m *merging) properties(a, b *Property, imageA, imageB *signature.Signature) (Property, bool) {
	keep, ok := absence(a.Optional, b.Optional, a.KeepNull, b.KeepNull, imageA, imageB)
	if !ok || a.Original != b.Original {
		return Property{}, false
	}
	n, ok := m.nodes(a.Node, b.Node, imageA, imageB)
	return Property{a.Original, a.Name, n, a.Optional || b.Optional, keep}, ok
}

// absence reports whether the Optional of two properties or positions can be merged: if only one of them is
// optional, null must not be a value of the other. keep is the merged KeepNull.
func absence(optionalA, optionalB, keepA, keepB bool, imageA, imageB *signature.Signature) (keep, ok bool) {
	switch {
	case optionalA == optionalB:
		return keepA, keepA == keepB || !optionalA
	case optionalA:
		return keepA, imageB.Types&signature.Null == 0
	}
	return keepB, imageA.Types&signature.Null == 0
}

func (m *merging) arrays(a, b *Node) (*Node, bool) {
	long := max(len(a.Prefix), len(b.Prefix))
	r := &Node{Kind: Array}
	for i := range long {
		n, ok := m.nodes(a.position(i), b.position(i), &signature.Any, &signature.Any)
		if !ok {
			return nil, false
		}
		r.Prefix = append(r.Prefix, n)
	}
	var ok bool
	r.Items, ok = m.nodes(a.Items, b.Items, &signature.Any, &signature.Any)
	return r, ok
}

// position returns the node that carries item i of an array.
func (n *Node) position(i int) *Node {
	if i < len(n.Prefix) {
		return n.Prefix[i]
	}
	return n.Items
}

func (m *merging) tuples(a, b *Node, imageA, imageB *signature.Signature) (*Node, bool) {
	if len(a.Prefix) != len(b.Prefix) || len(a.Names) != len(b.Names) {
		return nil, false
	}
	r := &Node{Kind: Tuple, Names: a.Names, Optional: make([]bool, len(a.Names))}
	for i, name := range a.Names {
		if name != b.Names[i] {
			return nil, false
		}
		subA, subB := imageA.Member(name), imageB.Member(name)
		optionalA, optionalB := a.optional(i), b.optional(i)
		if _, ok := absence(optionalA, optionalB, false, false, subA, subB); !ok {
			return nil, false
		}
		r.Optional[i] = optionalA || optionalB
		if i == len(a.Prefix) {
			continue
		}
		n, ok := m.nodes(a.Prefix[i], b.Prefix[i], subA, subB)
		if !ok {
			return nil, false
		}
		r.Prefix = append(r.Prefix, n)
	}
	var ok bool
	r.Items, ok = m.nodes(a.Items, b.Items, &signature.Any, &signature.Any)
	return r, ok
}

// optional reports whether null stands for absence at position i of a tuple.
func (n *Node) optional(i int) bool { return i < len(n.Optional) && n.Optional[i] }

// lists merges two Values nodes. It is not ok if a string would stand for two values, or a value travel
// as two strings. That includes null, which travels as itself by a node that does not list it.
func (m *merging) lists(a, b *Node, imageA, imageB *signature.Signature) (*Node, bool) {
	if nullA, nullB := a.listsNull(), b.listsNull(); nullA != nullB && (!nullA && imageA.Types&signature.Null != 0 || !nullB && imageB.Types&signature.Null != 0) {
		return nil, false
	}
	m.values += len(a.Values) + len(b.Values)
	spelledA, spelledB := m.spelled(a), m.spelled(b)
	texts, keys := lookup.Of(spelledA.texts), lookup.Of(spelledA.keys)
	r, spelled := &Node{Kind: Values, Values: slices.Clip(a.Values), Null: a.Null || b.Null}, spelling{slices.Clip(spelledA.texts), slices.Clip(spelledA.keys)}
	for k, v := range b.Values {
		i, text := texts.Find(spelledB.texts[k])
		j, key := keys.Find(spelledB.keys[k])
		switch {
		case !text && !key:
			r.Values = append(r.Values, v)
			spelled.texts, spelled.keys = append(spelled.texts, spelledB.texts[k]), append(spelled.keys, spelledB.keys[k])
		case !text || !key || i != j:
			return nil, false
		}
	}
	m.spellings[r] = spelled
	return r, true
}
