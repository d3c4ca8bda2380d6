package prove

import (
	"encoding/json"
	"iter"
	"maps"
	"math/big"
	"slices"
	"strings"
)

// A universe is all values of a few sizes over the names and constants that occur in a schema,
// and some beside them: what is true of a small schema shows in it.
type universe struct {
	names   []string
	scalars []any
}

// mostValues bounds how many values of a universe are looked at.
const mostValues = 3000

// universeOf collects what occurs in schemas.
func universeOf(schemas ...any) *universe {
	u := &universe{names: []string{"z"}, scalars: []any{nil, true, json.Number("0"), json.Number("1.5"), "", "a", "null"}}
	for _, s := range schemas {
		u.collect(s)
	}
	slices.Sort(u.names)
	u.names = slices.Compact(u.names)
	var fresh []any
	for _, x := range u.scalars {
		if !slices.ContainsFunc(fresh, func(y any) bool { return equal(x, y, false) }) {
			fresh = append(fresh, x)
		}
	}
	u.scalars = fresh
	return u
}

func (u *universe) collect(v any) {
	switch v := v.(type) {
	case map[string]any:
		for _, word := range names(v) {
			x := v[word]
			switch x := x.(type) {
			case json.Number:
				u.near(word, x)
			case string:
				u.scalars = append(u.scalars, x)
				for _, s := range samples[x] {
					u.scalars = append(u.scalars, s)
				}
				if word == "$ref" {
					continue
				}
			case []any:
				if word == "required" {
					for _, name := range x {
						if name, ok := name.(string); ok {
							u.names = append(u.names, name)
						}
					}
				}
			case map[string]any:
				if keywordsOfNames[word] || word == "dependentRequired" {
					for name := range x {
						u.names = append(u.names, name)
						u.names = append(u.names, samples[name]...) // of a pattern
					}
				}
			}
			u.collect(x)
		}
	case []any:
		for _, x := range v {
			switch x.(type) {
			case []any, map[string]any:
			default:
				u.scalars = append(u.scalars, x)
			}
			u.collect(x)
		}
		u.scalars = append(u.scalars, v)
	}
}

// near adds numbers and texts around a bound.
func (u *universe) near(word string, n json.Number) {
	at := rational(n)
	for _, by := range []*big.Rat{new(big.Rat), big.NewRat(1, 1), big.NewRat(-1, 1), big.NewRat(1, 2), at} {
		x := new(big.Rat).Add(at, by)
		if x.IsInt() {
			u.scalars = append(u.scalars, json.Number(x.RatString()))
		} else {
			u.scalars = append(u.scalars, json.Number(x.FloatString(3)))
		}
		if strings.HasSuffix(word, "Length") && x.IsInt() && x.Sign() >= 0 && x.Num().IsInt64() {
			u.scalars = append(u.scalars, strings.Repeat("x", int(min(x.Num().Int64(), 30))))
		}
	}
}

// all yields the values: scalars, arrays of up to three of them, objects of them, and the same
// again as members, as long as there are not too many.
func (u *universe) all(yield func(any) bool) {
	left := mostValues
	give := func(v any) bool { left--; return left >= 0 && yield(v) }
	flat := append(slices.Clone(u.scalars), []any{}, map[string]any{})
	for _, v := range flat {
		if !give(v) {
			return
		}
	}
	few := flat
	if len(few) > 9 {
		few = few[:9]
	}
	var deep []any
	for _, x := range flat {
		deep = append(deep, []any{x}, []any{x, x})
		for _, name := range u.names {
			deep = append(deep, map[string]any{name: x})
		}
	}
	for _, x := range few {
		for _, y := range few {
			deep = append(deep, []any{x, y}, []any{x, x, y})
			for i, a := range u.names {
				for _, b := range u.names[:i] {
					deep = append(deep, map[string]any{a: x, b: y})
				}
			}
		}
	}
	for _, v := range deep {
		if !give(v) {
			return
		}
	}
	for i := 0; i < len(deep); i++ { // a level further down, the small ones first
		for _, name := range u.names {
			if !give(map[string]any{name: deep[i]}) {
				return
			}
		}
		if !give([]any{deep[i]}) {
			return
		}
	}
}

// around yields the values that differ from one in a single member or item, at any depth: it is
// another, one more, or not there.
func (u *universe) around(v any) iter.Seq[any] {
	return func(yield func(any) bool) {
		for _, x := range append(slices.Clone(u.scalars), []any{}, map[string]any{}) {
			if !yield(x) {
				return
			}
		}
		switch v := v.(type) {
		case map[string]any:
			u.aroundObject(v, yield)
		case []any:
			for i := range v {
				if !yield(slices.Delete(slices.Clone(v), i, i+1)) || !yield(append(slices.Clone(v), v[i])) {
					return
				}
				for x := range u.around(v[i]) {
					w := slices.Clone(v)
					w[i] = x
					if !yield(w) {
						return
					}
				}
			}
		}
	}
}

func (u *universe) aroundObject(v map[string]any, yield func(any) bool) {
	for _, name := range slices.Compact(slices.Sorted(slices.Values(append(names(v), u.names...)))) {
		member, there := v[name]
		if there {
			w := maps.Clone(v)
			delete(w, name)
			if !yield(w) {
				return
			}
		}
		for x := range u.around(member) {
			w := maps.Clone(v)
			w[name] = x
			if !yield(w) {
				return
			}
		}
	}
}
