package schema

import (
	"slices"
	"sort"
	"strings"

	"github.com/schemaflavor/schemaflavor/internal/tree"
)

// An Author is the text that its author wrote, of a document that was mended before it was read.
type Author struct {
	Text      []byte  // as it was written
	Moved     []Moved // the parts of it that were read as others, in order
	Respelled []byte  // the text that contradictions were taken out of, nil where there were none
}

// A Moved is a part of the author's text, from WrittenStart to WrittenEnd, in whose place another one was read, which may be longer or
// shorter: from Start to End of the mended text.
type Moved struct {
	Start, End, WrittenStart, WrittenEnd int
}

// movedBefore is the last part that was read as another one and begins at an offset or before, or nil.
func (a *Author) movedBefore(offset int) *Moved {
	i := sort.Search(len(a.Moved), func(i int) bool { return a.Moved[i].Start > offset })
	if i == 0 {
		return nil
	}
	return &a.Moved[i-1]
}

// WrittenAt is the offset in the author's text of what stands at an offset of the mended text. What its author did not write is said to
// stand where the part begins that it was read in the place of.
func (s *Document) WrittenAt(offset int) int {
	if s == nil || s.Author == nil {
		return offset
	}
	m := s.Author.movedBefore(offset)
	switch {
	case m == nil:
		return offset
	case offset < m.End:
		return m.WrittenStart
	}
	return offset - m.End + m.WrittenEnd
}

// writtenBy is a value, or the smallest around it that its author wrote.
func (a *Author) writtenBy(n *tree.Node) *tree.Node {
	for n.Parent() != nil {
		at := n.NameOffset()
		if m := a.movedBefore(at); m == nil || at >= m.End || at == m.Start && m.WrittenEnd > m.WrittenStart {
			break
		}
		n = n.Parent()
	}
	return n
}

// Pointer is that of a value in the text as its author wrote it, who may have called keywords otherwise, and left one out around what it
// holds.
func (s *Document) Pointer(n *tree.Node) string {
	if s == nil || s.Author == nil {
		return n.Pointer()
	}
	n = s.Author.writtenBy(n)
	tokens := strings.Split(n.Pointer(), "/")
	for i := len(tokens) - 1; i > 0; i, n = i-1, n.Parent() {
		k := Of(n)
		if k == nil {
			continue
		}
		switch m := s.Author.movedBefore(n.NameOffset()); {
		case m == nil || n.NameOffset() != m.Start || m.Start == m.End: // as it was written
		case m.WrittenStart == m.WrittenEnd: // the keyword was added
			tokens = slices.Delete(tokens, i, i+1)
		default: // its name is another
			tokens[i] = tree.EscapeToken(string(s.Author.Text[m.WrittenStart+1 : m.WrittenEnd-1]))
		}
	}
	return strings.Join(tokens, "/")
}
