package mend

import (
	"cmp"
	"slices"

	"github.com/schemaflavor/schemaflavor/internal/schema"
	"github.com/schemaflavor/schemaflavor/internal/tree"
)

// An edit replaces the text from start to end by another one. Either may be empty.
type edit struct {
	start, end int
	text       string
}

// edits are the edits of one text, of which no two overlap, and the reports about them.
type edits struct {
	all    []edit
	mended []schema.Mended // Holder is an offset in the original text, until apply
}

// put adds an edit.
func (e *edits) put(start, end int, text string) { e.all = append(e.all, edit{start, end, text}) }

// read replaces the value of a keyword, and reports the value as it was and as it is read.
func (e *edits) read(m *tree.Node, text string) {
	e.put(m.Offset(), end(m), text)
	e.mended = append(e.mended, schema.Mended{Holder: m.Parent().Offset(), Keyword: m.Name(), Why: string(m.Append(nil)), Read: text, Kind: schema.MendedRead})
}

// remove removes a member, with the comma that would be left over.
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

// apply returns the edited text, the reports with their offsets in that text, and which of its parts were replaced.
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

// standsAt returns where in the edited text something stands that stood at an offset of the original, in no replaced part.
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

// end is the offset behind a value.
func end(n *tree.Node) int { return n.Offset() + len(n.Raw()) }
