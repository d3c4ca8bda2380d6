package codecgen

import (
	"cmp"
	"slices"

	"github.com/schemaflavor/schemaflavor/flavor"
	"github.com/schemaflavor/schemaflavor/internal/codec"
	"github.com/schemaflavor/schemaflavor/internal/diag"
	"github.com/schemaflavor/schemaflavor/internal/ir"
	"github.com/schemaflavor/schemaflavor/internal/meaning"
)

// absence returns one of two branches and a member that tells the other from it: the other requires
// it, and the objects of the one, which list their properties, hardly ever have it. That loses some
// values, and is better than a tag. The name is empty where no member does.
func (b *CodecBuilder) absence(c *collision, i, j int) (of int, name string) {
	for _, p := range [...][2]int{{i, j}, {j, i}} {
		x, other := &c.images[p[0]], &c.images[p[1]]
		if c.fixed[p[0]] || c.named(p[0]) || c.named(p[1]) || x.Types&codec.TObject == 0 || b.l.Spent() {
			continue
		}
		listed := b.listed(c, p[0])
		asked, overlap := false, false
		for _, r := range other.Required {
			if b.l.Charge(1 + len(listed)/8); len(listed) == 0 || slices.Contains(listed, r) || slices.Contains(x.Required, r) {
				continue
			}
			without := *x
			if without.Absent = append(slices.Clip(x.Absent), r); b.l.Apart(&without, other) {
				if !asked {
					asked, overlap = true, b.overlap(c, i, j)
				}
				if overlap {
					return p[0], r
				}
			}
		}
	}
	return 0, ""
}

// overlap reports whether there may be objects that belong to two branches, by what they mean: those of
// others are told apart without losing any.
func (b *CodecBuilder) overlap(c *collision, i, j int) bool {
	return b.l.Signature(c.union.Branches[i].Set.Add(c.union.Branches[j].Set...)).Types&codec.TObject != 0
}

// listed names what a branch lists, once.
func (b *CodecBuilder) listed(c *collision, i int) []string {
	if c.listed[i] == nil {
		c.listed[i] = append([]string{}, b.l.listed(c.union.Branches[i].Node, 2)...)
	}
	return c.listed[i]
}

// listed names the properties that an object lists that says nothing of others; nil for other nodes.
func (l *Images) listed(n *ir.Node, depth int) (names []string) {
	switch {
	case depth < 0:
		return nil
	case n.Kind == ir.ReferenceNode && n.Definition.Node != nil:
		return l.listed(n.Definition.Node, depth-1)
	case n.Kind == ir.VerbatimNode || n.Kind == ir.KeptNode:
		sh := l.NormalForm(n.Set)
		defer meaning.Done(sh)
		ms := l.MembersOf(sh)
		if ms.Closed != nil || len(ms.Rest)+len(ms.Patterns)+len(ms.Keys)+len(sh.Unions)+len(sh.Conditions)+len(sh.Dependencies) > 0 {
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

// absences lists by branch what it is taken not to have, as far as no tag tells the two apart.
func (b *CodecBuilder) absences(c *collision) [][]string {
	absent := make([][]string, len(c.need))
	for _, p := range c.told {
		if c.need[p[0]] || c.need[p[1]] || b.l.Apart(&c.images[p[0]], &c.images[p[1]]) {
			continue
		}
		if of, name := b.absence(c, p[0], p[1]); name != "" {
			absent[of] = append(absent[of], name)
			c.images[of].Absent = append(slices.Clip(c.images[of].Absent), name)
		}
	}
	return absent
}

// TellByAbsence takes objects not to have the members that tell other branches from theirs.
func (b *CodecBuilder) TellByAbsence(n *ir.Node, absent [][]string) (any bool) {
	for i, names := range absent {
		if len(names) == 0 {
			continue
		}
		if !any {
			n.Branches, any = ir.CopyBranches(n.Branches), true
		}
		br := n.Branches[i]
		br.Absent = append(slices.Clip(br.Absent), names...)
		sh := b.l.NormalForm(br.Set)
		n.Fact(diag.Fact{Rule: diag.RuleAmbiguous, Repair: flavor.Close, Effect: diag.Narrowed, Node: cmp.Or(b.l.MembersOf(sh).Open, br.Node.Place()), Detail: diag.Enumerated(diag.Ticked(names), " or "), Quiet: true})
		meaning.Done(sh)
	}
	return any
}
