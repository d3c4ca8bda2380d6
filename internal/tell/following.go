package tell

import (
	"slices"
	"strings"

	"github.com/schemaflavor/schemaflavor/internal/ir"
	"github.com/schemaflavor/schemaflavor/internal/schema"
	"github.com/schemaflavor/schemaflavor/internal/sentence"
	"github.com/schemaflavor/schemaflavor/internal/tree"
	"github.com/schemaflavor/schemaflavor/internal/word"
)

// A following reads what a schema asks of the members of an object, and gathers in parts what is said of each. The schema is
// a side of a condition, a branch or a dependency; n is the object's node.
type following struct {
	t    *Teller
	n    *ir.Node
	told string // the member of which it was told already
	known
	much  extent
	adds  []*tree.Node
	needs map[string]bool // the members that have to be there, as long as that is not said
	gave  map[string]bool // the members of which it is said that they are there, together with what they are
	parts []part
}

// required adds the members that a schema requires, itself or in what is conjoined with it, to names and to f.needs.
func (f *following) required(s *tree.Node, names []string) []string {
	for name := range s.Member(word.Required).All() {
		f.needs[name.Text()], names = true, append(names, name.Text())
	}
	for m := range s.All() {
		for _, part := range f.conjoined(m) {
			names = f.required(part, names)
		}
	}
	return names
}

// conjoined are the schemas of an `allOf`, or of a union with one branch, for all of them hold; nil for other keywords, and
// where one is a reference.
func (f *following) conjoined(m *tree.Node) (parts []*tree.Node) {
	if w := m.Word(); !m.IsArray() || w != word.AllOf && (m.Len() != 1 || w != word.AnyOf && w != word.OneOf) {
		return nil
	}
	for part := range m.All() {
		if !part.IsObject() || f.t.Doc.Reference(part) != nil {
			return nil
		}
		parts = append(parts, part)
	}
	return parts
}

// asks says what a schema asks of members; it reports false where there have to be words for something, and are none.
func (f *following) asks(s *tree.Node, levels int) bool {
	for m := range s.All() {
		switch k := schema.Of(m); {
		case k == nil || k.Family == schema.Annotation:
		case f.t.Schemas.Malformed(k, m):
			return false
		case m.Name() == "type" && m.Is("object") || m.Name() == "required" || m.Name() == "additionalProperties" && schema.SaysNothing(m):
		case m.Name() == "properties":
			for p := range m.All() {
				if !f.property(p) {
					return false
				}
			}
		case m.Name() == "not" && f.absent(m), m.Word() == word.AdditionalProperties && f.closed(s, m):
		case (m.Word() == word.AnyOf || m.Word() == word.OneOf) && m.Len() > 1 && f.either(s, m):
		case levels > 0 && f.conjoined(m) != nil:
			if slices.ContainsFunc(f.conjoined(m), func(part *tree.Node) bool { return !f.asks(part, levels-1) }) {
				return false
			}
		case f.much == wholly:
			return false
		}
	}
	return true
}

// property says what a property is to be; it reports false where there have to be words for it, and are none.
func (f *following) property(p *tree.Node) bool {
	called := quoted([]string{p.Name()}, namesIn(f.n), "")
	what, says := f.t.memberIs(f.n, p)
	if says && what == "" && (f.told != "" || f.met) && f.much < plainly {
		what = f.t.sentIs(memberOf(f.n, p.Name()), p)
	}
	switch {
	case !f.needs[p.Name()] && slices.ContainsFunc(f.gone, func(c clause) bool { return c.name == p.Name() }): // what is absent need not be anything
		return true
	case slices.Contains(f.adds, p) && !f.needs[p.Name()]:
		f.parts = append(f.parts, part{member: called, says: mayBeGiven})
		return true
	case slices.Contains(f.adds, p), !says || p.Name() == f.told || f.much == givenAlone, restates(f.t, f.there, p), !f.needs[p.Name()] && restates(f.t, f.maybe, p), f.much.leavesOut() && (what == "" || isAnyway(f.n, p)):
		return true
	case what == "" || what == notGiven && f.needs[p.Name()]:
		return false
	}
	lists := len(f.t.Schemas.ValuesOf(f.t.Schemas.WholeEnd(p))) > 0 // what is one of some values is there: "is given and" can be left out
	absent := what == notGiven || what == "is null" && nullLeavesOut(f.n, p.Name())
	switch {
	case absent:
	case f.given(p.Name()) || f.gave[p.Name()]:
	case strings.HasPrefix(what, isNot) && !f.needs[p.Name()]: // what is not there is not that value, either
	case !f.needs[p.Name()]:
		what, lists = what+" if given", false
	case !lists:
		what = isGiven + " and " + what
	}
	if f.needs[p.Name()] {
		delete(f.needs, p.Name())
		if f.gave == nil {
			f.gave = map[string]bool{}
		}
		f.gave[p.Name()] = true
	}
	if absent {
		if words := f.leftOut(p.Name()); !slices.Contains(f.parts, words) {
			f.parts = append(f.parts, words)
		}
	} else {
		f.parts = append(f.parts, part{member: called, says: what, constant: lists})
	}
	return true
}

// given reports whether a member is there anyway, or the condition said so.
func (f *following) given(name string) bool {
	return givenAnyway(f.n, name) || slices.ContainsFunc(f.there, func(c clause) bool { return c.name == name })
}

// restates reports whether a property adds nothing to clauses on the same member: it lists each value for which a clause
// asks.
func restates(t *Teller, clauses []clause, p *tree.Node) bool {
	values := t.Schemas.ValuesOf(t.Schemas.WholeEnd(p))
	return len(values) > 0 && slices.ContainsFunc(clauses, func(c clause) bool {
		return c.name == p.Name() && c.inner == "" && len(c.values) > 0 && !slices.ContainsFunc(c.values, func(said string) bool {
			return !slices.ContainsFunc(values, func(v *tree.Node) bool { return string(v.Append(nil)) == said })
		})
	})
}

// closed says which of the object's members schema s excludes by `"additionalProperties": false`, m, as it does not list
// them; it reports false where that cannot be said.
func (f *following) closed(s, m *tree.Node) bool {
	const most = 3 // that are named
	if !schema.AdmitsNothing(m) || s.Says(word.PatternProperties) || f.n.Object == nil || f.much == givenAlone {
		return false
	}
	var names []string
	for _, p := range f.n.Object.Properties {
		switch {
		case s.Member(word.Properties).Get(p.Original) != nil:
		case givenAnyway(f.n, p.Original) || f.needs[p.Original] || len(names) == most:
			return false
		default:
			names = append(names, p.Original)
		}
	}
	if f.n.Object.Rest != nil || len(names) == 0 && !f.n.Object.Closed {
		return false
	}
	for _, name := range names {
		f.parts = append(f.parts, f.leftOut(name))
	}
	return true
}

// leftOut says that a member is not there, or is null where null stands for its absence.
func (f *following) leftOut(name string) part {
	p := part{member: quoted([]string{name}, namesIn(f.n), ""), says: notGiven, null: nullLeavesOut(f.n, name)}
	if p.null {
		p.says = "is null"
	}
	return p
}

// absent says which members a `not` forbids; it reports false where the `not` forbids anything else, or a name that has to
// be there or is no member of the object.
func (f *following) absent(m *tree.Node) bool {
	names, ok := f.t.questions.forbids(m)
	if !ok || slices.ContainsFunc(names, func(name string) bool {
		member := memberOf(f.n, name)
		return f.needs[name] || member == nil || givenAnyway(f.n, name)
	}) {
		return false
	}
	for _, name := range names {
		if words := f.leftOut(name); !slices.Contains(f.parts, words) {
			f.parts = append(f.parts, words)
		}
	}
	return true
}

// either says of which members one has to be there; it reports false of a union that asks for anything else.
func (f *following) either(s, union *tree.Node) bool {
	left := maxSaid
	var without []string
	if not := s.Member(word.Not); not != nil {
		without, _ = f.t.questions.forbids(not)
	}
	names := eitherOf(f.t.questions, union, &asked{}, &left)
	if len(names) < 2 || len(names) > sentence.MaxMembers || f.much == givenAlone || slices.ContainsFunc(names, func(name string) bool {
		return memberOf(f.n, name) == nil || name == f.told || slices.Contains(without, name)
	}) {
		return false
	}
	how := "at least"
	if union.Word() == word.OneOf {
		how = "exactly"
	}
	if slices.ContainsFunc(names, func(name string) bool { return f.given(name) || f.needs[name] }) {
		return how == "at least"
	}
	f.parts = append(f.parts, part{member: how + " one of " + quoted(names, namesIn(f.n), " and "), says: isGiven, either: true})
	return true
}
