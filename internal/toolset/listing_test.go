package toolset

import (
	"runtime"
	"strconv"
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
	fits, _ := NewListing(rules, "mcp__").Fit([]Listed{{"a.b", ""}, {"a", ""}, {"a", ""}, {"longer", ""}})
	for i, want := range []string{"not accepted: it has the character `.`", "", "not accepted: another tool has it", "not accepted: it has 6 characters, and there is room for 5"} {
		if got := strings.Join(fits[i].Notes, ""); !strings.Contains(got, want) || (want == "") != (got == "") {
			t.Errorf("got %q, want %q", got, want)
		}
	}
	rules.Descriptions.Warns = true
	fits, _ = NewListing(rules, "").Fit([]Listed{{"a", "longer"}})
	if fits[0].Description != "longer" || len(fits[0].Notes) != 1 {
		t.Errorf("got %+v", fits[0])
	}
}

// TestListingGrows: a tool costs the same however many are before it, on its page and on others.
func TestListingGrows(t *testing.T) {
	cost := func(tools, onPage int) float64 {
		pages := make([][]Listed, tools/onPage)
		for i := range tools {
			pages[i/onPage] = append(pages[i/onPage], Listed{Name: strconv.Itoa(i)})
		}
		return float64(allocated(func() {
			list := NewListing(flavor.ToolRules{}, "")
			for _, page := range pages {
				_, list = list.Fit(page)
			}
		})) / float64(tools)
	}
	for what, onPage := range map[string]func(int) int{"one page": func(n int) int { return n }, "pages of ten": func(int) int { return 10 }} {
		few, many := cost(1000, onPage(1000)), cost(8000, onPage(8000))
		if many > 3*few {
			t.Errorf("%s: a tool of 1000 takes %.0f bytes, and one of 8000 takes %.0f", what, few, many)
		}
	}
}

// allocated counts the bytes that are allocated.
func allocated(do func()) uint64 {
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	do()
	runtime.ReadMemStats(&after)
	return after.TotalAlloc - before.TotalAlloc
}

// TestListingParts: lists with the same beginning go their own ways, and each way comes out as it
// does alone.
func TestListingParts(t *testing.T) {
	fit := func(l Listing, given ...string) (string, Listing) {
		var page []Listed
		for _, name := range given {
			page = append(page, Listed{Name: name})
		}
		fits, next := l.Fit(page)
		var got []string
		for _, x := range fits {
			got = append(got, x.Name)
		}
		return strings.Join(got, " "), next
	}
	_, begun := fit(NewListing(flavor.ToolRules{}, ""), "a", "b")
	for _, c := range [][2]string{{"a", "a_2"}, {"c", "c"}, {"a_2", "a_2"}, {"c", "c"}} {
		got, next := fit(begun, c[0])
		if got != c[1] {
			t.Errorf("%q became %q, want %q", c[0], got, c[1])
		}
		if got, _ := fit(next, "b", "c_2"); got != "b_2 c_2" {
			t.Errorf("behind %q stands %q", c[0], got)
		}
	}
}
