package codec

import (
	"fmt"
	"strings"

	"github.com/schemaflavor/schemaflavor/internal/tree"
)

// maxProblems bounds the problems of a reply, and separately its notes.
const maxProblems = 50

// A report gathers problems in the order they are met, up to a bound.
type report struct {
	base  string // the reply's own pointer, which paths leave out
	here  int    // Problem.At of the problems that are added, or -1
	list  []Problem
	count [2]int // how many problems and notes there were, by index
}

func index(note bool) int {
	if note {
		return 1
	}
	return 0
}

// add records a problem at a part of the reply. The cost of a pointer grows with the depth and
// the position of the part, so one is made only for what is reported.
func (r *report) add(note bool, at *tree.Node, format string, a ...any) *Problem {
	i := index(note)
	if r.count[i]++; r.count[i] > maxProblems {
		return &Problem{} // only counted
	}
	path := strings.TrimPrefix(at.Pointer(), r.base)
	r.list = append(r.list, Problem{Path: path, Message: fmt.Sprintf(format, a...), Note: note, At: r.here})
	return &r.list[len(r.list)-1]
}

// left sets LeftOf of the last problem: its part is left out of the list or object that is salvaged.
func (d *decoder) left(of *tree.Node) {
	if d.options.Salvage && d.count[index(false)] <= maxProblems {
		d.list[len(d.list)-1].LeftOf = of
	}
}

// problems returns the problems and notes. Beyond the bound, a last problem and a last note say how many more there are.
func (r *report) problems() []Problem {
	for i, what := range []string{"more things are not as the schema wants them", "more parts are in another form"} {
		if more := r.count[i] - maxProblems; more > 0 {
			r.list = append(r.list, Problem{At: -1, Message: fmt.Sprintf("%d %s", more, what), Note: i == index(true)})
		}
	}
	return r.list
}

// duplicates adds a note for each name that occurs more than once in an object within v. If v comes from JSON
// text in the reply, at is the string that holds the text; otherwise at is nil.
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
