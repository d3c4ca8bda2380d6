package shape

import (
	"slices"

	"github.com/schemaflavor/schemaflavor/flavor"
	"github.com/schemaflavor/schemaflavor/internal/conjunction"
	"github.com/schemaflavor/schemaflavor/internal/meaning"
	"github.com/schemaflavor/schemaflavor/internal/schema"
	"github.com/schemaflavor/schemaflavor/internal/task"
	"github.com/schemaflavor/schemaflavor/internal/tree"
)

// A recursion that says no more than that any JSON value may stand is what no schema at all would be, where it could
// not be written as it is: its levels would be written out, or its maps travel as lists, and tell a model nothing.

// AnyJSONWrittenOut reports whether a place is nothing but such a recursion, and that cannot stand as it is.
func AnyJSONWrittenOut(t *task.Task, normal *meaning.Normal) bool {
	return len(normal.Unions) > 0 && !normal.Listed && writesOutAnything(t) && !slices.ContainsFunc(normal.Set, func(p conjunction.Part) bool {
		return p.Without != 0 || p.Types != 0 || p.N == nil || !schema.SaysNothing(p.N) && !t.Doc.IsAnyJSON(p.N)
	})
}

// RefersToAnyJSON reports whether a schema that refers does so to such a recursion, and that cannot stand as it is.
func RefersToAnyJSON(t *task.Task, n *tree.Node) bool {
	return writesOutAnything(t) && t.Doc.IsAnyJSON(n)
}

// writesOutAnything reports whether such a recursion cannot stand as it is.
func writesOutAnything(t *task.Task) bool {
	return t.Rules.Refuses(flavor.CRecursiveReference) || t.Rules.Refuses(flavor.CMap)
}
