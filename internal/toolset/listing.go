package toolset

import (
	"fmt"
	"unicode/utf8"

	"github.com/schemaflavor/schemaflavor/flavor"
	"github.com/schemaflavor/schemaflavor/internal/names"
)

// A Listing fits the tools of a list that comes in pages: their names, their descriptions and their number, as a flavor says; it
// does not look at schemas. A Listing is never changed: each page returns the Listing for the next one.
type Listing struct {
	rules  flavor.ToolRules
	prefix string
	before earlierNames
}

// NewListing begins a list. prefix is what the client puts before every name.
func NewListing(rules flavor.ToolRules, prefix string) Listing {
	return Listing{rules: rules, prefix: prefix, before: earlierNames{of: &givenNames{}}}
}

// A Listed is a tool of a list as it came. One without a name is kept as it is.
type Listed struct{ Name, Description string }

// A Fit is what a listed tool becomes for the client.
type Fit struct {
	Listed
	LeftOut bool
	Notes   []string // a line for each change
}

// Fit fits the tools of one page, and returns the Listing for the next page.
func (l Listing) Fit(page []Listed) ([]Fit, Listing) {
	fits := make([]Fit, len(page))
	var given []string
	var named []int
	for i, x := range page {
		fits[i].Listed = x
		switch count := l.rules.Tools; {
		case x.Name == "":
		case count != nil && l.before.count+len(given) >= count.AtMost:
			fits[i].LeftOut = true
			fits[i].Notes = append(fits[i].Notes, fmt.Sprintf("left out: a request takes %d tools", count.AtMost))
		default:
			given, named = append(given, x.Name), append(named, i)
		}
	}
	var whys []string
	called, with := l.before.with(func(taken *names.TakenNames) (called []string) {
		called, whys = fitted(l.rules.Names, l.prefix, taken, given)
		return called
	})
	l.before = with
	for i, name := range called {
		x := &fits[named[i]]
		if x.Name != name {
			x.Notes = append(x.Notes, fmt.Sprintf("called %q here: its own name is not accepted: %s", name, whys[i]))
		}
		x.Name = name
	}
	for i := range fits {
		if !fits[i].LeftOut {
			l.describe(&fits[i])
		}
	}
	return fits, l
}

// describe cuts a description that is too long or, where the flavor only warns, notes it.
func (l Listing) describe(x *Fit) {
	rule := l.rules.Descriptions
	if rule == nil {
		return
	}
	n := utf8.RuneCountInString(x.Description)
	switch {
	case n <= rule.AtMost:
	case rule.Warns:
		x.Notes = append(x.Notes, fmt.Sprintf("its description has %d characters, and %d are accepted; it is passed on as it was", n, rule.AtMost))
	default:
		x.Description = shortened(x.Description, rule.AtMost)
		x.Notes = append(x.Notes, fmt.Sprintf("its description has %d characters, and is cut to the %d that are accepted", n, rule.AtMost))
	}
}

// shortened is a description cut to a number of characters, the last of which is then an ellipsis.
func shortened(text string, most int) string {
	runes := []rune(text)
	if len(runes) <= most {
		return text
	}
	return string(runes[:most-1]) + "…"
}
