package keywords

import (
	"github.com/schemaflavor/schemaflavor/flavor"
	"github.com/schemaflavor/schemaflavor/internal/check"
	"github.com/schemaflavor/schemaflavor/internal/diag"
	"github.com/schemaflavor/schemaflavor/internal/ir"
	"github.com/schemaflavor/schemaflavor/internal/tree"
)

// Complete writes {} as `properties` and `items` of a kept schema that has none, where the flavor demands them of objects and arrays.
// object says that the result has the type object, whatever the input says.
func (w *Writer) Complete(node *ir.Node, n *tree.Node, object bool) {
	properties, items := check.HasToSay(w.Rules, n)
	if w.Doc.Reference(n) != nil {
		properties, items = false, false
	}
	properties = properties || object && w.Rules.Refuses(flavor.CObjectWithoutProperties) && !node.Has("$ref")
	complete(node, n, properties, items && !object)
}

// CompleteInlined is Complete for a schema that has lost its reference, or all the schemas in it.
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
