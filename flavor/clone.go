package flavor

import (
	"maps"
	"reflect"
	"slices"
)

// Clone returns a copy that shares nothing with f that a caller could change: a registry hands out copies, and adapts with its
// own.
func (f *Flavor) Clone() *Flavor { return clones{}.flavor(f) }

// Same reports whether f and o are equal and made from the same reading of one file: one is the other, or an unchanged copy of it.
func (f *Flavor) Same(o *Flavor) bool {
	if f == o {
		return true
	}
	if f.form == nil || f.form != o.form || f.Name != o.Name || f.Title != o.Title || f.Extends != o.Extends || f.File != o.File ||
		!slices.Equal(f.Aliases, o.Aliases) || !maps.Equal(f.Sources, o.Sources) || f.as != o.as ||
		!reflect.DeepEqual(f.Envelopes, o.Envelopes) || !reflect.DeepEqual(f.Tools, o.Tools) {
		return false
	}
	for s := range f.rules {
		if !f.rules[s].same(o.rules[s]) {
			return false
		}
	}
	return true
}

// same reports whether two rules give the same answers.
func (r *Rules) same(o *Rules) bool {
	if r == nil || o == nil {
		return r == o
	}
	x, y := *r, *o
	x.Flavor, x.made, y.Flavor, y.made = nil, nil, nil, nil
	return reflect.DeepEqual(&x, &y)
}

// clones has the copies made so far, by their originals: a flavor may have rules of another flavor, which answers for a surface.
type clones map[*Flavor]*Flavor

func (c clones) flavor(f *Flavor) *Flavor {
	if f == nil || c[f] != nil {
		return c[f]
	}
	x := *f
	c[f] = &x
	x.Aliases, x.Sources = slices.Clone(f.Aliases), maps.Clone(f.Sources)
	x.Envelopes, x.Tools = slices.Clone(f.Envelopes), f.Tools.clone()
	for i, e := range x.Envelopes {
		x.Envelopes[i] = e.clone()
	}
	for s, r := range f.rules {
		x.rules[s] = c.rules(r)
	}
	return &x
}

func (c clones) rules(r *Rules) *Rules {
	if r == nil {
		return nil
	}
	x := *r
	x.makeOnce() // the copy may be changed, and what was derived from the original would be wrong
	x.Flavor = c.flavor(r.Flavor)
	for p := range r.Listed {
		x.Listed[p], x.Refused[p] = maps.Clone(r.Listed[p]), maps.Clone(r.Refused[p])
	}
	x.KeywordsWhy, x.Describe, x.Limits = maps.Clone(r.KeywordsWhy), maps.Clone(r.Describe), slices.Clone(r.Limits)
	x.Values = make(map[string]ValueRule, len(r.Values))
	for k, v := range r.Values {
		x.Values[k] = v.clone()
	}
	if r.Names != nil {
		names := *r.Names
		names.Reserved = slices.Clone(names.Reserved)
		x.Names = &names
	}
	return &x
}

func (v ValueRule) clone() ValueRule {
	v.Accepts, v.Refuses, v.ByType = slices.Clone(v.Accepts), slices.Clone(v.Refuses), maps.Clone(v.ByType)
	v.NamesWithout = slices.Clone(v.NamesWithout)
	for t, list := range v.ByType {
		v.ByType[t] = slices.Clone(list)
	}
	if v.AtMost != nil {
		most := *v.AtMost
		v.AtMost = &most
	}
	return v
}
