// Package tree reads JSON into a tree that forgets nothing: member order, the spelling
// of numbers and strings, byte offsets, and names that occur twice. Nodes point into
// the input's own bytes, so that what nobody touches can be emitted as it was written.
//
// Parsing takes time and memory linear in the input and never recurses. A Document is
// immutable once parsed and may be read by any number of goroutines.
package tree

import (
	"strconv"
	"strings"
	"unsafe"
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
	duplicates []*Node                    // members that a later one of the same name hides
	index      map[*Node]map[string]*Node // members by name, of wide objects only
}

// Root returns the outermost value.
func (d *Document) Root() *Node { return d.root }

// Source returns the text. It must not be changed.
func (d *Document) Source() []byte { return d.src }

// Duplicates lists the members that are hidden by a later member of the same name, in
// document order.
func (d *Document) Duplicates() []*Node { return d.duplicates }

// A Node is one value of a document, and the name under which its parent holds it.
type Node struct {
	doc               *Document
	parent            *Node
	first, last, next *Node
	start, end        uint32 // the value in src
	nameStart         uint32 // the member's name with its quotes, if the parent is an object
	nameEnd           uint32
	count             uint32
	kind              Kind
	flags             flag
}

type flag uint8

const (
	escaped     flag = 1 << iota // the string has an escape
	nameEscaped                  // the name has one
	hidden                       // a later member has the same name
	unclean                      // something below is hidden, so the bytes must not be copied
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

// NameOffset returns where the member's name starts, or the value for other nodes.
func (n *Node) NameOffset() int {
	if n.HasName() {
		return int(n.nameStart)
	}
	return int(n.start)
}

// Raw returns the value as the source spells it, hidden members included.
func (n *Node) Raw() []byte { return n.doc.src[n.start:n.end:n.end] }

// Clean reports whether Raw holds no member that is hidden by a later one.
func (n *Node) Clean() bool { return n.flags&unclean == 0 }

// HasName reports whether n is a member of an object.
func (n *Node) HasName() bool { return n.nameEnd > 0 }

// RawName returns the member's name as the source spells it, quotes included.
func (n *Node) RawName() []byte { return n.doc.src[n.nameStart:n.nameEnd:n.nameEnd] }

// Name returns the member's name, or "" if the parent is no object.
func (n *Node) Name() string {
	if !n.HasName() {
		return ""
	}
	return n.doc.text(n.nameStart, n.nameEnd, n.flags&nameEscaped != 0)
}

// Text returns a string's value; of other values, their spelling.
func (n *Node) Text() string {
	if n.kind != String {
		return str(n.Raw())
	}
	return n.doc.text(n.start, n.end, n.flags&escaped != 0)
}

// Is reports whether n is the string s; n may be nil.
func (n *Node) Is(s string) bool { return n.IsString() && n.Text() == s }

func (d *Document) text(start, end uint32, esc bool) string {
	b := d.src[start+1 : end-1]
	if !esc {
		return str(b)
	}
	return unescape(b)
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
func (n *Node) First() *Node { return n.first.seen() }

// Next returns the item or member after n, or nil.
func (n *Node) Next() *Node { return n.next.seen() }

// seen skips hidden members.
func (n *Node) seen() *Node {
	for n != nil && n.flags&hidden != 0 {
		n = n.next
	}
	return n
}

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
	if n == nil || n.kind != Object {
		return nil
	}
	if n.count > wide {
		if m, ok := n.doc.index[n]; ok {
			return m[name]
		}
	}
	for c := n.First(); c != nil; c = c.Next() {
		if c.Name() == name {
			return c
		}
	}
	return nil
}

// Has reports whether there is a member of that name.
func (n *Node) Has(name string) bool { return n.Get(name) != nil }

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

// Pointer returns the JSON Pointer (RFC 6901) of n. It takes time linear in the depth
// and, inside arrays, in the position.
func (n *Node) Pointer() string {
	var parts []string
	for ; n.parent != nil; n = n.parent {
		if n.parent.kind == Object {
			parts = append(parts, EscapeToken(n.Name()))
			continue
		}
		i := 0
		for c := n.parent.first; c != n; c = c.next {
			i++
		}
		parts = append(parts, strconv.Itoa(i))
	}
	var b strings.Builder
	for i := len(parts) - 1; i >= 0; i-- {
		b.WriteByte('/')
		b.WriteString(parts[i])
	}
	return b.String()
}

var tokenEscaper = strings.NewReplacer("~", "~0", "/", "~1")

// EscapeToken spells a name as one token of a JSON Pointer.
func EscapeToken(name string) string {
	if !strings.ContainsAny(name, "~/") {
		return name
	}
	return tokenEscaper.Replace(name)
}

// UnescapeToken is the reverse of EscapeToken.
func UnescapeToken(token string) string {
	if !strings.Contains(token, "~") {
		return token
	}
	return strings.ReplaceAll(strings.ReplaceAll(token, "~1", "/"), "~0", "~")
}

// Resolve follows a JSON Pointer from n, or returns nil.
func (n *Node) Resolve(pointer string) *Node {
	for pointer != "" && n != nil {
		if pointer[0] != '/' {
			return nil
		}
		token, rest := pointer[1:], ""
		if i := strings.IndexByte(token, '/'); i >= 0 {
			token, rest = token[:i], token[i:]
		}
		pointer = rest
		switch n.kind {
		case Object:
			n = n.Get(UnescapeToken(token))
		case Array:
			i, err := strconv.Atoi(token)
			if err != nil || token != strconv.Itoa(i) {
				return nil
			}
			n = n.At(i)
		default:
			return nil
		}
	}
	return n
}
