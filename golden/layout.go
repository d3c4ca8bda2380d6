package golden

import (
	"bytes"
	"encoding/json"
	"strings"
)

// width is how long a line of recorded JSON may be.
const width = 100

// same compares two texts of a section: JSON with its spelling and order but without the space between tokens, other texts byte
// for byte.
func same(name string, a, b []byte) bool {
	if !strings.HasSuffix(name, ".json") {
		return bytes.Equal(a, b)
	}
	var x, y bytes.Buffer
	if json.Compact(&x, a) != nil || json.Compact(&y, b) != nil {
		return bytes.Equal(a, b)
	}
	return bytes.Equal(x.Bytes(), y.Bytes())
}

// layOut writes a section for reading and for diffs: JSON in lines that hold whole
// values where they fit, with its spelling and order; other texts as they are. The
// result ends in a line's end.
func layOut(name string, data []byte) []byte {
	if strings.HasSuffix(name, ".json") {
		var b bytes.Buffer
		if json.Compact(&b, data) == nil {
			l := layouter{src: b.Bytes()}
			l.value(0, 0)
			data = l.out
		}
	}
	if len(data) > 0 && !bytes.HasSuffix(data, []byte("\n")) {
		data = append(bytes.Clone(data), '\n')
	}
	return data
}

// layouter lays out compact JSON, which is sure to be valid.
type layouter struct {
	src []byte
	pos int
	out []byte
}

// value writes the value at pos; used is how many bytes stand on the line already.
func (l *layouter) value(indent, used int) {
	if end, ok := l.fits(width - used); ok {
		l.flat(end)
		return
	}
	opening := l.src[l.pos]
	if opening != '{' && opening != '[' {
		l.copyToken()
		return
	}
	l.out = append(l.out, opening)
	l.pos++
	for l.src[l.pos] != '}' && l.src[l.pos] != ']' {
		if l.src[l.pos] == ',' {
			l.out = append(l.out, ',')
			l.pos++
		}
		l.newline(indent + 2)
		start := len(l.out)
		if opening == '{' {
			l.copyToken()
			l.out = append(l.out, ": "...)
			l.pos++
		}
		l.value(indent+2, indent+3+len(l.out)-start) // 3: the comma that may follow
	}
	l.newline(indent)
	l.out = append(l.out, l.src[l.pos])
	l.pos++
}

func (l *layouter) newline(indent int) {
	l.out = append(l.out, '\n')
	for range indent {
		l.out = append(l.out, ' ')
	}
}

// fits reports whether the value at pos, on one line, takes at most room bytes, and
// where it ends. It looks at no more than that.
func (l *layouter) fits(room int) (end int, ok bool) {
	depth := 0
	for i := l.pos; i < len(l.src) && room >= 0; i++ {
		switch c := l.src[i]; c {
		case '"':
			start := i
			i = l.stringEnd(i) - 1
			room -= i - start
		case '{', '[':
			depth++
		case '}', ']':
			depth--
		case ',', ':':
			if depth == 0 {
				return i, true
			}
			room--
		}
		room--
		if depth < 0 {
			return i, true
		}
	}
	return len(l.src), room >= 0
}

// flat writes everything up to end on one line.
func (l *layouter) flat(end int) {
	for l.pos < end {
		c := l.src[l.pos]
		if c == '"' {
			l.copyToken()
			continue
		}
		l.out = append(l.out, c)
		if c == ',' || c == ':' {
			l.out = append(l.out, ' ')
		}
		l.pos++
	}
}

// copyToken writes a string, number or literal.
func (l *layouter) copyToken() {
	end := l.pos
	if l.src[end] == '"' {
		end = l.stringEnd(end)
	} else {
		for end < len(l.src) && !bytes.ContainsRune([]byte(",:]}"), rune(l.src[end])) {
			end++
		}
	}
	l.out = append(l.out, l.src[l.pos:end]...)
	l.pos = end
}

// stringEnd returns the offset behind the string that starts at i.
func (l *layouter) stringEnd(i int) int {
	for i++; l.src[i] != '"'; i++ {
		if l.src[i] == '\\' {
			i++
		}
	}
	return i + 1
}
