package diag

import (
	"regexp"
	"strings"
)

// What an author says in a description already is not told again.

// aDefault is how descriptions name a default themselves: "default 10", "Defaults to `json`.".
var aDefault = regexp.MustCompile("(?i)\\bdefaults?(?: value)?(?: is| to)?:? *([\"'`]?)([^\\s\"'`,;)]+)")

// SaysDefault reports whether a text names a default as it is spelled.
func SaysDefault(text, spelled string) bool {
	if !strings.Contains(text, spelled) { // in most, which says so sooner
		return false
	}
	for _, m := range aDefault.FindAllStringSubmatch(text, -1) {
		if m[2] == spelled || strings.TrimSuffix(m[2], ".") == spelled {
			return true
		}
	}
	return false
}

// aLeast and aMost are how descriptions name limits themselves: "(max 25)", "from 1 to 100", "(1-20)".
var (
	aLeast = regexp.MustCompile("(?i)(?:^|[^\\pL\\d])(?:min(?:imum)?(?: value)?(?: is| of)?:?|at least|no less than|>=|≥|between|from) ?`?(-?\\d[\\d.,]*)|[(\\[](-?\\d[\\d.]*) ?(?:-|–|—|to|\\.\\.) ?\\d")
	aMost  = regexp.MustCompile("(?i)(?:^|[^\\pL\\d])(?:max(?:imum)?(?: value)?(?: is| of)?:?|at most|no more than|up to|<=|≤|between `?-?[\\d.]+`? and|from `?-?[\\d.]+`? to) ?`?(-?\\d[\\d.,]*)|[(\\[]-?[\\d.]+ ?(?:-|–|—|to|\\.\\.) ?(\\d[\\d.]*)")
)

// SaysBound reports whether a text says of a number that it is the least, or the most.
func SaysBound(text, number string, upper bool) bool {
	if !strings.Contains(strings.ReplaceAll(text, ",", ""), number) { // in most, which says so sooner
		return false
	}
	limits := aLeast
	if upper {
		limits = aMost
	}
	for _, m := range limits.FindAllStringSubmatch(text, -1) {
		if said := strings.ReplaceAll(strings.TrimRight(m[1]+m[2], ".,"), ",", ""); said == number {
			return true
		}
	}
	return false
}
