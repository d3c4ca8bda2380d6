package keywords

import (
	"github.com/schemaflavor/schemaflavor/internal/diag"
	"github.com/schemaflavor/schemaflavor/internal/schema"
	"github.com/schemaflavor/schemaflavor/internal/tree"
	"github.com/schemaflavor/schemaflavor/internal/word"
)

// EvaluatedAnew reports the unevaluatedItems of a document in 2019-09 that leave fewer items
// over in the draft it is translated to, where those that a contains is satisfied by count as
// evaluated (https://json-schema.org/draft/2020-12/release-notes#contains-and-unevaluateditems).
func (l *Writer) EvaluatedAnew() {
	if l.Doc.Dialect != schema.Draft201909 || l.WrittenIn == schema.Draft201909 {
		return
	}
	for n := range schema.Everywhere(l.Doc.Tree.Root()) {
		if m := n.Member(word.UnevaluatedItems); schema.IsSchema(m) && !schema.SaysNothing(m) && l.Meaning.Graph.Reached(n) && l.contains(n) {
			f := diag.Fact{Rule: "evaluated-anew", Effect: diag.Widened, Severity: diag.Warning, Node: m, Keyword: m.Name()}
			l.Report.Add(f)
			if l.Doc.Turns() { // below a `not` it is the other way round
				f.Effect = diag.Narrowed
				l.Report.Add(f)
			}
		}
	}
}

// contains reports whether a schema, or one that applies in its place, has a contains.
func (l *Writer) contains(n *tree.Node) bool {
	seen := map[*tree.Node]bool{}
	stack := []*tree.Node{n}
	for len(stack) > 0 {
		n := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		if seen[n] || !n.IsObject() {
			continue
		}
		seen[n] = true
		if n.Says(word.Contains) {
			return true
		}
		if r := l.Doc.Reference(n); r != nil {
			if target, _ := l.Doc.Resolve(r); target != nil {
				stack = append(stack, target)
			}
		}
		schema.Subschemas(n, func(k *schema.Keyword, sub *tree.Node) {
			if schema.ApplicatorOf(sub) == n || k.Name == "dependentSchemas" {
				stack = append(stack, sub)
			}
		})
	}
	return false
}
