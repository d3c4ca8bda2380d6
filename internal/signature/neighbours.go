package signature

import (
	"slices"
)

// Neighbours finds which of many signatures may have values in common with another, as Apart has
// it, without asking each of them: scalars by the values listed, objects by those of the member
// that most of them are told apart by, arrays by their items. Asking one costs the few it meets.
type Neighbours struct {
	member  string           // required and listed in most
	byValue map[string][]int // of those that list values
	others  []int            // those that do not, ascending
	items   *Neighbours      // of what arrays hold, or nil; only asked for values
}

// NewNeighbours returns one for these signatures, none of which is in it yet.
func NewNeighbours(all []Signature) *Neighbours {
	counts := map[string]int{}
	n := &Neighbours{byValue: map[string][]int{}}
	var items []Signature
	for i := range all {
		if all[i].Items != nil {
			items = append(items, *all[i].Items)
		}
		for _, name := range all[i].Required {
			if m, ok := all[i].Members[name]; ok && m.Listed {
				counts[name]++
			}
		}
	}
	for name, count := range counts {
		if most := counts[n.member]; count > most || count == most && name < n.member {
			n.member = name
		}
	}
	if len(items) > 1 {
		n.items = NewNeighbours(items)
	}
	return n
}

// Keys lists what tells a signature from others: of those that list something two have no value in common that have
// no key in common, the empty list aside. It is not ok where nothing listed tells it.
func (n *Neighbours) Keys(s *Signature) (keys []string, ok bool) {
	switch {
	case s.Types == Array && s.Items != nil && n.items != nil:
		keys, ok = n.items.Keys(s.Items)
		return prefixed("items ", keys), ok
	case s.Types&(Array|Object) == 0:
		return prefixed("value ", s.Values), s.Listed
	case s.Types != Object || n.member == "" || !slices.Contains(s.Required, n.member):
		return nil, false
	}
	m := s.Members[n.member]
	return prefixed("member ", m.Values), m.Listed && m.Types&(Array|Object) == 0
}

func prefixed(by string, values []string) []string {
	out := make([]string, len(values))
	for i, v := range values {
		out[i] = by + v
	}
	return out
}

// Add lets a signature be found under a number; again, with more values, if it grew.
func (n *Neighbours) Add(i int, s *Signature) {
	keys, ok := n.Keys(s)
	if !ok {
		if at, is := slices.BinarySearch(n.others, i); !is {
			n.others = slices.Insert(n.others, at, i)
		}
		return
	}
	for _, k := range keys {
		if at := n.byValue[k]; len(at) == 0 || at[len(at)-1] != i {
			n.byValue[k] = append(at, i)
		}
	}
}

// Near lists the numbers of signatures that may have a value in common with s, ascending
// and each once. They are not to be changed.
func (n *Neighbours) Near(s *Signature) []int {
	if len(n.byValue) == 0 {
		return n.others
	}
	out := slices.Clone(n.others)
	if keys, ok := n.Keys(s); ok {
		for _, k := range keys {
			out = append(out, n.byValue[k]...)
		}
	} else {
		for _, at := range n.byValue {
			out = append(out, at...)
		}
	}
	slices.Sort(out)
	return slices.Compact(out)
}
