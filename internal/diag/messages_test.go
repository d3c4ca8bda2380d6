package diag

import (
	"strings"
	"testing"

	"github.com/schemaflavor/schemaflavor/flavor"
	"github.com/schemaflavor/schemaflavor/internal/tree"
)

// TestFoundIsNotDone: what Check found in a list of types is not said to be written already.
func TestFoundIsNotDone(t *testing.T) {
	d, err := tree.Parse([]byte(`{"type":["string","integer"]}`), tree.Limits{})
	if err != nil {
		t.Fatal(err)
	}
	f := Fact{Rule: flavor.CTypeList.String(), Repair: flavor.Split, Node: d.Root().Get("type")}
	if got := f.Message(); strings.Contains(got, "wrote") || f.Help(nil, nil) == "" {
		t.Errorf("got %q and the help %q", got, f.Help(nil, nil))
	}
}

// TestFilled: what a keyword or a detail holds is not read again, and braces stay.
func TestFilled(t *testing.T) {
	for _, c := range [...]struct{ message, want string }{
		{"`{d}` beside {k}", "`{k}` beside {d}"},
		{"\"properties\": {}", "\"properties\": {}"},
		{"{d}{d}{", "{k}{k}{"},
		{"{v} as {n}", "{n} as {v}"},
		{"nothing", "nothing"},
	} {
		if got := filled(c.message, "{d}", "{k}", "{v}", "{n}"); got != c.want {
			t.Errorf("%q became %q, want %q", c.message, got, c.want)
		}
	}
}
