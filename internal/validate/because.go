package validate

import (
	"slices"
	"strings"

	"github.com/schemaflavor/schemaflavor/internal/tree"
	"github.com/schemaflavor/schemaflavor/internal/violation"
	"github.com/schemaflavor/schemaflavor/internal/word"
)

// explained asks for a verdict, and has what it reports of a value say why that is asked.
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

// anyOfThem has all violations say why something is asked.
func anyOfThem(*Violation) bool { return true }

// explain has some of the violations from a place on, those of a value and of its members, say why that is asked of them.
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

// meant reports what is wrong with a value for the alternative that it is meant for, and where a member or a position told which one
// that is, why that is asked: always of what has to be there, for others need not, and of all where the union only adds to an
// object that stands around it, as who sent the value may have seen one object alone.
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

// tellingOff is what tells of a value that none of its union's alternatives is meant but some; it is nil where
// that is not one member or position, or all of them are left.
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

// reason says what a member or a position is; it is "" where it is none.
func (r *run) reason(value *tree.Node, by *fixture) string {
	switch {
	case by == nil:
		return ""
	case value.IsArray():
		return r.words.ReasonAt(value, by.part)
	}
	return r.words.Reason(value, by.name, true)
}
