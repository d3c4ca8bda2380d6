package meaning

import (
	"testing"

	"pgregory.net/rapid"

	"github.com/schemaflavor/schemaflavor/internal/conjunction"
	"github.com/schemaflavor/schemaflavor/internal/enough"
	"github.com/schemaflavor/schemaflavor/internal/tree"
)

// TestOverlap: branches of a oneOf that are said to be apart have no value in common.
func TestOverlap(t *testing.T) {
	enough.Check(t, map[string]int{"apart": 100}, func(t *rapid.T, asked map[string]int) {
		defs := definitions(t, 4)
		if rapid.Bool().Draw(t, "bounds") { // whose ends meet often
			m := maker{t: t}
			defs = []any{m.number(0), m.number(0), m.text(0), m.text(0), m.number(0), m.array(0), m.array(0)}
		}
		branches := []any{}
		for i := range defs {
			branches = append(branches, map[string]any{"$ref": "#/$defs/" + name(i)})
		}
		union := map[string]any{"oneOf": branches}
		if rapid.Bool().Draw(t, "beside") {
			union["properties"] = map[string]any{"a": map[string]any{"type": []any{"string", "integer"}}}
		}
		w := newWorld(t, conjunction.Terms{}, append(defs, union))
		owner := w.defs[len(defs)]
		u := conjunction.UnionAt{Owner: owner, Member: owner.Get("oneOf"), Mask: conjunction.NoOneOf}
		schemas, sets := w.BranchSets(w.Schemas.Sets.Masked(conjunction.One(owner), owner, conjunction.NoOneOf), u, nil)
		for i := range sets {
			for j := range i {
				if w.Overlap([]*tree.Node{schemas[j], schemas[i]}, []conjunction.Set{sets[j], sets[i]}) {
					continue
				}
				asked["apart"]++
				for k, v := range values {
					beside := len(union) == 1 || w.misfitMember(w.NormalForm(conjunction.One(owner)), v) == ""
					if w.valid[i][k] && w.valid[j][k] && beside {
						t.Fatalf("%s: %s is valid under %s and %s, which are said to be apart", w.text, v.text, name(i), name(j))
					}
				}
			}
		}
		if w.Meter.Busy() {
			t.Fatal("the budget is too small for these questions")
		}
	})
}
