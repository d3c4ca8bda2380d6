package reply

import (
	"slices"
	"strings"

	"github.com/schemaflavor/schemaflavor/internal/codec"
	"github.com/schemaflavor/schemaflavor/internal/entries"
	"github.com/schemaflavor/schemaflavor/internal/schema"
	"github.com/schemaflavor/schemaflavor/internal/tree"
	"github.com/schemaflavor/schemaflavor/internal/violation"
)

// A mapping leads from the places of a value to those of the reply that it was read from, and back.
type mapping struct {
	value, reply *tree.Node
	base         string              // the reply's own pointer
	byStart      map[int]codec.Place // by the offset in the value where a part begins, how it was sent
	byReply      map[*tree.Node]int  // by a part of the reply, the offset where what was read from it begins in the value
}

// newMapping maps a value that Decode gave; places is nil where the value is the reply itself.
func newMapping(value, reply *tree.Node, places []codec.Place) *mapping {
	m := &mapping{value: value, reply: reply, base: reply.Pointer(), byStart: map[int]codec.Place{}, byReply: map[*tree.Node]int{}}
	for _, p := range places {
		m.byStart[p.At] = p
		m.byReply[p.Reply] = p.At
	}
	return m
}

// of says how a part of the value was sent.
func (m *mapping) of(v *tree.Node) violation.Sent {
	s := violation.Sent{Place: v.Pointer()}
	for n := v; n != nil; n = n.Parent() {
		p, ok := m.byStart[n.Offset()]
		if !ok {
			continue
		}
		within := strings.TrimPrefix(v.Pointer(), n.Pointer())
		s.Place = strings.TrimPrefix(p.Reply.Pointer(), m.base)
		switch {
		case p.Text && within == "":
			s.Within, s.Text = "in its JSON text, ", p.Reply
		case p.Text:
			s.Within = "in its JSON text, at `" + within + "`: "
		case within == "":
			m.shaped(&s, v, p)
		default:
			s.Place += within
		}
		break
	}
	return s
}

// shaped says in which shape a part was sent.
func (m *mapping) shaped(s *violation.Sent, v *tree.Node, p codec.Place) {
	s.Node, s.Member, s.Spell, s.Wanted, s.Strings, s.Inside = p.Reply, p.Member, p.Spell, p.Wanted(), p.Strings(), p.Key != nil
	for _, name := range p.TextTypes() {
		s.Texts.Types |= schema.TypeNamed(name)
	}
	s.Texts.Itself, s.Texts.Entries = p.WantsText(), p.TextEntries()
	s.Listed, s.Positions = p.Listed, p.Names()
	all, some := p.Entries()
	switch {
	case p.Positions():
		s.Form = violation.AsPositions
	case all, some && p.Unlisted():
		s.Form = violation.AsEntries
	case some:
		s.Form = violation.WithEntries
	}
	if p.Reply.IsObject() && (v.IsObject() && s.Form == violation.AsItIs || s.Form == violation.AsPositions) {
		sent := p.Reply.Len()
		if p.Key != nil {
			sent--
		}
		s.Nulls = sent > v.Len() && slices.ContainsFunc(slices.Collect(p.Reply.All()), func(m *tree.Node) bool { return m.Kind() == tree.Null })
	}
	if p.Key != nil {
		s.Key = strings.TrimPrefix(p.Key.Pointer(), m.base)
		return
	}
	if !v.Parent().IsObject() {
		return
	}
	if owner, ok := m.byStart[v.Parent().Offset()]; ok {
		if _, entry, _ := owner.Member(v.Name()); entry && p.Reply.Parent().IsObject() && p.Reply.Parent().Parent().IsArray() && p.Reply.Parent() != owner.Reply {
			s.Key = strings.TrimPrefix(p.Reply.Parent().Pointer(), m.base) + "/" + entries.Key
		}
	}
}

// null reports whether the reply has null where an object of the value has no member.
func (m *mapping) null(v *tree.Node, name string) bool {
	p, ok := m.byStart[v.Offset()]
	if !ok || p.Text || !p.Reply.IsObject() {
		return false
	}
	called, entry, _ := p.Member(name)
	n := p.Reply.Get(called)
	return !entry && n != nil && n.Kind() == tree.Null
}

// back returns the place in the value of a part of the reply, and "" as rest. Where the part has none, at is the place of
// the closest part around it that has one, and rest leads from there to the part in the reply.
func (m *mapping) back(pointer string) (at, rest string) {
	for n := m.reply.Resolve(pointer); n != nil; n = n.Parent() {
		if at, ok := m.byReply[n]; ok {
			if v := m.value.StartingAt(at); v != nil {
				return v.Pointer(), strings.TrimPrefix(pointer, strings.TrimPrefix(n.Pointer(), m.base))
			}
		}
		if n == m.reply {
			break
		}
	}
	return "", pointer
}

// schemaOf returns the pointer of the first schema that describes a place in the value, by properties, items and the
// like, or else of the one that describes the closest place around it.
func (r *Reader) schemaOf(pointer string) string {
	found, ok := r.within(r.document.Tree.Root(), tokens(pointer), map[step]bool{})
	for !ok && pointer != "" { // the place around it
		pointer = pointer[:strings.LastIndexByte(pointer, '/')]
		found, ok = r.within(r.document.Tree.Root(), tokens(pointer), map[step]bool{})
	}
	if found == nil {
		return ""
	}
	return found.Pointer()
}

// tokens splits a pointer.
func tokens(pointer string) (list []string) {
	for _, t := range strings.Split(pointer, "/")[1:] {
		list = append(list, strings.NewReplacer("~1", "/", "~0", "~").Replace(t))
	}
	return list
}

// mostSchemas bounds the schemas that are looked at on the way to a place.
const mostSchemas = 10_000

// A step is a schema that was looked at, and how many names and positions of the way were left.
type step struct {
	schema *tree.Node
	left   int
}

// within finds the schema of what a way of names and positions leads to from a value of s. Each schema is
// looked at once for each rest of the way, however many references lead to it.
func (r *Reader) within(s *tree.Node, way []string, met map[step]bool) (found *tree.Node, ok bool) {
	if len(way) == 0 || s == nil {
		return s, s != nil
	}
	if met[step{s, len(way)}] || len(met) > mostSchemas || !s.IsObject() {
		return nil, false
	}
	met[step{s, len(way)}] = true
	for _, next := range r.of(s, way[0]) {
		if found, ok := r.within(next, way[1:], met); ok {
			return found, true
		}
	}
	for _, same := range r.ofSameValue(s) {
		if found, ok := r.within(same, way, met); ok {
			return found, true
		}
	}
	return nil, false
}

// of lists the schemas that a schema itself has for a member or item.
func (r *Reader) of(s *tree.Node, name string) (list []*tree.Node) {
	add := func(n *tree.Node) {
		if n != nil {
			list = append(list, n)
		}
	}
	add(s.Get("properties").Get(name))
	for _, items := range []*tree.Node{s.Get("prefixItems"), s.Get("items")} {
		if items.IsArray() && !strings.ContainsAny(name, "/~") { // else it would lead below an item
			add(items.Resolve("/" + name))
		}
	}
	if len(list) == 0 {
		for _, word := range [...]string{"additionalProperties", "items"} {
			if n := s.Get(word); n.IsObject() {
				add(n)
			}
		}
	}
	return list
}

// ofSameValue lists the schemas that s applies to its own value: the target of a reference, allOf, anyOf, oneOf, then, else.
func (r *Reader) ofSameValue(s *tree.Node) (list []*tree.Node) {
	if ref := r.document.Reference(s); ref != nil {
		if target, _ := r.document.Resolve(ref); target != nil {
			list = append(list, target)
		}
	}
	for _, word := range [...]string{"allOf", "anyOf", "oneOf"} {
		if l := s.Get(word); l.IsArray() {
			list = append(list, slices.Collect(l.All())...)
		}
	}
	for _, word := range [...]string{"then", "else"} {
		if n := s.Get(word); n.IsObject() {
			list = append(list, n)
		}
	}
	return list
}
