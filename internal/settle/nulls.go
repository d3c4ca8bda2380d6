package settle

import (
	"slices"

	"github.com/schemaflavor/schemaflavor/internal/ir"
	"github.com/schemaflavor/schemaflavor/internal/word"
)

// mostSteps bounds the references that are followed one after the other to see whether the last target admits null.
const mostSteps = 8

// DropSecondNulls removes null beside a reference whose target admits null itself: anyOf [{"$ref": R}, null] => {"$ref": R}. When a
// reference was made to a definition that leads back to it, the definition had no node yet, so that this was not known.
func (s *Settling) DropSecondNulls(root *ir.Node) {
	late := func(d *ir.Definition) bool { return d.Early && d.Node != nil && ir.TakesNull(d.Node, mostSteps) }
	if !s.Meaning.Graph.Loops() || !slices.ContainsFunc(s.Form.Reachable(root), late) {
		return
	}
	for _, n := range ir.LiveNodes(root) {
		if n.Kind != ir.UnionNode || n.Tagged || len(n.Branches) != 2 || len(n.Members) > 0 || n.Src.Says(word.AnyOf) || n.Src.Says(word.OneOf) { // the author wrote the union
			continue
		}
		of, null := n.Branches[0], n.Branches[1].Node
		if of.Node.IsNull() {
			of, null = n.Branches[1], of.Node
		}
		switch {
		case of.Node.Kind != ir.ReferenceNode || !null.IsNull() || len(null.Annotations)+len(null.Facts) > 0 || !ir.TakesNull(of.Node, mostSteps):
		case n.AuthorsWords() == "" && len(n.Annotations)+len(n.Sentences) == 0:
			n.Become(of.Node)
		default: // a union of one may have words beside it where a reference may not
			n.Branches = []*ir.Branch{of}
		}
	}
}
