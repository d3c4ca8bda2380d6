package envelope

import (
	"slices"
	"strings"

	"github.com/schemaflavor/schemaflavor/flavor"
	"github.com/schemaflavor/schemaflavor/internal/tree"
)

// A list whose items may hold lists of tools themselves, such as one of functionDeclarations, and
// in which other things stand beside them: tools, and what a provider has built in.

// enter makes entries of what the way leads to, and where that are items of a list of the tools in those that hold some together.
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

// isGroup reports whether a text is a group itself, and no message that holds its tools.
func (f *Found) isGroup(root *tree.Node) bool {
	for _, way := range f.Shape.Groups {
		if name, text, where := strings.Cut(way[0], flavor.Where); where && root.Get(name).Is(text) {
			return true
		}
	}
	return false
}

// Groups are the items of the list that hold entries together; those of one stand one behind the other.
func (f *Found) Groups() (list []*tree.Node) {
	for _, e := range f.Entries {
		if e.Group != nil && (len(list) == 0 || list[len(list)-1] != e.Group) {
			list = append(list, e.Group)
		}
	}
	return list
}

// Emptied are the groups that hold no entry but those that go.
func (f *Found) Emptied(gone func(i int) bool) []*tree.Node {
	stay := map[*tree.Node]bool{}
	for i, e := range f.Entries {
		if e.Group != nil && !gone(i) {
			stay[e.Group] = true
		}
	}
	return slices.DeleteFunc(f.Groups(), func(group *tree.Node) bool { return stay[group] })
}

// Beyond are the members of groups in which no entry stands.
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

// regroup makes entries of all that stands in the list: of the tools in lists inside of it, if the shape is
// one without, and of what stands beside them, if it is one with.
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
	of := map[*tree.Node][]Entry{} // by item of the list
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

// open puts the tools of lists inside of the list in the place of the items that hold them.
func (f *Found) open(shapes []*flavor.Envelope) {
	var entries []Entry
	for _, e := range f.Entries {
		entries = append(entries, f.inside(e, shapes)...)
	}
	f.Entries = entries
}

// inside are the tools of a list inside of an entry that is none itself, of whichever shape has one there; else
// it is the entry.
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

// within are the tools in a list inside of an item; none unless one of them has a schema.
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

// nests reports whether the tools of a shape stand in lists inside of a list.
func nests(shape *flavor.Envelope) bool {
	at := shape.At[0]
	outer := slices.Index(at, flavor.EachItem)
	return outer >= 0 && slices.Contains(at[outer+1:], flavor.EachItem)
}
