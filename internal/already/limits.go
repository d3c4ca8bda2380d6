package already

import (
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
)

// aDefault is how descriptions name a default: "default 10", "Defaults to `json`.", "the default if not set is **off**".
var aDefault = newPhrase("(?i)\\bdefault(?:s|ing)?(?:(?: \\pL+){0,4}?\\s+is|(?: value)?(?: to| ?=)?):?[\\s(]*([*\"'`]{0,3})([^\\s\"'`,;)]+)", "default").opened()

// SaysDefault reports whether a text names a default as it is spelled.
func SaysDefault(text, spelled string) bool {
	if switched := switches[spelled]; switched != nil && switched.in(text) {
		return true
	}
	if len(spelled) > len("999") && strings.Trim(spelled, "0123456789") == "" && strings.Contains(text, ",") {
		text = grouped.regexp().ReplaceAllStringFunc(text, func(number string) string { return strings.ReplaceAll(number, ",", "") })
	}
	if !strings.Contains(text, spelled) && !strings.Contains(text, capitalized(spelled)) { // as in most texts, which is sooner seen than a match
		return false
	}
	for _, m := range aDefault.all(text) {
		if said := strings.TrimRight(m[2], ".*"); m[2] == spelled || said == spelled || said == capitalized(spelled) {
			return true
		}
	}
	for rest := text; spelled != ""; { // "`json` (default)", "json (the default)"
		before, after, found := strings.Cut(rest, spelled)
		if !found {
			break
		}
		near, said := before[max(0, len(before)-near):], after[:min(len(after), near)]
		if !partOfWord.in(near) && (isTheDefault.in(said) || ifOmitted.in(near) && isUsed.in(said)) {
			return true
		}
		rest = after
	}
	return false
}

// capitalized is a word with a capital, as descriptions may write it: "Defaults to Normal."
func capitalized(word string) string {
	r, size := utf8.DecodeRuneInString(word)
	return string(unicode.ToUpper(r)) + word[size:]
}

// grouped is a number whose digits stand in groups: "1,000".
var grouped = newPhrase(`\b\d{1,3}(?:,\d{3})+\b`, ",")

// switches are how descriptions say that a boolean is false or true by default: "off by default".
var switches = map[string]*phrase{
	"false": newPhrase(`(?i)(?:^|[(.,;] ?)(?:is |it is )?(?:off|disabled|no|false) by default(?:$|[.,;)])|\bdefaults?(?: to|:)? (?:no|off|disabled)(?:$|[.,;)])`, "default"),
	"true":  newPhrase(`(?i)(?:^|[(.,;] ?)(?:is |it is )?(?:on|enabled|yes|true) by default(?:$|[.,;)])|\bdefaults?(?: to|:)? (?:yes|on|enabled)(?:$|[.,;)])`, "default"),
}

// near is how many bytes before and behind a value are searched for words that call it the default.
const near = 60

// What stands around a value that is the default: isTheDefault behind it, or ifOmitted before and isUsed behind it ("if omitted,
// 5 is used"). Behind partOfWord it is only a part of a longer word.
var (
	ifOmitted    = newPhrase(`(?i)\b(?:omitted|unset|absent|not (?:given|set|provided|specified|present))[^.]{0,20}$`)
	isUsed       = newPhrase("(?i)^[\"'`*]{0,3} (?:is|will be) used\\b")
	isTheDefault = newPhrase("(?i)^[\"'`*]{0,3} ?(?:\\((?:the )?default(?: value)?(?:[),;:]| -)|is the default\\b|by default(?:$|[.,;)]))")
	partOfWord   = newPhrase(`[\pL\d_-]$`)
)

// aLeast and aMost are how descriptions name limits themselves, with the number after their words, before them, or as
// an end of a range: "(max 25)", "5 or more", "from 1 to 100", "1-20", "[0, 1]".
var (
	aLeast = newPhrase("(?i)(?:^|[^\\pL\\d])(?:min(?:imum)?" + ofWhat + "|at least|" + not + "(?:less|fewer|shorter) than|greater than or equal to|>=|≥|between|from)\\s*`?(-?\\d[\\d.,]*)" +
		"|(-?\\d[\\d,]*)(?: \\pL+)? or (?:more|greater|longer)\\b" + `|(?:^|[^\pL\d.,-])(-?\d[\d.]*)` + to + `-?\d[\d.]*` + over + `|[(\[](-?\d[\d.]*), ?-?\d[\d.]*[)\]]`)
	aMost = newPhrase("(?i)(?:^|[^\\pL\\d])(?:max(?:imum)?" + ofWhat + "|limit(?:ed)? (?:is|of|to)|at most|" + not + "(?:more|greater|longer) than|(?:(?:can)?not|never) exceed|less than or equal to|up to|<=|≤|between `?-?[\\d.]+`?(?: \\([^)]*\\))? and|from `?-?[\\d.]+`? to)\\s*`?(-?\\d[\\d.,]*)" +
		"|(-?\\d[\\d,]*)(?: \\pL+)? (?:or (?:less|fewer|shorter)|max(?:imum)?)\\b" + `|(?:^|[^\pL\d.,-])-?\d[\d.]*` + to + `(-?\d[\d.]*)` + over + `|[(\[]-?\d[\d.]*, ?(-?\d[\d.]*)[)\]]`)
)

// over is what stands behind a range such as "1-20" where it names limits.
const over = `(?:$|[)\].,;]| (?:chars?|characters?|letters|symbols|digits?|items?|entries|elements|percent|inclusive)\b)`

// ofWhat is what stands between a word for a limit and its number ("maximum length is 5"), and not is what stands before "more
// than" where the number is a limit.
const (
	ofWhat = `(?: allowed)?(?: (?:value|length|size|number))?(?: +(?:is(?: always)?|of|can be)| *=)?:?`
	not    = `(?:no |(?:can)?not (?:be |have |contain |include )?)`
)

// to is what stands between the ends of a range.
const to = ` ?(?:-|–|—|to|\.\.[.=]?) ?`

// inWords are how descriptions say without a number that something is at least so much.
var inWords = map[string]*phrase{
	"0": newPhrase(`(?i)\bnon-?negative\b|\b(?:cannot|not) be negative\b|(?:^|\(|\b(?:a|the|as) )(?:0|zero)-based\b`, "negative", "-ba"),
	"1": newPhrase(`(?i)(?:^|[^-\pL])positive (?:integer|int|whole number)\b|(?:^|\(|\b(?:a|the|as) )(?:1|one)-based\b`, "itive", "-ba"),
}

// atLeastOne is how descriptions say without a number that there is at least one character or item.
var atLeastOne = newPhrase(`(?i)\bnon-? ?empty\b|\bnot be empty\b`, "empty")

// SaysBound reports whether a text says that values are at least a number, or if upper, at most.
func SaysBound(text, number string, upper bool) bool {
	if words := inWords[number]; words != nil && !upper && words.in(text) {
		return true
	}
	if !strings.Contains(strings.ReplaceAll(text, ",", ""), number) { // as in most texts, which is sooner seen than a match
		return false
	}
	return says(text, number, upper, func(_, _ string) bool { return true })
}

// beyond are how descriptions say that values are above a number (false), or below it (true): the number itself is excluded.
var beyond = map[bool]*phrase{
	false: newPhrase("(?i)(\\b(?:not|never|no) (?:be )?)?(?:(?:greater|more|larger) than|above|exceed|>) ?`?(-?\\d[\\d.,]*)"),
	true:  newPhrase("(?i)(\\b(?:not|never|no) (?:be )?)?(?:(?:less|smaller) than|below|under|<) ?`?(-?\\d[\\d.,]*)"),
}

// SaysBeyond reports whether a text says that values are above a number, or if upper, below it.
func SaysBeyond(text, number string, upper bool) bool {
	if number == "0" && !upper && (inWords["1"].in(text) || aPositive.in(text)) {
		return true
	}
	if !strings.Contains(text, number) {
		return false
	}
	for _, m := range beyond[upper].all(text) {
		if m[1] == "" && strings.ReplaceAll(strings.TrimRight(m[2], ".,"), ",", "") == number {
			return true
		}
	}
	return false
}

var aPositive = newPhrase(`(?i)^(?:an? )?positive\b|\bbe positive\b|(?:^|[^-\pL])positive number\b`, "itive")

// SaysCount reports whether a text says that there are at least, or if upper, at most so many characters or items (of).
func SaysCount(text, number, of string, upper bool) bool {
	units := aCount[of]
	if units != nil && number == "1" && !upper && atLeastOne.in(text) {
		return true
	}
	if text = inDigits(text, number); units == nil || !strings.Contains(strings.ReplaceAll(text, ",", ""), number) {
		return false
	}
	if of == "character" {
		for _, m := range exactly.all(text) {
			if m[1] == number {
				return true
			}
		}
	}
	return says(text, number, upper, func(limit, rest string) bool {
		counted := otherEnd.regexp().ReplaceAllString(rest, "")
		return (units.in(rest) || of == "item" && things.in(rest) && aMaximum.in(limit)) && !(of == "item" && ofItems.in(counted)) || ends.in(limit) && aWord[of].in(limit) || alone.in(rest) && aLimit.in(limit)
	})
}

// aCount is what follows a number of characters or items, behind the other end of a range if there is one ("1 to 5 items"); aWord
// is what stands within words for such a limit ("5 characters max").
var (
	aCount = map[string]*phrase{
		"character": newPhrase(`(?i)^(?: ?(?:and|to|-|–) ?\d[\d,]*)? ?-?(?:characters?|chars?|letters|symbols|digits?)\b`),
		"item":      newPhrase(`(?i)^(?: ?(?:and|to|-|–) ?\d[\d,]*)? (?:(?:items?|entries|elements)\b|\pL+(?:$|[.,;)]))`),
	}
	aWord = map[string]*phrase{
		"character": newPhrase(`(?i)\b(?:characters?|chars?|letters|symbols)\b`),
		"item":      newPhrase(`(?i)\d(?: \pL+)? (?:or|max)`),
	}
)

// ofItems is what follows a number that is about each item or about time, and does not count items; otherEnd is the other end
// of a range; ends is how a limit ends whose words stand behind its number; exactly is a code of so many letters.
var (
	ofItems  = newPhrase(`(?i)^[^\pL]*(?:characters?|chars?|letters|digits|words|bytes|kb|mb|gb|ms|milliseconds|seconds?|minutes?|hours?|days?|percent|or|and|to|is|are|in|for|of)\b`)
	otherEnd = newPhrase(`(?i)^ ?(?:and|to|-|–) ?\d[\d,]*`)
	ends     = newPhrase(`(?i)(?:or (?:less|fewer|shorter|more|greater|longer)|max(?:imum)?)$`)
	exactly  = newPhrase(`(?i)\b(\d+)[- ](?:letter|character|char|digits?)\b`, "letter", "char", "digit")
)

// inDigits is a text with a small number, where it is written as a word ("at least two"), in digits.
func inDigits(text, number string) string {
	if word := small[number]; word != nil && word.in(text) {
		return word.regexp().ReplaceAllString(text, "${1}${2}"+number+"${3}")
	}
	return text
}

// small are the words for small numbers within words for limits, by the number.
var small = func() map[string]*phrase {
	all := map[string]*phrase{}
	for i, word := range []string{"one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"} {
		all[strconv.Itoa(i+1)] = newPhrase(`(?i)(\b(?:at least|at most|up to|(?:no|not) (?:more|fewer|less) than|(?:min|max)imum(?: of)?) )`+word+`\b|(^|[^\pL])`+word+`( or (?:more|fewer|less)|[- ](?:letter|char(?:acter)?|digit))\b`, strings.TrimPrefix(word, "s"))
	}
	return all
}()

// A number with nothing behind it (alone) counts the characters or items if a word for a limit stands before it (aLimit): "max 25".
// The end of a mere range, "1-20", may be a value. Things of any name are items where a maximum or limit of them is told.
var (
	things   = newPhrase(`(?i)^ \pL+s\b`)
	alone    = newPhrase(`^(?:[)\].;,]|$)`)
	aMaximum = newPhrase(`(?i)\bmaximum of|\blimit`)
	aLimit   = newPhrase(`(?i)(?:max|min|at most|at least|no more|no less|no longer|not exceed|up to)`)
)

// says reports whether a text names a number as a limit, for which fits takes the words of the limit and the text behind it.
func says(text, number string, upper bool, fits func(limit, rest string) bool) bool {
	limits := aLeast
	if upper {
		limits = aMost
	}
	for _, m := range limits.regexp().FindAllStringSubmatchIndex(text, -1) {
		for g := 2; g < len(m); g += 2 {
			if m[g] < 0 {
				continue
			}
			said := strings.TrimRight(text[m[g]:m[g+1]], ".,")
			if asSpelled(said) == number && fits(text[m[0]:m[1]], text[m[g]+len(said):]) {
				return true
			}
		}
	}
	return false
}

// asSpelled is a number of a text as bounds are told: without commas between its digits, and without a fraction of zeros.
func asSpelled(said string) string {
	number := strings.ReplaceAll(said, ",", "")
	if whole, fraction, _ := strings.Cut(number, "."); strings.Trim(fraction, "0") == "" {
		return whole
	}
	return number
}

// SaysMultiple reports whether a text says of a number that values are multiples of it.
func SaysMultiple(text, number string) bool {
	for _, m := range aMultiple.all(text) {
		if strings.TrimRight(m[1], ".,") == number {
			return true
		}
	}
	return false
}

var aMultiple = newPhrase("(?i)\\b(?:multiples? of|divisible by|increments of|steps of) `?(\\d[\\d.,]*)", "multiple", "divi", "increment", "tep")

// SaysAll reports whether a text has all sentences of another, one after the other.
func SaysAll(text, sentences string) bool {
	s := strings.TrimRight(sentences, ". ")
	at := strings.Index(text, s)
	if at < 0 {
		return false
	}
	before, after := strings.TrimRight(text[:at], " \n"), text[at+len(s):]
	return (before == "" || strings.HasSuffix(before, ".")) && (after == "" || after[0] == '.')
}
