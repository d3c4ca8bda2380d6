package sentence

import (
	"regexp"
	"slices"
	"strings"

	"github.com/schemaflavor/schemaflavor/internal/diag"
	"github.com/schemaflavor/schemaflavor/internal/ir"
)

// Several keywords may ask for "at least one" and "at most one" of the same members, or may have the same follow from several
// values of a member. One sentence says so instead of several: "Give exactly one of `a` and `b`."

// mergedInto merges a sentence into one that the node has already, which then says both; it reports whether it did.
func mergedInto(n *ir.Node, told diag.Told) bool {
	if told.Bound != "" {
		return false
	}
	if some, ok := chosenIn(told.Text); ok {
		return some.into(n)
	}
	if on, ok := uponIn(told.Text); ok {
		return on.into(n)
	}
	return false
}

// mostCompared bounds the sentences on a node with which a new one is compared.
const mostCompared = 64

// last are the sentences on a node with which a new one is compared.
func last(n *ir.Node) []diag.Told { return n.Sentences[max(0, len(n.Sentences)-mostCompared):] }

// replace changes the text of one of the last sentences.
func replace(n *ir.Node, i int, text string) {
	n.Sentences = slices.Clone(n.Sentences)
	last(n)[i].Text = text
}

// A chosen is a sentence on how many of some members are given: at least one, at most one, or both.
type chosen struct {
	how   string   // at least, at most or exactly
	names []string // quoted
}

var (
	chooses  = regexp.MustCompile("^Give (at least|at most|exactly) one of (`[^`]+`(?:(?:, | and )`[^`]+`)+)\\.$")
	excludes = regexp.MustCompile("^Do not give (`[^`]+` and `[^`]+`) together\\.$")
	ticked   = regexp.MustCompile("`[^`]+`")
)

// chosenIn reads a sentence as a chosen; ok is false for any other sentence.
func chosenIn(text string) (c chosen, ok bool) {
	names := ""
	if strings.HasPrefix(text, "Give ") {
		if found := chooses.FindStringSubmatch(text); found != nil {
			c.how, names = found[1], found[2]
		}
	} else if found := excludes.FindStringSubmatch(text); found != nil {
		c.how, names = "at most", found[1]
	}
	c.names = ticked.FindAllString(names, -1)
	return c, names != ""
}

// into merges a chosen into a sentence on the same members; it reports whether there is one.
func (c chosen) into(n *ir.Node) bool {
	for i, s := range last(n) {
		if s.Bound != "" || !strings.Contains(s.Text, c.names[0]) {
			continue
		}
		other, ok := chosenIn(s.Text)
		if !ok || len(other.names) != len(c.names) || slices.ContainsFunc(c.names, func(name string) bool { return !slices.Contains(other.names, name) }) {
			continue
		}
		if other.how != c.how && other.how != "exactly" {
			replace(n, i, "Give exactly one of "+diag.Enumerated(other.names, " and ")+".")
		}
		return true
	}
	return false
}

// An upon is a sentence on what follows from values of a member: "If `a` is 1, give `b`."
type upon struct {
	before string // "If `a` is "
	values []string
	rest   string // ", give `b`."
}

const aValue = `(?:"(?:[^"\\]|\\.)*"|-?[0-9][0-9.eE+-]*|true|false|null)`

var (
	follows = regexp.MustCompile("^(If `[^`]+` is )(" + aValue + "(?:(?:, | or )" + aValue + ")*)(, .*)$")
	values  = regexp.MustCompile(aValue)
)

// uponIn reads a text as an upon; ok is false for any other text, several sentences, and one with an "otherwise".
func uponIn(text string) (u upon, ok bool) {
	if !strings.HasPrefix(text, "If `") || strings.Contains(text, ". ") || strings.Contains(text, "otherwise ") {
		return u, false
	}
	found := follows.FindStringSubmatch(text)
	if found == nil {
		return u, false
	}
	return upon{found[1], values.FindAllString(found[2], -1), found[3]}, true
}

// into merges an upon into a sentence in which the same follows from other values; it reports whether there is one.
func (u upon) into(n *ir.Node) bool {
	for i, s := range last(n) {
		if s.Bound != "" || !strings.HasSuffix(s.Text, u.rest) || !strings.HasPrefix(s.Text, u.before) {
			continue
		}
		other, ok := uponIn(s.Text)
		if !ok || other.before != u.before || other.rest != u.rest {
			continue
		}
		all := other.values
		for _, v := range u.values {
			if !slices.Contains(all, v) {
				all = append(all, v)
			}
		}
		text := u.before + diag.Enumerated(all, " or ") + u.rest
		if len(text) > MaxSentence {
			continue
		}
		replace(n, i, text)
		return true
	}
	return false
}
