package lower

import (
	"github.com/schemaflavor/schemaflavor/flavor"
	"github.com/schemaflavor/schemaflavor/internal/diag"
	"github.com/schemaflavor/schemaflavor/internal/ir"
	"github.com/schemaflavor/schemaflavor/internal/meaning"
	"github.com/schemaflavor/schemaflavor/internal/schema"
	"github.com/schemaflavor/schemaflavor/internal/tree"
)

// lowerOneOf lowers the branches of a oneOf. exclusive is true where they admit values that
// the oneOf does not: those of two branches. Where that leaves no value at all the author
// meant something else: overlap is true then, and any branch is admitted.
func (l *Lowering) lowerOneOf(u meaning.UnionAt, schemas []*tree.Node, sets []meaning.Conjunction, c Context) (branches []*ir.Branch, exclusive, overlap bool) {
	kept, exclusive := l.KeptApart(u.Owner, schemas, sets)
	branches = l.lowerAll(kept, c)
	if exclusive || !impossibleAll(branches) {
		return branches, exclusive, false
	}
	branches = l.lowerAll(sets, c)
	overlap = !impossibleAll(branches)
	return branches, overlap, overlap
}

// eachWay makes a union of the ways in which objects fail a schema.
func (l *Lowering) eachWay(sh *meaning.Normal, c Context) *ir.Node {
	s := sh.Several
	if c.Root && l.Refuses(flavor.CRootUnion) {
		sh.Several = nil
		n := l.shaped(sh, c)
		if n.Kind == ir.NeverNode {
			return n
		}
		if n = l.Mutable(n); !s.Counts() {
			l.LoseComplement(n, s.Not)
		}
		return n
	}
	base := sh.Set
	if l.DescribesUnions() {
		base = base.Quiet()
	}
	var sets []meaning.Conjunction
	for _, way := range s.Ways {
		sets = append(sets, base.Add(way.Part()))
	}
	branches := l.lowerAll(sets, Context{Root: c.Root, level: c.level, open: true})
	if l.exhausted(c) {
		return l.beyondBudget(sh.Set)
	}
	n := l.union(sh, branches)
	if n.Kind == ir.NeverNode {
		return n
	}
	if n = l.Mutable(n); schema.IsNot(s.Not) || s.Counts() {
		n.Fact(diag.Fact{Rule: diag.RuleKeyword, Repair: flavor.SpellOut, Node: s.Not, Keyword: s.Not.Name(), Detail: "anyOf"})
	}
	return n
}
