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
		return false, p.fail(int(n.start), fmt.Sprintf("more than %d levels of nesting", p.limits.Depth), "flatten the schema or raise the limit")
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

func (p *parser) space() {
	for p.pos < len(p.src) {
		switch p.src[p.pos] {
		case ' ', '\n', '\r', '\t':
			p.pos++
		default:
			return
		}
	}
}

func (p *parser) literal(n *Node) error {
	for _, l := range [...]struct {
		text string
		kind Kind
	}{{"null", Null}, {"true", True}, {"false", False}} {
		if bytes.HasPrefix(p.src[p.pos:], []byte(l.text)) {
			n.kind = l.kind
			p.pos += len(l.text)
			return nil
		}
	}
	help := ""
	switch p.src[p.pos] {
	case '\'':
		help = "JSON strings stand in double quotes"
	case '/', '#':
		help = "JSON has no comments"
	}
	return p.fail(p.pos, fmt.Sprintf("got %s, want a JSON value", p.show()), help)
}

func (p *parser) number() error {
	start := p.pos
	digits := func() int {
		s := p.pos
		for p.pos < len(p.src) && p.src[p.pos] >= '0' && p.src[p.pos] <= '9' {
			p.pos++
		}
		return p.pos - s
	}
	bad := func(help string) error {
		end := p.pos
		for end < min(len(p.src), start+maxShown) && bytes.IndexByte([]byte("+-.0123456789eE"), p.src[end]) >= 0 {
			end++
		}
		return p.fail(start, fmt.Sprintf("%q is not a JSON number", p.src[start:min(end, start+maxShown)]), help)
	}
	cutOrBad := func() error {
		if p.pos >= len(p.src) {
			return p.cut()
		}
		return bad("")
	}
	if p.src[p.pos] == '-' {
		p.pos++
	}
	first := p.pos
	n := digits()
	if n == 0 {
		return cutOrBad()
	}
	if n > 1 && p.src[first] == '0' {
		return bad("remove the zeros in front")
	}
	if p.pos < len(p.src) && p.src[p.pos] == '.' {
		p.pos++
		if digits() == 0 {
			return cutOrBad()
		}
	}
	if p.pos < len(p.src) && (p.src[p.pos] == 'e' || p.src[p.pos] == 'E') {
		p.pos++
		if p.pos < len(p.src) && (p.src[p.pos] == '+' || p.src[p.pos] == '-') {
			p.pos++
		}
		if digits() == 0 {
			return cutOrBad()
		}
	}
	return nil
}

// str reads a string from its opening quote to past its closing one.
func (p *parser) str() (esc bool, err error) {
	start := p.pos
	p.pos++
	for p.pos < len(p.src) {
		switch c := p.src[p.pos]; {
		case c == '"':
			p.pos++
			return esc, nil
		case c == '\\':
			esc = true
			if err := p.escape(); err != nil {
				return esc, err
			}
		case c < 0x20:
			return esc, p.fail(p.pos, fmt.Sprintf("got the control character U+%04X in a string", c), fmt.Sprintf(`write \u%04x`, c))
		case c < utf8.RuneSelf:
			p.pos++
		default:
			r, size := utf8.DecodeRune(p.src[p.pos:])
			if r == utf8.RuneError && size <= 1 {
				return esc, p.fail(p.pos, fmt.Sprintf("the byte 0x%02X is not valid UTF-8", c), "save the text as UTF-8")
			}
			p.pos += size
		}
	}
	p.pos = len(p.src)
	return esc, p.fail(start, "the string that starts here is cut off", "close it with a double quote")
}

func (p *parser) escape() error {
	at := p.pos
	p.pos++
	if p.pos >= len(p.src) {
		return p.cut()
	}
	c := p.src[p.pos]
	p.pos++
	switch c {
	case '"', '\\', '/', 'b', 'f', 'n', 'r', 't':
		return nil
	case 'u':
		r, ok := hex4(p.src, p.pos)
		if !ok {
			return p.fail(at, `\u wants four hexadecimal digits`, "")
		}
		p.pos += 4
		if r < 0xD800 || r > 0xDFFF {
			return nil
		}
		if r < 0xDC00 && p.pos+1 < len(p.src) && p.src[p.pos] == '\\' && p.src[p.pos+1] == 'u' {
			if low, ok := hex4(p.src, p.pos+2); ok && low >= 0xDC00 && low <= 0xDFFF {
				p.pos += 6
				return nil
			}
		}
		return p.fail(at, fmt.Sprintf(`\u%04x is half of a surrogate pair without the other half`, r), "write the whole character, or U+FFFD")
	}
	p.pos--
	return p.fail(at, fmt.Sprintf("got a backslash before %s, which is no escape in JSON", p.show()), `a backslash itself is written \\`)
}

func hex4(b []byte, at int) (r rune, ok bool) {
	if at+4 > len(b) {
		return 0, false
	}
	for _, c := range b[at : at+4] {
		switch {
		case c >= '0' && c <= '9':
			c -= '0'
		case c >= 'a' && c <= 'f':
			c -= 'a' - 10
		case c >= 'A' && c <= 'F':
			c -= 'A' - 10
		default:
			return 0, false
		}
		r = r<<4 | rune(c)
	}
	return r, true
}

// unescape decodes the inside of a string whose escapes were checked by the parser.
func unescape(b []byte) string {
	out := make([]byte, 0, len(b))
	for i := 0; i < len(b); i++ {
		if b[i] != '\\' {
			out = append(out, b[i])
			continue
		}
		i++
		switch b[i] {
		case 'b':
			out = append(out, '\b')
		case 'f':
			out = append(out, '\f')
		case 'n':
			out = append(out, '\n')
		case 'r':
			out = append(out, '\r')
		case 't':
			out = append(out, '\t')
		case 'u':
			r, _ := hex4(b, i+1)
			i += 4
			if r >= 0xD800 && r < 0xDC00 {
				low, _ := hex4(b, i+3)
				r = (r-0xD800)<<10 + (low - 0xDC00) + 0x10000
				i += 6
			}
			out = utf8.AppendRune(out, r)
		default:
			out = append(out, b[i])
		}
	}
	return str(out)
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
