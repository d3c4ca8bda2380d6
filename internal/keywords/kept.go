package keywords

import (
	"github.com/schemaflavor/schemaflavor/flavor"
	"github.com/schemaflavor/schemaflavor/internal/check"
	"github.com/schemaflavor/schemaflavor/internal/diag"
	"github.com/schemaflavor/schemaflavor/internal/ir"
	"github.com/schemaflavor/schemaflavor/internal/tree"
)

// Complete writes what properties the objects of a kept schema have, and items its arrays, where that has to be
// said: any. object: it is said to be one, whatever the input says.
func (w *Writer) Complete(node *ir.Node, n *tree.Node, object bool) {
	properties, items := check.HasToSay(w.Rules, n)
	if w.Doc.Reference(n) != nil {
		properties, items = false, false
	}
	properties = properties || object && w.Rules.Refuses(flavor.CObjectWithoutProperties) && !node.Has("$ref")
	complete(node, n, properties, items && !object)
}

// CompleteInlined is Complete for a schema whose reference is gone, or with all that other schemas said in it.
func (w *Writer) CompleteInlined(node *ir.Node, n *tree.Node) {
	properties, items := check.HasToSay(w.Rules, n)
	complete(node, n, properties, items)
}

// complete writes what a kept schema lacks.
func complete(node *ir.Node, n *tree.Node, properties, items bool) {
	if properties && !node.Has("properties") {
		node.AddKeyword("properties", "{}", nil)
		node.Note(flavor.CObjectWithoutProperties, flavor.Declare, diag.Exact, false, n, "")
	}
	if items && !node.Has("items") {
		node.AddKeyword("items", "{}", nil)
		node.Note(flavor.CArrayWithoutItems, flavor.SpellOut, diag.Exact, false, n, "")
	}
}
