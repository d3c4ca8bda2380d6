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

// wide is the number of members from which an object gets an index.
const wide = 16

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
func Parse(src []byte, limits Limits) (*Document, error) {
	if limits.Bytes == 0 {
		limits.Bytes = DefaultBytes
	}
	if limits.Depth == 0 {
		limits.Depth = DefaultDepth
	}
	src = src[:len(src):len(src)] // what is appended to the source must not end up behind it
	p := &parser{doc: &Document{src: src}, src: src, limits: limits}
	if len(src) > limits.Bytes || uint64(len(src)) >= math.MaxUint32 {
		return nil, p.fail(0, fmt.Sprintf("the text has %d bytes, more than the limit of %d", len(src), limits.Bytes), "split the schema or raise the limit")
	}
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
	slab   []Node
	open   *Node // the innermost array or object not yet closed
}

// node takes a node from a slab, so that a document costs a few allocations.
func (p *parser) node() *Node {
	if len(p.slab) == cap(p.slab) {
		n := min(max(2*cap(p.slab), len(p.src)/24+1, 8), 8192)
		p.slab = make([]Node, 0, n)
	}
	p.slab = p.slab[:len(p.slab)+1]
	return &p.slab[len(p.slab)-1]
}

func (p *parser) document() error {
	if bytes.HasPrefix(p.src, []byte("\xef\xbb\xbf")) {
		return p.fail(0, "the text starts with a byte order mark", "remove the first three bytes (EF BB BF)")
	}
	if bytes.HasPrefix(p.src, []byte("\xff\xfe")) || bytes.HasPrefix(p.src, []byte("\xfe\xff")) {
		return p.fail(0, "the text is UTF-16", "save it as UTF-8 without a byte order mark")
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
	// Objects are closed from the inside out.
	slices.SortFunc(p.doc.duplicates, func(a, b *Node) int { return int(a.nameStart) - int(b.nameStart) })
	return nil
}

// values reads the root and all below it, without recursion: p.open is the stack.
func (p *parser) values() error {
	for {
		n, err := p.value()
		if err != nil {
			return err
		}
		if n.kind >= Array {
			done, err := p.enter(n)
			if err != nil {
				return err
			}
			if !done {
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
func (p *parser) value() (*Node, error) {
	n := p.node()
	n.doc = p.doc
	n.parent = p.open
	if p.open != nil && p.open.kind == Object {
		if err := p.name(n); err != nil {
			return nil, err
		}
	}
	if p.pos >= len(p.src) {
		return nil, p.cut()
	}
	n.start = uint32(p.pos)
	var err error
	switch c := p.src[p.pos]; {
	case c == '{' || c == '[':
		n.kind = Array
		if c == '{' {
			n.kind = Object
		}
		p.pos++
	case c == '"':
		n.kind = String
		var esc bool
		if esc, err = p.str(); esc {
			n.flags |= escaped
		}
	case c == '-' || c >= '0' && c <= '9':
		n.kind = Number
		err = p.number()
	default:
		err = p.literal(n)
	}
	if err != nil {
		return nil, err
	}
	n.end = uint32(p.pos)
	if p.open == nil {
		p.doc.root = n
		return n, nil
	}
	if p.open.last == nil {
		p.open.first = n
	} else {
		p.open.last.next = n
	}
	p.open.last = n
	p.open.count++
	return n, nil
}

// enter opens n; done reports that it is empty and closed again.
func (p *parser) enter(n *Node) (done bool, err error) {
	if p.depth++; p.depth > p.limits.Depth {
		return false, p.fail(int(n.start), fmt.Sprintf("more than %d levels of nesting", p.limits.Depth), "flatten the text, or raise the limit (max-depth)")
	}
	p.open = n
	p.space()
	if p.pos < len(p.src) && p.src[p.pos] == closer(n.kind) {
		p.pos++
		return true, p.close()
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
		return false, p.close()
	}
	return false, p.fail(p.pos, fmt.Sprintf("got %s, want `,` or `%c`", p.show(), closer(p.open.kind)), "")
}

// close ends p.open and goes back to its parent.
func (p *parser) close() error {
	n := p.open
	n.end = uint32(p.pos)
	if n.kind == Object {
		p.hide(n)
	}
	p.open = n.parent
	p.depth--
	if p.open != nil && n.flags&unclean != 0 {
		p.open.flags |= unclean
	}
	return nil
}

// hide marks all but the last member of each name, and indexes wide objects.
func (p *parser) hide(n *Node) {
	before := len(p.doc.duplicates)
	if n.count > wide {
		m := make(map[string]*Node, n.count)
		for c := n.first; c != nil; c = c.next {
			if old := m[c.Name()]; old != nil {
				p.hideOne(old)
			}
			m[c.Name()] = c
		}
		if p.doc.index == nil {
			p.doc.index = map[*Node]map[string]*Node{}
		}
		p.doc.index[n] = m
	} else {
		for c := n.first; c != nil; c = c.next {
			for e := n.first; e != c; e = e.next {
				if e.flags&hidden == 0 && sameName(c, e) {
					p.hideOne(e)
				}
			}
		}
	}
	if len(p.doc.duplicates) > before {
		n.flags |= unclean
		n.count -= uint32(len(p.doc.duplicates) - before)
	}
}

func (p *parser) hideOne(n *Node) {
	n.flags |= hidden
	p.doc.duplicates = append(p.doc.duplicates, n)
}

func sameName(a, b *Node) bool {
	if (a.flags|b.flags)&nameEscaped == 0 {
		return bytes.Equal(a.RawName(), b.RawName())
	}
	return a.Name() == b.Name()
}

func (p *parser) name(n *Node) error {
	p.space()
	if p.pos >= len(p.src) {
		return p.cut()
	}
	if p.src[p.pos] != '"' {
		return p.fail(p.pos, fmt.Sprintf("got %s, want a name in double quotes", p.show()), "")
	}
	n.nameStart = uint32(p.pos)
	esc, err := p.str()
	if err != nil {
		return err
	}
	n.nameEnd = uint32(p.pos)
	if esc {
		n.flags |= nameEscaped
	}
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
	return p.fail(len(p.src), "the text is cut off in the "+what, "pass the whole text")
}

func (p *parser) fail(offset int, message, help string) error {
	e := &SyntaxError{Offset: offset, Message: message, Help: help}
	e.Line, e.Column = p.doc.Position(offset)
	if p.open != nil && p.depth <= 100 { // a pointer of thousands of tokens helps nobody
		e.Pointer = p.open.Pointer()
	}
	return e
}
