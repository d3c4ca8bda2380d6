package root

import (
	"github.com/schemaflavor/schemaflavor/internal/conjunction"
	"github.com/schemaflavor/schemaflavor/internal/ir"
)

// Define makes the definition that references to the root lead to, where they mean more than the result's
// root: that stands for the object instances alone. The definition is the input's root, kept.
func (b *RootBuilder) Define() {
	root := b.Doc.Tree.Root()
	d := b.Definitions.Of(root)
	if !b.Form.Gentle || d == nil || d.IsRoot || d.Node != nil {
		return
	}
	defer func(was bool) { b.Keeper.Root.Wrapped = was }(b.Keeper.Root.Wrapped)
	b.Keeper.Root.Wrapped = true
	n := b.Nodes.Node(ir.Node{Kind: ir.KeptNode, Src: root, Set: conjunction.One(root)})
	d.Node = n
	if r := b.Doc.Reference(root); r != nil { // the root's own reference may have to go in the definition, too
		n = b.Keeper.Reference(n, root, r, false)
		d.Node = n
	} else {
		b.Keeper.Members(n, root, nil)
	}
	n.Members = ir.WithoutIdentifiers(n.Members)
	n.Facts, n.Stead = nil, nil // the root has these facts
}
