package validate

import (
	"slices"
	"strings"

	"github.com/schemaflavor/schemaflavor/internal/tree"
	"github.com/schemaflavor/schemaflavor/internal/word"
)

// Bounds on the alternatives that are compared, and on the members that one message names, for a value without any of the members
// that tell its alternatives apart.
const (
	mostBranches = 10
	mostRequired = 12
)

// reportAbsent says of an object that has no member which only one alternative requires, as {} for [{"required": ["a"]},
// {"required": ["b"]}], which of these members there have to be: no alternative is closer than the others. It reports whether it did,
// which it does where nothing else is wrong. all: places has all alternatives of the value's type; else because says why it has these.
func (r *run) reportAbsent(c *branchesClause, value *tree.Node, sc *scope, places []int, all bool, because string) bool {
	if !value.IsObject() || len(places) < 2 || len(places) > mostBranches || !all && because == "" {
		return false
	}
	branches := make([]*lacks, len(places))
	lists := make([][]string, len(places))
	for i, at := range places {
		l := &lacks{looks: maxLooks}
		l.look(r, c.subs[at].get(r.v), value, sc)
		slices.Sort(l.given)
		l.given = slices.Compact(l.given)
		for _, name := range l.required {
			if len(l.fixed[name]) == 1 { // a list of names would not tell its only value
				return false
			}
			if !slices.Contains(lists[i], name) {
				lists[i] = append(lists[i], name)
			}
		}
		if branches[i] = l; len(lists[i]) == 0 || !slices.Equal(l.given, branches[0].given) {
			return false
		}
	}
	x := choiceOf(lists)
	if x == nil || len(x.common) > 0 || len(slices.Concat(x.sets...)) > mostRequired {
		return false
	}
	strange, alone := r.lacksAlone(c, value, sc, places)
	if !alone {
		return false
	}
	want := "at least one"
	if c.one || exclusive(branches, x.sets) {
		want = "exactly one"
	}
	from := len(r.sink.violations)
	r.reportChoice(c, value, x.sets, want)
	for _, m := range strange {
		r.notAllowed(c.src, m, "")
	}
	r.explain(from, value, because, anyOfThem)
	return true
}

// lacksAlone reports whether all that keeps a value from each of some alternatives is members that it lacks and strange ones, which
// none of the alternatives allows.
func (r *run) lacksAlone(c *branchesClause, value *tree.Node, sc *scope, places []int) (strange []*tree.Node, alone bool) {
	outer := r.sink
	defer func() { r.sink = outer }()
	path := r.words.Pointer(value)
	refused := map[string]int{} // members, and how many of the alternatives do not allow each
	for _, at := range places {
		r.sink = &sink{limit: mostRequired, nested: true}
		r.again(c.subs[at], value, sc)
		for _, v := range r.sink.violations {
			switch below, of := strings.CutPrefix(v.InstancePath, path+"/"); {
			case v.Keyword == word.Required.String() && v.InstancePath == path:
			case v.Keyword == word.AdditionalProperties.String() && of && !strings.Contains(below, "/"):
				refused[v.InstancePath]++
			default:
				return nil, false
			}
		}
	}
	for m := range value.All() {
		switch refused[r.words.Pointer(m)] {
		case 0:
		case len(places):
			strange = append(strange, m)
		default:
			return nil, false
		}
	}
	return strange, true
}

// exclusive reports whether an alternative forbids a member that another one requires, so that a value cannot match both.
func exclusive(branches []*lacks, sets [][]string) bool {
	for i, l := range branches {
		for _, c := range l.closed {
			for j, set := range sets {
				if j != i && len(c.patterns) == 0 && slices.ContainsFunc(set, func(name string) bool { _, listed := c.properties[name]; return !listed }) {
					return true
				}
			}
		}
	}
	return false
}
