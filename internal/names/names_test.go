package names

import (
	"regexp"
	"strings"
	"testing"

	"github.com/schemaflavor/schemaflavor/flavor"
	"github.com/schemaflavor/schemaflavor/internal/enough"
	"pgregory.net/rapid"
)

func TestRespelled(t *testing.T) {
	for _, c := range []struct{ name, takes, want string }{
		{"userId", "^[a-z_]+$", "user_id"},
		{"UserID", "^[a-z_]+$", "user_id"},
		{"a2", "^[a-z_]+$", "atwo"},
		{"item_1", "^[a-z_]+$", "item_one"},
		{"issue types[]", "^[a-zA-Z_]+$", "issue_types__"},
		{"{{user}}_a", "^[a-zA-Z_]+$", "__user___a"},
		{"größe", "^[a-z]+$", "grosse"},
		{"name", "^[A-Z]+$", "NAME"},
		{"x-1", "^[0-9]+$", "1"},
	} {
		takes := regexp.MustCompile(c.takes).MatchString
		if got := strings.Join(respelled(c.name, takes), "_"); got != c.want {
			t.Errorf("%s under %s: got %s, want %s", c.name, c.takes, got, c.want)
		}
	}
}

// TestFit: what stood for nothing but what is not taken goes, unless it tells two names apart.
func TestFit(t *testing.T) {
	n, taken := NewNameRule(&flavor.NameRule{Pattern: "[a-zA-Z0-9_.-]{1,64}"}), NewTaken()
	taken.Add("id", "type", "_type")
	for given, want := range map[string]string{
		"$schema": "schema", "{{userName}}": "userName", "issue_types[]": "issue_types", "xmpDM:duration": "xmpDM_duration",
		"a / b": "a_b", "_a:": "_a", "@id": "_id", "@type": "type_2", "时间": "unnamed", "año": "ano", "pre\u0301nom": "prenom", "时_a": "_a", "": "_", "$": "dollar", "*": "asterisk", ">=": "greater_equals", "*****": "unnamed",
	} {
		if got := n.Fit(given, true, taken); got != want {
			t.Errorf("%q: got %q, want %q", given, got, want)
		}
	}
}

// TestFitShort: a name may be too short for the rule, and none is lost over that.
func TestFitShort(t *testing.T) {
	n := NewNameRule(&flavor.NameRule{Pattern: "[a-zA-Z_][a-zA-Z0-9_-]{2,63}"})
	for given, want := range map[string]string{"create.issue": "create_issue", "go": "go_", "a": "p_a", "1": "p_1", "": "", "abc": "abc"} {
		got := n.Fit(given, true, NewTaken())
		if !n.Takes(got, true) || want != "" && got != want {
			t.Errorf("%q: got %q, want %q", given, got, want)
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
		{"[a-z0-9_]{1,64}", "unnamed", "unnamed_3", true},
		{"[a-z0-9]{1,64}", "unnamed", "unnamed3", true},
		{"[a-z_]{1,64}", "unnamed", "unnamed_c", true},
		{"[a-z]{1,64}", "unnamed", "unnamedc", true},
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

// TestWords: what is read of a pattern without an engine is what the engine says.
func TestWords(t *testing.T) {
	enough.Check(t, map[string]int{"read": 1}, func(t *rapid.T, asked map[string]int) {
		pattern := rapid.SampledFrom([]string{`[^/}]+|[^/{]+`, `[a-zA-Z_][a-zA-Z0-9_.-]*`, `[a-z]{2,3}`, `[a-zA-Z_][a-z]{2,4}`, `[a-z][0-9]+`, `[A-Z]{3,}`, `a[b]*`, `[a-z]*`, `[ab]|[cd]+`, `(?i)[a-c]+`, `[^a]+`}).Draw(t, "pattern")
		r := NewNameRule(&flavor.NameRule{Pattern: pattern})
		if r.words != nil {
			asked["read"]++
		}
		for range 20 {
			name := rapid.StringMatching(`[a-cA-C01_./{}é\n-]{0,5}`).Draw(t, "name")
			if got, want := r.Takes(name, false), r.pattern.MatchString(name); got != want {
				t.Fatalf("%s takes %q: %t, want %t", pattern, name, got, want)
			}
		}
	})
}

// TestFitTaken: a name that the rule takes, or that there is no rule for, keeps its letters and gets a number.
func TestFitTaken(t *testing.T) {
	for name, want := range map[string]string{"名前": "名前_2", "a b": "a b_2", "city": "city_2"} {
		taken := NewTaken()
		taken.Add(name)
		if got := (*NameRule)(nil).Fit(name, true, taken); got != want {
			t.Errorf("%s: got %s, want %s", name, got, want)
		}
	}
}
