package violation

import (
	"fmt"
	"slices"

	"github.com/schemaflavor/schemaflavor/internal/format"
	"github.com/schemaflavor/schemaflavor/internal/schema"
	"github.com/schemaflavor/schemaflavor/internal/tree"
	"github.com/schemaflavor/schemaflavor/internal/word"
)

// Listed says what a value has to be by a const or an enum; values are those of its values that can be sent.
func (w *Words) Listed(values []*tree.Node, value *tree.Node) string {
	return "must be " + w.listed(value, values) + w.got(value) + w.nearest(values, value)
}

// Among says what a value has to be where some branches of a union list values and others ask for types.
func (w *Words) Among(values []*tree.Node, others schema.TypeSet, value *tree.Node) string {
	return "must be " + w.among(values, others, value) + w.got(value)
}

// Otherwise has a message say what else a value may be.
func (w *Words) Otherwise(message string, values []*tree.Node, others schema.TypeSet, value *tree.Node) string {
	return message + "; or be " + w.among(values, others, value)
}

// among names some values and types.
func (w *Words) among(values []*tree.Node, others schema.TypeSet, value *tree.Node) string {
	s := w.Sent(value)
	switch {
	case len(values) == 0:
		return s.aValueOf(others)
	case others == 0:
		return w.listed(value, values)
	case len(values) == 1:
		return w.listed(value, values) + " or " + s.aValueOf(others)
	}
	return w.listed(value, values) + ", or " + s.aValueOf(others)
}

// got says what was sent, behind what is wanted.
func (w *Words) got(value *tree.Node) string { return ", got " + w.describe(value) }

// atLeastOrMost says which side of a bound is wanted.
var atLeastOrMost = map[bool]string{false: "at least", true: "at most"}

// Count says how many characters, items or properties a value must have, which has n.
func (w *Words) Count(of Unit, most bool, limit, n int, value *tree.Node) string {
	s := w.Sent(value)
	if of == Items && !most && limit <= len(s.Positions) { // the items are sent as members: it names those that lack
		names := s.Positions[n:limit]
		if slices.ContainsFunc(names, func(name string) bool { return s.Node == nil || s.Node.Get(name) == nil }) {
			return missing(properties(names), names)
		}
		return notNull(properties(names))
	}
	what := s.present(of, limit)
	if of == Properties && s.Form == AsEntries && s.Member != nil {
		if _, _, list := s.Member(""); list != "" { // any name will do, as all members stand in one list
			what += " in " + quote(list)
		}
	}
	return fmt.Sprintf("must have %s %d %s, got %d", atLeastOrMost[most], limit, what, n)
}

// boundWords says what a bound wants: by most, then exclusive.
var boundWords = map[[2]bool]string{
	{false, false}: "must be at least ", {false, true}: "must be greater than ",
	{true, false}: "must be at most ", {true, true}: "must be less than ",
}

// Bound says on which side of a bound a number has to be.
func (w *Words) Bound(src *tree.Node, most, exclusive bool, value *tree.Node) string {
	return boundWords[[2]bool{most, exclusive}] + literal(src) + w.got(value)
}

// Of says what a value has to be by multipleOf, a pattern or a format.
func (w *Words) Of(src, value *tree.Node) string {
	return wanted[src.Word()](src) + w.got(value)
}

var wanted = map[word.Word]func(src *tree.Node) string{
	word.MultipleOf: func(src *tree.Node) string { return "must be a multiple of " + literal(src) },
	word.Pattern:    func(src *tree.Node) string { return "must match the pattern " + expression(src.Text()) },
	word.Format:     func(src *tree.Node) string { return "must be " + formatWords(src.Text()) },
}

// formatWords says what a text of a format is.
func formatWords(name string) string {
	if w := format.Words(name); w != "" {
		return w
	}
	return "in the format " + name
}

// Unique says which items of an array are the same.
func (w *Words) Unique(value, first, second *tree.Node, i, j int) string {
	s := w.Sent(value)
	which, counted := w.positions(value, first, second, i, j)
	what := "both " + w.describe(second)
	switch second = w.itself(second); {
	case second.IsObject():
		what = "the same object"
	case second.IsArray():
		what = "the same array"
	}
	return fmt.Sprintf("must not have the same %s twice, but %s are %s%s", s.units(Items, 1), which, what, counted)
}

// Contains says how many items that match a schema an array must have, which has n.
func (w *Words) Contains(src *tree.Node, most bool, limit, n int, value *tree.Node) string {
	s := w.Sent(value)
	return fmt.Sprintf("must contain %s %d %s that %s, got %d", atLeastOrMost[most], limit, s.units(Items, limit), w.wants(src, value, limit, most), n)
}

// Unchecked says what a value could not be checked against, by its keyword, and why.
func Unchecked(src *tree.Node, why string) string {
	what := "the schema " + literal(src)
	if says := unchecked[src.Word()]; says != nil {
		what = says(src)
	}
	return uncheckedAgainst(what, why)
}

var unchecked = map[word.Word]func(src *tree.Node) string{
	word.MultipleOf: func(src *tree.Node) string { return "a multiple of " + literal(src) },
	word.Pattern:    func(src *tree.Node) string { return "the pattern " + expression(src.Text()) },
	word.Format:     func(src *tree.Node) string { return "the format " + literal(src) },
	word.Contains:   func(*tree.Node) string { return "what it must contain" },
}

// UncheckedName says that a name could not be checked against a pattern, and why.
func UncheckedName(pattern, why string) string {
	return uncheckedAgainst("the pattern "+expression(pattern)+" for its name", why)
}

func uncheckedAgainst(what, why string) string {
	return "could not be checked against " + what + ": " + why
}
