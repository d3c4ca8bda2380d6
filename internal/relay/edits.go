package relay

import (
	"bytes"
	"cmp"
	"slices"

	"github.com/schemaflavor/schemaflavor/internal/tree"
)

// edits are the parts of a text that become others, by offset. Everything between them
// stays.
type edits []edit

type edit struct {
	start, end int
	text       []byte
}

// replace puts a text in the place of a value. A message is a line, so the text is one.
func (e *edits) replace(n *tree.Node, text []byte) {
	*e = append(*e, edit{n.Offset(), n.Offset() + len(n.Raw()), oneLine(text)})
}

// apply returns the text with the edits made: the text itself where there are none.
func (e edits) apply(text []byte) []byte {
	if len(e) == 0 {
		return text
	}
	slices.SortFunc(e, func(a, b edit) int { return cmp.Compare(a.start, b.start) })
	size := len(text)
	for _, x := range e {
		size += len(x.text)
	}
	out, at := make([]byte, 0, size), 0
	for _, x := range e {
		out = append(append(out, text[at:x.start]...), x.text...)
		at = x.end
	}
	return append(out, text[at:]...)
}

// oneLine writes the ends of lines in JSON as spaces; in strings there are none.
func oneLine(text []byte) []byte {
	if bytes.IndexByte(text, '\n') < 0 && bytes.IndexByte(text, '\r') < 0 {
		return text
	}
	return bytes.ReplaceAll(bytes.ReplaceAll(text, []byte{'\n'}, []byte{' '}), []byte{'\r'}, []byte{' '})
}
