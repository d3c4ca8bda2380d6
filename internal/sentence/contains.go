package sentence

import (
	"regexp"
	"slices"

	"github.com/schemaflavor/schemaflavor/internal/diag"
	"github.com/schemaflavor/schemaflavor/internal/ir"
	"github.com/schemaflavor/schemaflavor/internal/schema"
	"github.com/schemaflavor/schemaflavor/internal/tree"
	"github.com/schemaflavor/schemaflavor/internal/word"
)

// ofContains tells which items have to be there, with the bounds on how many that stand beside it.
func ofContains(t *Words, n *ir.Node, m *tree.Node) string {
	owner := m.Parent()
	use := Loosely
	if owner.Get("maxContains") != nil {
		use = Exactly
	}
	what, is := itemIs(t, owner, owner.Get("contains"), use)
	if what == "" {
		return ""
	}
	from, to := &diag.Told{Bound: "least", Of: counted(n, "item"), Text: "1"}, (*diag.Told)(nil)
	if least := owner.Get("minContains"); least.IsNumber() {
		from.Text = least.Text()
	}
	if most := owner.Get("maxContains"); most.IsNumber() {
		to = &diag.Told{Bound: "most", Of: counted(n, "item"), Text: most.Text()}
	}
	if from.Text == "0" {
		if from = nil; to == nil {
			return ""
		}
	}
	if many := diag.Range(from, to); oneAlone.MatchString(many) {
		return many + " " + is
	} else {
		return "contains " + many + " of this kind: " + what
	}
}

// itemIs says what a schema asks of an item of a list: as a noun, and as what one is. It speaks of values of the type that the list
// says its items have.
func itemIs(t *Words, owner, s *tree.Node, use Use) (what, is string) {
	items, positions := t.Schemas.WholeEnd(owner.Member(word.Items)), owner.Member(word.PrefixItems)
	p := Phrase{Use: use}
	if positions == nil {
		p.There = items.Member(word.Required)
	}
	if what = t.PhraseOf(s, p).Words; what != "" {
		return what, "is " + what
	}
	p.Beside = t.Doc.TypesNamed(items)
	end := t.Schemas.WholeEnd(s)
	if !p.Beside.Single() || end == nil || slices.ContainsFunc(schema.Elements(positions), func(s *tree.Node) bool { return t.Doc.TypesNamed(t.Schemas.WholeEnd(s)) != p.Beside }) {
		return "", ""
	}
	for m := range end.All() { // of another type it says nothing, nor of these
		if k := schema.Of(m); k != nil && !schema.Concerns(k.Family, p.Beside) {
			return "", ""
		}
	}
	types := p.Beside
	if p = t.PhraseOf(s, p); p.Words == "" {
		return "", ""
	}
	return diag.TextWords(types) + ", " + p.Words, p.predicate()
}

// NoItem says of a list that no item is what a schema says; nothing where there are no words for that.
func (t *Words) NoItem(owner, contains *tree.Node) string {
	if _, is := itemIs(t, owner, contains, Refused); is != "" {
		return "no item " + is
	}
	return ""
}

// oneAlone is a number of items that is one.
var oneAlone = regexp.MustCompile(`^(?:at least|at most|exactly) 1 [a-z]+$`)
