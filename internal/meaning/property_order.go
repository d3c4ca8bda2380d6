package meaning

import (
	"slices"

	"github.com/schemaflavor/schemaflavor/internal/schema"
	"github.com/schemaflavor/schemaflavor/internal/word"
)

// reorder settles the order of names that several schemas of a conjunction declare. The names stand as they are met, and
// where two schemas put the same names in different order, the nearer one wins: the object itself over its unions, allOf
// and references, and of these the first. What one has settled, those that are farther leave where it is. The cost is that
// of sorting the names.
func (ms *Members) reorder(normal *Normal) {
	order := make([]int, len(normal.Objects))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(i, j int) int { return normal.depths[i] - normal.depths[j] })
	at := make(map[string]int, len(ms.Names))
	for i, name := range ms.Names {
		at[name] = i
	}
	settled := make(map[string]bool, len(ms.Names))
	for _, i := range order {
		var names []string
		var slots []int
		for m := range normal.Objects[i].N.Member(word.Properties).All() {
			if name := m.Name(); schema.IsSchema(m) && !settled[name] {
				names, slots = append(names, name), append(slots, at[name])
				settled[name] = true
			}
		}
		slices.Sort(slots)
		for j, name := range names {
			ms.Names[slots[j]], at[name] = name, slots[j]
		}
	}
}
