package toolset

import (
	"slices"
	"strings"

	"github.com/schemaflavor/schemaflavor/flavor"
	"github.com/schemaflavor/schemaflavor/internal/diag"
	"github.com/schemaflavor/schemaflavor/internal/envelope"
	"github.com/schemaflavor/schemaflavor/internal/tree"
)

// A request to another provider: its tools and its response format are written in envelopes of this provider, which belong
// together. Whatever else the other provider's requests have, such as how they choose a tool, stays as it came and is reported, so
// that nobody takes the request for a converted one.

// targets are the envelopes in which what was found is written, one for each Found. The tools and the response format of one
// request are written in envelopes of one interface, unless both stay in their own.
func (r *Room[R]) targets(root *tree.Node, founds []*envelope.Found) []*flavor.Envelope {
	list := make([]*flavor.Envelope, len(founds))
	for i, f := range founds {
		list[i] = r.target(root, f)
	}
	switch r.Options.Envelope {
	case Keep:
	case "":
		if len(founds) == 2 && !(r.stays(founds[0], list[0]) && r.stays(founds[1], list[1])) { // founds[0] are the tools
			pair(&list[1], list[0], r.Flavor)
		}
	default:
		for _, asked := range r.Shapes {
			if asked.Name != r.Options.Envelope {
				continue
			}
			for i, f := range founds {
				if f.Shape.Surface != asked.Surface {
					pair(&list[i], asked, r.all()...)
				}
			}
			break
		}
	}
	return list
}

// stays reports whether the target is the envelope that the text has already, and is one of the flavor's.
func (r *Room[R]) stays(f *envelope.Found, to *flavor.Envelope) bool {
	return to.SameShape(f.Shape) && slices.ContainsFunc(r.Flavor.Envelopes, to.SameShape)
}

// all are the known flavors, that of the room first.
func (r *Room[R]) all() []*flavor.Flavor { return slices.Concat([]*flavor.Flavor{r.Flavor}, r.Others) }

// pair sets to to the envelope that belongs in one request with another one, if one of the flavors names it (Flavor.Beside).
func pair(to **flavor.Envelope, with *flavor.Envelope, flavors ...*flavor.Flavor) {
	for _, f := range flavors {
		if e := f.Beside(with); e != nil && !e.ReadOnly {
			*to = e
			return
		}
	}
}

// mentionWays are the ways to the other places where requests with this envelope name tools, such as tool_choice/name: as the
// room's flavor says if the envelope is its own, otherwise as any flavor says.
func (r *Room[R]) mentionWays(shape *flavor.Envelope) (ways []flavor.Way) {
	for _, f := range r.all() {
		for _, e := range f.Envelopes {
			if !e.SameShape(shape) {
				continue
			}
			for _, w := range e.Mentions {
				if !slices.ContainsFunc(ways, w.Same) {
					ways = append(ways, w)
				}
			}
			if f == r.Flavor {
				return ways
			}
		}
	}
	return ways
}

// ways are the ways to what belongs to requests with an envelope: the places where they name tools, and the response format.
func (r *Room[R]) ways(e *flavor.Envelope) (ways []flavor.Way) {
	both := []*flavor.Envelope{e, nil}
	pair(&both[1], e, r.all()...)
	for _, x := range both {
		switch {
		case x == nil:
		case x.Surface == flavor.Tool:
			ways = append(ways, r.mentionWays(x)...)
		default:
			ways = append(ways, x.At...)
		}
	}
	return ways
}

// foreign are the members of a request, rewritten in another provider's envelope named to, that stay as they came and belong to
// the provider that the request was for.
func (r *Room[R]) foreign(root *tree.Node, founds []*envelope.Found, targets []*flavor.Envelope) (members []*tree.Node, to string) {
	moved := func(i int) bool { return !sameInterface(targets[i], founds[i].Shape) && !founds[i].BuiltIn() }
	var known []flavor.Way
	for i, f := range founds {
		if moved(i) && f.Whole() && !f.Message() {
			if to == "" {
				to = targets[i].Name
			}
			known = append(known, r.ways(f.Shape)...)
			if f.Request && len(r.mentionWays(f.Shape)) == 0 { // no provider's tools, beside members of some provider's request
				own := r.ways(targets[i])
				known = append(known, slices.DeleteFunc(r.led(root), func(w flavor.Way) bool { return slices.ContainsFunc(own, w.Same) })...)
			}
		}
	}
	if to == "" {
		return nil, ""
	}
	for i, f := range founds { // a response format that stays, and has no place in the flavor's requests
		if f.Whole() && !moved(i) && !r.stays(f, targets[i]) && !slices.Contains(r.Flavor.Envelopes, targets[i]) {
			known = append(known, f.Way)
		}
	}
	var here []flavor.Way
	for i, to := range targets {
		if moved(i) || r.stays(founds[i], to) {
			here = append(here, r.ways(to)...)
		}
	}
	for m := range root.All() {
		begins := func(w flavor.Way) bool { return w[0] != m.Name() }
		theirs, ours := slices.DeleteFunc(slices.Clone(known), begins), slices.DeleteFunc(slices.Clone(here), begins)
		written := false // tools or the format are written to this member, or were taken from it
		for i, f := range founds {
			written = written || moved(i) && (f.Way[0] == m.Name() || targets[i].At[0][0] == m.Name())
		}
		if len(theirs) > 0 && !written && m.Kind() != tree.Null && !sameWays(theirs, ours) && !(leads(root, ours) && !leads(root, theirs)) {
			members = append(members, m)
		}
	}
	return members, to
}

// leads reports whether one of the ways leads to a value of the request.
func leads(root *tree.Node, ways []flavor.Way) bool { return len(envelope.Follow(root, ways...)) > 0 }

// led are the mention ways of all flavors that lead to a value of the request.
func (r *Room[R]) led(root *tree.Node) (ways []flavor.Way) {
	for _, of := range r.all() {
		for _, e := range of.Envelopes {
			ways = append(ways, slices.DeleteFunc(slices.Clone(e.Mentions), func(w flavor.Way) bool { return !leads(root, []flavor.Way{w}) })...)
		}
	}
	return ways
}

// likely is the envelope of which requests have most in common with this request, which may be the provider's own in all but its
// tools; the first one of equals.
func (r *Room[R]) likely(root *tree.Node, several []*flavor.Envelope) (best *flavor.Envelope) {
	most := -1
	for _, e := range several {
		const led = 1 << 16 // a whole way that leads somewhere counts more than any number of member names
		common, ways := 0, r.ways(e)
		for m := range root.All() {
			by := slices.DeleteFunc(slices.Clone(ways), func(w flavor.Way) bool { return w[0] != m.Name() })
			if len(by) > 0 {
				common++
			}
			if leads(root, by) {
				common += led
			}
		}
		if common > most {
			best, most = e, common
		}
	}
	return best
}

// isRequest reports whether the text is a request rather than a server's message: beside the list stands a member in which
// requests of some flavor mention tools, such as a conversation or the choice of a tool.
func (r *Room[R]) isRequest(root *tree.Node, f *envelope.Found) bool {
	if f.Shape.Surface != flavor.Tool || !f.Whole() || !root.IsObject() {
		return false
	}
	for _, of := range r.all() {
		for _, e := range of.Envelopes {
			for _, way := range e.Mentions {
				if way[0] != f.Way[0] && root.Has(way[0]) {
					return true
				}
			}
		}
	}
	return false
}

// sameInterface reports whether two envelopes are of requests that are alike: they differ at most in the parts of an entry other
// than name and schema.
func sameInterface(a, b *flavor.Envelope) bool {
	x := *a
	for p := range x.Parts {
		if flavor.Part(p) != flavor.PName && flavor.Part(p) != flavor.PSchema {
			x.Parts[p] = b.Parts[p]
		}
	}
	return x.SameShape(b)
}

// sameWays reports whether two lists have the same ways.
func sameWays(a, b []flavor.Way) bool {
	in := func(list []flavor.Way) func(flavor.Way) bool {
		return func(w flavor.Way) bool { return !slices.ContainsFunc(list, w.Same) }
	}
	return !slices.ContainsFunc(a, in(b)) && !slices.ContainsFunc(b, in(a))
}

// tellForeign reports the foreign members, with one fact for all of them.
func (s *Set[R]) tellForeign(members []*tree.Node, to string) {
	if len(members) == 0 {
		return
	}
	names := make([]string, len(members))
	for i, m := range members {
		names[i] = "`" + m.Name() + "`"
	}
	s.Facts = append(s.Facts, diag.Fact{Rule: diag.RuleForeignMember, Severity: diag.Warning, Node: members[0], Keyword: to, Detail: strings.Join(names, ", ")})
}

// foreignSchema reports a schema in a request that stands where no shape has one, and so is not adapted.
func (s *Set[R]) foreignSchema(root *tree.Node, founds []*envelope.Found) {
	if held := envelope.ForeignSchema(root, founds); held != nil {
		s.Facts = append(s.Facts, diag.Fact{Rule: diag.RuleForeignSchema, Severity: diag.Warning, Node: held, Keyword: strings.TrimPrefix(held.Pointer(), "/")})
	}
}

// foreignIn reports schemas inside entries that stay as they are, where no shape has one: of what a tool returns, or of tools that
// an entry holds.
func (s *Set[R]) foreignIn(f *envelope.Found) {
	for i := range f.Entries {
		e := &f.Entries[i]
		if !e.Node.IsObject() || slices.ContainsFunc(s.Facts, func(f diag.Fact) bool { return f.Node == e.Node }) { // the entry is left out
			continue
		}
		if held := e.Foreign(); held != nil {
			s.Facts = append(s.Facts, diag.Fact{Rule: diag.RuleForeignSchema, Severity: diag.Warning, Node: held, Keyword: strings.TrimPrefix(held.Pointer(), "/")})
		}
	}
}
