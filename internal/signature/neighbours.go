package signature

import (
	"slices"
)

// Neighbours finds which of many signatures may have values in common with another, as Apart has
// it, without asking each of them: scalars by the values that are listed; objects by the listed values of one member,
// that which most of them require, such as `kind`; other closed objects by a member that the one requires and few have;
// arrays by their items. Asking about a signature costs as much as it has neighbours.
type Neighbours struct {
	member  string           // the member that most signatures require with listed values
	byValue map[string][]int // the signatures that have a key (Keys)
	byName  map[string][]int // the closed objects without keys that may have a member, in the order in which they were added
	closed  []int            // all closed objects without keys, ascending
	others  []int            // all other signatures without keys, ascending
	items   *Neighbours      // of the items of arrays, or nil; only its Keys are asked for
}

// NewNeighbours returns an index that is chosen for the given signatures, but has none of them yet.
func NewNeighbours(all []Signature) *Neighbours {
	counts := map[string]int{}
	n := &Neighbours{byValue: map[string][]int{}, byName: map[string][]int{}}
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

// Keys lists keys of a signature, made of its listed values: two signatures that have keys, but none in common, have no
// value in common, the empty list aside. ok is false for a signature that lists nothing to make keys of.
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

// Add adds a signature under a number. It may be added again after it grew, with more values or names.
func (n *Neighbours) Add(i int, s *Signature) {
	keys, ok := n.Keys(s)
	switch {
	case ok:
		add(n.byValue, i, keys)
	case s.Types == Object && s.Closed:
		n.closed = with(n.closed, i)
		add(n.byName, i, s.Required)
		add(n.byName, i, s.Allowed)
	default:
		n.others = with(n.others, i)
	}
}

func add(to map[string][]int, i int, keys []string) {
	for _, k := range keys {
		if at := to[k]; len(at) == 0 || at[len(at)-1] != i {
			to[k] = append(at, i)
		}
	}
}

// with puts a number into an ascending list.
func with(list []int, i int) []int {
	if at, is := slices.BinarySearch(list, i); !is {
		return slices.Insert(list, at, i)
	}
	return list
}

// Near lists the numbers of signatures that may have a value in common with s, ascending
// and each once. The list must not be changed.
func (n *Neighbours) Near(s *Signature) []int {
	closed := n.having(s)
	if len(n.byValue) == 0 && len(closed) == 0 {
		return n.others
	}
	out := slices.Concat(n.others, closed)
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

// having lists the closed objects that may have a value in common with s: those which may have a certain member that s
// requires, of all such members the one that the fewest may have.
func (n *Neighbours) having(s *Signature) []int {
	if s.Types&Object == 0 {
		return nil
	}
	fewest := n.closed
	if s.Types&^Null == Object {
		for _, name := range s.Required {
			if has := n.byName[name]; len(has) < len(fewest) {
				fewest = has
			}
		}
	}
	return fewest
}
