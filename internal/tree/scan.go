package tree

import (
	"bytes"
	"fmt"
	"unicode/utf8"
)

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
