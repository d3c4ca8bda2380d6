package codecgen

import (
	"cmp"
	"slices"

	"github.com/schemaflavor/schemaflavor/flavor"
	"github.com/schemaflavor/schemaflavor/internal/diag"
	"github.com/schemaflavor/schemaflavor/internal/ir"
	"github.com/schemaflavor/schemaflavor/internal/meaning"
	"github.com/schemaflavor/schemaflavor/internal/schema"
	"github.com/schemaflavor/schemaflavor/internal/tree"
)

// tells returns one of two branches, and a trait of it by which the other is told from it. told is false if there is
// none.
func (b *CodecBuilder) tells(c *collision, i, j int) (of int, t ir.Trait, told bool) {
	if of, name := b.absence(c, i, j); name != "" {
		return of, ir.Trait{Absent: []string{name}}, true
	}
	of, told = b.emptied(c, i, j)
	return of, ir.Trait{Filled: true}, told
}

// traits lists the trait of each branch: what tells it from others, in pairs of which neither gets a tag.
func (b *CodecBuilder) traits(c *collision) []ir.Trait {
	traits := make([]ir.Trait, len(c.need))
	for _, p := range c.told {
		if c.need[p[0]] || c.need[p[1]] || b.images.Apart(&c.images[p[0]], &c.images[p[1]]) {
			continue
		}
		of, t, told := b.tells(c, p[0], p[1])
		if !told {
			continue
		}
		image, trait := &c.images[of], &traits[of]
		image.Absent, trait.Absent = append(slices.Clip(image.Absent), t.Absent...), append(trait.Absent, t.Absent...)
		if t.Filled {
			trait.Filled = true
			b.images.fill(image, c.union.Branches[of].Node)
		}
	}
	return traits
}

// ApplyTraits gives the branches of a union their traits, reports which values are lost by that, and returns whether
// there are any traits.
func (b *CodecBuilder) ApplyTraits(n *ir.Node, traits []ir.Trait) (any bool) {
	for i, t := range traits {
		if len(t.Absent) == 0 && !t.Filled {
			continue
		}
		if !any {
			n.Branches, any = ir.CopyBranches(n.Branches), true
		}
		br := n.Branches[i]
		normal := b.images.Meaning.NormalForm(br.Set)
		if br.Filled = t.Filled; t.Filled && mayBeEmpty(normal) && !b.emptyElsewhere(n, br) {
			n.Fact(diag.Fact{Rule: diag.RuleAmbiguous, Effect: diag.Narrowed, Node: normal.Place(), Keyword: diag.AnEmptyObject, Quiet: true})
		}
		b.tellAbsent(n, br, cmp.Or(b.images.Meaning.MembersOf(normal).Open, br.Node.Place()), t.Absent)
		meaning.Release(normal)
	}
	return any
}

// mayBeEmpty reports whether minProperties lets an object have no members.
func mayBeEmpty(normal *meaning.Normal) bool {
	if normal.MinMembers == nil {
		return true
	}
	least, small := normal.MinMembers.Value.Int64()
	return small && least < 1 && !normal.MinMembers.Exclusive
}

// emptyElsewhere reports whether another branch without a tag is sure to carry the empty object, so that it is not lost.
func (b *CodecBuilder) emptyElsewhere(n *ir.Node, but *ir.Branch) bool {
	return slices.ContainsFunc(n.Branches, func(o *ir.Branch) bool {
		if o == but || len(o.Set) == 0 || o.Name != "" || o.Filled || entriesOf(o.Node, deepestList) != nil || o.Node.Kind == ir.UnionNode {
			return false
		}
		normal := b.images.Meaning.NormalForm(o.Set)
		defer meaning.Release(normal)
		return normal.Types&schema.TObject != 0 && len(normal.Required) == 0 && mayBeEmpty(normal) && !normal.Listed &&
			len(normal.Unions)+len(normal.Conditions)+len(normal.Dependencies)+len(normal.Residual) == 0
	})
}

// tellAbsent takes a branch not to have some members, which other branches require or have as their tags, and reports
// that. An open object may have a member that is called like a tag: it is read as a value of the tagged branch.
func (b *CodecBuilder) tellAbsent(n *ir.Node, br *ir.Branch, at *tree.Node, names []string) {
	if len(names) == 0 {
		return
	}
	br.Absent = append(slices.Clip(br.Absent), names...)
	var own, tags []string
	for _, name := range names {
		if slices.ContainsFunc(n.Branches, func(o *ir.Branch) bool { return o.Name == name }) {
			tags = append(tags, name)
		} else {
			own = append(own, name)
		}
	}
	f := diag.Fact{Rule: diag.RuleAmbiguous, Repair: flavor.Close, Effect: diag.Narrowed, Node: at, Quiet: true}
	if len(own) > 0 {
		f.Detail = diag.Enumerated(diag.Ticked(own), " or ")
		n.Fact(f)
	}
	if len(tags) > 0 {
		f.Keyword, f.Detail = diag.ATag, diag.Enumerated(diag.Ticked(tags), " or ")
		n.Fact(f)
		f.Effect = diag.Widened
		n.Fact(f)
	}
}
