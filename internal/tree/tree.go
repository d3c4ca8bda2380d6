// Package tree reads JSON into a tree that forgets nothing: member order, the spelling
// of numbers and strings, byte offsets, and names that occur twice. Nodes point into
// the input's own bytes, so that what nobody touches can be emitted as it was written.
//
// Parsing takes time and memory linear in the input and never recurses. A Document is
// immutable once parsed and may be read by any number of goroutines.
//
// In: a JSON text. Out: a Document of Nodes, one for each value, numbered in document order; or a SyntaxError.
package tree

import (
	"unsafe"

	"github.com/schemaflavor/schemaflavor/internal/word"
)

// A Kind is a type of JSON value.
type Kind uint8

const (
	Null Kind = iota
	False
	True
	Number
	String
	Array
	Object
)

var kindNames = [...]string{"null", "boolean", "boolean", "number", "string", "array", "object"}

func (k Kind) String() string { return kindNames[k] }

// A Document is one parsed JSON text.
type Document struct {
	src        []byte
	root       *Node
	nodes      []Node   // the first values, by number
	more       [][]Node // those that follow, in chunks of chunkSize
	count      int
	words      [(word.Count + 63) / 64]uint64
	duplicates []*Node  // members that a later one of the same name hides
	tables     []uint32 // of wide objects; see names.go
}

// Root returns the outermost value.
func (d *Document) Root() *Node { return d.root }

// Source returns the text. It must not be changed.
func (d *Document) Source() []byte { return d.src }

// Duplicates lists the members that are hidden by a later member of the same name, in
// document order.
func (d *Document) Duplicates() []*Node { return d.duplicates }

// Len returns the number of values, those included that a later member hides: they are
// numbered from 0 to Len()-1.
func (d *Document) Len() int { return d.count }

// Node returns the value of that number.
func (d *Document) Node(number int) *Node {
	if number < len(d.nodes) {
		return &d.nodes[number]
	}
	number -= len(d.nodes)
	return &d.more[number/chunkSize][number%chunkSize]
}

// Mentions reports whether some member of the document has that keyword's name, wherever it
// stands.
func (d *Document) Mentions(w word.Word) bool { return d.words[w/64]&(1<<(w%64)) != 0 }

// A Node is one value of a document, and the name under which its parent holds it. It fills
// one line of a processor's cache.
type Node struct {
	doc         *Document
	parent      *Node
	first, next *Node
	start, end  uint32 // the value in src
	nameStart   uint32 // the member's name without its quotes; 0 if the parent is no object
	nameEnd     uint32 // where it ends; of an item its index
	count       uint32
	number      uint32
	table       uint32 // where the names of a wide object stand in doc.tables, plus one; of others, the bits of their members' words
	kind        Kind
	flags       flag
	word        word.Word
}

type flag uint8

const (
	escaped     flag = 1 << iota // the string has an escape
	nameEscaped                  // the name has one
	suspect                      // names may be equal: two fell on one bit, or one has an escape
	hidden                       // a later member has the same name
	unclean                      // something below is hidden, so the bytes must not be copied
	spaced                       // there is white space in it
	tabled                       // it is a wide object
)

// Kind returns the type of the value.
func (n *Node) Kind() Kind { return n.kind }

// IsObject reports whether n is an object; n may be nil.
func (n *Node) IsObject() bool { return n != nil && n.kind == Object }

// IsArray reports whether n is an array; n may be nil.
func (n *Node) IsArray() bool { return n != nil && n.kind == Array }

// IsString reports whether n is a string; n may be nil.
func (n *Node) IsString() bool { return n != nil && n.kind == String }

// IsNumber reports whether n is a number; n may be nil.
func (n *Node) IsNumber() bool { return n != nil && n.kind == Number }

// IsBool reports whether n is true or false; n may be nil.
func (n *Node) IsBool() bool { return n != nil && (n.kind == True || n.kind == False) }

// Document returns the document n belongs to.
func (n *Node) Document() *Document { return n.doc }

// Parent returns the object or array that holds n, or nil for the root.
func (n *Node) Parent() *Node { return n.parent }

// Offset returns where the value starts in the source.
func (n *Node) Offset() int { return int(n.start) }

// Number returns the place of n among all values of its document, in document order: the
// root has 0, and what is known of nodes can stand in a slice of Document().Len() entries.
func (n *Node) Number() int { return int(n.number) }

// Word returns the keyword that the member's name spells, wherever n stands, or word.None.
func (n *Node) Word() word.Word { return n.word }

// NameOffset returns where the member's name starts, or the value for other nodes.
func (n *Node) NameOffset() int {
	if n.HasName() {
		return int(n.nameStart) - 1
	}
	return int(n.start)
}

// Raw returns the value as the source spells it, hidden members included.
func (n *Node) Raw() []byte { return n.doc.src[n.start:n.end:n.end] }

// Clean reports whether Raw holds no member that is hidden by a later one.
func (n *Node) Clean() bool { return n.flags&unclean == 0 }

// HasName reports whether n is a member of an object.
func (n *Node) HasName() bool { return n.nameStart > 0 }

// RawName returns the member's name as the source spells it, quotes included.
func (n *Node) RawName() []byte {
	if !n.HasName() {
		return nil
	}
	return n.doc.src[n.nameStart-1 : n.nameEnd+1 : n.nameEnd+1]
}

// Name returns the member's name, or "" if the parent is no object.
func (n *Node) Name() string {
	if n.flags&nameEscaped != 0 {
		return unescape(n.rawName())
	}
	return str(n.rawName())
}

// rawName returns the name as it is spelled, without quotes.
func (n *Node) rawName() []byte {
	if n.nameStart == 0 {
		return nil
	}
	return n.doc.src[n.nameStart:n.nameEnd]
}

// Text returns a string's value; of other values, their spelling.
func (n *Node) Text() string {
	switch {
	case n.kind != String:
		return str(n.Raw())
	case n.flags&escaped != 0:
		return unescape(n.doc.src[n.start+1 : n.end-1])
	}
	return str(n.doc.src[n.start+1 : n.end-1])
}

// Is reports whether n is the string s; n may be nil.
func (n *Node) Is(s string) bool {
	if n == nil || n.kind != String || int(n.end-n.start) < len(s)+2 {
		return false
	}
	if n.flags&escaped != 0 {
		return n.Text() == s
	}
	return string(n.doc.src[n.start+1:n.end-1]) == s
}

// str shares the source's bytes: documents own their source and never change it.
func str(b []byte) string { return unsafe.String(unsafe.SliceData(b), len(b)) }

// Len returns the number of items, or of members that are not hidden; n may be nil.
func (n *Node) Len() int {
	if n == nil {
		return 0
	}
	return int(n.count)
}

// First returns the first item or member, or nil.
func (n *Node) First() *Node { return n.first }

// Next returns the item or member after n, or nil.
func (n *Node) Next() *Node { return n.next }

// StartingAt returns the part of a value that begins at an offset of its text, the outermost
// of them, or nil.
func (n *Node) StartingAt(offset int) *Node {
	for n != nil && n.Offset() < offset {
		var inner *Node
		for c := range n.All() {
			if c.Offset() > offset {
				break
			}
			inner = c
		}
		n = inner
	}
	if n == nil || n.Offset() != offset {
		return nil
	}
	return n
}

// All yields the items, or the members that are not hidden; n may be nil.
func (n *Node) All() func(yield func(*Node) bool) {
	return func(yield func(*Node) bool) {
		if n == nil {
			return
		}
		for c := n.First(); c != nil; c = c.Next() {
			if !yield(c) {
				return
			}
		}
	}
}

// Get returns the member of that name, or nil; n may be nil or no object.
func (n *Node) Get(name string) *Node {
	switch {
	case n == nil || n.kind != Object:
		return nil
	case n.flags&tabled != 0:
		return n.find(name)
	}
	for c := n.first; c != nil; c = c.next {
		if c.isNamed(name) {
			return c
		}
	}
	return nil
}

// Has reports whether there is a member of that name.
func (n *Node) Has(name string) bool { return n.Get(name) != nil }

// Says reports whether there is a member whose name is that keyword.
func (n *Node) Says(w word.Word) bool { return n.Member(w) != nil }

// bitOf is the bit that a word has among those of an object's members; other words share it.
func bitOf(w word.Word) uint32 { return 1 << (w % 32) }

// Words is a set of keywords' names, as bits. It may have others too, because several names share a bit.
type Words uint32

// WordsOf returns the set of some words.
func WordsOf(words ...word.Word) (set Words) {
	for _, w := range words {
		set |= Words(bitOf(w))
	}
	return set
}

// MayHave reports whether an object may have a member by one of these names. If it reports false, there is none.
func (n *Node) MayHave(words Words) bool {
	return n.flags&tabled != 0 || n.table&uint32(words) != 0
}

// Spaced reports whether there is white space between the parts of a value.
func (n *Node) Spaced() bool { return n.flags&spaced != 0 }

// Member returns the member whose name is that keyword, which is not word.None, or nil; n may
// be nil or no object.
func (n *Node) Member(w word.Word) *Node {
	switch {
	case n == nil || n.kind != Object:
		return nil
	case n.flags&tabled != 0:
		return n.find(w.String())
	case n.table&bitOf(w) == 0:
		return nil
	}
	for c := n.first; c != nil; c = c.next {
		if c.word == w {
			return c
		}
	}
	return nil
}

// At returns item i, or nil.
func (n *Node) At(i int) *Node {
	if n == nil || n.kind != Array || i < 0 || i >= int(n.count) {
		return nil
	}
	c := n.first
	for ; i > 0; i-- {
		c = c.next
	}
	return c
}
