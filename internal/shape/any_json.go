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

// Generators write "any JSON value" as a recursive union of all types (see schema.Document.IsAnyJSON). Where that cannot stand
// as it is, it is replaced by a schema that admits anything: its levels written out, or its maps as lists, would tell a model nothing.

// AnyJSONWrittenOut reports whether a place is nothing but a recursion of any JSON value, and that cannot stand as it is.
func AnyJSONWrittenOut(t *task.Task, normal *meaning.Normal) bool {
	return len(normal.Unions) > 0 && !normal.Listed && writesOutAnything(t) && !slices.ContainsFunc(normal.Set, func(p conjunction.Part) bool {
		return p.Without != 0 || p.Types != 0 || p.N == nil || !schema.SaysNothing(p.N) && !t.Doc.IsAnyJSON(p.N)
	})
}

// RefersToAnyJSON reports whether a schema refers to a recursion of any JSON value, and that cannot stand as it is.
func RefersToAnyJSON(t *task.Task, n *tree.Node) bool {
	return writesOutAnything(t) && t.Doc.IsAnyJSON(n)
}

// writesOutAnything reports whether a recursion of any JSON value cannot stand as it is.
func writesOutAnything(t *task.Task) bool {
	return t.Rules.Refuses(flavor.CRecursiveReference) || t.Rules.Refuses(flavor.CMap)
}
