package meaning

import (
	"testing"

	"pgregory.net/rapid"

	"github.com/schemaflavor/schemaflavor/internal/conjunction"
	"github.com/schemaflavor/schemaflavor/internal/enough"
	"github.com/schemaflavor/schemaflavor/internal/tree"
)

// TestAdmitted: of listed values those are admitted that are valid.
func TestAdmitted(t *testing.T) {
	enough.Check(t, map[string]int{"lists": 200}, func(t *rapid.T, asked map[string]int) {
		m := maker{t: t}
		w := newWorld(t, conjunction.Terms{}, append(definitions(t, 3), m.listed(0), m.listed(0)))
		for _, a := range w.defs[3:] {
			for j, b := range w.defs {
				normal := w.NormalForm(w.Schemas.Sets.Add(conjunction.One(a), conjunction.Part{N: b}))
				if !normal.Listed || b == a {
					continue
				}
				asked["lists"]++
				out, impossible, unknown := w.Admitted(normal)
				got := map[*tree.Node]bool{}
				for _, v := range out {
					got[v] = true
				}
				fallen := 0
				for _, v := range normal.values {
					x := parsed(string(v.Raw()))
					want := w.admits(a, x) && w.admits(b, x)
					if got[v] != want {
						t.Fatalf("%s: %s beside %s: admitted is %v, want %v", w.text, v.Raw(), name(j), got[v], want)
					}
					if !want {
						fallen++
					}
				}
				if impossible != fallen || unknown != 0 {
					t.Fatalf("%s: beside %s %d values are impossible and %d unknown, want %d and none", w.text, name(j), impossible, unknown, fallen)
				}
			}
		}
	})
}
