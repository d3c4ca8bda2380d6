package envelope

import (
	"slices"
	"strings"

	"github.com/schemaflavor/schemaflavor/flavor"
	"github.com/schemaflavor/schemaflavor/internal/tree"
)

// Lists whose items hold lists of tools. Some shapes nest them everywhere, as tools/*/functionDeclarations/* does; in others an
// item may be a group of tools (Envelope.Groups). Beside such items may stand others: plain tools, and built-in ones.

// enter makes an entry of each node that the way leads to or, where an item of the list is a group, of each tool in the group.
func (f *Found) enter(nodes []*tree.Node, listed bool) {
	f.Entries = make([]Entry, 0, len(nodes))
	for _, n := range nodes {
		var inside []*tree.Node
		if listed {
			inside = Follow(n, f.Shape.Groups...)
		}
		for _, tool := range inside {
			f.Entries = append(f.Entries, Entry{Node: tool, Group: n})
		}
		if len(inside) == 0 {
			f.Entries = append(f.Entries, Entry{Node: n})
		}
	}
}

// isGroup reports whether the text itself is a group, such as {"type": "namespace", "tools": [...]}, and no message.
func (f *Found) isGroup(root *tree.Node) bool {
	for _, way := range f.Shape.Groups {
		if name, text, where := strings.Cut(way[0], flavor.Where); where && root.Get(name).Is(text) {
			return true
		}
	}
	return false
}

// Groups are the items of the list that are groups, in order. The entries of one group follow each other.
func (f *Found) Groups() (list []*tree.Node) {
	for _, e := range f.Entries {
		if e.Group != nil && (len(list) == 0 || list[len(list)-1] != e.Group) {
			list = append(list, e.Group)
		}
	}
	return list
}

// Emptied are the groups all of whose entries go.
func (f *Found) Emptied(gone func(i int) bool) []*tree.Node {
	stay := map[*tree.Node]bool{}
	for i, e := range f.Entries {
		if e.Group != nil && !gone(i) {
			stay[e.Group] = true
		}
	}
	return slices.DeleteFunc(f.Groups(), func(group *tree.Node) bool { return stay[group] })
}

// Beyond lists, for each group, the members that hold no entry.
func (f *Found) Beyond(groups []*tree.Node) [][]*tree.Node {
	holds := map[*tree.Node]bool{}
	for i := range f.Entries {
		for at := f.Entries[i].Node; f.Entries[i].Group != nil && at != f.Entries[i].Group && !holds[at]; at = at.Parent() {
			holds[at] = true
		}
	}
	beyond := make([][]*tree.Node, len(groups))
	for i, group := range groups {
		for m := range group.All() {
			if !holds[m] {
				beyond[i] = append(beyond[i], m)
			}
		}
	}
	return beyond
}

// regroup makes entries of everything that stands in the list: for a flat shape, of the tools in lists inside of items; for a
// nested shape, of the items beside those that hold lists.
func (f *Found) regroup(root *tree.Node, shapes []*flavor.Envelope) {
	outer := slices.Index(f.Way, flavor.EachItem)
	if outer < 0 {
		return
	}
	if outer == len(f.Way)-1 {
		f.open(shapes)
		return
	}
	list := along(root, f.Way[:outer])
	of := map[*tree.Node][]Entry{} // the entries by the item of the list that they stand in
	for _, e := range f.Entries {
		item := e.Node
		for item.Parent() != list {
			item = item.Parent()
		}
		of[item] = append(of[item], e)
	}
	flat := slices.DeleteFunc(otherwise(f.Shape, shapes), func(s *flavor.Envelope) bool { return nests(s) })
	var entries []Entry
	for item := range list.All() {
		if inside := of[item]; inside != nil || item.Get(f.Way[outer+1]) != nil {
			entries = append(entries, inside...)
			continue
		}
		e := Entry{Node: item, Shape: f.Shape}
		most := 0
		for _, shape := range flat {
			if x, score := fit(item, shape, true); score > most && holdsSchema(&x) {
				e, most = x, score
			}
		}
		f.Mixed = f.Mixed || e.Fits
		entries = append(entries, f.inside(e, shapes)...)
	}
	f.Entries = entries
}

// open replaces the entries that hold lists of tools with those tools.
func (f *Found) open(shapes []*flavor.Envelope) {
	var entries []Entry
	for _, e := range f.Entries {
		entries = append(entries, f.inside(e, shapes)...)
	}
	f.Entries = entries
}

// inside are the tools of a list in an entry that is no tool itself, found by the first nested shape that fits; else it is the
// entry alone.
func (f *Found) inside(e Entry, shapes []*flavor.Envelope) []Entry {
	for _, shape := range shapes {
		if e.Fits || shape.Surface != flavor.Tool || !nests(shape) {
			continue
		}
		if tools := within(e.Node, shape, shapes); len(tools) > 0 {
			f.Mixed = true
			return tools
		}
	}
	return []Entry{e}
}

// within are the tools of a list inside of an item, read by a nested shape; none unless one of them has a schema.
func within(item *tree.Node, shape *flavor.Envelope, shapes []*flavor.Envelope) (entries []Entry) {
	if !item.IsObject() {
		return nil
	}
	outer := slices.Index(shape.At[0], flavor.EachItem)
	f, _ := match(item, shape, shape.At[0][outer+1:])
	if f == nil {
		return nil
	}
	f.reread(shapes)
	if !slices.ContainsFunc(f.Entries, func(e Entry) bool { return holdsSchema(&e) }) {
		return nil
	}
	return f.Entries
}

// nests reports whether a shape is nested: its tools stand in lists inside of a list.
func nests(shape *flavor.Envelope) bool {
	at := shape.At[0]
	outer := slices.Index(at, flavor.EachItem)
	return outer >= 0 && slices.Contains(at[outer+1:], flavor.EachItem)
}
