package meaning

import (
	"testing"

	"pgregory.net/rapid"

	"github.com/schemaflavor/schemaflavor/internal/conjunction"
	"github.com/schemaflavor/schemaflavor/internal/schema"
	"github.com/schemaflavor/schemaflavor/internal/tree"
)

// TestComplement: what is valid against one schema and not against another fits the form of the
// first beside the complement of the second. Where the complement is said to be said, and
// nothing else is left over, nothing else fits.
func TestComplement(t *testing.T) {
	said, exact := 0, 0
	rapid.Check(t, func(t *rapid.T) {
		w := newWorld(t, terms(t), definitions(t, 4))
		for i, a := range w.defs {
			for j, b := range w.defs {
				normal := w.NormalForm(w.Schemas.Sets.Add(conjunction.One(a), conjunction.Part{N: b, Without: conjunction.Negated}))
				if !normal.Vague {
					said++
				}
				for k, v := range values {
					valid := w.valid[i][k] && !w.valid[j][k]
					misfit := w.misfit(normal, v)
					switch {
					case valid && misfit != "":
						t.Fatalf("%s: %s is valid under %s and not under %s, and does not fit %s", w.text, v.text, name(i), name(j), misfit)
					case normal.Listed || !w.plain(normal, schema.TypeOf(v.node)):
					case w.unsendable(normal, v): // so that it need not be kept away
					case !valid && misfit == "":
						t.Fatalf("%s: %s fits %s without %s, and is not valid", w.text, v.text, name(i), name(j))
					case !valid && w.valid[i][k]:
						exact++
					}
				}
			}
		}
		if w.Meter.Busy() {
			t.Fatal("the budget is too small for these questions")
		}
	})
	if !testing.Short() && (said < 100 || exact < 1000) { // a short run draws a fifth
		t.Errorf("%d complements were said, which kept %d values away: this asks too little", said, exact)
	}
	t.Log(said, "complements are said, and keep", exact, "values away")
}

// TestAdmitted: of listed values those are admitted that are valid, beside a complement too.
func TestAdmitted(t *testing.T) {
	asked := 0
	rapid.Check(t, func(t *rapid.T) {
		m := maker{t: t}
		w := newWorld(t, terms(t), append(definitions(t, 3), m.listed(0), m.listed(0)))
		for _, a := range w.defs[3:] {
			for j, b := range w.defs {
				for _, mark := range []conjunction.Mask{0, conjunction.Negated} {
					normal := w.NormalForm(w.Schemas.Sets.Add(conjunction.One(a), conjunction.Part{N: b, Without: mark}))
					if !normal.Listed || b == a {
						continue
					}
					asked++
					out, impossible, unknown := w.Admitted(normal)
					got := map[*tree.Node]bool{}
					for _, v := range out {
						got[v] = true
					}
					fallen := 0
					for _, v := range normal.values {
						x := parsed(string(v.Raw()))
						want := w.admits(a, x) && w.admits(b, x) == (mark == 0)
						if got[v] != want {
							t.Fatalf("%s: %s beside %s, marked %d: admitted is %v, want %v", w.text, v.Raw(), name(j), mark, got[v], want)
						}
						if !w.admits(a, x) || mark == 0 && !want {
							fallen++
						}
					}
					if impossible != fallen || unknown != 0 {
						t.Fatalf("%s: beside %s %d values are impossible and %d unknown, want %d and none", w.text, name(j), impossible, unknown, fallen)
					}
				}
			}
		}
	})
	if asked < 200 {
		t.Errorf("%d lists were asked for: this asks too little", asked)
	}
}
