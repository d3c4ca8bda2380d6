package meaning

import (
	"testing"

	"pgregory.net/rapid"

	"github.com/schemaflavor/schemaflavor/internal/conjunction"
	"github.com/schemaflavor/schemaflavor/internal/enough"
	"github.com/schemaflavor/schemaflavor/internal/schema"
)

// TestNormalForm: what is valid against two schemas fits their normal form and signature, is
// among what is listed, and where the form leaves nothing to other keywords, what fits is valid.
func TestNormalForm(t *testing.T) {
	enough.Check(t, map[string]int{"fits": 10000, "does not fit where nothing else is said": 10000, "impossible": 10, "excluded": 3}, func(t *rapid.T, asked map[string]int) {
		w := newWorld(t, conjunction.Terms{}, definitions(t, 4))
		for i, a := range w.defs {
			for j, b := range w.defs[:i+1] {
				s := w.Schemas.Sets.Add(conjunction.One(a), conjunction.Part{N: b})
				normal := w.NormalForm(s)
				meant := w.LiteralSignature(s)
				nullable := w.Schemas.AdmitsNull(s)
				none := w.Schemas.ExcludedList(s)
				for k, v := range values {
					misfit := w.misfit(normal, v)
					valid := w.valid[i][k] && w.valid[j][k]
					switch {
					case valid && misfit != "":
						t.Fatalf("%s: %s is valid under %s and %s, and does not fit %s", w.text, v.text, name(i), name(j), misfit)
					case valid && w.apart(normal, v) != "":
						t.Fatalf("%s: %s is valid under %s and %s, and a part of their set does not admit it", w.text, v.text, name(i), name(j))
					case valid && misses(meant, v):
						t.Fatalf("%s: %s is valid under %s and %s, and misses the signature %+v", w.text, v.text, name(i), name(j), meant)
					case valid && none != nil:
						t.Fatalf("%s: %s is valid under %s and %s, which is said to list nothing that is", w.text, v.text, name(i), name(j))
					case valid && !nullable && v.node == values[0].node:
						t.Fatalf("%s: null is valid under %s and %s", w.text, name(i), name(j))
					case valid:
						asked["fits"]++
					case misfit == "" && w.plain(normal, schema.TypeOf(v.node)):
						t.Fatalf("%s: %s fits %s and %s, and is not valid", w.text, v.text, name(i), name(j))
					case w.plain(normal, schema.TypeOf(v.node)):
						asked["does not fit where nothing else is said"]++
					}
				}
				if normal.Never != nil {
					asked["impossible"]++
				}
				if none != nil {
					asked["excluded"]++
				}
			}
		}
		if w.Meter.Busy() {
			t.Fatal("the budget is too small for these questions")
		}
	})
}
