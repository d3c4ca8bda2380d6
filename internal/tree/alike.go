package tree

// An Alike finds, among JSON texts, one that says the same with the members of objects in another
// order. Two such have the same bytes: only texts of which that may be are read.
type Alike struct {
	at    map[string]int     // by text, and by key of those that were read
	first map[bytesOf]string // the first text of those bytes
}

// bytesOf tells most texts apart that have other bytes.
type bytesOf struct{ length, sum, squares int }

// NewAlike returns one that knows no text.
func NewAlike() *Alike { return &Alike{at: map[string]int{}, first: map[bytesOf]string{}} }

// Find returns the number that a text was given, or one like it; a new text is given number.
func (a *Alike) Find(text string, number int) (int, bool) {
	if i, had := a.at[text]; had {
		return i, true
	}
	b := bytesOf{length: len(text)}
	for i := range len(text) {
		c := int(text[i])
		b.sum, b.squares = b.sum+c, b.squares+c*c
	}
	other, had := a.first[b]
	if !had {
		a.first[b], a.at[text] = text, number
		return number, false
	}
	a.at[orderless(other)] = a.at[other]
	key := orderless(text)
	if i, had := a.at[key]; had {
		return i, true
	}
	a.at[text], a.at[key] = number, number
	return number, false
}

// orderless is a text that values share which are Equal.
func orderless(text string) string {
	d, err := Parse([]byte(text), Limits{})
	if err != nil {
		return text
	}
	return "equal to " + d.Root().Key()
}
