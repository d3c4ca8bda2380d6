package lower

import (
	"github.com/schemaflavor/schemaflavor/flavor"
	"github.com/schemaflavor/schemaflavor/internal/conjunction"
	"github.com/schemaflavor/schemaflavor/internal/diag"
	"github.com/schemaflavor/schemaflavor/internal/ir"
	"github.com/schemaflavor/schemaflavor/internal/meaning"
	"github.com/schemaflavor/schemaflavor/internal/place"
	"github.com/schemaflavor/schemaflavor/internal/schema"
	"github.com/schemaflavor/schemaflavor/internal/tree"
)

// dependent makes a union of objects that have a member on which others depend, and of
// those that have not; nil where that would not be exact, or too much, or where a sentence is
// preferred to writing the object twice.
func (l *Lowering) dependent(normal *meaning.Normal, c place.Context) *ir.Node {
	if l.Form.Gentle || !l.Keywords.Takes.Unions() || c.Root && l.Rules.Refuses(flavor.CRootUnion) || meaning.SpokenOf(normal.Set)+len(normal.Dependencies) > meaning.MaxDependencies {
		return nil
	}
	d := l.dependencyToWriteOut(normal)
	if d == nil {
		return nil
	}
	base := normal.Set
	if l.Keywords.Takes.DescribedUnions() {
		base = base.Quiet()
	}
	with, without := base.Add(conjunction.Part{N: d, Without: conjunction.Holds}), base.Add(conjunction.Part{N: d, Without: conjunction.Lacks})
	if !l.Meaning.ClosesOut(l.Meaning.NormalForm(without)) {
		return nil
	}
	n := l.either(normal, with, without, c)
	if n.Kind == ir.NeverNode || n.GaveUp {
		return n
	}
	saySides(n, d.Parent(), diag.Exact)
	return n
}

// dependencyToWriteOut picks the dependency to write out: first one on a member that is there anyway, which
// costs nothing; any other one repeats the object.
func (l *Lowering) dependencyToWriteOut(normal *meaning.Normal) *tree.Node {
	ms := l.Meaning.MembersOf(normal)
	for _, d := range normal.Dependencies {
		if ms.Required[d.Name()] != nil {
			return d
		}
	}
	if d := normal.Dependencies[0]; l.Options.PreferExact || l.Keywords.Teller.AllowRepetition(d, ms, 2) {
		return d
	}
	return nil
}

// declareDependencies leaves the entries that are not decided to validation. The properties that they speak of are
// declared all the same, but where objects are open and the keyword may stand, or the author says that they
// are open: a closed object could not have them, and no model thinks of what only a sentence names.
func (l *Lowering) declareDependencies(normal *meaning.Normal) {
	closing, open := l.Rules.Refuses(flavor.COpenObject), l.Meaning.MembersOf(normal).Open != nil // as its author says
	for _, d := range normal.Dependencies {
		switch {
		case !closing && (open || l.Form.Allows(d.Parent().Name(), flavor.ObjectType)):
		case schema.IsSchema(d):
			normal.Declare(d)
		case d.IsArray():
			normal.Ask(d)
		}
	}
}
