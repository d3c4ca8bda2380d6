package envelope

import (
	"bytes"
	"slices"

	"github.com/schemaflavor/schemaflavor/flavor"
	"github.com/schemaflavor/schemaflavor/internal/tree"
)

// An Edit replaces the bytes of a source from Start up to End with Text.
type Edit struct {
	Start, End int
	Text       []byte
}

// Apply returns the source with the edits made; ok is false where they overlap. Several insertions at one offset are made in their
// order. Without edits the result is the source itself.
func Apply(source []byte, edits []Edit) (out []byte, ok bool) {
	if len(edits) == 0 {
		return source, true
	}
	slices.SortStableFunc(edits, func(a, b Edit) int { return a.Start - b.Start })
	size := len(source)
	for _, e := range edits {
		size += len(e.Text) - (e.End - e.Start)
	}
	out = make([]byte, 0, max(size, 0))
	at := 0
	for _, e := range edits {
		if e.Start < at {
			return nil, false
		}
		out = append(append(out, source[at:e.Start]...), e.Text...)
		at = e.End
	}
	return append(out, source[at:]...), true
}

// end is where the text of a value ends.
func end(n *tree.Node) int { return n.Offset() + len(n.Raw()) }

// Put puts a text in the place of a value.
func Put(n *tree.Node, text []byte) Edit { return Edit{n.Offset(), end(n), text} }

// Set returns the edits that give a part of an entry a text; nil removes the part. A part with that text already needs no edit.
func (f *Found) Set(e *Entry, part flavor.Part, text []byte) []Edit {
	way := e.Shape.Parts[part]
	if way == nil {
		return nil
	}
	now := along(e.Node, way)
	switch {
	case now == nil && text == nil:
		return nil
	case now == nil:
		return insert(e.Node, way, text)
	case text == nil:
		return []Edit{Removal(now)}
	case bytes.Equal(now.Raw(), text):
		return nil
	}
	return []Edit{Put(now, text)}
}

// insert adds a value at the end of a way below n: as the last member of the innermost object there is, laid out as the member
// before it.
func insert(n *tree.Node, way flavor.Way, text []byte) []Edit {
	for len(way) > 1 && n.Get(way[0]).IsObject() {
		n, way = n.Get(way[0]), way[1:]
	}
	var before, last *tree.Node
	for m := range n.All() {
		before, last = last, m
	}
	source := n.Document().Source()
	value := Nested(way[1:], text)
	if last == nil {
		return []Edit{Put(n, slices.Concat([]byte{'{'}, Quoted(way[0]), []byte{':'}, value, []byte{'}'}))}
	}
	between := append([]byte{','}, source[n.Offset()+1:n.First().NameOffset()]...)
	if before != nil && clean(source[end(before):last.NameOffset()]) {
		between = source[end(before):last.NameOffset()]
	}
	if !clean(between) {
		between = []byte{','}
	}
	colon := source[last.NameOffset()+len(last.RawName()) : last.Offset()]
	return []Edit{{end(last), end(last), slices.Concat(between, Quoted(way[0]), colon, value)}}
}

// clean reports whether a text is a comma and white space: no member hides in it.
func clean(text []byte) bool { return len(bytes.Trim(text, " \t\r\n")) == 1 }

// Removal removes a member or an item, and the comma that goes with it.
func Removal(n *tree.Node) Edit {
	var before *tree.Node
	for c := range n.Parent().All() {
		if c == n {
			break
		}
		before = c
	}
	return removed(before, n)
}

// removed removes n; before is the value that stays in front of it, or nil where n is the first that is left.
func removed(before, n *tree.Node) Edit {
	switch {
	case before != nil:
		return Edit{end(before), end(n), nil}
	case n.Next() != nil:
		return Edit{n.NameOffset(), n.Next().NameOffset(), nil}
	}
	return Edit{n.NameOffset(), end(n), nil}
}

// Remove removes entries, and each group of which no entry is left, with commas so that the rest stays a valid list.
func (f *Found) Remove(gone func(i int) bool) (edits []Edit) {
	out, listed, empty := map[*tree.Node]bool{}, map[*tree.Node]bool{}, map[*tree.Node]bool{}
	var lists []*tree.Node
	take := func(n *tree.Node) {
		if out[n] = true; !listed[n.Parent()] {
			lists, listed[n.Parent()] = append(lists, n.Parent()), true
		}
	}
	for _, group := range f.Emptied(gone) {
		empty[group] = true
	}
	for i, e := range f.Entries {
		p := e.Node.Parent()
		switch {
		case !gone(i) || p == nil:
		case empty[e.Group]:
			take(e.Group)
		case !p.IsArray():
			edits = append(edits, Removal(e.Node))
		default:
			take(e.Node)
		}
	}
	for _, list := range lists {
		var before *tree.Node
		kept := false // whether an item before this one stays
		for item := range list.All() {
			switch {
			case !out[item]:
				kept = true
			case kept:
				edits = append(edits, removed(before, item))
			default:
				edits = append(edits, removed(nil, item))
			}
			before = item
		}
	}
	return edits
}
