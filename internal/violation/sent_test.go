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

// TestInTexts: which values are to be sent as JSON text is said of these, where others are sent as they are.
func TestInTexts(t *testing.T) {
	document, err := tree.Parse([]byte(`{}`), tree.Limits{})
	if err != nil {
		t.Fatal(err)
	}
	w := &Words{Tell: func(*tree.Node) Sent {
		return Sent{
			Member: func(name string) (called string, entry bool, list string) { return "the_" + name, false, "" },
			Listed: func(name string) (null, text bool) { return false, name != "a" },
		}
	}}
	for _, x := range []struct {
		names []string
		want  string
	}{
		{[]string{"a"}, `must have the property "the_a", which is missing`},
		{[]string{"b"}, `must have the property "the_b", which is missing (its value is JSON text in a string)`},
		{[]string{"b", "c"}, `must have the properties "the_b" and "the_c", which are missing (their values are JSON text in strings)`},
		{[]string{"a", "b"}, `must have the properties "the_a" and "the_b", which are missing (the value of "the_b" is JSON text in a string)`},
		{[]string{"a", "b", "c"}, `must have the properties "the_a", "the_b" and "the_c", which are missing (the values of "the_b" and "the_c" are JSON text in strings)`},
	} {
		if got := w.Missing(document.Root(), x.names, nil); got != x.want {
			t.Errorf("%q:\ngot  %s\nwant %s", x.names, got, x.want)
		}
	}
}
