package keywords

import (
	"slices"

	"github.com/schemaflavor/schemaflavor/flavor"
	"github.com/schemaflavor/schemaflavor/internal/conjunction"
	"github.com/schemaflavor/schemaflavor/internal/meaning"
	"github.com/schemaflavor/schemaflavor/internal/schema"
	"github.com/schemaflavor/schemaflavor/internal/tree"
)

// A recursion that says no more than that any JSON value may stand is what no schema at all would be, where it could
// not be written as it is: its levels would be written out, or its maps travel as lists, and tell a model nothing.

// AnyJSONWrittenOut reports whether a place is nothing but such a recursion, and that cannot stand as it is.
func AnyJSONWrittenOut(w *Writer, normal *meaning.Normal) bool {
	return len(normal.Unions) > 0 && !normal.Listed && writesOutAnything(w) && !slices.ContainsFunc(normal.Set, func(p conjunction.Part) bool {
		return p.Without != 0 || p.Types != 0 || p.N == nil || !schema.SaysNothing(p.N) && !w.Doc.IsAnyJSON(p.N)
	})
}

// RefersToAnyJSON reports whether a schema that refers does so to such a recursion, and that cannot stand as it is.
func RefersToAnyJSON(w *Writer, n *tree.Node) bool {
	return writesOutAnything(w) && w.Doc.IsAnyJSON(n)
}

// writesOutAnything reports whether such a recursion cannot stand as it is.
func writesOutAnything(w *Writer) bool {
	return w.Rules.Refuses(flavor.CRecursiveReference) || w.Rules.Refuses(flavor.CMap)
}
