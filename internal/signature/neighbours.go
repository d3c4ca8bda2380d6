package signature

import (
	"slices"
)

// Neighbours finds which of many signatures may have values in common with another, as Apart has
// it, without asking each of them: scalars by the values listed, objects by those of the member
// that most of them are told apart by, or else by a member that is required of one and that few others have,
// arrays by their items. Asking one costs the few it meets.
type Neighbours struct {
	member  string           // required and listed in most
	byValue map[string][]int // of those that list values
	byName  map[string][]int // of closed objects that list none: what has a member, of the order in which they were added
	closed  []int            // all of these, ascending
	others  []int            // those that are neither, ascending
	items   *Neighbours      // of what arrays hold, or nil; only asked for values
}

// NewNeighbours returns one for these signatures, none of which is in it yet.
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

// Add lets a signature be found under a number; again, with more values or names, if it grew.
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
// and each once. They are not to be changed.
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

// having lists the closed objects that have the member which, of those that s requires, the fewest have.
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
