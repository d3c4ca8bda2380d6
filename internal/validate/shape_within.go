package validate

import (
	"slices"
	"strconv"

	"github.com/schemaflavor/schemaflavor/internal/schema"
	"github.com/schemaflavor/schemaflavor/internal/tree"
)

// Bounds on what is looked at within a list, and within a union.
const (
	maxWithin = 2 // lists in lists
	maxItems  = 4 // items that are none of a list's, and those that are
	maxForms  = 16
)

// failing is what an item counts that is none of a list's, or of its position: more than it may look as if it were one.
const failing = 16

// elements looks at the items of an array: a tuple's positions are told apart as the members of an object are, and a list
// comes the closer the fewer items are none of its own. Where many are not it is not looked on: an invalid value may be long, and
// its alternatives many.
func (s *shape) elements(r *run, c *elementsClause, value *tree.Node, sc *scope) {
	i := 0
	for m := value.First(); m != nil && s.failed <= maxItems; m = m.Next() {
		r.spend(1)
		switch {
		case i < len(c.prefix):
			s.position(r, c.prefix[i], i, m, sc)
		case c.rest == nil:
			return
		case c.rest.src.Kind() == tree.False:
			s.score--
		default:
			s.item(r, c.rest, m, sc)
		}
		i++
	}
}

func (s *shape) position(r *run, p *sub, i int, m *tree.Node, sc *scope) {
	if p == nil {
		return
	}
	name := strconv.Itoa(i)
	s.declares = append(s.declares, name)
	s.fix(r, p.get(r.v), name, m, sc)
	if r.decide(p, m, sc) == invalid {
		s.failed++
		s.score -= failing
	} else {
		s.score++
	}
}

// item looks at an item of a list: one that is none of its own may look as if it were meant for it.
func (s *shape) item(r *run, rest *sub, m *tree.Node, sc *scope) {
	if r.decide(rest, m, sc) != invalid {
		if s.right < maxItems {
			s.right++
			s.score++
		}
		return
	}
	s.score -= failing
	if s.failed++; s.failed > maxItems || s.within >= maxWithin {
		return
	}
	of := shape{looks: maxLooks, within: s.within + 1}
	of.look(r, rest.get(r.v), m, sc)
	if of.typeMisfit {
		return
	}
	s.score += max(min(of.score, failing-1), 1-failing)
	s.agrees += of.agrees
}

// union looks at what a branch has besides of a union: at the form of it that comes closest.
func (s *shape) union(r *run, c *branchesClause, value *tree.Node, sc *scope) {
	s.circular = s.circular || slices.Contains(s.unions, c)
	if len(c.subs) > maxForms || s.circular {
		return
	}
	unions := append(slices.Clone(s.unions), c)
	var forms []shape
	misfits := schema.TypeSet(0)
	for _, sub := range c.subs {
		if r.decide(sub, value, sc) == cyclic {
			continue
		}
		form := shape{looks: s.looks, within: s.within, unions: unions}
		form.look(r, sub.get(r.v), value, sc)
		switch s.looks = form.looks; {
		case s.looks < 0: // a form that was not looked at would seem to come closer than those that were
			return
		case form.circular: // the other forms are all that it is
		case form.typeMisfit:
			misfits |= form.types
		default:
			forms = append(forms, form)
		}
	}
	if len(forms) == 0 {
		s.types |= misfits
		s.typeMisfit = s.typeMisfit || misfits != 0
		return
	}
	if !value.IsObject() && !value.IsArray() {
		return
	}
	best := &forms[0]
	for i := range forms {
		if f := &forms[i]; f.agrees > best.agrees || f.agrees == best.agrees && f.score > best.score {
			best = f
		}
	}
	s.score += best.score
	s.agrees += best.agrees
	s.failed += best.failed
	s.declares = append(s.declares, best.declares...)
	s.given = append(s.given, best.given...)
	s.fixed = append(s.fixed, fixedInAll(forms, best)...)
}

// fixedInAll is what has few values in each form of a union: those of all forms together.
func fixedInAll(forms []shape, best *shape) (fixed []fixture) {
	for _, f := range best.fixed {
		if slices.ContainsFunc(fixed, func(o fixture) bool { return o.name == f.name }) {
			continue
		}
		every := fixture{name: f.name, part: f.part}
		for i := range forms {
			known, agrees := forms[i].fixes(f.name)
			if !known {
				every.part = nil
				break
			}
			every.agrees = every.agrees || agrees
			for _, own := range forms[i].fixed {
				if own.name == f.name && !own.agrees {
					every.values = append(every.values, own.values...)
				}
			}
		}
		if every.part != nil {
			fixed = append(fixed, every)
		}
	}
	return fixed
}
