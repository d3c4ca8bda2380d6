package toolset

import (
	"errors"
	"fmt"

	"github.com/schemaflavor/schemaflavor/flavor"
	"github.com/schemaflavor/schemaflavor/internal/diag"
	"github.com/schemaflavor/schemaflavor/internal/tree"
)

// What stands in an entry under nearly the word of a part, or in the place of one, and is none.

// slips says what a member's entry has under nearly the words of parts that it has not.
func (r *Room[R]) slips(m *Member[R]) {
	for _, slip := range m.entry.Slips(r.Shapes) {
		m.Facts = append(m.Facts, diag.Fact{Rule: diag.RuleToolMember, Severity: diag.Warning, Node: slip.Member, Keyword: slip.Member.Name(), Detail: slip.Meant})
	}
}

// unfit says what stands in the places of a member's description and of the schema of what it returns, and is neither.
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

// kinds are what parts of an entry have to be.
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

// noSchema is why a tool is not sent that has something else where its schema has to stand.
func noSchema(at *tree.Node) error {
	if at.SaysObject() {
		return errors.New("its schema is JSON text in a string; pass the object that the text says")
	}
	return fmt.Errorf("got %s, want a schema", withArticle(at.Kind()))
}

// errNameless is why a tool is not sent that nobody could call.
var errNameless = errors.New("the tool has no name")
