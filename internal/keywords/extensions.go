package keywords

import (
	"slices"

	"github.com/schemaflavor/schemaflavor/flavor"
	"github.com/schemaflavor/schemaflavor/internal/conjunction"
	"github.com/schemaflavor/schemaflavor/internal/diag"
	"github.com/schemaflavor/schemaflavor/internal/ir"
	"github.com/schemaflavor/schemaflavor/internal/meaning"
	"github.com/schemaflavor/schemaflavor/internal/schema"
	"github.com/schemaflavor/schemaflavor/internal/tree"
	"github.com/schemaflavor/schemaflavor/internal/word"
)

// LosesPatterns reports whether an object's patternProperties may be left out without words: the flavor does not take the keyword, the
// object has no schema for other members, and the caller does not ask to keep objects open.
func LosesPatterns(w *Writer, ms *meaning.Members) bool {
	return len(ms.Patterns) > 0 && len(ms.Rest) == 0 && !w.Options.KeepOpen && !w.Form.Allows("patternProperties", flavor.ObjectType)
}

// InvitesExtensionsAlone reports whether all that an object's patternProperties say is that members of such names may be anything, as
// {"^x-": {}} does. Hardly anybody who listed properties means to invite such extensions.
func InvitesExtensionsAlone(ms *meaning.Members) bool {
	return !slices.ContainsFunc(ms.Patterns, func(p *tree.Node) bool { return !schema.SaysNothing(p) })
}

// DropExtensions leaves patterns out that only invite extensions, or other spellings of properties. Where the schema forbids all other members, and the flavor takes
// closed objects, the object is closed, so that extensions cannot be sent. Elsewhere they are members like others that are not listed: if
// these may come, nothing says what they are.
func DropExtensions(w *Writer, n *ir.Node, object *tree.Node, ms *meaning.Members) {
	said := slices.ContainsFunc(ms.Patterns, func(p *tree.Node) bool { return !schema.SaysNothing(p) })
	ms.Patterns = nil
	at, others := object.Member(word.PatternProperties), object.Member(word.AdditionalProperties)
	forbids := schema.AdmitsNothing(others) // members that no pattern matches
	if forbids && w.Takes.ClosedObjects() {
		ms.Closed = others
		n.Quietly(flavor.COpenObject, flavor.Close, diag.Narrowed, at, "")
		return
	}
	f := diag.Fact{Rule: diag.RuleKeyword, Repair: flavor.Remove, Node: at, Keyword: at.Name()}
	if said && !w.Rules.Refuses(flavor.COpenObject) {
		f.Effect, f.Quiet = diag.Widened, true
	}
	n.Fact(f)
	if forbids {
		n.Fact(diag.Fact{Rule: diag.RuleKeyword, Repair: flavor.Remove, Effect: diag.Widened, Node: others, Keyword: others.Name(), Detail: "false", Quiet: true})
	}
}

// ForbidsNamesAlone reports whether all that an object's patternProperties say is that no member has such a name, as {"^x-": false} does,
// where the flavor does not take the keyword.
func ForbidsNamesAlone(w *Writer, ms *meaning.Members) bool {
	return len(ms.Patterns) > 0 && len(ms.Rest) == 0 && !w.Form.Allows("patternProperties", flavor.ObjectType) &&
		!slices.ContainsFunc(ms.Patterns, func(p *tree.Node) bool { return !schema.AdmitsNothing(p) })
}

// DropForbidden leaves patterns out that ForbidsNamesAlone found. An object that is closed, as one that lists properties becomes where the
// flavor takes no open ones, needs none of them; of one that stays open they are told. objects are the parts of the object's shape.
func DropForbidden(w *Writer, n *ir.Node, objects []conjunction.Part, ms *meaning.Members, lists bool) {
	ms.Patterns = nil
	for _, p := range objects {
		if others := p.N.Member(word.AdditionalProperties); schema.AdmitsNothing(others) && ms.Closed == nil {
			ms.Closed = others
		}
	}
	closed := ms.Closed != nil || lists && w.Rules.Refuses(flavor.COpenObject) && !w.Options.KeepOpen
	for _, p := range objects {
		switch at := p.N.Member(word.PatternProperties); {
		case at == nil:
		case closed:
			n.Fact(diag.Fact{Rule: diag.RuleKeyword, Repair: flavor.Merge, Node: at, Keyword: at.Name(), Detail: diag.Met})
		default:
			w.Lose(n, at, diag.Widened)
		}
	}
}
