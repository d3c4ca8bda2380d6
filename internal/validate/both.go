package validate

import (
	"slices"

	"github.com/schemaflavor/schemaflavor/internal/tree"
)

// reportBoth says of an object that is of several alternatives, and may be of one, which members it is to have of one of them
// alone; it reports whether each requires some that no other does. By their numbers nobody would know them.
func (r *run) reportBoth(c *branchesClause, value *tree.Node, sc *scope) bool {
	if !value.IsObject() || len(c.subs) > mostBranches {
		return false
	}
	lists := make([][]string, len(c.subs))
	for i, s := range c.subs {
		l := &lacks{looks: maxLooks}
		l.look(r, s.get(r.v), value, sc)
		lists[i] = slices.Concat(l.given, l.required)
		slices.Sort(lists[i])
		if lists[i] = slices.Compact(lists[i]); len(lists[i]) == 0 {
			return false
		}
	}
	x := choiceOf(lists)
	if x == nil || len(slices.Concat(x.sets...)) > mostRequired {
		return false
	}
	r.reportChoice(c, value, x.sets, "exactly one")
	return true
}
