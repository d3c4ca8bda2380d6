package engine

import (
	"slices"

	"github.com/schemaflavor/schemaflavor/flavor"
	"github.com/schemaflavor/schemaflavor/internal/schema"
	"github.com/schemaflavor/schemaflavor/internal/tree"
)

// dependentRequired, dependentSchemas and the older dependencies say what follows where a
// member is there. Each of their entries is a condition of its own: it is decided where
// the member is required or forbidden, else it becomes a union where that is exact.

// maxDependencies bounds the entries that become unions: each doubles the branches.
const maxDependencies = 3

// dependencies decides the entries of a shape that can be, and lists the others.
func (g *gathering) dependencies() {
	sh := g.sh
	open := map[*tree.Node]bool{} // keywords with an entry that is not decided
	decided := map[*tree.Node]bool{}
	for _, p := range g.seen {
		if p.without&(holds|lacks) != 0 {
			decided[p.n] = true
		}
	}
	for again := true; again; {
		again = false
		sh.dependencies = sh.dependencies[:0]
		clear(open)
		for i := 0; i < len(sh.depends); i++ { // an entry may bring keywords of its own
			for d := range sh.depends[i].All() {
				switch {
				case decided[d]:
				case g.decides(d):
					decided[d], again = true, true
				default:
					sh.dependencies = append(sh.dependencies, d)
					open[sh.depends[i]] = true
				}
			}
		}
	}
	for _, m := range sh.depends {
		if open[m] {
			sh.rest = append(sh.rest, m)
		}
	}
}

// decides takes an entry into account that asks nothing of the values that are left.
func (g *gathering) decides(d *tree.Node) bool {
	sh := g.sh
	named := func(n *tree.Node) bool { return n.Text() == d.Name() }
	switch {
	case sh.forbids(d.Name()):
	case slices.ContainsFunc(sh.required, named) || slices.ContainsFunc(sh.present, func(p *tree.Node) bool { return p.Name() == d.Name() }):
		g.follows(d)
	case d.IsArray():
		return !slices.ContainsFunc(elements(d), func(r *tree.Node) bool { return !sh.requires(r.Text()) })
	case d.Kind() == tree.False:
		sh.absent = append(sh.absent, absence{d.Name(), d})
	default:
		return !schema.IsSchema(d) || saysNothing(d)
	}
	return true
}

// requires reports whether a shape requires a member.
func (sh *shape) requires(name string) bool {
	return slices.ContainsFunc(sh.required, func(r *tree.Node) bool { return r.Text() == name }) ||
		slices.ContainsFunc(sh.present, func(p *tree.Node) bool { return p.Name() == name })
}

// follows adds what an entry says of objects that have its member.
func (g *gathering) follows(d *tree.Node) {
	switch {
	case d.IsArray():
		g.sh.required = append(g.sh.required, elements(d)...)
	case schema.IsSchema(d):
		g.beyond(part{n: d, without: noAnnotations})
	}
}

// depends reads a part that says that an entry's member is there, or is not.
func (g *gathering) depends(p part) {
	sh := g.sh
	if p.without&lacks != 0 {
		sh.absent = append(sh.absent, absence{p.n.Name(), p.n})
		return
	}
	sh.types &= tObject
	sh.typed = true
	sh.present = append(sh.present, p.n)
	g.follows(p.n)
}

// dependent makes a union of objects that have a member on which others depend, and of
// those that have not; nil where that would not be exact, or too much.
func (l *lowering) dependent(sh *shape, c context) *node {
	taken := 0
	for _, p := range sh.set {
		if p.without&(holds|lacks) != 0 {
			taken++
		}
	}
	if l.gentle || !l.takesUnions() || c.root && l.refuses(flavor.CRootUnion) || taken+len(sh.dependencies) > maxDependencies {
		return nil
	}
	d := sh.dependencies[0]
	base := sh.set
	if l.describesUnions() {
		base = base.quiet()
	}
	with, without := base.add(part{n: d, without: holds}), base.add(part{n: d, without: lacks})
	if !l.closesOut(l.gather(without)) {
		return nil
	}
	inner := context{root: c.root, level: c.level, open: true}
	a, b := l.lower(with, inner), l.lower(without, inner)
	n := l.union(sh, []*branch{{node: a, set: with, pointers: l.pointers(with)}, {node: b, set: without, pointers: l.pointers(without)}})
	if n.kind == kNever {
		return n
	}
	n = mutable(n)
	m, repair := d.Parent(), flavor.SpellOut
	if n.kind != kUnion {
		repair = flavor.Merge // one of the two is impossible
	}
	n.fact(Fact{Rule: ruleKeyword, Repair: repair, Node: m, Keyword: m.Name(), Detail: "anyOf"})
	return n
}

// independent leaves the entries that are not decided to validation; where objects are
// closed, the properties that they speak of are declared all the same.
func (l *lowering) independent(sh *shape) {
	if !l.refuses(flavor.COpenObject) {
		return
	}
	for _, d := range sh.dependencies {
		if schema.IsSchema(d) {
			sh.loose = append(sh.loose, d)
		}
	}
}
