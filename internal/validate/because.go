package validate

import (
	"slices"
	"strings"

	"github.com/schemaflavor/schemaflavor/internal/tree"
	"github.com/schemaflavor/schemaflavor/internal/violation"
	"github.com/schemaflavor/schemaflavor/internal/word"
)

// explained asks for a verdict, and adds a reason to the violations of value that this reports: "…, because it has "card"".
func (r *run) explained(value *tree.Node, ask func() verdict, because func() string) verdict {
	if !r.reporting() {
		return ask()
	}
	from := len(r.sink.violations)
	x := ask()
	if len(r.sink.violations) > from {
		r.explain(from, value, because(), anyOfThem)
	}
	return x
}

// anyOfThem has explain add the reason to every violation.
func anyOfThem(*Violation) bool { return true }

// explain adds a reason to those violations from index from on that are of value or of one of its members, and that which picks.
func (r *run) explain(from int, value *tree.Node, because string, which func(*Violation) bool) {
	if because == "" {
		return
	}
	path := r.words.Pointer(value)
	for i := range r.sink.violations[from:] {
		v := &r.sink.violations[from+i]
		below, of := strings.CutPrefix(v.InstancePath, path)
		if !of || v.Unchecked || strings.Count(below, "/") > 1 || !which(v) {
			continue
		}
		v.Message = violation.Explained(v.Message, because)
	}
}

// meant reports what is wrong with a value for the alternative that it is meant for. by is the member or position that told which one
// that is, or nil. Violations that something is missing give it as the reason, for other alternatives may not ask for that. All
// violations do where the union only adds to an object, {"properties": {"kind": …}, "oneOf": …}: the model may have seen no union.
func (r *run) meant(c *branchesClause, value *tree.Node, sc *scope, by *fixture, chosen int) {
	from := len(r.sink.violations)
	r.choosing(c.subs[chosen], value, sc)
	because := r.reason(value, by)
	path := r.words.Pointer(value)
	adds := because != "" && value.IsObject() && c.src.Parent().Member(word.Properties).Has(by.name)
	r.explain(from, value, because, func(v *Violation) bool { return adds || lacking[v.Keyword] && v.InstancePath == path })
}

// lacking are the keywords that ask for what is not there.
var lacking = map[string]bool{word.Required.String(): true, word.MinItems.String(): true}

// tellingOff returns the member or position that rules out all alternatives of live but those in left. It is nil where these are not
// ruled out by one alone, or where left has all of live.
func tellingOff(shapes []shape, live, left []int) (by *fixture) {
	for _, i := range live {
		switch told := shapes[i].told; {
		case slices.Contains(left, i):
		case told == nil || by != nil && told.name != by.name:
			return nil
		default:
			by = told
		}
	}
	return by
}

// reason says what a member or a position is; "" where by is nil.
func (r *run) reason(value *tree.Node, by *fixture) string {
	switch {
	case by == nil:
		return ""
	case value.IsArray():
		return r.words.ReasonAt(value, by.part)
	}
	return r.words.Reason(value, by.name, true)
}
