package diag

import (
	"regexp"
	"slices"
	"strings"
	"unicode/utf8"
)

// A Told is a lost constraint as a description tells of it: a bound, which makes one sentence with
// its other end, or a sentence of its own.
type Told struct {
	Bound string // the keyword of a bound on numbers; "least" or "most" for a bound on a count; "": a sentence
	Of    string // what a count counts, in the shape that the model sees: character, item, …
	Text  string // the bound's number, or the sentence
}

// boundTable says what a bound is called before its number.
var boundTable = map[string]struct {
	words string
	upper bool
}{
	"minimum":          {"at least ", false},
	"exclusiveMinimum": {"more than ", false},
	"least":            {"at least ", false},
	"maximum":          {"at most ", true},
	"exclusiveMaximum": {"less than ", true},
	"most":             {"at most ", true},
}

// Sentences are what a description says of lost constraints, in the order in which they were
// lost: the two ends of a range are one. Beside a bound on characters, items or properties, one on numbers says so: "As a number, …".
func Sentences(told []Told) string {
	var b strings.Builder
	counts := slices.ContainsFunc(told, func(t Told) bool { return t.Bound != "" && t.Of != "" }) // of values of another type
	for i, t := range told {
		text := t.Text
		if t.Bound != "" {
			other := otherEnd(told, i)
			if other >= 0 && other < i {
				continue // said with the other end
			}
			from, to := &told[i], (*Told)(nil)
			if other >= 0 {
				to = &told[other]
			}
			if boundTable[t.Bound].upper {
				from, to = to, from
			}
			if text = Range(from, to); t.Of == "" && counts {
				text = "as a number, " + text
			}
			text = Sentence(text)
		}
		if b.Len() > 0 {
			b.WriteByte(' ')
		}
		b.WriteString(text)
	}
	return b.String()
}

// Description is Sentences in the words of a description: "Not empty." for "At least 1 character."
func Description(told []Told) string {
	return strings.Replace(Sentences(told), "At least 1 character.", "Not empty.", 1)
}

// otherEnd is the index of the bound that makes one range with told[i], or -1. Only the first lower and the first upper bound do.
func otherEnd(told []Told, i int) int {
	first := func(upper bool) int {
		return slices.IndexFunc(told, func(o Told) bool {
			return o.Bound != "" && o.Of == told[i].Of && boundTable[o.Bound].upper == upper
		})
	}
	upper := boundTable[told[i].Bound].upper
	if first(upper) != i {
		return -1
	}
	return first(!upper)
}

// Range says from where to where numbers go, or how many there are of something; one of the ends
// may be nil.
func Range(from, to *Told) string {
	switch {
	case to == nil:
		return boundTable[from.Bound].words + from.Text + counting(from)
	case from == nil && to.Of != "" && to.Text == "0":
		return "no" + counting(to)
	case from == nil:
		return boundTable[to.Bound].words + to.Text + counting(to)
	case from.Text == to.Text && from.Bound != "exclusiveMinimum" && to.Bound != "exclusiveMaximum":
		return "exactly " + to.Text + counting(to)
	case from.Of != "":
		return from.Text + " to " + to.Text + counting(to)
	case from.Bound == "minimum" && to.Bound == "maximum":
		return "from " + from.Text + " to " + to.Text
	}
	return boundTable[from.Bound].words + from.Text + " and " + boundTable[to.Bound].words + to.Text
}

// counting is what there are so many of, for one thing and for more.
func counting(t *Told) string {
	switch {
	case t.Of == "":
		return ""
	case t.Text == "1":
		return " " + t.Of
	case strings.HasSuffix(t.Of, "y"):
		return " " + strings.TrimSuffix(t.Of, "y") + "ies"
	}
	return " " + t.Of + "s"
}

// Sentence makes one of words.
func Sentence(words string) string {
	if words == "" {
		return ""
	}
	return strings.ToUpper(words[:1]) + words[1:] + "."
}

// Joined is a text and the sentences behind it. They stand on a line of their own where the text ends in an item of a
// list, in a block of code or in a colon, so that they are no part of it, or in an address, which a full stop would change.
func Joined(text, sentences string) string {
	text = strings.TrimSuffix(strings.TrimRight(text, " \t"), ",")
	switch last, _ := utf8.DecodeLastRuneInString(strings.TrimRight(text, closing)); {
	case text == "" || sentences == "":
		return text + sentences
	case strings.HasSuffix(text, "\n"):
		return text + sentences
	case strings.HasSuffix(text, "```"), strings.HasSuffix(text, ":"), strings.Contains(text, "\n") && listEnd.MatchString(text), strings.Contains(text, "://") && addressEnd.MatchString(text):
		return text + "\n" + sentences
	case !strings.ContainsRune(stops, last):
		text += "."
	}
	return text + " " + sentences
}

// Ended ends a text as a sentence ends, where it does not.
func Ended(text string) string {
	if last, _ := utf8.DecodeLastRuneInString(strings.TrimRight(text, closing)); strings.ContainsRune(stops, last) {
		return text
	}
	return text + "."
}

// stops end a sentence, or what goes on behind them.
const stops = ".!?:;。！？：；…"

// closing may stand behind the full stop of a sentence.
const closing = "\"'”’)]_*"

var (
	listEnd    = regexp.MustCompile(`\n[ \t]*(?:[-*•]|\d+[.)])[ \t][^\n]*$`)
	addressEnd = regexp.MustCompile(`https?://[^\s.,;:!?)]+(?:[.,;:!?)][^\s.,;:!?)]+)*/?$`)
)
