package codecgen

import (
	"slices"

	"github.com/schemaflavor/schemaflavor/internal/ir"
	"github.com/schemaflavor/schemaflavor/internal/meaning"
	"github.com/schemaflavor/schemaflavor/internal/signature"
)

// absence returns one of two branches, and a member by which the other is told from it: the other requires the
// member, or has it as its tag, and the objects of the one list their properties, so that they hardly ever have
// a member they do not list. To take them never to have it loses few values, and is better than a tag. For
// {properties: {a}} and {properties: {b}, required: [b]} it returns the first and "b". The name is empty if no
// member tells them apart.
func (b *CodecBuilder) absence(c *collision, i, j int) (of int, name string) {
	for _, p := range [...][2]int{{i, j}, {j, i}} {
		x, other := &c.images[p[0]], &c.images[p[1]]
		if c.fixed[p[0]] || c.named(p[0]) || x.Types&signature.Object == 0 || b.images.Meter.Spent() {
			continue
		}
		listed := b.declaredNames(c, p[0])
		asked, overlap := false, false
		for _, r := range other.Required {
			if b.images.Meter.Charge(1 + len(listed)/8); len(listed) == 0 || slices.Contains(listed, r) || slices.Contains(x.Required, r) {
				continue
			}
			without := *x
			if without.Absent = append(slices.Clip(x.Absent), r); b.images.Apart(&without, other) {
				if !asked {
					asked, overlap = true, c.named(p[1]) || b.overlap(c, i, j)
				}
				if overlap {
					return p[0], r
				}
			}
		}
	}
	return 0, ""
}

// overlap reports whether some object may belong to both branches, by what they mean in the input. If none does,
// the branches can be told apart without losing any value.
func (b *CodecBuilder) overlap(c *collision, i, j int) bool {
	return b.images.Meaning.Signature(b.images.Sets.Add(c.union.Branches[i].Set, c.union.Branches[j].Set...)).Types&signature.Object != 0
}

// declaredNames returns what Images.declaredNames does for a branch, and remembers it.
func (b *CodecBuilder) declaredNames(c *collision, i int) []string {
	if c.declared[i] == nil {
		c.declared[i] = append([]string{}, b.images.declaredNames(c.union.Branches[i].Node, 2)...)
	}
	return c.declared[i]
}

// declaredNames names the properties of an object that says nothing of members with other names; nil for all other
// nodes. It follows so many references.
func (i *Images) declaredNames(n *ir.Node, depth int) (names []string) {
	switch {
	case depth < 0:
		return nil
	case n.Kind == ir.ReferenceNode && n.Definition.Node != nil:
		return i.declaredNames(n.Definition.Node, depth-1)
	case n.Kind == ir.VerbatimNode || n.Kind == ir.KeptNode:
		normal := i.Meaning.NormalForm(n.Set)
		defer meaning.Release(normal)
		ms := i.Meaning.MembersOf(normal)
		if ms.Closed != nil || len(ms.Rest)+len(ms.Patterns)+len(ms.Keys)+len(normal.Unions)+len(normal.Conditions)+len(normal.Dependencies) > 0 {
			return nil
		}
		return ms.Names
	case n.Kind != ir.SchemaNode || n.Carry != ir.CarryPlain || n.Object == nil:
		return nil
	case n.Object.Closed || n.Object.ClosedBy != nil || n.Object.Additional != nil || n.Object.Rest != nil || n.Has("patternProperties"):
		return nil
	}
	for _, p := range n.Object.Properties {
		names = append(names, p.Name)
	}
	return names
}
