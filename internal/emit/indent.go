package emit

import (
	"bytes"
	"encoding/json"
)

// A schema is laid out for reading up to this depth, and where the spaces take so many bytes at most, or so
// many times those of its text: of what is deep and large they would be nearly all that is sent.
const (
	maxIndented  = 200
	fewSpaces    = 256 << 10
	spacesToText = 3
)

// Reindent gives out the layout of the input: on lines of their own, if that has its values
// so, with the same width of indentation, and a line break at the end, if it has one there. What
// would be spaces for the most part stays on one line. Strings and numbers keep their spelling.
func Reindent(input, out []byte) []byte {
	text := bytes.TrimRight(input, " \t\r\n")
	if i := bytes.IndexByte(text, '\n'); i >= 0 {
		rest := text[i+1:]
		indent := rest[:len(rest)-len(bytes.TrimLeft(rest, " \t"))]
		if len(indent) == 0 || len(indent) > 8 {
			indent = []byte("  ")
		}
		var b bytes.Buffer
		deepest, spaces, size := indentation(out, len(indent))
		switch {
		case deepest > maxIndented:
		case spaces > max(fewSpaces, spacesToText*size):
			if json.Compact(&b, out) == nil { // parts that are as they were have theirs
				out = b.Bytes()
			}
		case json.Indent(&b, out, "", string(indent)) == nil:
			out = b.Bytes()
		}
	}
	if bytes.HasSuffix(input, []byte("\n")) {
		out = append(out, '\n')
	}
	return out
}

// indentation counts the levels of a JSON text, the spaces and line breaks that laying it out takes, and
// the bytes of it that are none of these.
func indentation(text []byte, width int) (deepest, spaces, size int) {
	level, quoted, empty := 0, false, false // empty: nothing has come since a bracket was opened
	for i := 0; i < len(text); i++ {
		c := text[i]
		if !quoted && (c == ' ' || c == '\n' || c == '\t' || c == '\r') {
			continue
		}
		size++
		closes := !quoted && (c == '}' || c == ']')
		if empty && !closes {
			spaces += 1 + level*width
		}
		if closes {
			level--
			if !empty {
				spaces += 1 + level*width
			}
		}
		empty = false
		switch {
		case quoted && c == '\\':
			i++
			size++
		case c == '"':
			quoted = !quoted
		case quoted:
		case c == ':':
			spaces++
		case c == ',':
			spaces += 1 + level*width
		case c == '{' || c == '[':
			level++
			empty = true
			deepest = max(deepest, level)
		}
	}
	return deepest, spaces, size
}
