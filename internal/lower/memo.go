package lower

import (
	"github.com/schemaflavor/schemaflavor/internal/conjunction"
	"github.com/schemaflavor/schemaflavor/internal/ir"
	"github.com/schemaflavor/schemaflavor/internal/meaning"
	"github.com/schemaflavor/schemaflavor/internal/place"
	"github.com/schemaflavor/schemaflavor/internal/slab"
	"github.com/schemaflavor/schemaflavor/internal/tree"
)

// A memo holds the nodes that were made of conjunctions, so that whoever asks again gets the same node.
type memo struct {
	made       map[key]*ir.Node
	properties []*ir.Node             // the same for properties outside of recursions, by key.property
	loops      bool                   // the document is recursive, so that a set may be asked for while it is being lowered
	progress   map[key]*ir.Definition // sets being lowered, with nil until something refers back to the set
	beyond     map[string]*ir.Node    // nodes of sets for which no budget was left, by Set.Key
	copied     int                    // branches, members and properties that the copies made by shared hold
	leafForm   meaning.Normal         // normal form of the leaf that was read last; its memory is used again
	places     int                    // entries for which made has room
}

// A key names a conjunction in a context: by its schema, where it means a single one as it stands, else
// by Set.Key.
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

// property returns the index in memo.properties of a key that is a single schema at a property, outside of recursions; -1 for
// all other keys. The schema's number is enough for it, as all schemas that are lowered are of one document.
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
		m.properties = m.properties[:most] // all nil: clear left them so
	}
	m.properties[at] = n
	return n
}

// clear makes a memo ready for another document, and keeps the memory that the next one may need.
func (m *memo) clear() {
	made, properties, places := m.made, m.properties, max(m.places, len(m.made))
	n := len(made)
	*m = memo{}
	if places <= usualPlaces || places <= min(mostPlaces, 8*n) { // clearing a larger one would take longer than making one
		clear(made)
		m.made, m.places = made, places
	}
	if len(properties) <= mostValues {
		clear(properties)
		m.properties = properties[:0]
	}
}

// mostPlaces and mostValues bound the memory that is kept for the next document: the entries of made, and those of
// properties. Of made, no more than usualPlaces are kept where a document used less than an eighth of them.
const (
	usualPlaces = 64
	mostPlaces  = 4096
	mostValues  = 4096
)
