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
		deepest, spaces := indentation(out, len(indent))
		if deepest <= maxIndented && spaces <= max(fewSpaces, spacesToText*len(out)) && json.Indent(&b, out, "", string(indent)) == nil {
			out = b.Bytes()
		}
	}
	if bytes.HasSuffix(input, []byte("\n")) {
		out = append(out, '\n')
	}
	return out
}

// indentation counts the levels of a JSON text without spaces, and the spaces and line breaks that
// laying it out takes.
func indentation(text []byte, width int) (deepest, spaces int) {
	level, quoted := 0, false
	for i := 0; i < len(text); i++ {
		switch c := text[i]; {
		case quoted && c == '\\':
			i++
		case c == '"':
			quoted = !quoted
		case quoted:
		case c == ':':
			spaces++
		case c == ',':
			spaces += 1 + level*width
		case c == '{' || c == '[':
			if i+1 < len(text) && text[i+1] == c+2 { // there is nothing in it
				i++
				deepest = max(deepest, level+1)
				continue
			}
			level++
			spaces += 1 + level*width
			deepest = max(deepest, level)
		case c == '}' || c == ']':
			level--
			spaces += 1 + level*width
		}
	}
	return deepest, spaces
}
