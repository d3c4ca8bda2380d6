package shape

import (
	"github.com/schemaflavor/schemaflavor/flavor"
	"github.com/schemaflavor/schemaflavor/internal/conjunction"
	"github.com/schemaflavor/schemaflavor/internal/meaning"
	"github.com/schemaflavor/schemaflavor/internal/schema"
	"github.com/schemaflavor/schemaflavor/internal/task"
)

// MergesToolRoot reports whether a tool whose root has a union, which may not stand there, stays one object, in which a sentence
// tells what belongs together. Else the union moves below a property that nobody asked for, and each branch repeats the arguments
// that stand beside the union, and those that other unions add. The object stays one if at least half as many arguments would be
// repeated as the branches add. Objects that have less in common travel as they are.
func MergesToolRoot(t *task.Task, normal *meaning.Normal) bool {
	if t.Rules.Surface != flavor.Tool || t.Options.PreferExact || !t.Rules.Refuses(flavor.CRootUnion) || len(normal.Unions) == 0 || len(normal.Conditions) > 0 {
		return false
	}
	ms := t.Meaning.MembersOf(normal)
	fills := filled(t, normal, ms)
	product, branches, added := 1, 0, map[string]bool{}
	hidden := false // a branch requires a member that can only be null, and null stands for absence
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
	return shared > 0 && len(added) > 0 && 2*shared*(product-1) >= len(added) // unions that only ask for names were told before
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
