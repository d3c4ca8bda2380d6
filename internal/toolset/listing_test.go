package toolset

import (
	"strings"
	"testing"

	"github.com/schemaflavor/schemaflavor/flavor"
)

// TestListing: names are fitted across pages, what is too long is cut, and what is too many left out.
func TestListing(t *testing.T) {
	rules := flavor.ToolRules{Names: &flavor.NameRule{Pattern: "[a-z_0-9]+", MaxLength: 10}, Descriptions: &flavor.Count{AtMost: 5}, Tools: &flavor.Count{AtMost: 5}}
	list := NewListing(rules, "mcp__")
	page := func(want string, given ...Listed) {
		t.Helper()
		fits, next := list.Fit(given)
		var got []string
		for i, x := range fits {
			if changed := x.Listed != given[i] || x.LeftOut; changed != (len(x.Notes) > 0) {
				t.Errorf("%+v became %+v", given[i], x)
			}
			if text := x.Name + ":" + x.Description; x.LeftOut {
				got = append(got, "-")
			} else {
				got = append(got, text)
			}
		}
		if s := strings.Join(got, " "); s != want {
			t.Errorf("got %s, want %s", s, want)
		}
		again, _ := list.Fit(given)
		for i := range again {
			if again[i].Listed != fits[i].Listed {
				t.Errorf("the same page became %+v and %+v", fits[i], again[i])
			}
		}
		list = next
	}
	page("a_b_2: a_b:short x:long…", Listed{"a.b", ""}, Listed{"a_b", "short"}, Listed{"x", "longer"})
	page("a_b_3: : x_2: -", Listed{"a.b", ""}, Listed{}, Listed{"x", ""}, Listed{"y", ""})
	page("-", Listed{"z", ""})
	rules.Descriptions.Warns = true
	fits, _ := NewListing(rules, "").Fit([]Listed{{"a", "longer"}})
	if fits[0].Description != "longer" || len(fits[0].Notes) != 1 {
		t.Errorf("got %+v", fits[0])
	}
}
