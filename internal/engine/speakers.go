package engine

import (
	"slices"

	"github.com/schemaflavor/schemaflavor/internal/schema"
	"github.com/schemaflavor/schemaflavor/internal/tree"
)

// speakers finds the object parts of a conjunction that say something of a member, where
// there are so many that asking each of them for each name would cost their product.
type speakers struct {
	named map[string][]int // by name, the parts that declare it
	other []int            // the parts that say something of names they do not declare
}

// speak lists the object parts that say something of the members of that name, in their
// order, and perhaps some that say nothing of it.
func (sh *shape) speak(name string) []part {
	if len(sh.objects) < manyParts {
		return sh.objects
	}
	if sh.speakers == nil {
		sh.speakers = newSpeakers(sh.objects)
	}
	at := slices.Concat(sh.speakers.named[name], sh.speakers.other)
	slices.Sort(at)
	out := make([]part, 0, len(at))
	for _, i := range slices.Compact(at) {
		out = append(out, sh.objects[i])
	}
	return out
}

func newSpeakers(objects []part) *speakers {
	s := &speakers{named: map[string][]int{}}
	for i, p := range objects {
		for m := range p.n.Get("properties").All() {
			s.named[m.Name()] = append(s.named[m.Name()], i)
		}
		if a := p.n.Get("additionalProperties"); p.n.Get("patternProperties").Len() > 0 || saysSomething(a) {
			s.other = append(s.other, i)
		}
	}
	return s
}

// saysSomething reports whether a keyword holds a schema that some value may fail.
func saysSomething(n *tree.Node) bool { return schema.IsSchema(n) && !saysNothing(n) }
