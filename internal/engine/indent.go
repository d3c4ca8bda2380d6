package engine

import (
	"bytes"
	"encoding/json"
)

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
