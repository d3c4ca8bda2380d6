package codec

import (
	"fmt"
	"strings"

	"github.com/schemaflavor/schemaflavor/internal/tree"
)

// maxProblems bounds the problems of a reply, and its notes, each.
const maxProblems = 50

// A report gathers problems in the order they are met, up to a bound.
type report struct {
	base  string // the reply's own pointer
	here  int    // where in the value a part is about to be written, or -1
	list  []Problem
	count [2]int // of problems, of notes
}

func index(note bool) int {
	if note {
		return 1
	}
	return 0
}

// add records a problem at a part of the reply. A pointer costs as much as the part is
// deep or far back, and is made only for what is reported.
func (r *report) add(note bool, at *tree.Node, format string, a ...any) *Problem {
	i := index(note)
	if r.count[i]++; r.count[i] > maxProblems {
		return &Problem{} // counted
	}
	path := strings.TrimPrefix(at.Pointer(), r.base)
	r.list = append(r.list, Problem{Path: path, Message: fmt.Sprintf(format, a...), Note: note, At: r.here})
	return &r.list[len(r.list)-1]
}

// left notes that the part that was met last is left out of another one, where that is salvaged.
func (d *decoder) left(of *tree.Node) {
	if d.options.Salvage && d.count[index(false)] <= maxProblems {
		d.list[len(d.list)-1].LeftOf = of
	}
}

// problems returns what was gathered; a last one of each sort says how many more.
func (r *report) problems() []Problem {
	for i, what := range []string{"more things are not as the schema wants them", "more parts are in another form"} {
		if more := r.count[i] - maxProblems; more > 0 {
			r.list = append(r.list, Problem{At: -1, Message: fmt.Sprintf("%d %s", more, what), Note: i == index(true)})
		}
	}
	return r.list
}

// duplicates notes the names that occur more than once in a document. at is where the
// document stands in the reply, or nil if it is the reply's own.
func (r *report) duplicates(v, at *tree.Node) {
	for _, m := range v.Document().Duplicates() {
		if m.Offset() < v.Offset() || m.Offset() >= v.Offset()+len(v.Raw()) {
			continue
		}
		where := at
		if where == nil {
			where = m
		}
		if r.count[index(true)] >= maxProblems {
			r.count[index(true)]++
			continue
		}
		r.add(true, where, "the name %s occurs more than once here; the last one counts", quote(m.Name()))
	}
}
