package keywords

import (
	"slices"
	"strings"

	"github.com/schemaflavor/schemaflavor/internal/diag"
	"github.com/schemaflavor/schemaflavor/internal/ir"
	"github.com/schemaflavor/schemaflavor/internal/schema"
	"github.com/schemaflavor/schemaflavor/internal/tree"
	"github.com/schemaflavor/schemaflavor/internal/word"
)

// TellWays tells which properties belong together by a union whose branches became one object.
func (l *Writer) TellWays(n *ir.Node, union *tree.Node) {
	if l.tells(union.Name()) {
		l.tell(n, union.Name(), diag.Told{Text: diag.Sentence(l.ways(n, union))})
	}
}

// ways says what each branch of a union requires, and the constants it is known by. Where a branch
// says neither it says nothing.
func (l *Writer) ways(n *ir.Node, union *tree.Node) string {
	var ways []string
	for _, b := range schema.Elements(union) {
		way := wayOf(l.end(b), namesIn(n))
		if way == "" {
			return "" // any object may be one of these
		}
		if !slices.Contains(ways, way) {
			ways = append(ways, way)
		}
	}
	switch {
	case len(ways) == 0:
		return ""
	case union.Name() == "oneOf" && len(ways) > 1:
		return "give exactly one of these: " + strings.Join(ways, "; ")
	}
	last := " or "
	if strings.Contains(strings.Join(ways, ""), " ") { // a way has an "and" of its own
		last = ", or "
	}
	return "give " + diag.Enumerated(ways, last)
}

// end follows references that a branch is. It returns nil where that is not all that the branch
// says, of a reference that leads elsewhere from elsewhere, and of long ways.
func (l *Writer) end(b *tree.Node) *tree.Node {
	for range 8 {
		r := l.Doc.Reference(b)
		if r == nil {
			return b
		}
		if r.Name() != "$ref" || !l.refersAlone(b) {
			return nil
		}
		b, _ = l.Doc.Resolve(r)
	}
	return nil
}

// refersAlone reports whether a schema with a reference says no more than what that leads to.
func (l *Writer) refersAlone(b *tree.Node) bool {
	if l.Doc.IgnoresSiblings() {
		return true
	}
	for m := range b.All() {
		if k := schema.Of(m); k != nil && k.Family != schema.Annotation && m.Name() != "$ref" {
			return false
		}
	}
	return true
}

// wayOf says what a branch requires: `kind` "mail" with `to`.
func wayOf(b *tree.Node, called func(string) string) string {
	var constants, others []string
	for r := range b.Member(word.Required).All() {
		p, name := b.Member(word.Properties).Get(r.Text()), quoted([]string{r.Text()}, called, "")
		values := schema.Elements(p.Member(word.Enum))
		if c := p.Member(word.Const); c != nil {
			values = []*tree.Node{c}
		}
		if len(values) == 1 && !values[0].IsObject() && !values[0].IsArray() {
			constants = append(constants, name+" "+string(values[0].Append(nil)))
		} else {
			others = append(others, name)
		}
	}
	if len(constants) == 0 || len(others) == 0 {
		return strings.Join(append(constants, others...), " and ")
	}
	return strings.Join(constants, " and ") + " with " + strings.Join(others, " and ")
}
