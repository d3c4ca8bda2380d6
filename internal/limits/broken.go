package limits

import (
	"slices"

	"github.com/schemaflavor/schemaflavor/flavor"
	"github.com/schemaflavor/schemaflavor/internal/ir"
)

// InlineBroken puts the target in place of references that no longer recur, because the
// recursion was cut by text, where a flavor takes recursive references only.
func (f *Fitting) InlineBroken(root *ir.Node) {
	if !f.Rules.Refuses(flavor.CReference) || f.Rules.Refuses(flavor.CRecursiveReference) {
		return
	}
	back := ir.Rings(root)
	recurs := func(d *ir.Definition) bool { return d.IsRoot || d.Node == nil || back[d] }
	for _, n := range ir.LiveNodes(root) {
		for f.inlineOne(n, recurs) { // what takes the place of a reference may be another
		}
	}
}

// inlineOne puts the target in place of a node's own reference, if that does not recur; it
// reports whether it did.
func (f *Fitting) inlineOne(n *ir.Node, recurs func(*ir.Definition) bool) bool {
	if n.Kind == ir.ReferenceNode && !recurs(n.Definition) {
		n.Become(n.Definition.Node)
		leadsNowhere(n)
		return true
	}
	for _, m := range n.Members {
		if m.Refer != nil && !recurs(m.Refer) {
			f.inlineNode(n, m.Refer)
			return true
		}
	}
	return false
}

// leadsNowhere changes the facts of a node that tell how its reference by path is written: the target stands in its place now.
func leadsNowhere(n *ir.Node) {
	for i := range n.Facts {
		if f := &n.Facts[i]; f.Rule == flavor.CReferenceByPath.String() {
			n.Facts = slices.Clone(n.Facts)
			n.Facts[i].Repair = flavor.Inline
		}
	}
}

// inlineNode puts a definition's contents in place of a kept reference.
func (f *Fitting) inlineNode(n *ir.Node, d *ir.Definition) {
	leadsNowhere(n)
	rest := slices.DeleteFunc(slices.Clone(n.Members), func(m ir.Member) bool { return m.Refer != nil })
	if d.Node.Kind != ir.KeptNode && d.Node.Kind != ir.VerbatimNode {
		facts, stead := n.Facts, n.Stead
		*n = *f.Keywords.CopyForEdit(d.Node)
		n.Facts, n.Stead = facts, stead
		n.StandsFor(d.Node)
		return
	}
	behind := f.Keywords.Unpacked(d.Node)
	copied := ir.WithoutIdentifiers(behind.Members)
	members, ok := ir.Splice(f.Doc, rest, copied)
	if !ok { // constraints of both meet: a copy of the definition goes under allOf
		members = ir.Conjoin(rest, f.Nodes.Node(ir.Node{Kind: ir.KeptNode, Src: behind.Src, Set: behind.Set, Members: copied}))
	}
	n.Members = members
	n.StandsFor(behind)
}
