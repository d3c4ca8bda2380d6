package names

import (
	"regexp"
	"strings"
	"testing"

	"github.com/schemaflavor/schemaflavor/flavor"
)

func TestRespelled(t *testing.T) {
	for _, c := range []struct{ name, takes, want string }{
		{"userId", "^[a-z_]+$", "user_id"},
		{"UserID", "^[a-z_]+$", "user_id"},
		{"a2", "^[a-z_]+$", "atwo"},
		{"item_1", "^[a-z_]+$", "item_one"},
		{"issue types[]", "^[a-zA-Z_]+$", "issue_types__"},
		{"größe", "^[a-z]+$", "gre"},
		{"name", "^[A-Z]+$", "NAME"},
		{"x-1", "^[0-9]+$", "1"},
	} {
		takes := regexp.MustCompile(c.takes).MatchString
		if got := respelled(c.name, takes); got != c.want {
			t.Errorf("%s under %s: got %s, want %s", c.name, c.takes, got, c.want)
		}
	}
}

// TestNumbered: many names that read the same all get one of their own, which the rule takes
// as long as there are such.
func TestNumbered(t *testing.T) {
	for _, c := range []struct {
		pattern, first, third string
		taken                 bool // by the rule, all of them
	}{
		{"[a-z0-9_]{1,64}", "__", "___3", true},
		{"[a-z0-9]{1,64}", "p", "p3", true},
		{"[a-z_]{1,64}", "__", "___c", true},
		{"[a-z]{1,64}", "p", "pc", true},
		{"p", "p", "p_3", false},
	} {
		n := NewNameRule(&flavor.NameRule{Pattern: c.pattern, MaxLength: 64})
		taken, got := NewTaken(), []string{}
		for i := range 5000 {
			name := n.Fit(strings.Repeat(string(rune(0x4e00+i)), 2), false, taken)
			if taken.Has(name) {
				t.Fatalf("under %s the name %s was given twice", c.pattern, name)
			}
			if c.taken && !n.Takes(name, false) {
				t.Fatalf("under %s got %s, which it does not take", c.pattern, name)
			}
			taken.Add(name)
			got = append(got, name)
		}
		if got[0] != c.first || got[2] != c.third {
			t.Errorf("under %s got %s and %s, want %s and %s", c.pattern, got[0], got[2], c.first, c.third)
		}
	}
}
