package limits

import (
	"slices"

	"github.com/schemaflavor/schemaflavor/flavor"
	"github.com/schemaflavor/schemaflavor/internal/diag"
	"github.com/schemaflavor/schemaflavor/internal/ir"
)

// tagAmbiguous tags the branches of unions that can no longer be told from each other,
// because parts of them became text; it reports whether there were any. What is held stands
// behind its holders in order.
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
			if n == root { // which is no text; validity tells what signatures do not
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

// TagUndecided tells the branches of unions apart that led to a definition which was not there yet:
// values that go through a recursion travel as they are unless something on the way changes
// them. A union that is tagged may be on the way of another, so that all are asked again.
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
