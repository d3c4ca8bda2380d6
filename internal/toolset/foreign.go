package toolset

import (
	"slices"
	"strings"

	"github.com/schemaflavor/schemaflavor/flavor"
	"github.com/schemaflavor/schemaflavor/internal/diag"
	"github.com/schemaflavor/schemaflavor/internal/envelope"
	"github.com/schemaflavor/schemaflavor/internal/tree"
)

// A request to another provider: its tools and the format of its response are written in the envelopes of
// this one, which belong together. What else the other provider has of its own stays as it came, and
// is told: nobody is to take the request for one that is converted.

// targets are the envelopes that are written in the places of what was found. What stands in one request is
// written in envelopes of one interface, unless all of it stays in its own.
func (r *Room[R]) targets(root *tree.Node, founds []*envelope.Found) []*flavor.Envelope {
	list := make([]*flavor.Envelope, len(founds))
	for i, f := range founds {
		list[i] = r.target(root, f)
	}
	switch r.Options.Envelope {
	case Keep:
	case "":
		if len(founds) == 2 && !(r.stays(founds[0], list[0]) && r.stays(founds[1], list[1])) { // tools come first
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

// stays reports whether what was found stays in its envelope, which is one of the flavor's.
func (r *Room[R]) stays(f *envelope.Found, to *flavor.Envelope) bool {
	return to.SameShape(f.Shape) && slices.ContainsFunc(r.Flavor.Envelopes, to.SameShape)
}

// all are the flavors, that of the room first.
func (r *Room[R]) all() []*flavor.Flavor { return slices.Concat([]*flavor.Flavor{r.Flavor}, r.Others) }

// pair puts in the place of an envelope the one that belongs to another one, if one of the flavors names it.
func pair(to **flavor.Envelope, with *flavor.Envelope, flavors ...*flavor.Flavor) {
	for _, f := range flavors {
		if e := f.Beside(with); e != nil && !e.ReadOnly {
			*to = e
			return
		}
	}
}

// mentionWays are the ways to where else requests name the tools of a shape: in the flavor's own as it says,
// in others as any flavor does.
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

// ways are those to what requests with something in an envelope have of their own: where they name tools,
// and the format of the response.
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

// foreign are the members of a request that is written in another envelope which stay as they came, and are
// another provider's.
func (r *Room[R]) foreign(root *tree.Node, founds []*envelope.Found, targets []*flavor.Envelope) (members []*tree.Node, to string) {
	moved := func(i int) bool { return !sameInterface(targets[i], founds[i].Shape) && !founds[i].BuiltIn() }
	var known []flavor.Way
	for i, f := range founds {
		if moved(i) && f.Whole() && !f.Message() {
			if to == "" {
				to = targets[i].Name
			}
			known = append(known, r.ways(f.Shape)...)
			if f.Request && len(r.mentionWays(f.Shape)) == 0 { // no provider's tools, in some provider's request
				own := r.ways(targets[i])
				known = append(known, slices.DeleteFunc(r.led(root), func(w flavor.Way) bool { return slices.ContainsFunc(own, w.Same) })...)
			}
		}
	}
	if to == "" {
		return nil, ""
	}
	for i, f := range founds { // a format that has no place in the flavor's requests
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
		written := false // something of the list is written there, or was taken from there
		for i, f := range founds {
			written = written || moved(i) && (f.Way[0] == m.Name() || targets[i].At[0][0] == m.Name())
		}
		if len(theirs) > 0 && !written && m.Kind() != tree.Null && !sameWays(theirs, ours) && !(leads(root, ours) && !leads(root, theirs)) {
			members = append(members, m)
		}
	}
	return members, to
}

// leads reports whether one of some ways leads to something of a request.
func leads(root *tree.Node, ways []flavor.Way) bool { return len(envelope.Follow(root, ways...)) > 0 }

// led are the ways of all flavors to where requests name tools that lead to something of a request.
func (r *Room[R]) led(root *tree.Node) (ways []flavor.Way) {
	for _, of := range r.all() {
		for _, e := range of.Envelopes {
			ways = append(ways, slices.DeleteFunc(slices.Clone(e.Mentions), func(w flavor.Way) bool { return !leads(root, []flavor.Way{w}) })...)
		}
	}
	return ways
}

// likely is the one of several envelopes whose requests have most in common with a request: it may be the provider's but for
// its tools. Of several it is the first.
func (r *Room[R]) likely(root *tree.Node, several []*flavor.Envelope) (best *flavor.Envelope) {
	most := -1
	for _, e := range several {
		const led = 1 << 16 // what stands where a way leads counts more than all names
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

// isRequest reports whether something stands beside a list that requests have, of any flavor, and no message of a server's: a
// conversation, or which tool is to be called.
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

// sameInterface reports whether envelopes are of requests that are alike: they differ at most in what entries
// have beside a name and a schema.
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

// tellForeign tells of these members, once for all of them.
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

// foreignSchema tells of a schema in a request that stands where no shape has one, and so is not adapted.
func (s *Set[R]) foreignSchema(root *tree.Node, founds []*envelope.Found) {
	if held := envelope.ForeignSchema(root, founds); held != nil {
		s.Facts = append(s.Facts, diag.Fact{Rule: diag.RuleForeignSchema, Severity: diag.Warning, Node: held, Keyword: strings.TrimPrefix(held.Pointer(), "/")})
	}
}

// foreignIn tells of schemas in entries that stay as they are, where no shape has one: what a tool returns, or what holds tools itself.
func (s *Set[R]) foreignIn(f *envelope.Found) {
	for i := range f.Entries {
		e := &f.Entries[i]
		if !e.Node.IsObject() || slices.ContainsFunc(s.Facts, func(f diag.Fact) bool { return f.Node == e.Node }) { // it is left out
			continue
		}
		if held := e.Foreign(); held != nil {
			s.Facts = append(s.Facts, diag.Fact{Rule: diag.RuleForeignSchema, Severity: diag.Warning, Node: held, Keyword: strings.TrimPrefix(held.Pointer(), "/")})
		}
	}
}
