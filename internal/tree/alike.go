package tree

// An Alike finds, among JSON texts, one that says the same with the members of objects in another
// order. It parses only texts that have the same sum of names and values, as two such texts do.
type Alike struct {
	known []alike
	last  map[uint64]int32 // by sumOf: one more than the index of the last text with that sum
}

// alike is a text that is known.
type alike struct {
	text, key string // the key is made when it is asked for
	number    int
	before    int32 // one more than the index of the text before it with the same sum, or 0
}

// NewAlike returns one that knows no text, with room for so many.
func NewAlike(room int) *Alike {
	return &Alike{known: make([]alike, 0, room), last: map[uint64]int32{}}
}

// Find returns the number that a text was given, or one like it; a new text is given number.
func (a *Alike) Find(text string, number int) (int, bool) {
	sum := sumOf(text)
	last := a.last[sum]
	for i := last; i > 0; i = a.known[i-1].before {
		if a.known[i-1].text == text {
			return a.known[i-1].number, true
		}
	}
	key := ""
	for i := last; i > 0; i = a.known[i-1].before {
		k := &a.known[i-1]
		if key == "" {
			key = orderless(text)
		}
		if k.key == "" {
			k.key = orderless(k.text)
		}
		if k.key == key {
			return k.number, true
		}
	}
	a.known = append(a.known, alike{text, key, number, last})
	a.last[sum] = int32(len(a.known))
	return number, false
}

// sumOf tells most texts apart that have other names and values, in whatever order.
func sumOf(text string) (sum uint64) {
	const prime = 0x100000001B3 // of FNV-1a
	token := uint64(prime)
	for i := range len(text) {
		switch c := text[i]; c {
		case '"', ',', ':', '{', '}', '[', ']':
			sum += token*token + uint64(c)
			token = prime
		default:
			token = (token ^ uint64(c)) * prime
		}
	}
	return sum + token
}

// orderless is a key that two texts share if their values are Equal.
func orderless(text string) string {
	d, err := Parse([]byte(text), Limits{})
	if err != nil {
		return text
	}
	return "equal to " + d.Root().Key()
}
