package meaning

import (
	"slices"
	"testing"

	"pgregory.net/rapid"

	"github.com/schemaflavor/schemaflavor/internal/conjunction"
)

// TestOverlaps: branches of a oneOf that are said to be apart have no value in common, and what
// is valid under one branch alone fits the form that is kept apart from the others.
func TestOverlaps(t *testing.T) {
	apart, kept := 0, 0
	property := func(t *rapid.T) {
		defs := definitions(t, 4)
		if rapid.Bool().Draw(t, "bounds") { // whose ends meet often
			m := maker{t: t}
			defs = []any{m.number(0), m.number(0), m.text(0), m.text(0), m.number(0), m.array(0), m.array(0)}
		}
		if rapid.Bool().Draw(t, "asks for names") { // whose complements can be said
			defs = askingForNames(t)
		}
		branches := []any{}
		for i := range defs {
			branches = append(branches, map[string]any{"$ref": "#/$defs/" + name(i)})
		}
		union := map[string]any{"oneOf": branches}
		if rapid.Bool().Draw(t, "beside") {
			union["properties"] = map[string]any{"a": map[string]any{"type": []any{"string", "integer"}}}
		}
		w := newWorld(t, terms(t), append(defs, union))
		owner := w.defs[len(defs)]
		u := conjunction.UnionAt{Owner: owner, Member: owner.Get("oneOf"), Mask: conjunction.NoOneOf}
		schemas, sets := w.BranchSets(w.Schemas.Sets.Masked(conjunction.One(owner), owner, conjunction.NoOneOf), u, nil)
		pairs := w.overlaps(owner, schemas, sets)
		for i := range sets {
			for j := range i {
				if slices.Contains(pairs, [2]int{j, i}) {
					continue
				}
				apart++
				for k, v := range values {
					beside := len(union) == 1 || w.misfitMember(w.NormalForm(conjunction.One(owner)), v) == ""
					if w.valid[i][k] && w.valid[j][k] && beside {
						t.Fatalf("%s: %s is valid under %s and %s, which are said to be apart", w.text, v.text, name(i), name(j))
					}
				}
			}
		}
		out, exclusive := w.KeptApart(owner, schemas, sets)
		for i, s := range out {
			if exclusive || len(s) == len(sets[i]) {
				continue
			}
			kept++
			normal := w.NormalForm(s)
			for k, v := range values {
				if misfit := w.misfit(normal, v); w.valid[i][k] && w.valid[len(defs)][k] && misfit != "" {
					t.Fatalf("%s: %s is valid under %s alone, and does not fit %s", w.text, v.text, name(i), misfit)
				}
			}
		}
		if w.Meter.Busy() {
			t.Fatal("the budget is too small for these questions")
		}
	}
	for range 4 { // few draws keep branches apart
		rapid.Check(t, property)
	}
	if !testing.Short() && apart < 100 { // a short run draws a fifth
		t.Errorf("%d pairs were apart: this asks too little", apart)
	}
	if !testing.Short() && kept < 8 {
		t.Errorf("%d branches were kept apart: this asks too little", kept)
	}
	t.Log(apart, "pairs are apart,", kept, "branches are kept apart")
}

// askingForNames draws objects that say which of their members there have to be, or of what type or
// value one is; beside them perhaps a list of types.
func askingForNames(t *rapid.T) (defs []any) {
	for range rapid.IntRange(2, 3).Draw(t, "branches") {
		required := []any{}
		for _, name := range [...]string{"a", "b"} {
			if rapid.IntRange(0, 2).Draw(t, name) == 0 {
				required = append(required, name)
			}
		}
		a := rapid.SampledFrom([]map[string]any{{}, {}, {"type": "string"}, {"type": []any{"string", "integer"}}, {"const": true}}).Draw(t, "of")
		defs = append(defs, map[string]any{"type": "object", "properties": map[string]any{"a": a, "b": map[string]any{}, "c": map[string]any{}}, "required": required})
	}
	if rapid.Bool().Draw(t, "types") {
		defs = append(defs, map[string]any{"type": []any{"string", "null"}})
	}
	return defs
}
