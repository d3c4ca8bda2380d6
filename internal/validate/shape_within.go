package validate

import (
	"slices"
	"strconv"

	"github.com/schemaflavor/schemaflavor/internal/schema"
	"github.com/schemaflavor/schemaflavor/internal/tree"
)

// Bounds on what is looked at within a list, and within a union.
const (
	maxWithin = 2  // lists in lists
	maxItems  = 4  // items that fail, and items that match
	maxForms  = 16 // branches
)

// failing is what an item that does not match costs in the score: more than it gains back by how much it resembles one that does.
const failing = 16

// elements looks at the items of an array. The positions of a tuple tell branches apart as the members of an object do; a list comes
// the closer the fewer of its items fail. It stops after some that fail, as an invalid value may be long and its alternatives many.
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

// item looks at an item of a list. One that fails counts less if it looks as if it were meant for the list.
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

// union looks at a union within a branch. Each branch of that union is a form; the one that comes closest counts as part of the branch.
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
		case form.circular: // it leads back to a union around it, and adds nothing to the other forms
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

// fixedInAll returns the fixtures that every form of a union has. One agrees if it does in any form; its values are those of all forms
// in which it does not.
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
