package emit

import (
	"bytes"
	"encoding/json"
)

// maxIndented is the depth to which a schema is laid out for reading: indentation costs as
// much as depth times size.
const maxIndented = 200

// Reindent gives out the layout of the input: on lines of their own, if that has its values
// so, with the same width of indentation, and a line break at the end, if it has one there.
// Strings and numbers keep their spelling.
func Reindent(input, out []byte) []byte {
	text := bytes.TrimRight(input, " \t\r\n")
	if i := bytes.IndexByte(text, '\n'); i >= 0 && depth(out) <= maxIndented {
		rest := text[i+1:]
		indent := rest[:len(rest)-len(bytes.TrimLeft(rest, " \t"))]
		if len(indent) == 0 || len(indent) > 8 {
			indent = []byte("  ")
		}
		var b bytes.Buffer
		if json.Indent(&b, out, "", string(indent)) == nil {
			out = b.Bytes()
		}
	}
	if bytes.HasSuffix(input, []byte("\n")) {
		out = append(out, '\n')
	}
	return out
}

// depth counts the levels of a JSON text.
func depth(text []byte) (deepest int) {
	level, quoted := 0, false
	for i := 0; i < len(text); i++ {
		switch c := text[i]; {
		case quoted && c == '\\':
			i++
		case c == '"':
			quoted = !quoted
		case quoted:
		case c == '{' || c == '[':
			level++
			deepest = max(deepest, level)
		case c == '}' || c == ']':
			level--
		}
	}
	return deepest
}
