package meaning

import (
	"slices"
	"unicode/utf8"

	"github.com/schemaflavor/schemaflavor/internal/conjunction"
	"github.com/schemaflavor/schemaflavor/internal/decimal"
	"github.com/schemaflavor/schemaflavor/internal/schema"
	"github.com/schemaflavor/schemaflavor/internal/signature"
	"github.com/schemaflavor/schemaflavor/internal/tree"
)

// misfit says what of a normal form a value does not fit, or nothing. What the form leaves to
// lists of keywords is not asked; the judge is asked of the parts of members and items.
func (w *world) misfit(normal *Normal, v value) string {
	t := schema.TypeOf(v.node)
	switch {
	case normal.Never != nil:
		return "it is said that nothing can stand here"
	case normal.Types&t == 0:
		return "its type"
	case normal.Listed && !slices.ContainsFunc(normal.values, func(x *tree.Node) bool { return tree.Equal(x, v.node) }):
		return "the listed values"
	}
	switch t {
	case schema.TWhole, schema.TFraction:
		return between("value", decimal.Parse(v.node.Text()), normal.Minimum, normal.Maximum)
	case schema.TString:
		return between("length", decimal.Int(int64(utf8.RuneCountInString(v.node.Text()))), normal.MinLength, normal.MaxLength)
	case schema.TArray:
		if m := between("items", decimal.Int(int64(v.node.Len())), normal.MinItems, normal.MaxItems); m != "" {
			return m
		}
		return w.misfitItem(normal, v)
	case schema.TObject:
		if m := between("members", decimal.Int(int64(v.node.Len())), normal.MinMembers, normal.MaxMembers); m != "" {
			return m
		}
		return w.misfitMember(normal, v)
	}
	return ""
}

// apart says what part of a form's set a value does not agree with, or nothing.
func (w *world) apart(normal *Normal, v value) string {
	for _, p := range normal.Set {
		if !w.holds(p, v) {
			return "a part of the set"
		}
	}
	return ""
}

// holds reports whether a value agrees with a part, as the judge has it. Of parts that are read
// in another way than as they stand, nothing is known here.
func (w *world) holds(p conjunction.Part, v value) bool {
	if p.N == nil {
		return p.Types&schema.TypeOf(v.node) != 0
	}
	return p.Without&^(conjunction.Nearer|conjunction.NoAnnotations) != 0 || w.admits(p.N, v.any)
}

func between(what string, got decimal.Number, least, most *Bound) string {
	if least != nil {
		if c := got.Compare(least.Value); c < 0 || c == 0 && least.Exclusive {
			return "the least " + what
		}
	}
	if most != nil {
		if c := got.Compare(most.Value); c > 0 || c == 0 && most.Exclusive {
			return "the most " + what
		}
	}
	return ""
}

func (w *world) misfitItem(normal *Normal, v value) string {
	ps := w.PositionsOf(normal)
	i := 0
	for item := range v.node.All() {
		set := ps.Rest
		if i < len(ps.Prefix) {
			set = ps.Prefix[i]
		} else if ps.Closed != nil {
			return "the end of the positions"
		}
		for _, p := range set {
			if !w.holds(p, value{"", item, v.any.([]any)[i]}) {
				return "an item"
			}
		}
		i++
	}
	return ""
}

func (w *world) misfitMember(normal *Normal, v value) string {
	ms := w.MembersOf(normal)
	for name := range ms.Required {
		if !v.node.Has(name) {
			return "the required " + name
		}
	}
	for m := range v.node.All() {
		name := m.Name()
		if ms.Closed != nil && ms.At(name) == nil {
			return "the names of members"
		}
		for _, p := range w.PropertySet(normal, name) {
			if !w.holds(p, value{"", m, v.any.(map[string]any)[name]}) {
				return "the member " + name
			}
		}
	}
	return ""
}

// plain reports whether a form says all of its conjunction where a value of some type is
// concerned: nothing is in the lists of what does not intersect.
func (w *world) plain(normal *Normal, t schema.TypeSet) bool {
	rest := len(normal.Unions) + len(normal.Conditions) + len(normal.Dependencies) + len(normal.depends) + len(normal.Residual)
	if rest > 0 || normal.Partial {
		return false
	}
	switch t {
	case schema.TWhole, schema.TFraction:
		return len(normal.Multiples) == 0
	case schema.TString:
		return len(normal.Patterns)+len(normal.Formats) == 0
	case schema.TArray:
		return normal.Unique == nil
	case schema.TObject:
		return len(w.MembersOf(normal).Patterns) == 0
	}
	return true
}

// misses says whether a value does not match a signature.
func misses(s signature.Signature, v value) bool { return !s.Matches(v.node) }
