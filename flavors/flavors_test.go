package flavors_test

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/schemaflavor/schemaflavor"
	"github.com/schemaflavor/schemaflavor/flavor"
	"github.com/schemaflavor/schemaflavor/golden"
)

// TestGolden runs the cases of every flavor. GOLDEN_UPDATE=1 records them.
func TestGolden(t *testing.T) {
	golden.Run(t, schemaflavor.Builtin(), "testdata/*/*.txtar")
}

// TestCaseForEachRefusal demands one case, named after it, for each construct that a
// flavor refuses, but for those that it refuses as the one does that it extends: testdata/FLAVOR/CONSTRUCT.txtar or
// CONSTRUCT-what.txtar.
func TestCaseForEachRefusal(t *testing.T) {
	for f := range schemaflavor.Builtin().All() {
		refused := map[string]bool{}
		for s := range flavor.SurfaceNames() {
			if f.As(flavor.Surface(s)) != "" {
				continue
			}
			for i, c := range flavor.Constructs() {
				if repair, yes := f.Rules(flavor.Surface(s)).Refusal(flavor.Construct(i)); yes && !inherits(f, flavor.Surface(s), flavor.Construct(i), repair) {
					refused[c.Name] = true
				}
			}
		}
		for name := range refused {
			stem := filepath.Join("testdata", f.Name, name)
			more, err := filepath.Glob(stem + "-*.txtar")
			if err != nil {
				t.Fatal(err)
			}
			if _, err := os.Stat(stem + ".txtar"); err != nil && len(more) == 0 {
				t.Errorf("%s refuses %s, and no case shows it; write flavors/%s.txtar", f.Name, name, stem)
			}
		}
	}
}

// inherits reports whether a flavor refuses a construct as the one does that it extends, whose cases show it.
func inherits(f *flavor.Flavor, s flavor.Surface, c flavor.Construct, repair flavor.Repair) bool {
	parent, err := schemaflavor.Builtin().Lookup(f.Extends)
	if err != nil || f.Extends == "" {
		return false
	}
	same, yes := parent.Rules(s).Refusal(c)
	return yes && same == repair
}
