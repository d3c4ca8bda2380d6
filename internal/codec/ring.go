package codec

import (
	"fmt"

	"github.com/schemaflavor/schemaflavor/internal/cycles"
)

// untie makes sure that carrying a value ends. It looks for rings: unions and wraps that lead
// back to themselves for the same value, without going into a part of it. The unions of a ring
// mean the same, so they all get the branches that lead out of the ring. A Wrap or a tagged branch
// within a ring would wrap without end, and is an error.
func (b *planner) untie() (err error) {
	height := make([]int, len(b.order)) // the length of the longest chain of plans that hand on the same value
	var s cycles.Search
	s.Begin(len(b.order))
	found := func(ring []int32, back bool) {
		tall := 1
		for _, v := range ring {
			for q := range b.order[v].still {
				tall = max(tall, height[q.number]+1) // the heights within the ring itself are still 0
			}
		}
		for _, v := range ring {
			height[v] = tall
		}
		switch {
		case err != nil:
		case tall > tallest:
			err = errTall
		case back:
			err = b.flatten(ring)
		}
	}
	for v := range b.order {
		s.From(int32(v), func(v int32, to []int32) []int32 {
			for q := range b.order[v].still {
				to = append(to, q.number)
			}
			return to
		}, nil, found)
	}
	return err
}

// still yields the plans to which p, a Wrap or Union, hands its values whole. It leaves out asItIs, where a chain ends.
func (p *plan) still(yield func(*plan) bool) {
	switch p.kind {
	case Wrap:
		if p.items != asItIs {
			yield(p.items)
		}
	case Union:
		for i := range p.branches {
			if q := p.branches[i].plan; q != asItIs && !yield(q) {
				return
			}
		}
	}
}

// tallest bounds the unions and wraps that stand within each other for the same value.
const tallest = 100_000

var errTall = fmt.Errorf("more than %d unions and wrappers stand within each other", tallest)

// flatten gives all unions of a ring the branches that lead out of the ring.
func (b *planner) flatten(numbers []int32) error {
	ring, inside := make([]*plan, len(numbers)), make(map[*plan]bool, len(numbers))
	for i, v := range numbers {
		ring[i] = b.order[v]
		inside[ring[i]] = true
	}
	var out []branchPlan
	for _, p := range ring {
		if p.kind == Wrap {
			return fmt.Errorf("the wrapper %q holds itself", p.node.Name)
		}
		for _, br := range p.branches {
			switch {
			case !inside[br.plan]:
				out = append(out, br)
			case br.tag != nil:
				return fmt.Errorf("the branch %q holds itself", br.branch.Name)
			}
		}
	}
	for _, p := range ring {
		p.branches = out
	}
	return nil
}
