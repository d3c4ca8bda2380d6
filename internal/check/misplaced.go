package check

import (
	"slices"
	"strconv"

	"github.com/schemaflavor/schemaflavor/internal/diag"
	"github.com/schemaflavor/schemaflavor/internal/schema"
	"github.com/schemaflavor/schemaflavor/internal/tree"
)

// A generator that writes a schema where no keyword takes it does so in every schema that it writes. So for members of the same names,
// only the first places get a remark, the last of which says how many more there are.

// mostMislaid is the number of places that are named.
const mostMislaid = 3

// misplaced remarks on members of a schema that are schemas and no keywords.
func (k *Checker) misplaced(n *tree.Node) {
	members := schema.Misplaced(n)
	if members == nil {
		if schema.Beside(n) != nil {
			k.beside = append(k.beside, n)
		}
		return
	}
	k.remarkMisplaced(members)
}

// remarkBeside remarks on schemas that stand beside `properties` and to which no reference leads, once all references are known.
func (k *Checker) remarkBeside() {
	for _, n := range k.beside {
		members := slices.DeleteFunc(schema.Beside(n), func(m *tree.Node) bool { return k.linked.Has(m) })
		if len(members) > 0 {
			k.remarkMisplaced(members)
		}
	}
}

func (k *Checker) remarkMisplaced(members []*tree.Node) {
	f := diag.Misplaced(members)
	if k.mislaid == nil {
		k.mislaid = map[string]int{}
	}
	k.mislaid[f.Detail]++
	k.Remarks = append(k.Remarks, f)
}

// countMislaid deletes all but the first remarks on members of the same names, and has the last of these say how many more there were.
// A single one more is left, too.
func countMislaid(k *Checker) {
	if len(k.mislaid) == 0 {
		return
	}
	seen := map[string]int{}
	k.Remarks = slices.DeleteFunc(k.Remarks, func(f diag.Fact) bool {
		if f.Rule != diag.RuleMisplaced {
			return false
		}
		seen[f.Detail]++
		return seen[f.Detail] > mostMislaid && k.mislaid[f.Detail] > mostMislaid+1
	})
	for i := range k.Remarks {
		f := &k.Remarks[i]
		if f.Rule != diag.RuleMisplaced || k.mislaid[f.Detail] <= mostMislaid+1 {
			continue
		}
		if seen[f.Detail]--; seen[f.Detail] == k.mislaid[f.Detail]-mostMislaid {
			f.Names = strconv.Itoa(seen[f.Detail])
		}
	}
}
