package tell

import (
	"github.com/schemaflavor/schemaflavor/flavor"
	"github.com/schemaflavor/schemaflavor/internal/meaning"
	"github.com/schemaflavor/schemaflavor/internal/schema"
	"github.com/schemaflavor/schemaflavor/internal/slab"
	"github.com/schemaflavor/schemaflavor/internal/tree"
)

// What a sentence only tells, a union of copies of the object could enforce: a reply could not be wrong then, while with a
// sentence it is Decode that finds out. Copies are preferred as long as the document hardly grows by them.

// grown bounds that growth: of the document's properties one in so many, the half of them, may be written once more.
const grown = 2

// repetition keeps which keywords are written out as copies, and how many properties these repeat.
type repetition struct {
	decided    map[*tree.Node]bool
	properties map[*tree.Node]declared // of schemas
	spent      int                     // properties that are repeated
}

// declared is how many properties a schema declares, those of its own properties among them, and
// whether a reference stands there.
type declared struct {
	n      int
	refers bool
}

// AllowRepetition reports whether a keyword is written out as so many copies of an object with members ms, because they
// repeat little of the document. Where references are written out, members with references are not repeated: what they lead
// to is not known to be small.
func (t *Teller) AllowRepetition(keyword *tree.Node, ms *meaning.Members, copies int) bool {
	if is, known := t.repeated.decided[keyword]; known {
		return is
	}
	size, refers := 0, false
	for _, name := range ms.Names {
		of := t.declares(ms.At(name))
		size, refers = size+(of.n+1)*(copies-1), refers || of.refers
	}
	inline := t.Rules.Refuses(flavor.CReference) || t.Rules.Refuses(flavor.CRecursiveReference)
	is := !(refers && inline) && t.repeated.spent+size <= t.declares(keyword.Document().Root()).n/grown
	if is {
		t.repeated.spent += size
	}
	slab.Put(&t.repeated.decided, keyword, is)
	return is
}

// declares counts the properties that a schema declares, without those that only its conditions and branches speak of.
func (t *Teller) declares(n *tree.Node) (d declared) {
	if !n.IsObject() {
		return d
	}
	if d, known := t.repeated.properties[n]; known {
		return d
	}
	d.refers = t.Doc.Reference(n) != nil
	t.Meter.Charge(n.Len())
	for m := range n.All() {
		switch m.Name() {
		case "properties":
			for p := range m.All() {
				of := t.declares(p)
				d.n, d.refers = d.n+of.n+1, d.refers || of.refers
			}
		case "$defs", "definitions", "patternProperties", "prefixItems":
			for p := range m.All() {
				of := t.declares(p)
				d.n, d.refers = d.n+of.n, d.refers || of.refers
			}
		case "items", "additionalProperties":
			of := t.declares(m)
			d.n, d.refers = d.n+of.n, d.refers || of.refers
		case "anyOf", "oneOf", "allOf":
			for _, b := range schema.Elements(m) {
				d.refers = d.refers || t.declares(b).refers
			}
		}
	}
	slab.Put(&t.repeated.properties, n, d)
	return d
}
