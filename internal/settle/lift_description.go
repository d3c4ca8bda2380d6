package settle

import (
	"cmp"
	"slices"

	"github.com/schemaflavor/schemaflavor/flavor"
	"github.com/schemaflavor/schemaflavor/internal/diag"
	"github.com/schemaflavor/schemaflavor/internal/ir"
	"github.com/schemaflavor/schemaflavor/internal/keywords"
	"github.com/schemaflavor/schemaflavor/internal/tree"
)

// liftDescription moves the description of the only branch beside null to the union, where the author wrote it or would have:
// {"anyOf": [{"type": "string", "description": D}, {"type": "null"}]} => the union has D. It reports whether there was any.
func (s *Settling) liftDescription(n *ir.Node) bool {
	only, null := s.Nodes.WithoutNull(n.Branches)
	if !null || len(only) != 1 || !s.Keywords.Takes.DescribedUnions() {
		return false
	}
	b := only[0].Node
	if slices.ContainsFunc(n.Branches, func(other *ir.Branch) bool { return other.Node.IsNull() && other.Node.AnnotatedHere("description") }) {
		return false // settleUnion would push the union's description down again
	}
	if b.Kind != ir.SchemaNode || b.MayBeText() || !b.AnnotatedHere("description") {
		return false
	}
	for _, at := range [...]*tree.Node{describedBy(n), describedBy(b)} {
		if describedBy(n) != nil && describedBy(b) != nil {
			n.Note(flavor.CAnnotationBesideUnion, flavor.Merge, diag.Exact, false, at, "description")
		}
	}
	outer, inner := saying(n), saying(b)
	switch all := keywords.SayBoth(outer, inner); {
	case all == outer:
	case outer == "" && b.Description == "":
		n.Annotations = append(slices.Clone(n.Annotations), describedBy(b))
	default:
		n.Authors = keywords.SayBoth(n.AuthorsWords(), b.AuthorsWords())
		n.Description = all
	}
	c := *only[0]
	c.Node = s.Keywords.CopyForEdit(b)
	n.Sentences = append(slices.Clip(n.Sentences), b.Sentences...)
	c.Node.Annotations = slices.DeleteFunc(slices.Clone(b.Annotations), func(a *tree.Node) bool { return a.Name() == "description" })
	c.Node.Description, c.Node.Authors, c.Node.Sentences = "", "", nil
	n.Branches = slices.Clone(n.Branches)
	n.Branches[slices.Index(n.Branches, only[0])] = &c
	return true
}

// saying returns the description of a node without its sentences on lost constraints.
func saying(n *ir.Node) string { return cmp.Or(n.Description, n.AuthorsWords()) }

// describedBy is the author's description of a node.
func describedBy(n *ir.Node) *tree.Node {
	for _, a := range n.Annotations {
		if a.Name() == "description" {
			return a
		}
	}
	return nil
}
