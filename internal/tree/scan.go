package tree

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"math/bits"
	"unicode/utf8"
)

// space skips white space. Most texts have none in most places.
func (p *parser) space() {
	if p.pos < len(p.src) && p.src[p.pos] <= ' ' {
		p.skip()
	}
}

func (p *parser) skip() {
	from := p.pos
	for p.pos < len(p.src) {
		switch p.src[p.pos] {
		case ' ', '\n', '\r', '\t':
			p.pos++
			continue
		}
		break
	}
	if p.pos > from && p.open != nil {
		p.open.flags |= spaced
	}
}

func (p *parser) literal(n *Node) error {
	switch rest := p.src[p.pos:]; {
	case len(rest) >= 4 && string(rest[:4]) == "true":
		n.kind = True
		p.pos += 4
		return nil
	case len(rest) >= 5 && string(rest[:5]) == "false":
		n.kind = False
		p.pos += 5
		return nil
	case len(rest) >= 4 && string(rest[:4]) == "null":
		n.kind = Null
		p.pos += 4
		return nil
	}
	for _, word := range [...]string{"true", "false", "null"} {
		if rest := p.src[p.pos:]; len(rest) < len(word) && string(rest) == word[:len(rest)] {
			return p.cut()
		}
	}
	if err := p.foreign(p.pos); err != nil {
		return err
	}
	help := singleQuoted(p.src[p.pos])
	if c := p.src[p.pos]; c == '/' || c == '#' {
		help = "JSON has no comments"
	}
	return p.fail(p.pos, fmt.Sprintf("got %s, want a JSON value", p.show()), help)
}

// number reads a number that starts at the current position.
func (p *parser) number() error {
	src, i := p.src, p.pos
	if src[i] == '-' {
		i++
	}
	first := i
	i = digits(src, i)
	ok := i == first+1 || i > first && src[first] != '0'
	if ok && i < len(src) && src[i] == '.' {
		from := i + 1
		i = digits(src, from)
		ok = i > from
	}
	if ok && i < len(src) && src[i]|0x20 == 'e' {
		i++
		if i < len(src) && (src[i] == '+' || src[i] == '-') {
			i++
		}
		from := i
		i = digits(src, from)
		ok = i > from
	}
	if !ok {
		return p.badNumber(first, i)
	}
	p.pos = i
	return nil
}

// digits returns where the digits from i on end.
func digits(src []byte, i int) int {
	for i < len(src) && src[i]-'0' <= 9 {
		i++
	}
	return i
}

// badNumber says what is wrong with a number whose digits begin at first, and which was
// read up to i.
func (p *parser) badNumber(first, i int) error {
	start, help := p.pos, ""
	if err := p.foreign(start); err != nil {
		return err
	}
	p.pos = i
	switch {
	case i > first+1 && p.src[first] == '0' && digits(p.src, first) == i:
		help = "remove the zeros in front"
	case i >= len(p.src):
		return p.cut()
	}
	end := i
	for end < min(len(p.src), start+maxShown) && bytes.IndexByte([]byte("+-.0123456789eE"), p.src[end]) >= 0 {
		end++
	}
	return p.fail(start, fmt.Sprintf("%q is not a JSON number", p.src[start:min(end, start+maxShown)]), help)
}

const (
	ones  = 0x0101010101010101
	tops  = 0x80 * ones
	quote = '"' * ones
	slash = '\\' * ones
)

// special has the top bit of each byte set that is a quote, a backslash, a control character
// or no ASCII; bytes after the first such may have it set too.
func special(w uint64) uint64 {
	q, b := w^quote, w^slash
	return ((q-ones)&^q | (b-ones)&^b | (w - 0x20*ones) | w) & tops
}

// str reads a string from its opening quote to past its closing one.
func (p *parser) str() (esc bool, err error) {
	src, i := p.src, p.pos+1
	for {
		m := uint64(0)
		for i+8 <= len(src) && m == 0 {
			m = special(binary.LittleEndian.Uint64(src[i:]))
			i += 8
		}
		if m != 0 {
			i += bits.TrailingZeros64(m)/8 - 8
		}
		for i < len(src) && plain[src[i]] { // near the end of the text
			i++
		}
		if i < len(src) && src[i] == '"' {
			p.pos = i + 1
			return esc, nil
		}
		e, next, err := p.unusual(i)
		esc = esc || e
		if err != nil {
			return esc, err
		}
		i = next
	}
}

// plain are the bytes that stand for themselves in a string.
var plain = func() (t [256]bool) {
	for c := range utf8.RuneSelf {
		t[c] = c >= ' ' && c != '"' && c != '\\'
	}
	return t
}()

// unusual reads an escape at i inside a string, or characters that are no ASCII, and returns
// where it goes on.
func (p *parser) unusual(i int) (esc bool, next int, err error) {
	start := p.pos
	if i >= len(p.src) {
		p.pos = len(p.src)
		return false, 0, p.fail(start, "the string that starts here is cut off", "close it with a double quote")
	}
	c := p.src[i]
	if c == '\\' {
		p.pos = i
		if err := p.escape(); err != nil {
			return true, 0, err
		}
		next, p.pos = p.pos, start
		return true, next, nil
	}
	if c < utf8.RuneSelf {
		if (c == '\n' || c == '\r') && len(bytes.TrimSpace(p.src[i:])) == 0 { // only the end of the file follows
			return false, 0, p.fail(start, "the string that starts here is cut off", "close it with a double quote")
		}
		p.pos = i
		return false, 0, p.fail(i, fmt.Sprintf("got the control character U+%04X in a string", c), fmt.Sprintf(`write \u%04x`, c))
	}
	for i < len(p.src) && p.src[i] >= utf8.RuneSelf {
		r, size := utf8.DecodeRune(p.src[i:])
		if r == utf8.RuneError && size <= 1 {
			p.pos = i
			return false, 0, p.fail(i, fmt.Sprintf("the byte 0x%02X is not valid UTF-8", p.src[i]), "save the text as UTF-8")
		}
		i += size
	}
	return false, i, nil
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
