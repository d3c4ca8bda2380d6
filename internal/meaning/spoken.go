package meaning

import (
	"github.com/schemaflavor/schemaflavor/internal/schema"
	"github.com/schemaflavor/schemaflavor/internal/slab"
	"github.com/schemaflavor/schemaflavor/internal/tree"
)

// maxSpoken bounds the schemas that are looked into for the names they speak of.
const maxSpoken = 500

// heard is what a given-up schema, or a branch within it, says.
type heard struct {
	shape   *Normal
	members *Members
}

// Spoken yields a given-up schema and the branches of unions within it, each with what it
// says of members; it reports whether these are all.
func (l *Reader) Spoken(given *tree.Node, yield func(*Normal, *Members)) (all bool) {
	seen := map[*tree.Node]bool{}
	queue := []*tree.Node{given}
	for i := 0; i < len(queue); i++ {
		if i == maxSpoken || l.Meter.Spent() {
			return false
		}
		n := queue[i]
		if seen[n] {
			continue
		}
		seen[n] = true
		h := l.heard[n]
		if h == nil {
			inner := l.NormalForm(l.Schemas.Sets.One(n))
			h = &heard{inner, l.MembersOf(inner)}
			slab.Put(&l.heard, n, h)
		}
		l.Meter.Charge(1 + len(h.members.Names) + len(h.members.Order))
		yield(h.shape, h.members)
		if h.shape.Types&schema.TObject == 0 {
			continue // its branches speak of no object, whatever they say by themselves
		}
		for _, u := range h.shape.Unions {
			if len(queue) > 2*maxSpoken {
				break // they would not be looked at
			}
			l.Meter.Charge(u.Member.Len())
			for b := range u.Member.All() {
				if schema.IsSchema(b) {
					queue = append(queue, b)
				}
			}
		}
	}
	return true
}

// NamesOf lists the members that a schema speaks of.
func (l *Reader) NamesOf(n *tree.Node) (names []string) {
	l.Spoken(n, func(_ *Normal, ms *Members) { names = append(append(names, ms.Names...), ms.Order...) })
	return names
}
