package toolset

import (
	"errors"
	"fmt"

	"github.com/schemaflavor/schemaflavor/flavor"
	"github.com/schemaflavor/schemaflavor/internal/diag"
	"github.com/schemaflavor/schemaflavor/internal/tree"
)

// Mistakes in an entry: a member called nearly like a part ("descripton"), and a value that cannot be the part in whose place it
// stands.

// slips reports the members of an entry that are called nearly like a part which the entry does not have.
func (r *Room[R]) slips(m *Member[R]) {
	for _, slip := range m.entry.Slips(r.Shapes) {
		m.Facts = append(m.Facts, diag.Fact{Rule: diag.RuleToolMember, Severity: diag.Warning, Node: slip.Member, Keyword: slip.Member.Name(), Detail: slip.Meant})
	}
}

// unfit reports a description that is no text, and an output schema that is no schema.
func unfit[R any](m *Member[R]) {
	for _, p := range [...]flavor.Part{flavor.PDescription, flavor.POutput} {
		at := m.entry.Unfit(p)
		if at == nil {
			continue
		}
		fact := diag.Fact{Rule: diag.RuleToolPart, Repair: flavor.Remove, Severity: diag.Warning, Node: at, Keyword: at.Name(), Detail: kinds[p] + ", got " + withArticle(at.Kind())}
		if at.Kind() == tree.Null {
			fact.Severity = diag.Info
		}
		m.Facts = append(m.Facts, fact)
	}
}

// kinds say what the value of a part has to be.
var kinds = map[flavor.Part]string{flavor.PDescription: "text", flavor.POutput: "a schema"}

// withArticle names a kind of value in a sentence.
func withArticle(k tree.Kind) string {
	switch name := k.String(); k {
	case tree.Null, tree.True, tree.False:
		return name
	case tree.Array, tree.Object:
		return "an " + name
	default:
		return "a " + name
	}
}

// noSchema is the error for a tool that has something else where its schema has to stand.
func noSchema(at *tree.Node) error {
	if at.SaysObject() {
		return errors.New("its schema is JSON text in a string; pass the object that the text says")
	}
	return fmt.Errorf("got %s, want a schema", withArticle(at.Kind()))
}

// errNameless is the error for a tool that nobody could call.
var errNameless = errors.New("the tool has no name")
