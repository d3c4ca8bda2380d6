package root

import (
	"github.com/schemaflavor/schemaflavor/internal/conjunction"
	"github.com/schemaflavor/schemaflavor/internal/ir"
)

// Define keeps the root as it is meant below itself, where that is more than what the
// root itself stands for, as the definition that references to the root lead to.
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
	if r := b.Doc.Reference(root); r != nil { // which may have to go here, too
		n = b.Keeper.Reference(n, root, r, false)
		d.Node = n
	} else {
		b.Keeper.Members(n, root, nil)
	}
	n.Members = ir.WithoutIdentifiers(n.Members)
	n.Facts, n.Stead = nil, nil // said of the root
}
