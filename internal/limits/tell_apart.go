package limits

import (
	"slices"

	"github.com/schemaflavor/schemaflavor/flavor"
	"github.com/schemaflavor/schemaflavor/internal/diag"
	"github.com/schemaflavor/schemaflavor/internal/ir"
)

// tagAmbiguous tags the branches of unions that can no longer be told from each other, because parts of them became text.
// It reports whether there were any. order lists each node before what it holds.
func (f *Fitting) tagAmbiguous(root *ir.Node, order []*ir.Node) (any bool) {
	defer func() {
		if any {
			f.untie(root)
			f.InlineBroken(root)
		}
	}()
	cb := f.Images.Builder()
	for _, n := range slices.Backward(order) {
		if n.Kind != ir.UnionNode {
			continue
		}
		n.Branches = slices.Clone(n.Branches)
		if !n.Tagged {
			n.Branches = f.Lowering.Alternatives.AmongStrings(n.Branches)
		}
		untagged := n.Untagged()
		switch {
		case !f.Lowering.Alternatives.Distinguish(n, cb):
			if n == root { // it never becomes text: validation tells its branches apart
				continue
			}
			f.BecomeText(n, diag.Fact{Rule: diag.RuleAmbiguous, Repair: flavor.Text, Reshaped: true})
			any = true
		case n.Untagged() < untagged:
			any = true
		}
	}
	return any
}

// TagUndecided tags the branches of unions where it was not known whether they need tags, because a definition that they lead to had
// no node yet. A tag changes how values travel, also those of other unions that lead through the tagged one, so that all are asked
// again until none is tagged.
func (f *Fitting) TagUndecided(root *ir.Node) {
	for range maxFits {
		f.Meter.Clock.Look()
		roots := []*ir.Node{root}
		for _, d := range f.Form.Reachable(root) {
			if d.Node != nil {
				roots = append(roots, d.Node)
			}
		}
		f.Images.Forget()
		if !f.tagAmbiguous(root, ir.Topological(roots)) {
			return
		}
	}
}
