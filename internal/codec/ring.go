package codec

import (
	"fmt"
	"slices"
)

// untie sees to it that carrying a value ends: it looks for unions and wraps that lead
// back to themselves without going into the value. Unions in a ring all mean the same,
// so they get one list of branches, those that lead out of the ring. A wrap or a tag in
// a ring would wrap without end and is an error.
func (b *planner) untie() error {
	r := ringFinder{height: map[*plan]int{}, number: map[*plan]int{}, low: map[*plan]int{}, on: map[*plan]bool{}}
	for _, p := range b.order {
		if r.number[p] == 0 {
			if err := r.visit(p); err != nil {
				return err
			}
		}
	}
	return nil
}

// A ringFinder finds strongly connected plans as Tarjan does.
type ringFinder struct {
	number, low map[*plan]int
	height      map[*plan]int // of the tallest tower of plans that hand on the same value
	depth       int
	stack       []*plan
	on          map[*plan]bool
}

// still yields the plans that p hands its own values to.
func (p *plan) still(yield func(*plan) bool) {
	switch p.kind {
	case Wrap:
		yield(p.items)
	case Union:
		for i := range p.branches {
			if !yield(p.branches[i].plan) {
				return
			}
		}
	}
}

// tallest bounds unions and wraps within each other, at one and the same value.
const tallest = 100_000

var errTall = fmt.Errorf("more than %d unions and wrappers stand within each other", tallest)

func (r *ringFinder) visit(p *plan) error {
	r.depth++
	defer func() { r.depth-- }()
	r.number[p] = len(r.number) + 1
	r.low[p] = r.number[p]
	at := len(r.stack)
	r.stack = append(r.stack, p)
	r.on[p] = true
	if r.depth > tallest {
		return errTall
	}
	loop := false
	for q := range p.still {
		loop = loop || q == p
		if r.number[q] == 0 {
			if err := r.visit(q); err != nil {
				return err
			}
			r.low[p] = min(r.low[p], r.low[q])
		} else if r.on[q] {
			r.low[p] = min(r.low[p], r.number[q])
		}
		r.height[p] = max(r.height[p], r.height[q]+1)
	}
	if r.height[p] > tallest {
		return errTall
	}
	if r.low[p] < r.number[p] {
		return nil
	}
	ring := slices.Clone(r.stack[at:])
	r.stack = r.stack[:at]
	for _, q := range ring {
		r.on[q] = false
	}
	if len(ring) > 1 || loop {
		return flatten(ring)
	}
	return nil
}

// flatten gives all unions of a ring the branches that lead out of it.
func flatten(ring []*plan) error {
	inside := make(map[*plan]bool, len(ring))
	for _, p := range ring {
		inside[p] = true
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
