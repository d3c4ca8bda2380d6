package engine

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/schemaflavor/schemaflavor/internal/tree"
)

// TestRegions: what is remembered of where values stand is what looking anew says, in whatever order they are asked for.
func TestRegions(t *testing.T) {
	d, err := tree.Parse([]byte(`{"a":{"b":{"c":1,"d":[{"e":2},{"f":{"g":3}}]},"h":4},"i":[{"j":{"k":5}},6],"l":{}}`), tree.Limits{})
	if err != nil {
		t.Fatal(err)
	}
	held := 0
	for seed := range uint64(500) {
		r := rand.New(rand.NewPCG(seed, 1))
		var all regions
		var marked []*tree.Node
		for i := range 40 {
			n := d.Node(r.IntN(d.Len()))
			if i < 6 {
				all.marked.Add(n)
				marked = append(marked, n)
				continue
			}
			want := false
			for p := n.Parent(); p != nil && p != d.Root(); p = p.Parent() {
				want = want || slices.Contains(marked, p)
			}
			if got := all.hold(n); got != want {
				t.Fatalf("seed %d: %s: got %v, want %v", seed, n.Pointer(), got, want)
			}
			if want {
				held++
			}
		}
	}
	if held < 1000 {
		t.Errorf("only %d values stood in a region", held)
	}
}
