package tree

import (
	"bytes"
	"fmt"
	"math"
	"slices"
	"unicode"
	"unicode/utf8"
)

// Limits bound what Parse takes. A zero field means the default.
type Limits struct {
	Bytes int // of the text; 256 MiB
	Depth int // of nesting; 10,000
}

// Default limits.
const (
	DefaultBytes = 256 << 20
	DefaultDepth = 10_000
)

// maxShown is how much of a number that is none a message quotes.
const maxShown = 40

// A SyntaxError says what is wrong with a text, where, and what to do.
type SyntaxError struct {
	Offset       int
	Line, Column int    // from 1; columns count characters
	Pointer      string // of the value being read
	Message      string
	Help         string
}

func (e *SyntaxError) Error() string {
	s := fmt.Sprintf("%d:%d: %s", e.Line, e.Column, e.Message)
	if e.Pointer != "" {
		s += fmt.Sprintf(" (at %s)", e.Pointer)
	}
	if e.Help != "" {
		s += "; " + e.Help
	}
	return s
}

// Parse reads one JSON text (RFC 8259). src is kept and must not be changed. It fails
// on anything but one value of valid UTF-8 within the limits; the error is a
// *SyntaxError. It takes time linear in src.
func Parse(src []byte, limits Limits) (*Document, error) { return read(src, limits, nil) }

// A Scratch is memory that documents are read into which are soon forgotten: each is valid until
// the next one is parsed. The zero Scratch is ready.
type Scratch struct {
	nodes []Node
	doc   Document
}

// Parse is Parse in the scratch's memory.
func (s *Scratch) Parse(src []byte, limits Limits) (*Document, error) { return read(src, limits, s) }

// Clear forgets the document that was parsed last, but for its memory.
func (s *Scratch) Clear() { s.doc = Document{} }

// take returns room for some nodes that are all zero. It may be called once for each document.
func (s *Scratch) take(n int) []Node {
	if cap(s.nodes) < n {
		s.nodes = make([]Node, 0, n+n/2) // the next text may be longer
		return s.nodes[:0:n]
	}
	clear(s.nodes[:n])
	return s.nodes[:0:n]
}

func read(src []byte, limits Limits, scratch *Scratch) (*Document, error) {
	if limits.Bytes == 0 {
		limits.Bytes = DefaultBytes
	}
	if limits.Depth == 0 {
		limits.Depth = DefaultDepth
	}
	src = src[:len(src):len(src)] // what is appended to the source must not end up behind it
	var doc *Document
	if scratch == nil {
		doc = new(Document)
	} else {
		doc = &scratch.doc
	}
	*doc = Document{src: src}
	p := &parser{doc: doc, src: src, limits: limits, scratch: scratch}
	if len(src) > limits.Bytes || uint64(len(src)) >= math.MaxUint32 {
		return nil, p.fail(0, fmt.Sprintf("the text has %d bytes, more than the limit of %d", len(src), limits.Bytes), "split the schema or raise the limit")
	}
	p.most = estimate(src)
	if err := p.document(); err != nil {
		return nil, err
	}
	return p.doc, nil
}

type parser struct {
	doc    *Document
	src    []byte
	pos    int
	depth  int
	limits Limits
	nodes  []Node // the chunk that nodes are taken from
	most   int    // how many more there may be, at most

	scratch *Scratch // nil: memory of its own

	// open is the innermost array or object not yet closed, and last the last that it holds. As
	// long as it is open, its end and table have a bit for each of its names, by which most
	// objects are known to have no name twice.
	open, last *Node
}

// chunkSize is the number of nodes that are made at once, in documents that have as many.
const chunkSize = 8192

// estimate returns how many values a text has, or a few more: each but the first follows a
// comma or an opening bracket.
func estimate(src []byte) int {
	n := 1 + bytes.Count(src, []byte{','}) + bytes.Count(src, []byte{'{'}) + bytes.Count(src, []byte{'['})
	return min(n, len(src)/2+1)
}

// node takes a node from a chunk, so that a document costs a few allocations.
func (p *parser) node() *Node {
	if len(p.nodes) == cap(p.nodes) {
		p.chunk()
	}
	p.nodes = p.nodes[:len(p.nodes)+1]
	return &p.nodes[len(p.nodes)-1]
}

func (p *parser) chunk() {
	room := min(max(p.most, 1), chunkSize)
	if p.scratch != nil {
		p.nodes, p.scratch = p.scratch.take(room), nil // further chunks are the document's own
	} else {
		p.nodes = make([]Node, 0, room)
	}
	p.most -= cap(p.nodes)
	if p.doc.nodes == nil {
		p.doc.nodes = p.nodes[:cap(p.nodes)]
	} else {
		p.doc.more = append(p.doc.more, p.nodes[:cap(p.nodes)])
	}
}

func (p *parser) document() error {
	if bytes.HasPrefix(p.src, []byte("\xef\xbb\xbf")) {
		return p.fail(0, "the text starts with a byte order mark", "remove the first three bytes (EF BB BF)")
	}
	if bytes.HasPrefix(p.src, []byte("\xff\xfe")) || bytes.HasPrefix(p.src, []byte("\xfe\xff")) {
		return p.fail(0, "the text is UTF-16", "save it as UTF-8")
	}
	p.space()
	if p.pos == len(p.src) {
		return p.fail(p.pos, "the text is empty", "pass a JSON Schema: an object, true or false")
	}
	if err := p.values(); err != nil {
		return err
	}
	p.space()
	if p.pos < len(p.src) {
		return p.fail(p.pos, fmt.Sprintf("got %s after the end of the value", p.show()), "pass one JSON value")
	}
	// Objects are closed from the inside out, so that their duplicates are not in document order yet.
	if len(p.doc.duplicates) > 1 {
		slices.SortFunc(p.doc.duplicates, func(a, b *Node) int { return int(a.nameStart) - int(b.nameStart) })
	}
	return nil
}

// values reads the root and all below it, without recursion: the parents of p.open are the stack.
func (p *parser) values() error {
	for {
		n, err := p.value()
		if err != nil {
			return err
		}
		if n.kind >= Array {
			empty, err := p.enter(n)
			if err != nil {
				return err
			}
			if !empty {
				continue
			}
		}
		for p.open != nil {
			more, err := p.after()
			if err != nil {
				return err
			}
			if more {
				break
			}
		}
		if p.open == nil {
			return nil
		}
	}
}

// value reads a scalar, or the opening of an array or object, and hangs it under p.open.
func (p *parser) value() (n *Node, err error) {
	n = p.node()
	n.doc = p.doc
	n.number = uint32(p.doc.count)
	p.doc.count++
	if p.open == nil {
		p.doc.root = n
	} else {
		n.parent = p.open
		if p.open.kind == Object {
			if err = p.name(n); err != nil {
				return nil, err
			}
		} else {
			n.nameEnd = p.open.count
		}
		if p.last == nil {
			p.open.first = n
		} else {
			p.last.next = n
		}
		p.last = n
		p.open.count++
	}
	if p.pos >= len(p.src) {
		return nil, p.cut()
	}
	n.start = uint32(p.pos)
	switch c := p.src[p.pos]; {
	case c == '"':
		n.kind = String
		var esc bool
		if esc, err = p.str(); esc {
			n.flags |= escaped
		}
	case c == '{':
		n.kind = Object
		p.pos++
	case c == '[':
		n.kind = Array
		p.pos++
	case c == '-' || c >= '0' && c <= '9':
		n.kind = Number
		err = p.number()
	default:
		err = p.literal(n)
	}
	if n.kind < Array {
		n.end = uint32(p.pos)
	}
	return n, err
}

// enter opens n; empty reports that it is closed again.
func (p *parser) enter(n *Node) (empty bool, err error) {
	if p.depth++; p.depth > p.limits.Depth {
		return false, p.fail(int(n.start), fmt.Sprintf("more than %d level%s of nesting", p.limits.Depth, "s"[:min(p.limits.Depth-1, 1)]), "flatten the text, or raise the limit (max-depth)")
	}
	p.open, p.last = n, nil
	p.space()
	if p.pos < len(p.src) && p.src[p.pos] == closer(n.kind) {
		p.pos++
		p.close()
		return true, nil
	}
	return false, nil
}

func closer(k Kind) byte {
	if k == Object {
		return '}'
	}
	return ']'
}

// after reads what follows a value inside p.open; more reports a comma.
func (p *parser) after() (more bool, err error) {
	p.space()
	if p.pos >= len(p.src) {
		return false, p.cut()
	}
	switch c := p.src[p.pos]; {
	case c == ',':
		p.pos++
		p.space()
		if p.pos < len(p.src) && p.src[p.pos] == closer(p.open.kind) {
			return false, p.fail(p.pos-1, fmt.Sprintf("got a comma before `%c`", p.src[p.pos]), "remove the comma")
		}
		return true, nil
	case c == closer(p.open.kind):
		p.pos++
		p.close()
		return false, nil
	}
	return false, p.fail(p.pos, fmt.Sprintf("got %s, want `,` or `%c`", p.show(), closer(p.open.kind)), "")
}

// close ends p.open and goes back to its parent.
func (p *parser) close() {
	n := p.open
	n.end, n.table = uint32(p.pos), 0
	if n.flags&suspect != 0 || n.count > wide && n.kind == Object {
		p.settle(n)
	}
	if n.flags&tabled == 0 && n.kind == Object {
		for c := n.first; c != nil; c = c.next {
			n.table |= bitOf(c.word)
		}
	}
	p.open, p.last = n.parent, n
	p.depth--
	if p.open != nil {
		p.open.flags |= n.flags & (unclean | spaced)
	}
}

// singleQuoted is the help for a string in single quotes; "" where c begins none.
func singleQuoted(c byte) string {
	if c == '\'' {
		return "JSON strings stand in double quotes; what Python prints becomes JSON with json.dumps"
	}
	return ""
}

// name reads the name of n and what follows it, up to the value.
func (p *parser) name(n *Node) error {
	p.space()
	if p.pos >= len(p.src) {
		return p.cut()
	}
	if p.src[p.pos] != '"' {
		if word := PythonName(p.src[p.pos:]); word != "" {
			return p.fail(p.pos, "got `"+word+"`, want a name in double quotes", "this is Python, and no JSON: print the value with json.dumps")
		}
		return p.fail(p.pos, fmt.Sprintf("got %s, want a name in double quotes", p.show()), singleQuoted(p.src[p.pos]))
	}
	start := p.pos + 1
	esc, err := p.str()
	if err != nil {
		return err
	}
	p.setName(n, start, p.pos-1, esc)
	p.space()
	if p.pos >= len(p.src) {
		return p.cut()
	}
	if p.src[p.pos] != ':' {
		return p.fail(p.pos, fmt.Sprintf("got %s, want `:` after the name", p.show()), "")
	}
	p.pos++
	p.space()
	return nil
}

// show names what stands at the current position, for messages.
func (p *parser) show() string {
	r, size := utf8.DecodeRune(p.src[p.pos:])
	switch {
	case r == utf8.RuneError && size <= 1:
		return fmt.Sprintf("the byte 0x%02X", p.src[p.pos])
	case !unicode.IsPrint(r):
		return fmt.Sprintf("U+%04X", r)
	}
	return fmt.Sprintf("`%c`", r)
}

func (p *parser) cut() error {
	what := "value"
	if p.open != nil {
		what = p.open.kind.String()
		line, _ := p.doc.Position(int(p.open.start))
		what += fmt.Sprintf(" that starts on line %d", line)
	}
	return p.fail(len(p.src), "the text is cut off in the "+what, "give the whole text")
}

func (p *parser) fail(offset int, message, help string) error {
	e := &SyntaxError{Offset: offset, Message: message, Help: help}
	e.Line, e.Column = p.doc.Position(offset)
	if p.open != nil && p.depth <= 100 { // a pointer of thousands of tokens helps nobody
		e.Pointer = p.open.Pointer()
	}
	return e
}
