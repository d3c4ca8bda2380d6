package names

// TakenNames are names that others have: properties of an object in either shape, branches or
// definitions. It also knows how far names were numbered, so that many of the same name take no
// longer than others.
type TakenNames struct {
	added    []string // not among names yet, which is made for the first who asks
	names    map[string]bool
	numbered map[numbering]int
}

// numbering is a name that is numbered in one form.
type numbering struct {
	name string
	form int
}

// NewTaken returns no names.
func NewTaken() *TakenNames {
	return &TakenNames{}
}

// Within has names that are added first stand in a list with room for them.
func (t *TakenNames) Within(list []string) { t.added = list[:0] }

// Add takes names.
func (t *TakenNames) Add(names ...string) { t.added = append(t.added, names...) }

// known are the names, by name.
func (t *TakenNames) known() map[string]bool {
	if t.names == nil && len(t.added) > 0 {
		t.names = make(map[string]bool, len(t.added))
	}
	for _, name := range t.added {
		t.names[name] = true
	}
	t.added = t.added[:0]
	return t.names
}

// Has reports whether a name is taken.
func (t *TakenNames) Has(name string) bool { return t.known()[name] }

// Number returns the first of the names that spelled makes of numbers, from 2 on, that nobody
// has; ok is false where one comes first that takes refuses: others will not be taken either,
// most likely. The form tells ways of spelling apart.
func (t *TakenNames) Number(name string, form int, spelled func(int) string, takes func(string) bool) (out string, ok bool) {
	if t.numbered == nil {
		t.numbered = map[numbering]int{}
	}
	n := numbering{name, form}
	for i := max(2, t.numbered[n]); ; i++ {
		t.numbered[n] = i
		if out = spelled(i); takes != nil && !takes(out) {
			return "", false
		}
		if !t.Has(out) {
			return out, true
		}
	}
}
