package keywords

import (
	"github.com/schemaflavor/schemaflavor/flavor"
	"github.com/schemaflavor/schemaflavor/internal/schema"
	"github.com/schemaflavor/schemaflavor/internal/tree"
)

// KeepsInnerIdentifiers reports whether schemas below the root keep identifiers: a copy of the root
// would have them again, which validators refuse. Its definitions are not copied.
func (w *Writer) KeepsInnerIdentifiers() bool {
	words := []string{"$id", "id", "$recursiveAnchor"}
	if !w.Rules.Refuses(flavor.CReference) { // else no anchor stays
		words = append(words, "$anchor", "$dynamicAnchor")
	}
	root := w.Doc.Tree.Root()
	stack := []*tree.Node{root}
	for len(stack) > 0 {
		n := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		for _, word := range words {
			if n != root && n.Has(word) && (word != "id" || w.Doc.Dialect <= schema.Draft04) {
				return true
			}
		}
		schema.Subschemas(n, func(k *schema.Keyword, sub *tree.Node) {
			if n != root || k.Name != "$defs" && k.Name != "definitions" {
				stack = append(stack, sub)
			}
		})
	}
	return false
}
