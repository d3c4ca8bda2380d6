package settle

import (
	"slices"

	"github.com/schemaflavor/schemaflavor/internal/ir"
	"github.com/schemaflavor/schemaflavor/internal/word"
)

// mostSteps is how many references are followed behind each other to see whether null may stand at their end.
const mostSteps = 8

// DropSecondNulls leaves null out beside a reference to what takes it: that was not known yet of a definition that leads back to where
// it is referred to.
func (s *Settling) DropSecondNulls(root *ir.Node) {
	late := func(d *ir.Definition) bool { return d.Early && d.Node != nil && ir.TakesNull(d.Node, mostSteps) }
	if !s.Meaning.Graph.Loops() || !slices.ContainsFunc(s.Form.Reachable(root), late) {
		return
	}
	for _, n := range ir.LiveNodes(root) {
		if n.Kind != ir.UnionNode || n.Tagged || len(n.Branches) != 2 || len(n.Members) > 0 || n.Src.Says(word.AnyOf) || n.Src.Says(word.OneOf) { // which is its author's
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
		default: // which may have words where a reference may not
			n.Branches = []*ir.Branch{of}
		}
	}
}
