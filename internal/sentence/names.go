package sentence

import (
	"cmp"
	"strings"

	"github.com/schemaflavor/schemaflavor/internal/diag"
	"github.com/schemaflavor/schemaflavor/internal/ir"
	"github.com/schemaflavor/schemaflavor/internal/schema"
	"github.com/schemaflavor/schemaflavor/internal/tree"
	"github.com/schemaflavor/schemaflavor/internal/word"
)

// ofNames tells what names of properties have to be; where the properties travel as entries, the names are keys.
func ofNames(t *Words, n *ir.Node, m *tree.Node) string {
	words := Sure(nameIn(n)+" ", nameIs(t, m))
	if called := wordsOn(t, m); called != "" {
		return cmp.Or(words, nameIn(n)) + ": " + called
	}
	return words
}

// wordsOn is what an author says of a schema, without a full stop.
func wordsOn(t *Words, s *tree.Node) string {
	a := s.Member(word.Description)
	if end := t.Schemas.WholeEnd(s); !a.IsString() && end != nil {
		a = end.Member(word.Description)
	}
	if !a.IsString() || len(a.Text()) > MaxValue {
		return ""
	}
	return strings.TrimRight(strings.TrimSpace(a.Text()), ".;,")
}

// TellNames tells the author's description of `propertyNames` that lists the names, as the names themselves are properties now.
func (t *Words) TellNames(n *ir.Node, names *tree.Node) {
	if words := wordsOn(t, names); words != "" && names.Name() == "propertyNames" {
		t.TellText(n, names.Name(), diag.Told{Text: diag.Sentence(nameIn(n) + ": " + words)})
	}
}

// nameIs says what a schema asks of names, which are strings in any case.
func nameIs(t *Words, s *tree.Node) string {
	p := t.PhraseOf(s, Phrase{Beside: schema.TString})
	if p.Types == schema.TString && len(p.Others) == 0 && p.Only == "" { // every name is a string
		return ""
	}
	if p.Words == "" || p.Only != "" || p.Types&^schema.TString != 0 || len(p.Others) == 0 {
		return Sure("is ", p.Words)
	}
	return p.predicate()
}

// predicate says a phrase of a value whose type is known: matches the pattern `^a`, has at least 2 characters, is at least 5.
func (p *Phrase) predicate() string {
	parts := make([]string, len(p.Others))
	for i, words := range p.Others {
		pattern, matches := strings.CutPrefix(words, "matching ")
		switch {
		case matches:
			parts[i] = "matches " + pattern
		case p.Beside&(schema.TString|schema.TArray|schema.TObject) != 0:
			parts[i] = "has " + words
		default:
			parts[i] = "is " + words
		}
	}
	return diag.Enumerated(parts, " and ")
}

func nameIn(n *ir.Node) string {
	if n.Carry == ir.CarryEntries {
		return "each `key`"
	}
	return "the name of each property"
}

// otherNameIn is nameIn of the properties that the object does not list, if it lists any.
func otherNameIn(n *ir.Node) string {
	if n.Object != nil && len(n.Object.Properties) > 0 || n.Kind == ir.KeptNode && n.Src.Member(word.Properties).Len() > 0 {
		return "the name of each other property"
	}
	return nameIn(n)
}
