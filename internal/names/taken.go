package names

// TakenNames are the names that are taken: by properties of an object, in the input or the result, by branches or definitions. It
// also knows how far each name was numbered, so that many of the same name take no longer than others.
type TakenNames struct {
	added    []string // not in names yet, which is made when first asked for
	names    map[string]bool
	numbered map[numbering]int // the number that was tried last
}

// numbering is a name that is numbered, and the form in which.
type numbering struct {
	name string
	form int
}

// NewTaken returns TakenNames without any.
func NewTaken() *TakenNames {
	return &TakenNames{}
}

// Within gives the names that are added first the memory of a list.
func (t *TakenNames) Within(list []string) { t.added = list[:0] }

// Add adds names to those that are taken.
func (t *TakenNames) Add(names ...string) { t.added = append(t.added, names...) }

// known returns the taken names as a set.
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

// Number returns the first name that spelled makes of a number, from 2 on, and that is not taken. If takes refuses one before, ok
// is false: it would most likely refuse the following ones, too. form is a number for the way of spelling.
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
