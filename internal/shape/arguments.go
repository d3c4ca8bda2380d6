package shape

import (
	"github.com/schemaflavor/schemaflavor/flavor"
	"github.com/schemaflavor/schemaflavor/internal/conjunction"
	"github.com/schemaflavor/schemaflavor/internal/meaning"
	"github.com/schemaflavor/schemaflavor/internal/schema"
	"github.com/schemaflavor/schemaflavor/internal/task"
)

// MergesToolRoot reports whether a tool has arguments of its own beside the union of its root, each branch of
// which would repeat them below a property that nobody asked for, and these are as much as what the
// branches add, about: then it stays one object, and what belongs together is told. Different
// objects, of which little is common, travel as they are. Each branch of several unions would repeat what the others
// add as well.
func MergesToolRoot(t *task.Task, normal *meaning.Normal) bool {
	if t.Rules.Surface != flavor.Tool || t.Options.PreferExact || !t.Rules.Refuses(flavor.CRootUnion) || len(normal.Unions) == 0 || len(normal.Conditions) > 0 {
		return false
	}
	ms := t.Meaning.MembersOf(normal)
	fills := filled(t, normal, ms)
	product, branches, added := 1, 0, map[string]bool{}
	hidden := false // what a branch asks for is null alone, which stands for absence
	for _, u := range normal.Unions {
		if branches += u.Member.Len(); branches > maxShared {
			return false
		}
		product *= max(u.Member.Len(), 1)
		for b := range u.Member.All() {
			t.Meaning.Spoken(b, func(inner *meaning.Normal, im *meaning.Members) {
				for _, name := range im.Names {
					if ms.At(name) == nil || fills[name] {
						added[name] = true
						hidden = hidden || isNullAlone(t, inner, im, name)
					}
				}
			})
		}
	}
	if hidden && t.Rules.Refuses(flavor.COptionalProperty) {
		return false
	}
	shared := len(ms.Names)
	if len(normal.Unions) > 1 {
		shared += len(added)
	}
	return shared > 0 && len(added) > 0 && 2*shared*(product-1) >= len(added) // what only asks for names was told, where it can be
}

// isNullAlone reports whether an object has to have a member that nothing but null is valid for.
func isNullAlone(t *task.Task, normal *meaning.Normal, ms *meaning.Members, name string) bool {
	_, required := ms.Required[name]
	return required && t.Meaning.NormalForm(t.Meaning.PropertySet(normal, name)).Types == schema.TNull
}

// maxShared bounds the branches of which one object is made.
const maxShared = 64

// TakesNoArguments reports whether a schema that is the root of a tool says nothing at all of its properties.
// Who writes that has a tool without arguments in mind: a property of ours for whatever else
// may come would invite a model to think of something.
func TakesNoArguments(t *task.Task, normal *meaning.Normal, ms *meaning.Members) bool {
	for _, p := range normal.Set {
		if p.Without&(conjunction.NoAnyOf|conjunction.NoOneOf|conjunction.NoCondition) != 0 {
			return false // one case of several
		}
	}
	return t.Rules.Surface == flavor.Tool && !t.Options.KeepOpen && ms.Open == nil && len(ms.Keys) == 0 &&
		normal.MinMembers == nil && len(normal.Residual)+len(normal.GivenUp)+len(normal.Lists) == 0
}
