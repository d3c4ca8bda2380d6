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

// meant reports what is wrong with a value for the alternative that it is meant for, and where a member told which one that is,
// why that is asked: always of members that have to be there, for others need not, and of all where the union only adds to an
// object that stands around it, as who sent the value may have seen one object alone.
func (r *run) meant(c *branchesClause, value *tree.Node, sc *scope, shapes []shape, live []int, chosen int) {
	from := len(r.sink.violations)
	r.choosing(c.subs[chosen], value, sc)
	because := r.tellingOff(value, shapes, live, []int{chosen})
	path := r.words.Pointer(value)
	adds := because != "" && c.src.Parent().Member(word.Properties).Has(shapes[other(live, chosen)].told)
	r.explain(from, value, because, func(v *Violation) bool { return adds || v.Keyword == "required" && v.InstancePath == path })
}

// other is the first of some places that is another one.
func other(places []int, than int) int {
	for _, i := range places {
		if i != than {
			return i
		}
	}
	return than
}

// tellingOff says by which member a value tells that none of its union's alternatives is meant but some; it is "" where
// that is not one member, or all of them are left.
func (r *run) tellingOff(value *tree.Node, shapes []shape, live, left []int) string {
	name := ""
	for _, i := range live {
		switch {
		case slices.Contains(left, i):
		case shapes[i].told == "" || name != "" && shapes[i].told != name:
			return ""
		default:
			name = shapes[i].told
		}
	}
	if name == "" {
		return ""
	}
	return r.words.Reason(value, name, true)
}
