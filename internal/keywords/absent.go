package keywords

import (
	"cmp"
	"slices"

	"github.com/schemaflavor/schemaflavor/flavor"
	"github.com/schemaflavor/schemaflavor/internal/diag"
	"github.com/schemaflavor/schemaflavor/internal/ir"
	"github.com/schemaflavor/schemaflavor/internal/meaning"
)

// TellByAbsence takes objects not to have the members that tell other branches from theirs.
func (l *Writer) TellByAbsence(n *ir.Node, absent [][]string) (any bool) {
	for i, names := range absent {
		if len(names) == 0 {
			continue
		}
		if !any {
			n.Branches, any = ir.CopyBranches(n.Branches), true
		}
		b := n.Branches[i]
		b.Absent = append(slices.Clip(b.Absent), names...)
		sh := l.NormalForm(b.Set)
		n.Fact(diag.Fact{Rule: diag.RuleAmbiguous, Repair: flavor.Close, Effect: diag.Narrowed, Node: cmp.Or(l.MembersOf(sh).Open, b.Node.Place()), Detail: diag.Enumerated(diag.Ticked(names), " or "), Quiet: true})
		meaning.Done(sh)
	}
	return any
}
