package validate

import (
	"slices"
	"strings"

	"github.com/schemaflavor/schemaflavor/internal/tree"
	"github.com/schemaflavor/schemaflavor/internal/word"
)

// Bounds on what is compared, and told, of alternatives that a value begins none of.
const (
	mostBranches = 10
	mostRequired = 12
)

// reportAbsent says of an object that begins none of the alternatives, as it has nothing that only one of them requires, which
// of the members there have to be; it reports whether that is all that is wrong with it. The alternative that comes closest would
// be no closer than the others. Where those are some of all that are of objects, because says why.
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
			if len(l.fixed[name]) == 1 { // which value it has is not to be lost
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

// lacksAlone reports whether nothing keeps a value from any of some alternatives but members that it has not, and some strange ones that
// none of them allows.
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

// exclusive reports whether an alternative forbids what another one requires, so that a value is of one of them alone.
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
