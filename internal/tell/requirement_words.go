package tell

import (
	"slices"
	"strings"

	"github.com/schemaflavor/schemaflavor/internal/diag"
	"github.com/schemaflavor/schemaflavor/internal/ir"
	"github.com/schemaflavor/schemaflavor/internal/sentence"
)

// sentence tells a requirement, with the names that members have in the result.
func (r *Requirement) sentence(called func(string) string) string {
	if len(r.clauses) > 0 {
		return r.tell(called)
	}
	words := r.cases(called)
	for _, names := range r.together {
		if len(names) == 1 {
			words = diag.Joined(words, diag.Sentence(leaveOut(names, called, r.nulls)))
		} else {
			words = diag.Joined(words, "Do not give "+quoted(names, called, " and ")+" together.")
		}
	}
	return words
}

// cases tells which cases there are, of which one has to be met: "Give exactly one of `a` and `b`."
func (r *Requirement) cases(called func(string) string) string {
	if len(r.asks) == 1 {
		if r.asks[0].nothing() {
			return ""
		}
		if a := r.asks[0]; len(a.needs)+len(a.either) == 0 {
			return diag.Sentence(leaveOut(a.without, called, r.nulls))
		}
		return "Give " + r.asks[0].words(called) + "."
	}
	if words := r.bothOrNone(called); words != "" {
		return words
	}
	how := "at least one of"
	if r.exactly {
		how = "exactly one of"
	}
	if names := r.atMostOne(); len(names) == 1 { // of one member, at most one is always given
		return ""
	} else if len(names) == 2 {
		return "Do not give " + quoted(names, called, " and ") + " together."
	} else if len(names) > 1 {
		return "Give at most one of " + quoted(names, called, " and ") + "."
	}
	var names []string
	for _, a := range r.asks {
		if len(a.needs) == 1 && len(a.without)+len(a.either) == 0 {
			names = append(names, a.needs[0])
		}
	}
	if len(names) == len(r.asks) {
		return "Give " + how + " " + quoted(names, called, " and ") + "."
	}
	var cases []string
	for _, a := range r.asks {
		cases = append(cases, a.words(called))
	}
	return "Give " + how + " these: " + strings.Join(cases, "; ") + "."
}

// bothOrNone tells two cases of which one asks for some members and the other for none of them ("together or not at all"), and
// cases that each ask for the absence of one member ("do not give … together"); it has no words for others.
func (r *Requirement) bothOrNone(called func(string) string) string {
	var without []string
	for _, a := range r.asks {
		if len(a.needs)+len(a.either) == 0 && len(a.without) == 1 {
			without = append(without, a.without[0])
		}
	}
	if !r.exactly && len(without) == len(r.asks) {
		return "Do not give " + quoted(without, called, " and ") + " together."
	}
	if len(r.asks) != 2 || len(r.asks[0].either)+len(r.asks[1].either) > 0 {
		return ""
	}
	all, none := r.asks[0], r.asks[1]
	if len(all.needs) == 0 {
		all, none = none, all
	}
	if len(all.needs) < 2 || len(all.without)+len(none.needs) > 0 || !sameSet(all.needs, none.without) {
		return ""
	}
	return "Give " + quoted(all.needs, called, " and ") + " together or not at all."
}

// atMostOne returns the members of a requirement with a case for each of them, and one case that asks for none of them; nil
// for any other requirement.
func (r *Requirement) atMostOne() (names []string) {
	none := slices.IndexFunc(r.asks, func(a asked) bool { return len(a.needs)+len(a.either) == 0 })
	if none < 0 {
		return nil
	}
	others := slices.Delete(slices.Clone(r.asks), none, none+1)
	for _, a := range others {
		if len(a.needs) != 1 || len(a.either) > 0 {
			return nil
		}
		names = append(names, a.needs[0])
	}
	apart := r.exactly // exactly one case is met, so that none of them has to exclude the others
	for i, a := range others {
		if i == 0 && len(a.without) > 0 {
			apart = false
		}
		if apart != (len(a.without) == 0) || !apart && !sameSet(a.without, slices.Delete(slices.Clone(names), i, i+1)) {
			return nil
		}
	}
	if !sameSet(r.asks[none].without, names) {
		return nil
	}
	return names
}

// words says a case of a union: `a` without `b`.
func (a asked) words(called func(string) string) string {
	if len(a.either) > 0 {
		words := map[bool]string{true: "exactly", false: "at least"}[a.exactly] + " one of " + quoted(a.either, called, " and ")
		if a.either = nil; a.nothing() {
			return words
		}
		return words + ", and " + a.words(called)
	}
	switch {
	case len(a.needs) == 0 && len(a.without) == 1:
		return "no " + quoted(a.without, called, "")
	case len(a.needs) == 0:
		return "none of " + quoted(a.without, called, " and ")
	case len(a.without) == 0:
		return quoted(a.needs, called, " and ")
	}
	return quoted(a.needs, called, " and ") + " without " + quoted(a.without, called, " or ")
}

// demand says what follows from a condition: give `a` and leave out `b`.
func (a asked) demand(called func(string) string, nulls func(string) bool) string {
	var give, parts []string
	if len(a.needs) > 0 {
		give = append(give, quoted(a.needs, called, " and "))
	}
	if len(a.either) > 0 {
		how := map[bool]string{true: "exactly", false: "at least"}[a.exactly]
		give = append(give, how+" one of "+quoted(a.either, called, " and "))
	}
	if len(give) > 0 {
		parts = append(parts, "give "+strings.Join(give, " and "))
	}
	if len(a.without) > 0 {
		parts = append(parts, leaveOut(a.without, called, nulls))
	}
	return strings.Join(parts, " and ")
}

// leaveOut asks that members are not there, by null if nulls says that null leaves out each of them.
func leaveOut(names []string, called func(string) string, nulls func(string) bool) string {
	byNull := nulls != nil && !slices.ContainsFunc(names, func(name string) bool { return !nulls(name) })
	return sentence.LeaveOut(quoted(names, called, " and "), byNull)
}

// nullLeavesOut reports whether a member of an object is left out by null.
func nullLeavesOut(n *ir.Node, name string) bool {
	m := memberOf(n, name)
	return m != nil && m.Optional
}

// quoted lists members by what they are called in the result; last is the word before the last one.
func quoted(names []string, called func(string) string, last string) string {
	words := make([]string, len(names))
	for i, name := range names {
		words[i] = called(name)
	}
	return listed(words, last)
}

// listed lists what members are called; entries of a list share their noun: the entries "a" and "b".
func listed(words []string, last string) string {
	if len(words) > 1 && !slices.ContainsFunc(words, func(w string) bool { return !strings.HasPrefix(w, anEntry) }) {
		for i := range words {
			words[i] = words[i][len(anEntry):]
		}
		return "the entries " + diag.Enumerated(words, last)
	}
	return diag.Enumerated(words, last)
}
