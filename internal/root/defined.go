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
	k := b.Nodes.Node(ir.Node{Kind: ir.KeptNode, Src: root, Set: conjunction.One(root)})
	d.Node = k
	if r := b.Doc.Reference(root); r != nil { // which may have to go here, too
		k = b.Keeper.Reference(k, root, r, false)
		d.Node = k
	} else {
		b.Keeper.Members(k, root, nil)
	}
	k.Members = ir.WithoutIdentifiers(k.Members)
	k.Facts, k.Stead = nil, nil // said of the root
}
