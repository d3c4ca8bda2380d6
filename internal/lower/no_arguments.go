package lower

import (
	"github.com/schemaflavor/schemaflavor/flavor"
	"github.com/schemaflavor/schemaflavor/internal/diag"
	"github.com/schemaflavor/schemaflavor/internal/ir"
	"github.com/schemaflavor/schemaflavor/internal/meaning"
	"github.com/schemaflavor/schemaflavor/internal/names"
)

// withoutArguments makes the provider's form of an empty list of arguments.
func (l *Lowering) withoutArguments(n *ir.Node, sh *meaning.Normal, ms *meaning.Members, taken *names.TakenNames, c Context) *ir.Node {
	if l.Rules.Refuses(flavor.COpenObject) {
		n.Object.Closed = true
		n.Quietly(flavor.CFreeFormObject, flavor.Close, diag.Narrowed, sh.Place(), "")
	}
	if !n.Object.Closed && !n.Object.Declared { // else it would say nothing
		n.Object.Declared = true
		n.Note(flavor.CObjectWithoutProperties, flavor.Declare, diag.Exact, false, sh.Place(), "")
	}
	l.Keywords.DeclareProperties(n, sh)
	l.emptyProperties(n, sh, ms, taken, c)
	l.Keywords.ReportRequired(n, sh)
	return n
}
