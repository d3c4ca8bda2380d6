package lower

import (
	"github.com/schemaflavor/schemaflavor/internal/conjunction"
	"github.com/schemaflavor/schemaflavor/internal/ir"
	"github.com/schemaflavor/schemaflavor/internal/meaning"
	"github.com/schemaflavor/schemaflavor/internal/place"
	"github.com/schemaflavor/schemaflavor/internal/slab"
	"github.com/schemaflavor/schemaflavor/internal/tree"
)

// A memo is what was made of conjunctions, so that those who ask again get the same.
type memo struct {
	made       map[key]*ir.Node
	properties []*ir.Node             // what made would have of properties, by the number of their schema: whether it will be changed or not
	loops      bool                   // something leads back to itself, so that what is asked for may be in progress
	progress   map[key]*ir.Definition // sets being lowered; nil until somebody refers back
	beyond     map[string]*ir.Node    // texts of sets for which nothing was left
	copied     int                    // what the nodes hold that hold what others do
	leafForm   meaning.Normal         // of the leaf that was read last
	places     int                    // for which made has room
}

// A key names a conjunction at a place of some kind: by the schema where it is that one as it
// stands, else by its text.
type key struct {
	schema *tree.Node
	set    string
	place.Context
}

func keyOf(s conjunction.Set, c place.Context) key {
	if n := s.Only(); n != nil {
		return key{schema: n, Context: c}
	}
	return key{set: s.Key(), Context: c}
}

// property is the place among properties of a schema that means itself alone, outside of recursions; -1 for all
// other keys. All schemas that are lowered are of one document, in which each has its number.
func (k key) property() int {
	if k.schema == nil || k.Context != (place.Context{Property: true, Edited: k.Edited}) {
		return -1
	}
	at := 2 * k.schema.Number()
	if k.Edited {
		at++
	}
	return at
}

// of returns what was made of a conjunction, or nil.
func (m *memo) of(k key) *ir.Node {
	if at := k.property(); at < 0 {
		return m.made[k]
	} else if at < len(m.properties) {
		return m.properties[at]
	}
	return nil
}

// put remembers what was made of a conjunction of a document.
func (m *memo) put(k key, n *ir.Node, doc *tree.Document) *ir.Node {
	n.Fresh = false
	at := k.property()
	if at < 0 {
		slab.Put(&m.made, k, n)
		return n
	}
	if most := 2 * doc.Len(); len(m.properties) == 0 {
		if most > cap(m.properties) {
			m.properties = make([]*ir.Node, most)
		}
		m.properties = m.properties[:most] // of a memo that was clear
	}
	m.properties[at] = n
	return n
}

// clear makes a memo ready for another document, and keeps the memory that the next one may need.
func (m *memo) clear() {
	made, properties, places := m.made, m.properties, max(m.places, len(m.made))
	n := len(made)
	*m = memo{}
	if places <= usualPlaces || places <= min(mostPlaces, 8*n) { // else clearing it takes the next one longer than making one
		clear(made)
		m.made, m.places = made, places
	}
	if len(properties) <= mostValues {
		clear(properties)
		m.properties = properties[:0]
	}
}

// mostPlaces and mostValues are how much of a document memory is kept for; where the next one needs far less, it is kept
// for usualPlaces.
const (
	usualPlaces = 64
	mostPlaces  = 4096
	mostValues  = 4096
)
