package engine

import (
	"github.com/schemaflavor/schemaflavor/internal/schema"
	"github.com/schemaflavor/schemaflavor/internal/tree"
)

// evaluatedAnew reports the unevaluatedItems of a document in 2019-09 that leave fewer items
// over in the draft it is translated to, where those that a contains is satisfied by count as
// evaluated (https://json-schema.org/draft/2020-12/release-notes#contains-and-unevaluateditems).
func (l *lowering) evaluatedAnew() {
	if l.doc.Dialect != schema.Draft201909 || written(l.doc, l.rules) == schema.Draft201909 {
		return
	}
	stack := []*tree.Node{l.doc.Tree.Root()}
	for len(stack) > 0 {
		n := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		if m := n.Get("unevaluatedItems"); schema.IsSchema(m) && !saysNothing(m) && l.graph.reached(n) && l.contains(n) {
			f := Fact{Rule: "evaluated-anew", Effect: Widened, Severity: Warning, Node: m, Keyword: m.Name()}
			l.loose = append(l.loose, f)
			if l.turns() { // below a `not` it is the other way round
				f.Effect = Narrowed
				l.loose = append(l.loose, f)
			}
		}
		schema.Subschemas(n, func(_ *schema.Keyword, sub *tree.Node) { stack = append(stack, sub) })
	}
}

// contains reports whether a schema, or one that applies in its place, has a contains.
func (l *lowering) contains(n *tree.Node) bool {
	seen := map[*tree.Node]bool{}
	stack := []*tree.Node{n}
	for len(stack) > 0 {
		n := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		if seen[n] || !n.IsObject() {
			continue
		}
		seen[n] = true
		if n.Has("contains") {
			return true
		}
		if r := l.doc.Reference(n); r != nil {
			if target, _ := l.doc.Resolve(r); target != nil {
				stack = append(stack, target)
			}
		}
		schema.Subschemas(n, func(k *schema.Keyword, sub *tree.Node) {
			if applicatorOf(sub) == n || k.Name == "dependentSchemas" {
				stack = append(stack, sub)
			}
		})
	}
	return false
}
