// Package lookup finds texts in lists that are mostly short: those are searched from their start,
// and only long ones are given an index.
package lookup

import "slices"

// A List finds the position of a text in a list.
type List struct {
	Texts []string
	index map[string]int // of long lists only
}

// Short is the length up to which a list is searched from its start.
const Short = 12

// Of returns a list that is asked any number of times.
func Of(texts []string) List {
	l := List{Texts: texts}
	if len(texts) > Short {
		l.index = make(map[string]int, len(texts))
		for i, s := range slices.Backward(texts) { // the first of equal ones stays
			l.index[s] = i
		}
	}
	return l
}

// For returns a list that is asked about so many times.
func For(texts []string, times int) *List {
	if times <= Short {
		return &List{Texts: texts}
	}
	l := Of(texts)
	return &l
}

// Find returns where a text stands first.
func (l *List) Find(s string) (i int, ok bool) {
	if l.index != nil {
		i, ok = l.index[s]
		return i, ok
	}
	i = slices.Index(l.Texts, s)
	return i, i >= 0
}

// Has reports whether a text is in the list.
func (l *List) Has(s string) bool {
	_, ok := l.Find(s)
	return ok
}

// Keys are the keys of a list that were met so far. Those of a short list need no map.
type Keys struct {
	few   [Short]string
	count int // of few
	many  map[string]bool
}

// KeysOf has room for the keys of a list of some length.
func KeysOf(length int) (k Keys) {
	if length > Short {
		k.many = make(map[string]bool, length)
	}
	return k
}

// Has reports whether a key was met.
func (k *Keys) Has(key string) bool {
	return k.many[key] || slices.Contains(k.few[:k.count], key)
}

// Add adds a key that is not there.
func (k *Keys) Add(key string) {
	if k.many != nil {
		k.many[key] = true
		return
	}
	k.few[k.count] = key
	k.count++
}
