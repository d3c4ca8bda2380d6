package engine

import (
	"bytes"
	"encoding/json"
)

// compact returns JSON without white space between values.
func compact(text []byte) []byte {
	if bytes.IndexByte(text, '\n') < 0 {
		return text
	}
	var b bytes.Buffer
	if json.Compact(&b, text) != nil {
		return text
	}
	return b.Bytes()
}

// reindent gives out the layout of the input, if that has line breaks: the same width of
// indentation. Strings and numbers keep their spelling.
func reindent(input, out []byte) []byte {
	i := bytes.IndexByte(input, '\n')
	if i < 0 || len(out) > 64<<20 {
		return out
	}
	rest := input[i+1:]
	indent := rest[:len(rest)-len(bytes.TrimLeft(rest, " \t"))]
	if len(indent) == 0 || len(indent) > 8 {
		indent = []byte("  ")
	}
	var b bytes.Buffer
	if json.Indent(&b, out, "", string(indent)) != nil {
		return out
	}
	if bytes.HasSuffix(input, []byte("\n")) {
		b.WriteByte('\n')
	}
	return b.Bytes()
}
