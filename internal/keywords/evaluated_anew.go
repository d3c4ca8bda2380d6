package keywords

import (
	"github.com/schemaflavor/schemaflavor/internal/diag"
	"github.com/schemaflavor/schemaflavor/internal/schema"
	"github.com/schemaflavor/schemaflavor/internal/tree"
	"github.com/schemaflavor/schemaflavor/internal/word"
)

// ReportEvaluatedAnew warns of each unevaluatedItems of a document in 2019-09 that speaks of fewer items
// in the draft of the result: there, items that satisfy a `contains` beside it count as
// evaluated (https://json-schema.org/draft/2020-12/release-notes#contains-and-unevaluateditems).
func (w *Writer) ReportEvaluatedAnew() {
	if w.Doc.Dialect != schema.Draft201909 || w.WrittenIn == schema.Draft201909 {
		return
	}
	for n := range schema.Everywhere(w.Doc.Tree.Root()) {
		if m := n.Member(word.UnevaluatedItems); schema.IsSchema(m) && !schema.SaysNothing(m) && w.Meaning.Graph.Reached(n) && w.contains(n) {
			f := diag.Fact{Rule: "evaluated-anew", Effect: diag.Widened, Severity: diag.Warning, Node: m, Keyword: m.Name()}
			w.Report.Add(f)
			if w.Doc.Inverts() { // below a `not` it is the other way round
				f.Effect = diag.Narrowed
				w.Report.Add(f)
			}
		}
	}
}

// contains reports whether a schema, or one that applies to the same value, has a `contains`.
func (w *Writer) contains(n *tree.Node) bool {
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
		if r := w.Doc.Reference(n); r != nil {
			if target, _ := w.Doc.Resolve(r); target != nil {
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
