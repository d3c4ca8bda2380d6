package meaning

import (
	"slices"

	"github.com/schemaflavor/schemaflavor/internal/conjunction"
	"github.com/schemaflavor/schemaflavor/internal/meter"
	"github.com/schemaflavor/schemaflavor/internal/schema"
	"github.com/schemaflavor/schemaflavor/internal/tree"
	"github.com/schemaflavor/schemaflavor/internal/word"
)

// speakers finds the object parts of a conjunction that say something of a member, where
// there are so many that asking each of them for each name would cost their product.
type speakers struct {
	named map[string][]int // by name, the parts that declare it
	other []int            // the parts that say something of names they do not declare
}

// partsSpeakingOf lists the object parts that say something of the members of that name, in their
// order, and perhaps some that say nothing of it.
func (normal *Normal) partsSpeakingOf(name string) []conjunction.Part {
	if len(normal.Objects) < meter.ManyParts {
		return normal.Objects
	}
	if normal.speakers == nil {
		normal.speakers = newSpeakers(normal.Objects)
	}
	at := slices.Concat(normal.speakers.named[name], normal.speakers.other)
	slices.Sort(at)
	out := make([]conjunction.Part, 0, len(at))
	for _, i := range slices.Compact(at) {
		out = append(out, normal.Objects[i])
	}
	return out
}

func newSpeakers(objects []conjunction.Part) *speakers {
	s, had := &speakers{named: map[string][]int{}}, map[*tree.Node]bool{}
	for i, p := range objects {
		if had[p.N] {
			continue
		}
		had[p.N] = true
		for m := range p.N.Member(word.Properties).All() {
			s.named[m.Name()] = append(s.named[m.Name()], i)
		}
		if a := p.N.Member(word.AdditionalProperties); p.N.Member(word.PatternProperties).Len() > 0 || schema.SaysSomething(a) {
			s.other = append(s.other, i)
		}
	}
	return s
}
