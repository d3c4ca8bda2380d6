package diag

import (
	"slices"
	"strings"
	"testing"

	"github.com/schemaflavor/schemaflavor/flavor"
	"github.com/schemaflavor/schemaflavor/flavors"
)

// TestHelp: no help suggests a keyword that the flavor takes nowhere; what stands instead of a help
// stands for one that is there.
func TestHelp(t *testing.T) {
	all, err := flavor.Load(flavors.FS, "*.yaml")
	if err != nil {
		t.Fatal(err)
	}
	var helps []string
	for _, w := range messageTable {
		helps = append(helps, w.help)
	}
	for help := range insteadTable {
		if !slices.Contains(helps, help) {
			t.Errorf("no row helps with %q", help)
		}
	}
	places := []flavor.Place{flavor.Union, flavor.Reference, flavor.ObjectType, flavor.Untyped}
	for _, f := range all {
		r := f.Rules(flavor.Tool)
		for _, help := range helps {
			got := helpUnder(r, help)
			for _, keyword := range [...]string{"anyOf", "allOf", "$defs", "$ref"} {
				if taken := r.Allows(keyword, true, places...) || slices.ContainsFunc(places, func(p flavor.Place) bool { return r.Allows(keyword, false, p) }); !taken && strings.Contains(got, keyword) && !strings.HasPrefix(got, "correct the `$ref`") {
					t.Errorf("%s takes no %s, and the help is %q", f.Name, keyword, got)
				}
			}
		}
	}
}
