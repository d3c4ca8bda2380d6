package lower

import (
	"github.com/schemaflavor/schemaflavor/flavor"
	"github.com/schemaflavor/schemaflavor/internal/diag"
	"github.com/schemaflavor/schemaflavor/internal/ir"
	"github.com/schemaflavor/schemaflavor/internal/meaning"
	"github.com/schemaflavor/schemaflavor/internal/names"
)

// takesNoArguments reports whether the root of a tool says nothing at all of its properties.
// Who writes that has a tool without arguments in mind: a property of ours for whatever else
// may come would invite a model to think of something.
func (l *Lowering) takesNoArguments(sh *meaning.Normal, ms *meaning.Members, c Context) bool {
	for _, p := range sh.Set {
		if p.Without&(meaning.NoAnyOf|meaning.NoOneOf|meaning.NoCondition|meaning.Aside) != 0 {
			return false // one case of several
		}
	}
	return c.Root && l.Rules.Surface == flavor.Tool && !l.O.KeepOpen && ms.Open == nil && len(ms.Keys) == 0 &&
		sh.MinMembers == nil && len(sh.Absent)+len(sh.Residual)+len(sh.Loose)+len(sh.Lists) == 0
}

// withoutArguments makes the provider's form of an empty list of arguments.
func (l *Lowering) withoutArguments(n *ir.Node, sh *meaning.Normal, ms *meaning.Members, taken *names.TakenNames, c Context) *ir.Node {
	if l.Refuses(flavor.COpenObject) {
		n.Object.Closed = true
		n.Quietly(flavor.CFreeFormObject, flavor.Close, diag.Narrowed, sh.Place(), "")
	}
	if !n.Object.Closed && !n.Object.Declared { // else it would say nothing
		n.Object.Declared = true
		n.Note(flavor.CObjectWithoutProperties, flavor.Declare, diag.Exact, false, sh.Place(), "")
	}
	l.propertiesKeyword(n, sh)
	l.emptyProperties(n, sh, ms, taken, c)
	l.RequiredKeyword(n, sh)
	return n
}
