package meaning

import (
	"slices"

	"github.com/schemaflavor/schemaflavor/internal/conjunction"
	"github.com/schemaflavor/schemaflavor/internal/schema"
	"github.com/schemaflavor/schemaflavor/internal/word"
)

// reorder settles the order of names that several schemas of a conjunction declare. The
// names stand as they are met, so that what a schema adds follows what it adds to. Where two
// schemas put the same names in different order, the nearer one wins: the branch of a union wins over
// what stands beside the union, this wins over what allOf and references bring, and among these the
// first wins. The winner has all its names in its order. The cost is that of sorting the names.
func (ms *Members) reorder(normal *Normal) {
	distributed := slices.ContainsFunc(normal.Set, func(p conjunction.Part) bool {
		return p.N == normal.Primary && p.Without&(conjunction.NoAnyOf|conjunction.NoOneOf|conjunction.NoCondition) != 0
	})
	order := make([]int, len(normal.Objects))
	for i := range order {
		order[i] = i
	}
	last := func(i int) bool { return distributed && normal.Objects[i].Without&conjunction.Nearer != 0 }
	slices.SortFunc(order, func(i, j int) int { // the schema whose order wins stands last
		switch {
		case last(i) != last(j):
			if last(i) {
				return 1
			}
			return -1
		case normal.depths[i] != normal.depths[j]:
			return normal.depths[j] - normal.depths[i]
		}
		return j - i
	})
	at := make(map[string]int, len(ms.Names))
	for i, name := range ms.Names {
		at[name] = i
	}
	met := make(map[string]bool, len(ms.Names)) // names in schemas that came before in order
	for k, i := range order {
		var names []string
		var slots []int
		for m := range normal.Objects[i].N.Member(word.Properties).All() {
			if schema.IsSchema(m) && (k == len(order)-1 || met[m.Name()]) {
				names, slots = append(names, m.Name()), append(slots, at[m.Name()])
			}
			met[m.Name()] = true
		}
		slices.Sort(slots)
		for j, name := range names {
			ms.Names[slots[j]], at[name] = name, slots[j]
		}
	}
}
