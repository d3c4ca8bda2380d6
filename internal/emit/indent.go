package emit

import (
	"bytes"
	"encoding/json"
	"slices"
)

// A schema is laid out on several lines if it is at most maxIndented levels deep, and the spaces take at most fewSpaces
// bytes, or spacesToText times as many as its text: of a deep and large one nearly all that is sent would be spaces.
const (
	maxIndented  = 200
	fewSpaces    = 256 << 10
	spacesToText = 3
)

// Reindent gives out the layout of input. If input has several lines, each value of out goes on a line of its own, with
// the same width of indentation, added to that of the text in which input stands; and if input ends in a line break,
// out does too. What would mostly be spaces stays on one line. Strings and numbers keep their spelling.
func Reindent(input, out []byte) []byte {
	text := bytes.TrimRight(input, " \t\r\n")
	if i := bytes.IndexByte(text, '\n'); i >= 0 {
		last := text[bytes.LastIndexByte(text, '\n')+1:]
		base := blanks(last) // the indentation of the text in which the schema stands
		if len(last) > len(base)+1 {
			base = nil // the last line is not a bracket alone, and its indentation says nothing
		}
		indent, deeper := bytes.CutPrefix(blanks(text[i+1:]), base)
		if !deeper || len(indent) == 0 || len(indent) > 8 {
			indent = []byte("  ")
		}
		var b bytes.Buffer
		deepest, spaces, size := indentation(out, len(base), len(indent))
		switch {
		case deepest > maxIndented:
		case spaces > max(fewSpaces, spacesToText*size):
			if json.Compact(&b, out) == nil { // parts that are copied have the spaces of the input
				out = b.Bytes()
			}
		default:
			out = laidOut(out, base, indent, deepest, size+spaces)
		}
	}
	if bytes.HasSuffix(input, []byte("\n")) {
		out = append(out, '\n')
	}
	return out
}

// blanks are the spaces and tabs that a line begins with.
func blanks(line []byte) []byte { return line[:len(line)-len(bytes.TrimLeft(line, " \t"))] }

// indentation counts the levels of a JSON text, the spaces and line breaks that laying it out takes, and
// the bytes that it has beside spaces.
func indentation(text []byte, base, width int) (deepest, spaces, size int) {
	var l lines
	for i, end := 0, 0; i < len(text); i = end {
		kind := kinds[text[i]]
		if end = tokenEnd(text, i); kind == space {
			continue
		}
		if line, level := l.next(kind); line {
			spaces += 1 + base + level*width
		}
		if kind == colon {
			spaces++
		}
		size += end - i
		deepest = max(deepest, l.level)
	}
	return deepest, spaces, size
}

// laidOut writes a JSON text with each member and item on a line of its own. deepest is how many levels it has, and
// size how many bytes the result has.
func laidOut(text, base, indent []byte, deepest, size int) []byte {
	out := make([]byte, 0, size+1) // and the line break at the end
	line := slices.Concat([]byte{'\n'}, base, bytes.Repeat(indent, deepest))
	var l lines
	for i, end := 0, 0; i < len(text); i = end {
		kind := kinds[text[i]]
		if end = tokenEnd(text, i); kind == space {
			continue
		}
		if fresh, level := l.next(kind); fresh {
			out = append(out, line[:1+len(base)+level*len(indent)]...)
		}
		if out = append(out, text[i:end]...); kind == colon {
			out = append(out, ' ')
		}
	}
	return out
}

// A kind of token, by its first byte.
type kind uint8

const (
	other kind = iota
	space
	opens
	closes
	comma
	colon
	quote
)

var kinds = [256]kind{' ': space, '\n': space, '\t': space, '\r': space, '{': opens, '[': opens, '}': closes, ']': closes, ',': comma, ':': colon, '"': quote}

// lines says where lines begin in a JSON text that is laid out.
type lines struct {
	level int
	fresh bool // a bracket was opened, or a comma stands before
}

// next takes a token, and reports whether it begins a line, and on which level.
func (l *lines) next(k kind) (line bool, level int) {
	if k == closes {
		l.level--
	}
	line, level = l.fresh != (k == closes), l.level
	l.fresh = k == opens || k == comma
	if k == opens {
		l.level++
	}
	return line, level
}

// tokenEnd returns where the token at i ends.
func tokenEnd(b []byte, i int) int {
	switch kinds[b[i]] {
	case quote:
	case other:
		for i++; i < len(b) && kinds[b[i]] == other; {
			i++
		}
		return i
	default:
		return i + 1
	}
	for end := i + 1; ; {
		n := bytes.IndexByte(b[end:], '"')
		if n < 0 {
			return len(b)
		}
		before := end + n
		for end = before + 1; b[before-1] == '\\'; before-- {
		}
		if (end-before)%2 == 1 { // an even number of backslashes: they escape each other, and not the quote
			return end
		}
	}
}
