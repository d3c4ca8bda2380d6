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

// dependencies decides the entries of a shape that can be, and lists the others. It takes
// time linear in the entries and in what they bring.
func (g *gathering) dependencies() {
	sh := g.sh
	decided := map[*tree.Node]bool{}
	for _, p := range g.seen {
		if p.without&ofMember != 0 {
			decided[p.n] = true
		}
	}
	have := map[string]bool{}              // members that are required
	waiting := map[string][]*tree.Node{}   // entries by the member that they wait for
	required, present, keywords := 0, 0, 0 // how many of each were looked at
	arrives := func(name string) {
		if have[name] {
			return
		}
		have[name] = true
		for _, d := range waiting[name] {
			decided[d] = g.follows(d)
		}
		delete(waiting, name)
	}
	for required < len(sh.required) || present < len(sh.present) || keywords < len(sh.depends) {
		switch {
		case required < len(sh.required):
			required++
			arrives(sh.required[required-1].Text())
		case present < len(sh.present):
			present++
			arrives(sh.present[present-1].Name())
		default:
			keywords++
			for d := range sh.depends[keywords-1].All() {
				switch {
				case decided[d]:
				case d.Kind() == tree.False:
					sh.absent, decided[d] = append(sh.absent, absence{d.Name(), d}), true
				case have[d.Name()]:
					decided[d] = g.follows(d)
				default:
					waiting[d.Name()] = append(waiting[d.Name()], d)
				}
			}
		}
	}
	absent := map[string]bool{}
	for _, a := range sh.absent {
		absent[a.name] = true
	}
	for _, m := range sh.depends {
		open := len(sh.dependencies)
		for d := range m.All() {
			if !decided[d] && !absent[d.Name()] && !asksNothing(d, have) {
				sh.dependencies = append(sh.dependencies, d)
			}
		}
		if len(sh.dependencies) > open {
			sh.rest = append(sh.rest, m)
		}
	}
}

// withoutAbsent drops the entries whose member `not` turned out to forbid.
func (sh *shape) withoutAbsent() {
	open := map[*tree.Node]bool{}
	sh.dependencies = slices.DeleteFunc(sh.dependencies, func(d *tree.Node) bool {
		forbidden := sh.forbids(d.Name())
		open[d.Parent()] = open[d.Parent()] || !forbidden
		return forbidden
	})
	sh.rest = slices.DeleteFunc(slices.Clone(sh.rest), func(m *tree.Node) bool { return slices.Contains(sh.depends, m) && !open[m] })
}

// asksNothing reports whether an entry demands only members that are required.
func asksNothing(d *tree.Node, have map[string]bool) bool {
	if d.IsArray() {
		return !slices.ContainsFunc(elements(d), func(r *tree.Node) bool { return !have[r.Text()] })
	}
	return !schema.IsSchema(d) || saysNothing(d)
}

// requires reports whether a shape requires a member.
func (sh *shape) requires(name string) bool {
	return slices.ContainsFunc(sh.required, func(r *tree.Node) bool { return r.Text() == name }) ||
		slices.ContainsFunc(sh.present, func(p *tree.Node) bool { return p.Name() == name })
}

// follows adds what an entry says of objects that have its member, and reports whether
// that can be said: a schema speaks of the object alone, so that no other value may be left.
func (g *gathering) follows(d *tree.Node) bool {
	switch {
	case d.IsArray():
		g.sh.required = append(g.sh.required, elements(d)...)
	case !schema.IsSchema(d):
	case g.sh.types&^tObject != 0:
		return false
	default:
		g.beyond(part{n: d, without: noAnnotations})
	}
	return true
}

// ofMember reads a part that says of one member that it is there, or is not.
func (g *gathering) ofMember(p part) {
	sh := g.sh
	if p.without&lacks != 0 {
		sh.absent = append(sh.absent, absence{memberName(p.n), p.n})
	}
	if p.without&(holds|there) != 0 {
		sh.types &= tObject
		sh.typed = true
		sh.present = append(sh.present, p.n)
	}
	if p.without&holds != 0 {
		g.follows(p.n)
	}
}

// memberName is the name of the member that a property, or an entry of a list of names,
// speaks of.
func memberName(n *tree.Node) string {
	if n.HasName() {
		return n.Name()
	}
	return n.Text()
}

// spokenOf counts the parts of a set that say something of one member.
func spokenOf(s set) (n int) {
	for _, p := range s {
		if p.without&ofMember != 0 {
			n++
		}
	}
	return n
}

// dependent makes a union of objects that have a member on which others depend, and of
// those that have not; nil where that would not be exact, or too much.
func (l *lowering) dependent(sh *shape, c context) *node {
	if l.gentle || !l.takesUnions() || c.root && l.refuses(flavor.CRootUnion) || spokenOf(sh.set)+len(sh.dependencies) > maxDependencies {
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
	n := l.either(sh, with, without, c)
	if n.kind == kNever || n.gaveUp {
		return n
	}
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
		switch {
		case schema.IsSchema(d):
			sh.loose = append(sh.loose, d)
		case d.IsArray():
			sh.lists = append(sh.lists, d)
		}
	}
}
