package tell

import (
	"github.com/schemaflavor/schemaflavor/flavor"
	"github.com/schemaflavor/schemaflavor/internal/meaning"
	"github.com/schemaflavor/schemaflavor/internal/schema"
	"github.com/schemaflavor/schemaflavor/internal/slab"
	"github.com/schemaflavor/schemaflavor/internal/tree"
)

// A sentence tells what a shape could enforce, and Decode checks it; still the better shape is the one
// that enforces, as long as the document hardly grows by it: a reply can then not be wrong.

// grown is the share of a document's properties that may be written once more, to enforce what
// sentences could tell: its half.
const grown = 2

// repetition keeps what was decided of keywords, and how many properties that repeats.
type repetition struct {
	decided    map[*tree.Node]bool
	properties map[*tree.Node]declared // of schemas
	spent      int
}

// declared is how many properties a schema declares, those of its own properties among them, and
// whether a reference stands there.
type declared struct {
	n      int
	refers bool
}

// AllowRepetition reports whether a keyword is written out as copies of an object with these members,
// which repeats little of the document. Where references are written out, what they lead to is not
// known to be small.
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

// declares counts the properties that a schema declares. What only conditions and branches speak of is
// no part of the natural form.
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
