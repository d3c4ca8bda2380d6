package meaning

import (
	"slices"

	"github.com/schemaflavor/schemaflavor/internal/conjunction"
	"github.com/schemaflavor/schemaflavor/internal/schema"
	"github.com/schemaflavor/schemaflavor/internal/tree"
	"github.com/schemaflavor/schemaflavor/internal/word"
)

// dependentRequired, dependentSchemas and the older dependencies say what follows where a
// member is there. Each of their entries is a condition of its own: it is decided where
// the member is required or forbidden, else it becomes a union where that is exact.

// MaxDependencies bounds the entries that become unions: each doubles the branches.
const MaxDependencies = 3

// dependencies decides the entries of a shape that can be, and lists the others. It takes
// time linear in the entries and in what they bring.
func (g *gathering) dependencies() {
	normal := g.normal
	decided := map[*tree.Node]bool{}
	for _, p := range g.seen {
		if p.Without&conjunction.OfMember != 0 {
			decided[p.N] = true
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
	for required < len(normal.Required) || present < len(normal.present) || keywords < len(normal.depends) {
		switch {
		case required < len(normal.Required):
			required++
			arrives(normal.Required[required-1].Text())
		case present < len(normal.present):
			present++
			arrives(normal.present[present-1].Name())
		default:
			keywords++
			for d := range normal.depends[keywords-1].All() {
				switch {
				case decided[d]:
				case d.Kind() == tree.False:
					normal.Absent, decided[d] = append(normal.Absent, Absence{d.Name(), d}), true
				case have[d.Name()]:
					decided[d] = g.follows(d)
				default:
					waiting[d.Name()] = append(waiting[d.Name()], d)
				}
			}
		}
	}
	absent := map[string]bool{}
	for _, a := range normal.Absent {
		absent[a.Name] = true
	}
	for _, m := range normal.depends {
		open := len(normal.Dependencies)
		for d := range m.All() {
			if !decided[d] && !absent[d.Name()] && !asksNothing(d, have) {
				normal.Dependencies = append(normal.Dependencies, d)
			}
		}
		if len(normal.Dependencies) > open {
			normal.Residual = append(normal.Residual, m)
		}
	}
}

// withoutAbsent drops the entries whose member `not` turned out to forbid.
func (normal *Normal) withoutAbsent() {
	open := map[*tree.Node]bool{}
	normal.Dependencies = slices.DeleteFunc(normal.Dependencies, func(d *tree.Node) bool {
		forbidden := normal.Forbids(d.Name())
		open[d.Parent()] = open[d.Parent()] || !forbidden
		return forbidden
	})
	normal.Residual = slices.DeleteFunc(slices.Clone(normal.Residual), func(m *tree.Node) bool { return slices.Contains(normal.depends, m) && !open[m] })
}

// asksNothing reports whether an entry demands only members that are required. One that is a schema says nothing that an
// object is not but by what it says of members.
func asksNothing(d *tree.Node, have map[string]bool) bool {
	if d.IsArray() {
		return !slices.ContainsFunc(schema.Elements(d), func(r *tree.Node) bool { return !have[r.Text()] })
	}
	if !schema.IsSchema(d) || schema.SaysNothing(d) {
		return true
	}
	for m := range d.All() {
		switch k := schema.Of(m); {
		case k != nil && k.Family == schema.Annotation:
		case m.Word() == word.Type && m.Is("object"):
		case m.Word() == word.Required && m.IsArray() && asksNothing(m, have):
		default:
			return false
		}
	}
	return d.IsObject()
}

// requires reports whether a shape requires a member.
func (normal *Normal) requires(name string) bool {
	return slices.ContainsFunc(normal.Required, func(r *tree.Node) bool { return r.Text() == name }) ||
		slices.ContainsFunc(normal.present, func(p *tree.Node) bool { return p.Name() == name })
}

// follows adds what an entry says of objects that have its member, and reports whether
// that can be said: a schema speaks of the object alone, so that no other value may be left.
func (g *gathering) follows(d *tree.Node) bool {
	switch {
	case d.IsArray():
		g.normal.Required = append(g.normal.Required, schema.Elements(d)...)
	case !schema.IsSchema(d):
	case g.normal.Types&^schema.TObject != 0:
		return false
	default:
		g.beyond(conjunction.Part{N: d, Without: conjunction.NoAnnotations})
	}
	return true
}

// ofMember reads a part that says of one member that it is there, or is not.
func (g *gathering) ofMember(p conjunction.Part) {
	normal := g.normal
	if p.Without&conjunction.Lacks != 0 {
		normal.Absent = append(normal.Absent, Absence{schema.MemberName(p.N), p.N})
	}
	if p.Without&conjunction.Holds != 0 {
		normal.Types &= schema.TObject
		normal.Typed = true
		normal.present = append(normal.present, p.N)
		g.follows(p.N)
	}
}

// SpokenOf counts the parts of a set that say something of one member.
func SpokenOf(s conjunction.Set) (n int) {
	for _, p := range s {
		if p.Without&conjunction.OfMember != 0 {
			n++
		}
	}
	return n
}
