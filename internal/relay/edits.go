package relay

import (
	"bytes"
	"cmp"
	"encoding/json"
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
	*e = append(*e, edit{n.Offset(), end(n), oneLine(text)})
}

// declare puts a text in the place of a member that is null, or adds it behind the last one of an object.
func (e *edits) declare(n, null *tree.Node, name string, text []byte) {
	if null != nil {
		e.replace(null, text)
		return
	}
	last := n.Offset() + 1
	for m := range n.All() {
		last = end(m)
	}
	*e = append(*e, edit{last, last, append(append([]byte(","), quoted(name)...), append([]byte(":"), oneLine(text)...)...)})
}

// fit names tools as the client is told of them, cuts descriptions, and takes out what is left out.
func (e *edits) fit(items []*tree.Node, listed []Listed, fitted []Fitted) {
	kept := false // a tool before this one is
	for i, item := range items {
		now := fitted[i]
		switch {
		case now.LeftOut && kept:
			*e = append(*e, edit{end(items[i-1]), end(item), nil})
		case now.LeftOut && i+1 < len(items):
			*e = append(*e, edit{item.Offset(), items[i+1].Offset(), nil})
		case now.LeftOut:
			*e = append(*e, edit{item.Offset(), end(item), nil})
		default:
			kept = true
			if now.Name != listed[i].Name {
				e.replace(item.Get("name"), quoted(now.Name))
			}
			if now.Description != listed[i].Description {
				e.replace(item.Get("description"), quoted(now.Description))
			}
		}
	}
}

// leaveOut takes members out of an object, but not all.
func (e *edits) leaveOut(n *tree.Node, gone func(*tree.Node) bool) {
	stays := false // a member before it does
	var before *tree.Node
	for m := range n.All() {
		switch {
		case !gone(m):
			stays = true
		case stays:
			*e = append(*e, edit{end(before), end(m), nil})
		case m.Next() != nil:
			*e = append(*e, edit{m.NameOffset(), m.Next().NameOffset(), nil})
		}
		before = m
	}
}

func end(n *tree.Node) int { return n.Offset() + len(n.Raw()) }

// quoted is a text as a JSON string.
func quoted(s string) []byte {
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	_ = e.Encode(s) // strings always encode
	return bytes.TrimSuffix(b.Bytes(), []byte{'\n'})
}

// apply returns the text with the edits made: the text itself where there are none.
func (e edits) apply(text []byte) []byte {
	if len(e) == 0 {
		return text
	}
	slices.SortStableFunc(e, func(a, b edit) int { return cmp.Compare(a.start, b.start) })
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
