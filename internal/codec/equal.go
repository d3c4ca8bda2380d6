package codec

import "slices"

// Equal reports whether two nodes are built alike. A nil node equals an Identity. References are equal if
// they have the same number, so the nodes have to be of one codec, or of codecs whose
// definitions are alike. It takes time linear in the nodes, however they are shared.
func Equal(a, b *Node) bool {
	return comparison{}.nodes(a, b)
}

// comparison holds the pairs that are being compared or have been found alike: a pair
// met again is taken as alike, so that rings end.
type comparison map[[2]*Node]bool

func (c comparison) nodes(a, b *Node) bool {
	if a == b {
		return true
	}
	if a.isNothing() || b.isNothing() {
		return a.isNothing() && b.isNothing()
	}
	if c[[2]*Node{a, b}] {
		return true
	}
	if a.Kind != b.Kind || a.Name != b.Name || a.Definition != b.Definition || a.Texts != b.Texts || a.Null != b.Null || a.Inside != b.Inside ||
		!slices.Equal(a.Optional, b.Optional) || !slices.Equal(a.Patterns, b.Patterns) || !slices.Equal(a.Names, b.Names) || !slices.Equal(a.Values, b.Values) {
		return false
	}
	c[[2]*Node{a, b}] = true
	return c.nodes(a.Items, b.Items) && slices.EqualFunc(a.Prefix, b.Prefix, c.nodes) &&
		c.rests(a.Rest, b.Rest) && slices.EqualFunc(a.Properties, b.Properties, c.properties) &&
		slices.EqualFunc(a.Branches, b.Branches, c.branches)
}

func (n *Node) isNothing() bool { return n == nil || n.Kind == Identity }

func (c comparison) properties(a, b Property) bool {
	return a.Original == b.Original && a.provider() == b.provider() && a.Optional == b.Optional &&
		a.KeepNull == b.KeepNull && c.nodes(a.Node, b.Node)
}

func (c comparison) rests(a, b *Rest) bool {
	if a == nil {
		a = &Rest{}
	}
	if b == nil {
		b = &Rest{}
	}
	return a.Name == b.Name && a.Optional == b.Optional && a.Inside == b.Inside && slices.Equal(a.Patterns, b.Patterns) && c.nodes(a.Node, b.Node)
}

func (c comparison) branches(a, b Branch) bool {
	return a.Name == b.Name && slices.Equal(a.Schemas, b.Schemas) &&
		slices.EqualFunc(a.Others, b.Others, func(x, y []string) bool { return slices.Equal(x, y) }) &&
		a.Original.Equal(b.Original) && a.Image.Equal(b.Image) && c.nodes(a.Node, b.Node)
}
