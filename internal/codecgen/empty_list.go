package codecgen

import (
	"slices"

	"github.com/schemaflavor/schemaflavor/internal/ir"
	"github.com/schemaflavor/schemaflavor/internal/signature"
)

// emptied returns the one of two branches whose maps travel as lists of entries, if the other has lists that share
// no value with these but the empty list: {"additionalProperties": …} and {"items": {"type": "integer"}}. An
// empty map is hardly ever sent there, so that [] is taken for the list. ok is false for all other branches.
func (b *CodecBuilder) emptied(c *collision, i, j int) (of int, ok bool) {
	for _, p := range [...][2]int{{i, j}, {j, i}} {
		x, other := c.union.Branches[p[0]], c.union.Branches[p[1]]
		if c.fixed[p[0]] || c.named(p[0]) || c.named(p[1]) || entriesOf(x.Node, deepestList) == nil || !hasEmpty(other.Node, deepestList) {
			continue
		}
		if filled := c.images[p[0]]; b.images.fill(&filled, x.Node) && b.images.Apart(&filled, &c.images[p[1]]) {
			return p[0], true
		}
	}
	return 0, false
}

// deepestList bounds the references that are followed to a list.
const deepestList = 2

// fill adds to the image of maps that travel as lists that none of them is empty, and what their entries look like. It
// reports whether the node has such maps.
func (i *Images) fill(image *signature.Signature, n *ir.Node) bool {
	m := entriesOf(n, deepestList)
	if m == nil {
		return false
	}
	image.Filled, image.Items = true, narrowed(i.image(m.Array.Items, 1))
	return true
}

// entriesOf returns the node with CarryEntries that n is or refers to, behind so many references at most; or nil.
func entriesOf(n *ir.Node, steps int) *ir.Node {
	switch {
	case n.Kind == ir.ReferenceNode && n.Definition.Node != nil && steps > 0:
		return entriesOf(n.Definition.Node, steps-1)
	case n.Kind == ir.SchemaNode && n.Carry == ir.CarryEntries:
		return n
	}
	return nil
}

// hasEmpty reports whether a node is sure to admit the empty list, which travels as it is.
func hasEmpty(n *ir.Node, steps int) bool {
	switch n.Kind {
	case ir.ReferenceNode:
		return n.Definition.Node != nil && steps > 0 && hasEmpty(n.Definition.Node, steps-1)
	case ir.SchemaNode:
		return n.Carry == ir.CarryPlain && n.Array != nil && len(n.Array.Prefix) == 0 && !slices.ContainsFunc(n.Members, func(m ir.Member) bool { return mayAskForItems(m.Keyword) })
	case ir.VerbatimNode:
		for m := range n.Src.All() {
			if mayAskForItems(m.Name()) {
				return false
			}
		}
		return n.Src.Get("items") != nil
	}
	return false
}

// mayAskForItems reports whether a keyword may refuse an array for being empty.
func mayAskForItems(keyword string) bool {
	return !slices.Contains([]string{"type", "items", "maxItems", "uniqueItems", "title", "description", "default", "examples"}, keyword)
}
