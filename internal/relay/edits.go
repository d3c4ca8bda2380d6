package relay

import (
	"bytes"
	"cmp"
	"encoding/json"
	"slices"

	"github.com/schemaflavor/schemaflavor/internal/tree"
)

// edits replace parts of a text, by offset. Everything between them stays.
type edits []edit

type edit struct {
	start, end int
	text       []byte
}

// replace puts a text in the place of a value, on one line, since a message is one line.
func (e *edits) replace(n *tree.Node, text []byte) {
	*e = append(*e, edit{n.Offset(), end(n), oneLine(text)})
}

// declare gives the object n a member: in the place of null, a member of that name that is null, or behind the last member.
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

// fit gives tools the names and descriptions that the client is told, and removes those that are left out.
func (e *edits) fit(items []*tree.Node, listed []Listed, fitted []Fitted) {
	kept := false // a tool before this one is kept
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

// leaveOut removes members from an object. At least one has to stay.
func (e *edits) leaveOut(n *tree.Node, gone func(*tree.Node) bool) {
	stays := false // a member before this one stays
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

// oneLine replaces line ends in a JSON text by spaces; inside of strings there are none.
func oneLine(text []byte) []byte {
	if bytes.IndexByte(text, '\n') < 0 && bytes.IndexByte(text, '\r') < 0 {
		return text
	}
	return bytes.ReplaceAll(bytes.ReplaceAll(text, []byte{'\n'}, []byte{' '}), []byte{'\r'}, []byte{' '})
}
