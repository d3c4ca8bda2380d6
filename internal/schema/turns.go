package schema

import (
	"github.com/schemaflavor/schemaflavor/internal/tree"
	"github.com/schemaflavor/schemaflavor/internal/word"
)

// Turns reports whether the document has a keyword by which fewer values of a part can be
// more values of the whole.
func (d *Document) Turns() bool {
	stack := []*tree.Node{d.Tree.Root()}
	for len(stack) > 0 {
		n := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		if n.Says(word.Not) || n.Says(word.OneOf) || n.Says(word.If) || n.Says(word.MaxContains) {
			return true
		}
		Subschemas(n, func(_ *Keyword, sub *tree.Node) { stack = append(stack, sub) })
	}
	return false
}
