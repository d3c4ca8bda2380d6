package toolset

import (
	"slices"
	"strings"
	"testing"

	"github.com/schemaflavor/schemaflavor/flavor"
	"github.com/schemaflavor/schemaflavor/internal/names"
)

// TestPlan: which tools are strict is settled by worth, then by what is left of the budgets, in the
// order of the list.
func TestPlan(t *testing.T) {
	budgets := []budget{{"", 3}, {"optional parameters", 10}}
	tool := func(optional int) candidate { return candidate{counts: []int{1, optional}} }
	with := func(c candidate, change func(*candidate)) candidate { change(&c); return c }
	for _, c := range []struct {
		reason string
		list   []candidate
		worth  Worth
		want   string // s for each strict tool, - for each other
	}{
		{"all fit", []candidate{tool(3), tool(3), tool(4)}, Unsaid, "sss"},
		{"too many tools", []candidate{tool(0), tool(0), tool(0), tool(0)}, Unsaid, "sss-"},
		{"one that is too large does not keep those behind it out", []candidate{tool(8), tool(5), tool(2)}, Unsaid, "s-s"},
		{"one alone is over the budget", []candidate{tool(11), tool(1)}, Always, "-s"},
		{"the list declines", []candidate{with(tool(1), func(c *candidate) { c.declined = true }), tool(1)}, Unsaid, "-s"},
		{"the list declines, and the caller knows better", []candidate{with(tool(1), func(c *candidate) { c.declined = true })}, Always, "s"},
		{"a loss counts where strictness has to cost nothing", []candidate{with(tool(1), func(c *candidate) { c.loss = "text" }), tool(1)}, Lossless, "-s"},
		{"and what the list declines stays so", []candidate{with(tool(1), func(c *candidate) { c.declined = true }), tool(1)}, Lossless, "-s"},
		{"a loss counts nowhere else", []candidate{with(tool(1), func(c *candidate) { c.loss = "text" })}, Always, "s"},
		{"never", []candidate{tool(0), tool(1)}, Never, "--"},
		{"what is refused takes of no budget", []candidate{with(tool(10), func(c *candidate) { c.refused = "no" }), tool(10)}, Unsaid, "-s"},
		{"a format that says so is not strict, and takes of nothing", []candidate{tool(4), {fixed: true, declined: true, counts: []int{0, 8}}}, Unsaid, "s-"},
		{"a format is strict that is to be", []candidate{{fixed: true, declined: true, counts: []int{0, 1}}}, Always, "s"},
		{"the format of a response has to fit first", []candidate{tool(4), {fixed: true, counts: []int{0, 8}}}, Unsaid, "-s"},
	} {
		var got strings.Builder
		for _, v := range plan(c.list, budgets, c.worth) {
			if v.strict != (v.reason == "") {
				t.Errorf("%s: strict %t for the reason %q", c.reason, v.strict, v.reason)
			}
			if v.strict {
				got.WriteByte('s')
			} else {
				got.WriteByte('-')
			}
		}
		if got.String() != c.want {
			t.Errorf("%s: got %s, want %s", c.reason, got.String(), c.want)
		}
	}
}

// TestExceeded: each way to exceed a budget has words of its own.
func TestExceeded(t *testing.T) {
	for _, c := range []struct {
		budget        budget
		needed, spent int
		want          string
	}{
		{budget{"", 20}, 1, 20, "a request takes at most 20 strict tools, and as many come before it"},
		{budget{"optional parameters", 24}, 30, 0, "it has 30 optional parameters, and the strict tools of a request may have 24 together"},
		{budget{"optional parameters", 24}, 5, 20, "it has 5 optional parameters, and of the 24 that the strict tools of a request may have together 4 are left"},
		{budget{"optional parameters", 24}, 1, 24, "it has 1 optional parameter, and of the 24 that the strict tools of a request may have together none is left"},
		{budget{nouns[flavor.MUnionProperties], 2}, 1, 2, "it has 1 parameter that is a union or of several types, null among them, and of the 2 that the strict tools of a request may have together none is left"},
		{budget{nouns[flavor.MNameAndValueCharacters], 2}, 1, 2, "it has 1 character of names and values, and of the 2 that the strict tools of a request may have together none is left"},
	} {
		if got := c.budget.exceeded(c.needed, c.spent); got != c.want {
			t.Errorf("got %q, want %q", got, c.want)
		}
	}
}

// TestPlanGrows: a tool added at the end changes nothing before it.
func TestPlanGrows(t *testing.T) {
	budgets := []budget{{"", 5}, {"optional parameters", 12}}
	var list []candidate
	var before []verdict
	for _, n := range []int{3, 7, 0, 9, 2, 1, 1, 1, 30, 0, 0} {
		list = append(list, candidate{counts: []int{1, n}})
		now := plan(list, budgets, Unsaid)
		if !slices.Equal(now[:len(before)], before) {
			t.Fatalf("with %d tools: got %v, had %v", len(list), now, before)
		}
		before = now
	}
}

// TestFitted: names are as the rule wants them and unique, and those that can stay do.
func TestFitted(t *testing.T) {
	rule := &flavor.NameRule{Pattern: "[a-zA-Z0-9_-]+", MaxLength: 16, Reserved: []string{"reserved"}}
	long := "a_very_long_name_of_a_tool"
	for _, c := range []struct {
		prefix      string
		given, want []string // "" where only that it is taken and unique counts
	}{
		{"", []string{"a", "b"}, []string{"a", "b"}},
		{"", []string{"a.b", "a_b"}, []string{"", "a_b"}},
		{"", []string{"a", "a", "a"}, []string{"a", "", ""}},
		{"", []string{long, long + "2", long + "3"}, []string{"", "", ""}},
		{"", []string{"reserved", "größe", "", "日本"}, []string{"", "", "", ""}},
		{"mcp__github__", []string{"abc", "create_issue"}, []string{"abc", ""}},
	} {
		got, _ := fitted(rule, c.prefix, names.NewTaken(), c.given)
		seen := map[string]bool{}
		for i, name := range got {
			if seen[name] || len(c.prefix+name) > rule.MaxLength || name == "" || name == "reserved" || strings.Trim(name, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-") != "" {
				t.Errorf("%q with the prefix %q: got %q", c.given, c.prefix, got)
			}
			if seen[name] = true; c.want[i] != "" && name != c.want[i] {
				t.Errorf("%q: got %q, want %q", c.given[i], name, c.want[i])
			}
		}
	}
}
