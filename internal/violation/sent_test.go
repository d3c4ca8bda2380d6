package violation

import (
	"testing"

	"github.com/schemaflavor/schemaflavor/internal/tree"
)

// TestSent: a sentence speaks of what was sent: of other names, of entries by their keys, of nulls for what is not there.
func TestSent(t *testing.T) {
	document, err := tree.Parse([]byte(`{"a b":1,"k":2}`), tree.Limits{})
	if err != nil {
		t.Fatal(err)
	}
	value := document.Root()
	member := func(name string) (called string, entry bool, list string) {
		if name == "a b" {
			return "a_b", false, ""
		}
		return name, true, "more"
	}
	w := &Words{
		Tell: func(v *tree.Node) Sent {
			if v != value {
				return Sent{Place: "/more/0/value", Key: "/more/0/key"}
			}
			return Sent{Form: WithEntries, Member: member, Nulls: true}
		},
		Nulls: func(_ *tree.Node, name string) bool { return name == "a b" },
	}
	name := w.NameOf(value.Get("k"))
	place, message := w.Message(name, "is wrong")
	for got, want := range map[string]string{
		w.Missing(value, []string{"a b"}, nil):                           `the property "a_b" must not be null`,
		w.Missing(value, []string{"a b", "k", "l"}, nil):                 `must have the property "a_b" and entries with the keys "k" and "l" in "more", which are missing`,
		w.Dependency(value, []string{"l"}, "a b"):                        `must have an entry with the key "l" in "more", because it has "a_b"`,
		w.Count(Properties, false, 3, 2, value):                          `must have at least 3 properties and entries together that are not null, got 2`,
		w.Choice(value, [][]string{{"a b"}, {"x", "y"}}, "at least one"): `must have at least one of these: "a_b"; entries with the keys "x" and "y" in "more"; got the first`,
		w.Reason(value, "c", true):                                       `it has no "c"`,
		w.Allowed(value.Get("k"), []string{"a b", "x", "z"}, nil):        `; allowed: "x", "z"`,
		place:   "/more/0/key",
		message: "`/more/0/key`: is wrong",
	} {
		if got != want {
			t.Errorf("got %s, want %s", got, want)
		}
	}
	if w.NameOf(value.Get("k")) != name || !w.IsName(name) || w.IsName(value) || w.Pointer(name) != "/k" {
		t.Error("a name is one value, and stands where its member does")
	}
}
