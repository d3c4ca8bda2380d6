// Package lookup finds texts in lists that are mostly short: a short list is searched from its start,
// and only a long one is given an index.
package lookup

import "slices"

// A List finds the position of a text in a list.
type List struct {
	Texts []string
	index map[string]int // the first position of each text; nil for a short list
}

// Short is the length up to which a list is searched from its start.
const Short = 12

// Of returns a List for any number of searches.
func Of(texts []string) List {
	l := List{Texts: texts}
	if len(texts) > Short {
		l.index = make(map[string]int, len(texts))
		for i, s := range slices.Backward(texts) { // backward, so that of equal texts the first stays
			l.index[s] = i
		}
	}
	return l
}

// For returns a List for a known number of searches. It builds no index for a few searches.
func For(texts []string, times int) *List {
	if times <= Short {
		return &List{Texts: texts}
	}
	l := Of(texts)
	return &l
}

// Find returns the first position of a text.
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

// Keys is the set of keys that were met so far in a list. For a short list it needs no map.
type Keys struct {
	few   [Short]string
	count int             // of the keys in few
	many  map[string]bool // in place of few, for a long list
}

// KeysOf returns an empty set with room for the keys of a list of that length.
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

// Add adds a key, which must not be in the set yet.
func (k *Keys) Add(key string) {
	if k.many != nil {
		k.many[key] = true
		return
	}
	k.few[k.count] = key
	k.count++
}
