// Package word numbers the keywords of JSON Schema, of every draft, so that they can be
// compared as bytes and looked up in slices. What a keyword means stands in package schema;
// where it counts as one is a matter of position, which no word knows.
package word

// A Word is the number of a keyword's name.
type Word uint8

// Count is one more than the greatest word: the length of a table by words.
const Count = int(count)

// String returns the name, or "" for None.
func (w Word) String() string { return names[w] }

// slots is the size of the table that hash leads into.
const slots = 256

// table holds each word at the hash of its name. No two names share one; a test says so.
var table = func() (t [slots]Word) {
	for w := None + 1; w < count; w++ {
		t[hash(names[w])] = w
	}
	return t
}()

// The shortest and the longest name.
const (
	shortest = len("id")
	longest  = len("unevaluatedProperties")
)

// hash tells all names apart: its factors were searched for. A name has two bytes at least.
func hash(s string) uint8 {
	n := uint8(len(s))
	return n*139 + s[0]*53 + s[1]*238 + s[len(s)*5/8]*12 + s[n-1]*169
}

// Of returns the word for a name, or None.
func Of(name string) Word {
	if len(name) < shortest || len(name) > longest {
		return None
	}
	w := table[hash(name)]
	if names[w] != name {
		return None
	}
	return w
}
