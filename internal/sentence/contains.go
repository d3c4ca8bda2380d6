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

// ofContains tells which items have to be there, and how many by `minContains` and `maxContains`.
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

// itemIs says what a schema asks of an item of a list: as a noun, what, and as a predicate, is: "matches the pattern `^a`". A
// schema without a type is read for the type that the list says its items have.
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
	for m := range end.All() { // what it asks of other types is not of these items
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

// NoItem says that no item of a list is what a schema says: no item is "x"; nothing where there are no words for that.
func (t *Words) NoItem(owner, contains *tree.Node) string {
	if _, is := itemIs(t, owner, contains, Refused); is != "" {
		return "no item " + is
	}
	return ""
}

// oneAlone matches a bound of one item, behind which a predicate can stand: "at least 1 item".
var oneAlone = regexp.MustCompile(`^(?:at least|at most|exactly) 1 [a-z]+$`)
