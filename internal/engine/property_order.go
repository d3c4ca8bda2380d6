package engine

import (
	"cmp"
	"slices"

	"github.com/schemaflavor/schemaflavor/internal/schema"
)

// reorder settles the order of names that several schemas of a conjunction declare. The
// names stand as they are met, and where two schemas put the same names in different
// order, the nearer one wins: the branch of a union over what stands beside the union,
// that over what allOf and references bring. The cost is that of sorting the names.
func (ms *members) reorder(sh *shape) {
	rank := func(p part) int {
		switch {
		case p.without&nearer != 0:
			return 2
		case p.n == sh.primary:
			return 1
		}
		return 0
	}
	parts := slices.Clone(sh.objects)
	slices.Reverse(parts) // of equals the first has the last word
	slices.SortStableFunc(parts, func(a, b part) int { return cmp.Compare(rank(a), rank(b)) })
	at := make(map[string]int, len(ms.names))
	for i, name := range ms.names {
		at[name] = i
	}
	for _, p := range parts {
		var names []string
		var slots []int
		for m := range p.n.Get("properties").All() {
			if schema.IsSchema(m) {
				names, slots = append(names, m.Name()), append(slots, at[m.Name()])
			}
		}
		slices.Sort(slots)
		for i, name := range names {
			ms.names[slots[i]], at[name] = name, slots[i]
		}
	}
}
