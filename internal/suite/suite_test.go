package suite

import "testing"

// TestOpen: every dialect is there with its tests; fewer than these are not the whole suite.
func TestOpen(t *testing.T) {
	s := Open(t)
	for _, d := range Dialects {
		groups, tests := 0, 0
		for _, file := range s.Files(d.Folder) {
			for _, g := range s.Read(t, file) {
				groups++
				tests += len(g.Tests)
				if len(g.Schema) == 0 || len(g.Tests) == 0 {
					t.Errorf("%s: %q has no schema or no tests", file, g.Description)
				}
			}
		}
		if groups < 150 || tests < 600 {
			t.Errorf("%s has %d schemas and %d tests", d.Folder, groups, tests)
		}
		if len(s.Files(d.Folder+"/optional")) == 0 {
			t.Errorf("%s has no optional tests", d.Folder)
		}
	}
}
