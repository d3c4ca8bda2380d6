package mend

import (
	"cmp"
	"slices"

	"github.com/schemaflavor/schemaflavor/internal/schema"
	"github.com/schemaflavor/schemaflavor/internal/tree"
)

// An edit writes another text in the place of one, which may be empty, or longer.
type edit struct {
	start, end int
	text       string
}

// edits are those of one text, of which no two meet, and what is said of them.
type edits struct {
	all    []edit
	mended []schema.Mended // their holders stand where they do in the text as it was
}

// put has another text stand in the place of one.
func (e *edits) put(start, end int, text string) { e.all = append(e.all, edit{start, end, text}) }

// read has a keyword's value be read as another one: why is what is told of it as it was.
func (e *edits) read(m *tree.Node, text string) {
	e.put(m.Offset(), end(m), text)
	e.mended = append(e.mended, schema.Mended{Holder: m.Parent().Offset(), Keyword: m.Name(), Why: string(m.Append(nil)), Read: text, Kind: schema.MendedRead})
}

// remove has a member go, with the comma that it leaves over.
func (e *edits) remove(m *tree.Node) {
	if next := m.Next(); next != nil {
		e.put(m.NameOffset(), next.NameOffset(), "")
		return
	}
	from := m.NameOffset()
	for before := range m.Parent().All() {
		if before != m {
			from = end(before)
		}
	}
	e.put(from, end(m), "")
}

// apply returns a text with its edits, with what is said of them where it stands there, and which parts are others.
func (e *edits) apply(source []byte) (text []byte, mended []schema.Mended, moved []schema.Moved) {
	slices.SortStableFunc(e.all, func(a, b edit) int { return cmp.Or(a.start-b.start, a.end-b.end) })
	from := 0
	for _, x := range e.all {
		text = append(text, source[from:x.start]...)
		start := len(text)
		text = append(text, x.text...)
		moved = append(moved, schema.Moved{Start: start, End: len(text), WrittenStart: x.start, WrittenEnd: x.end})
		from = x.end
	}
	text = append(text, source[from:]...)
	for i := range e.mended {
		e.mended[i].Holder = standsAt(moved, e.mended[i].Holder)
	}
	return text, e.mended, moved
}

// standsAt is where something stands that stood at an offset, and is no part of what is another now.
func standsAt(moved []schema.Moved, offset int) int {
	i, _ := slices.BinarySearchFunc(moved, offset, func(m schema.Moved, offset int) int {
		if m.WrittenEnd <= offset {
			return -1
		}
		return 1
	})
	if i == 0 {
		return offset
	}
	return offset - moved[i-1].WrittenEnd + moved[i-1].End
}

// end is where a value ends.
func end(n *tree.Node) int { return n.Offset() + len(n.Raw()) }
