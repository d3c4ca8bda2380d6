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
	for rest := text; spelled != ""; { // "`json` (default)", "json (the default)"
		before, after, found := strings.Cut(rest, spelled)
		if !found {
			break
		}
		if isTheDefault.MatchString(after) && !partOfWord.MatchString(before) {
			return true
		}
		rest = after
	}
	return false
}

// What follows a value that is called the default, and what a word ends with of which it is a part.
var (
	isTheDefault = regexp.MustCompile("(?i)^[\"'`*]* ?(?:\\((?:the )?default\\)|\\(default[,;:])")
	partOfWord   = regexp.MustCompile(`[\pL\d_-]$`)
)

// aLeast and aMost are how descriptions name limits themselves: "(max 25)", "from 1 to 100", "(1-20)".
var (
	aLeast = regexp.MustCompile("(?i)(?:^|[^\\pL\\d])(?:min(?:imum)?(?: value)?(?: is| of)?:?|at least|no less than|>=|≥|between|from) ?`?(-?\\d[\\d.,]*)|[(\\[](-?\\d[\\d.]*) ?(?:-|–|—|to|\\.\\.) ?\\d")
	aMost  = regexp.MustCompile("(?i)(?:^|[^\\pL\\d])(?:max(?:imum)?(?: value)?(?: is| of)?:?|at most|no more than|up to|<=|≤|between `?-?[\\d.]+`? and|from `?-?[\\d.]+`? to) ?`?(-?\\d[\\d.,]*)|[(\\[]-?[\\d.]+ ?(?:-|–|—|to|\\.\\.) ?(\\d[\\d.]*)")
)

// inWords are how descriptions say without a number that something is at least so much.
var inWords = map[string]*regexp.Regexp{
	"0": regexp.MustCompile(`(?i)\bnon-?negative\b`),
	"1": regexp.MustCompile(`(?i)(?:^|[^-\pL])positive (?:integer|int|whole number|number)\b`),
}

// atLeastOne is how they say so of characters and items.
var atLeastOne = regexp.MustCompile(`(?i)\bnon-?empty\b|\bnot be empty\b|\bat least one\b`)

// SaysBound reports whether a text says of a number that it is the least, or the most.
func SaysBound(text, number string, upper bool) bool {
	if words := inWords[number]; words != nil && !upper && words.MatchString(text) {
		return true
	}
	if !strings.Contains(strings.ReplaceAll(text, ",", ""), number) { // in most, which says so sooner
		return false
	}
	return says(text, number, upper, func(_, _ string) bool { return true })
}

// SaysCount reports whether a text says so of how many characters or items there are.
func SaysCount(text, number, of string, upper bool) bool {
	units := aCount[of]
	if units != nil && number == "1" && !upper && atLeastOne.MatchString(text) {
		return true
	}
	return units != nil && strings.Contains(strings.ReplaceAll(text, ",", ""), number) && says(text, number, upper, func(limit, rest string) bool {
		return units.MatchString(rest) || alone.MatchString(rest) && aLimit.MatchString(limit)
	})
}

// aCount is what follows a number that counts these, with the other end of a range before it.
var aCount = map[string]*regexp.Regexp{
	"character": regexp.MustCompile(`(?i)^(?: ?(?:and|to|-|–) ?\d[\d,]*)? ?-?(?:characters?|chars?|letters|symbols)\b`),
	"item":      regexp.MustCompile(`(?i)^(?: ?(?:and|to|-|–) ?\d[\d,]*)? (?:items?|entries|elements)\b`),
}

// A number behind which nothing is counted counts what the text is of, where a word for the limit is before it: of
// a range it may be what the values are.
var (
	alone  = regexp.MustCompile(`^(?:[)\].;,]|$)`)
	aLimit = regexp.MustCompile(`(?i)(?:max|min|at most|at least|no more|no less|up to)`)
)

// says reports whether a text names a number as a limit, and that and what follows are as they should be.
func says(text, number string, upper bool, fits func(limit, rest string) bool) bool {
	limits := aLeast
	if upper {
		limits = aMost
	}
	for _, m := range limits.FindAllStringSubmatchIndex(text, -1) {
		for g := 2; g < len(m); g += 2 {
			if m[g] < 0 {
				continue
			}
			said := strings.TrimRight(text[m[g]:m[g+1]], ".,")
			if strings.ReplaceAll(said, ",", "") == number && fits(text[m[0]:m[1]], text[m[g]+len(said):]) {
				return true
			}
		}
	}
	return false
}
