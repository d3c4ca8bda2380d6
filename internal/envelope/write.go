package envelope

import (
	"bytes"
	"encoding/json"
	"slices"

	"github.com/schemaflavor/schemaflavor/flavor"
	"github.com/schemaflavor/schemaflavor/internal/tree"
)

// Quoted is a text as a JSON string.
func Quoted(s string) []byte {
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	_ = e.Encode(s) // strings always encode
	return bytes.TrimSuffix(b.Bytes(), []byte{'\n'})
}

// Nested is a value inside of objects with one member each: for the way a/b, {"a":{"b":value}}.
func Nested(way flavor.Way, value []byte) []byte {
	for _, name := range slices.Backward(way) {
		value = slices.Concat([]byte{'{'}, Quoted(name), []byte{':'}, value, []byte{'}'})
	}
	return value
}

// An object is JSON that is being written: members in the order in which they were put.
type object struct {
	names  []string
	values []*object
	text   []byte // the text of a value that is no object
}

func (o *object) put(way flavor.Way, text []byte) {
	if len(way) == 0 {
		o.text = text
		return
	}
	i := slices.Index(o.names, way[0])
	if i < 0 {
		i = len(o.names)
		o.names, o.values = append(o.names, way[0]), append(o.values, &object{})
	}
	o.values[i].put(way[1:], text)
}

func (o *object) append(b []byte) []byte {
	if o.text != nil {
		return append(b, o.text...)
	}
	b = append(b, '{')
	for i, name := range o.names {
		if i > 0 {
			b = append(b, ',')
		}
		b = append(append(b, Quoted(name)...), ':')
		b = o.values[i].append(b)
	}
	return append(b, '}')
}

// Parts are the texts of an entry's parts; nil where it has none.
type Parts [partCount][]byte

// partOrder is the order in which parts are written.
var partOrder = [...]flavor.Part{flavor.PName, flavor.PDescription, flavor.PSchema, flavor.POutput, flavor.PExamples, flavor.PStrict}

// Entry writes an entry of a shape.
func (p Parts) Entry(shape *flavor.Envelope) []byte {
	o := &object{}
	for _, m := range shape.Marks {
		o.put(flavor.Way{m.Name}, Quoted(m.Text))
	}
	for _, part := range partOrder {
		if way := shape.Parts[part]; way != nil && p[part] != nil {
			o.put(way, compact(p[part]))
		}
	}
	return o.append(nil)
}

// compact is a JSON text without white space between its tokens: what is written anew stands on one line.
func compact(text []byte) []byte {
	var b bytes.Buffer
	if json.Compact(&b, text) != nil {
		return text
	}
	return b.Bytes()
}

// placed writes the message in which entries stand at the end of a way, with other items beside them in the outermost list.
func placed(way flavor.Way, entries [][]byte, beside ...[]byte) []byte {
	if len(way) == 0 {
		return slices.Concat(entries...) // without a list there is one entry
	}
	if way[0] != flavor.EachItem {
		return slices.Concat([]byte{'{'}, Quoted(way[0]), []byte{':'}, placed(way[1:], entries, beside...), []byte{'}'})
	}
	inner := entries
	if len(entries) > 0 && slices.Contains(way[1:], flavor.EachItem) {
		inner = [][]byte{placed(way[1:], entries)}
	}
	return slices.Concat([]byte{'['}, bytes.Join(slices.Concat(inner, beside), []byte{','}), []byte{']'})
}

// Rewritten are the edits that write the entries of f in another shape; entries has the new text of each, and nil for those that
// are left out. stays says which of these stay in the list as they were. leftOut are the values that have no place in the new
// shape.
func (f *Found) Rewritten(to *flavor.Envelope, root *tree.Node, entries [][]byte, stays func(i int) bool) (edits []Edit, leftOut []*tree.Node) {
	edits, leftOut = f.rewritten(to, root, entries, stays)
	var alone []*tree.Node
	for _, n := range leftOut {
		switch {
		case f.holds(n, false): // an entry, about which there is a fact of its own
		case n.IsObject() && f.holds(n, true):
			for m := range n.All() {
				if !f.holds(m, true) {
					alone = append(alone, m)
				}
			}
		default:
			alone = append(alone, n)
		}
	}
	return edits, alone
}

// holds reports whether a value is an entry or, with within, contains one.
func (f *Found) holds(n *tree.Node, within bool) bool {
	return slices.ContainsFunc(f.Entries, func(e Entry) bool {
		at := e.Node
		for within && at != nil && at != n {
			at = at.Parent()
		}
		return at == n
	})
}

func (f *Found) rewritten(to *flavor.Envelope, root *tree.Node, entries [][]byte, stays func(i int) bool) (edits []Edit, leftOut []*tree.Node) {
	at := to.At[0]
	inPlace := f.At.Same(at) && !f.Message() || len(f.Way) == 0 || len(f.Way) == 1 && f.Way[0] == flavor.EachItem && len(at) == 2
	if inPlace && !f.Mixed && len(f.Groups()) == 0 && !f.isGroup(root) {
		for i, e := range f.Entries {
			if entries[i] != nil {
				edits = append(edits, Put(e.Node, entries[i]))
			}
		}
		return append(edits, f.Remove(func(i int) bool { return entries[i] == nil && !stays(i) })...), nil
	}
	var beside [][]byte
	for i, e := range f.Entries {
		if stays(i) {
			beside = append(beside, e.Node.Raw())
		}
	}
	sent := slices.DeleteFunc(slices.Clone(entries), func(e []byte) bool { return e == nil })
	if f.isGroup(root) { // the new text is a list: of the tools of the group, and of what stays
		return []Edit{Put(root, placed(at[1:], sent, beside...))}, aside(root, f.Way, nil)
	}
	if f.Way[0] == flavor.EachItem { // the text is a bare list
		return []Edit{Put(root, placed(at[1:], sent, beside...))}, aside(root, f.Way, nil)
	}
	member := root.Get(f.Way[0])
	if f.Whole() && !f.Message() && root.Clean() && (f.Way[0] == at[0] || !root.Has(at[0])) {
		return []Edit{{member.NameOffset(), end(member), slices.Concat(Quoted(at[0]), []byte{':'}, placed(at[1:], sent, beside...))}}, aside(member, f.Way[1:], nil)
	}
	if f.Whole() && !f.Message() && root.Clean() && len(sent) == 1 && !slices.Contains(at, flavor.EachItem) {
		edits, leftOut = merged(root, at, sent[0])
		return append(edits, Removal(member)), append(aside(member, f.Way[1:], nil), leftOut...)
	}
	return []Edit{Put(root, placed(at, sent, beside...))}, aside(root, f.Way, nil)
}

// merged are the edits that put an entry at the end of a way at which something may stand already. An object there keeps the
// members that the entry does not have; leftOut are the values that are replaced.
func merged(n *tree.Node, way flavor.Way, entry []byte) (edits []Edit, leftOut []*tree.Node) {
	for len(way) > 0 && n.Get(way[0]) != nil {
		n, way = n.Get(way[0]), way[1:]
	}
	d, err := tree.Parse(entry, tree.Limits{})
	switch {
	case n.IsObject() && n.Len() == 0 || n.Kind() == tree.Null:
		return []Edit{Put(n, Nested(way, entry))}, nil
	case !n.IsObject() || err != nil:
		return []Edit{Put(n, Nested(way, entry))}, []*tree.Node{n}
	case len(way) > 0:
		return insert(n, way, entry), nil
	}
	for m := range d.Root().All() {
		switch now := n.Get(m.Name()); {
		case now == nil:
			edits = append(edits, insert(n, flavor.Way{m.Name()}, m.Raw())...)
		case !tree.Equal(now, m):
			edits, leftOut = append(edits, Put(now, m.Raw())), append(leftOut, now)
		}
	}
	return edits, leftOut
}

// aside appends to list the values in n that do not stand on the way to the entries.
func aside(n *tree.Node, way flavor.Way, list []*tree.Node) []*tree.Node {
	if len(way) == 0 || len(way) == 1 && way[0] == flavor.EachItem {
		return list // entries, about which there are facts of their own
	}
	each, next := way[0] == flavor.EachItem, n.Get(way[0])
	for m := range n.All() {
		if m == next || each && m.Get(way[1]) != nil {
			list = aside(m, way[1:], list)
		} else {
			list = append(list, m)
		}
	}
	return list
}

// Beside names the members of an entry that are neither a mark nor on the way to a part. Another shape has no place for them.
func (f *Found) Beside(e *Entry) (names []string) {
	known := map[string]bool{}
	for _, m := range e.Shape.Marks {
		known[m.Name] = true
	}
	for _, way := range e.Shape.Parts {
		if way != nil {
			known[way[0]] = true
		}
	}
	for m := range e.Node.All() {
		if !known[m.Name()] {
			names = append(names, m.Name())
		}
	}
	return names
}
