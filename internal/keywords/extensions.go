package keywords

import (
	"slices"

	"github.com/schemaflavor/schemaflavor/flavor"
	"github.com/schemaflavor/schemaflavor/internal/diag"
	"github.com/schemaflavor/schemaflavor/internal/ir"
	"github.com/schemaflavor/schemaflavor/internal/meaning"
	"github.com/schemaflavor/schemaflavor/internal/schema"
	"github.com/schemaflavor/schemaflavor/internal/tree"
	"github.com/schemaflavor/schemaflavor/internal/word"
)

// InvitesExtensionsAlone reports whether all that an object's patternProperties say is that members of such names may be anything, as
// {"^x-": {}} does, where the flavor does not take the keyword. Hardly anybody who listed properties means to invite such extensions.
func InvitesExtensionsAlone(w *Writer, ms *meaning.Members) bool {
	return len(ms.Patterns) > 0 && len(ms.Rest) == 0 && !w.Options.KeepOpen && !w.Form.Allows("patternProperties", flavor.ObjectType) &&
		!slices.ContainsFunc(ms.Patterns, func(p *tree.Node) bool { return !schema.SaysNothing(p) })
}

// DropExtensions leaves patterns out that InvitesExtensionsAlone found. Where the schema forbids all other members, and the flavor takes
// closed objects, the object is closed, so that extensions cannot be sent. Elsewhere they are members like others that are not listed.
func DropExtensions(w *Writer, n *ir.Node, object *tree.Node, ms *meaning.Members) {
	ms.Patterns = nil
	at, others := object.Member(word.PatternProperties), object.Member(word.AdditionalProperties)
	forbids := schema.AdmitsNothing(others) // members that no pattern matches
	if forbids && w.Takes.ClosedObjects() {
		ms.Closed = others
		n.Quietly(flavor.COpenObject, flavor.Close, diag.Narrowed, at, "")
		return
	}
	n.Fact(diag.Fact{Rule: diag.RuleKeyword, Repair: flavor.Remove, Node: at, Keyword: at.Name()})
	if forbids {
		n.Fact(diag.Fact{Rule: diag.RuleKeyword, Repair: flavor.Remove, Effect: diag.Widened, Node: others, Keyword: others.Name(), Detail: "false", Quiet: true})
	}
}
