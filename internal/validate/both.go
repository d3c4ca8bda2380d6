package validate

import (
	"slices"

	"github.com/schemaflavor/schemaflavor/internal/tree"
)

// reportBoth says of an object that matches several branches of a oneOf that it must have the required members of exactly one: of
// [{"required": ["a"]}, {"required": ["b"]}], "a" or "b". It reports whether it did: no branch may require all that another one does.
// "The first and the second alternative" would say little to a model, which may have been given other alternatives.
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
