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

// TellWays tells which properties belong together by a union whose branches became one object:
// what each of them requires, and the constants it is known by. A branch that says neither is not
// told of, nor is a union of such.
func (l *Writer) TellWays(n *ir.Node, union *tree.Node) {
	if l.O.NoDescriptions || l.Terse == 0 || !l.Rules.Describes(union.Name()) {
		return
	}
	var ways []string
	for _, b := range schema.Elements(union) {
		way := wayOf(l.end(b))
		if way == "" {
			return // any object may be one of these
		}
		if !slices.Contains(ways, way) {
			ways = append(ways, way)
		}
	}
	told := "needs " + diag.Enumerated(ways, ", or ")
	if union.Name() == "oneOf" && len(ways) > 1 {
		told = "needs exactly one: " + diag.Enumerated(ways, ", or ")
	}
	if len(told) <= maxTold && len(ways) > 0 && !slices.Contains(n.Lost, told) {
		n.Lost = append(n.Lost, told)
	}
}

// end follows references that a branch is; of long ways it gives up.
func (l *Writer) end(b *tree.Node) *tree.Node {
	for range 8 {
		r := l.Doc.Reference(b)
		if r == nil {
			break
		}
		b, _ = l.Doc.Resolve(r)
	}
	return b
}

// wayOf says what a branch requires: `kind` "mail" with `to`.
func wayOf(b *tree.Node) string {
	var constants, others []string
	for r := range b.Member(word.Required).All() {
		p := b.Member(word.Properties).Get(r.Text())
		values := schema.Elements(p.Member(word.Enum))
		if c := p.Member(word.Const); c != nil {
			values = []*tree.Node{c}
		}
		if len(values) == 1 && !values[0].IsObject() && !values[0].IsArray() {
			constants = append(constants, r.Text()+" "+string(values[0].Append(nil)))
		} else {
			others = append(others, r.Text())
		}
	}
	if len(constants) == 0 || len(others) == 0 {
		return strings.Join(append(constants, others...), " and ")
	}
	return strings.Join(constants, " and ") + " with " + strings.Join(others, " and ")
}
