package tell

import (
	"cmp"
	"slices"
	"strings"

	"github.com/schemaflavor/schemaflavor/internal/conjunction"
	"github.com/schemaflavor/schemaflavor/internal/diag"
	"github.com/schemaflavor/schemaflavor/internal/ir"
	"github.com/schemaflavor/schemaflavor/internal/schema"
	"github.com/schemaflavor/schemaflavor/internal/sentence"
	"github.com/schemaflavor/schemaflavor/internal/tree"
	"github.com/schemaflavor/schemaflavor/internal/word"
)

// extent is how much has to be said.
type extent uint8

const (
	wholly     extent = iota // all that is asked, or nothing
	partly                   // what there are words for
	plainly                  // that, but for the shapes in which values are sent
	givenAlone               // which members are given
)

// leavesOut reports whether it may be left out what there are no words for.
func (e extent) leavesOut() bool { return e == partly || e == plainly }

// known is what was said of an object's members before it is said what follows.
type known struct {
	there []clause // that some are there, and what they are
	maybe []clause // what others are where they are there
	gone  []clause // that others are not there
	met   bool     // that a condition holds, or does not
}

// follows says what a schema that says little asks of an object's members: what has to be there, and what that
// is. It has no parts where they would say less or more than the schema, for a case of which a
// sentence says that no other one holds has to be told as it is; says is false where it asks nothing. Of one member it is
// told already, and upon is what was said before. Unless it has to be the whole, it leaves out what it has no words for.
// Properties that are added to the object are what they are there.
func (t *Teller) follows(n *ir.Node, s *tree.Node, told string, upon known, much extent, adds []*tree.Node) (parts []part, says bool) {
	if s == nil || schema.SaysNothing(s) {
		return nil, false
	}
	if end := t.Schemas.WholeEnd(s); end != nil {
		s = end
	} else if much == wholly || !s.IsObject() {
		return nil, true
	}
	f := following{t: t, n: n, told: told, known: upon, much: much, adds: adds, needs: map[string]bool{}}
	required := s.Member(word.Required)
	for name := range required.All() {
		f.needs[name.Text()] = true
	}
	for m := range s.All() {
		switch k := schema.Of(m); {
		case k == nil || k.Family == schema.Annotation:
		case t.Schemas.Malformed(k, m):
			return nil, true
		case m.Name() == "type" && m.Is("object") || m.Name() == "required" || m.Name() == "additionalProperties" && schema.SaysNothing(m):
		case m.Name() == "properties":
			for p := range m.All() {
				if !f.property(p) {
					return nil, true
				}
			}
		case m.Name() == "not" && f.absent(m), m.Word() == word.AdditionalProperties && f.closed(s, m):
		case much == wholly:
			return nil, true
		}
	}
	var give []part
	for name := range required.All() {
		if f.needs[name.Text()] && !f.given(name.Text()) && name.Text() != told {
			give = append(give, part{member: quoted([]string{name.Text()}, namesIn(n), ""), says: isGiven})
			delete(f.needs, name.Text())
		}
	}
	f.parts = slices.Concat(give, f.parts)
	return f.parts, len(f.parts) > 0
}

// A part is what is said of one member.
type part struct {
	member, says string
	constant     bool // it is there and one of some values
	null         bool // it is not there, by null
}

// saidOfEach puts what is said into words, at once of several members of which it is the same.
func saidOfEach(parts []part) string {
	var out []string
	for i, p := range parts {
		same := func(q part) bool { return q.says == p.says }
		if slices.ContainsFunc(parts[:i], same) {
			continue
		}
		var of []string
		for _, q := range parts[i:] {
			if same(q) {
				of = append(of, q.member)
			}
		}
		switch {
		case len(of) == 1:
			out = append(out, p.member+" "+p.says)
		case p.says == isGiven, p.says == notGiven, p.says == mayBeGiven:
			out = append(out, listed(of, " and ")+strings.Replace(" "+p.says, " is ", " are ", 1))
		default:
			out = append(out, "each of "+listed(of, " and ")+" "+p.says)
		}
	}
	return diag.Enumerated(out, " and ")
}

// A following is what is being said of what a schema asks of an object.
type following struct {
	t    *Teller
	n    *ir.Node
	told string
	known
	much  extent
	adds  []*tree.Node
	needs map[string]bool // the members that have to be there, and of which that is not said yet
	parts []part
}

// property says what a property is to be; it reports false of what there are no words for, and have to be.
func (f *following) property(p *tree.Node) bool {
	called := quoted([]string{p.Name()}, namesIn(f.n), "")
	what, says := f.t.memberIs(f.n, p)
	if says && what == "" && (f.told != "" || f.met) && f.much < plainly {
		what = f.t.sentIs(memberOf(f.n, p.Name()), p)
	}
	switch {
	case !f.needs[p.Name()] && slices.ContainsFunc(f.gone, func(c clause) bool { return c.name == p.Name() }): // it is not there to be anything
		return true
	case slices.Contains(f.adds, p) && !f.needs[p.Name()]:
		f.parts = append(f.parts, part{member: called, says: mayBeGiven})
		return true
	case slices.Contains(f.adds, p), !says || p.Name() == f.told || f.much == givenAlone, restates(f.t, f.there, p), !f.needs[p.Name()] && restates(f.t, f.maybe, p), f.much.leavesOut() && (what == "" || isAnyway(f.n, p)):
		return true
	case what == "" || what == notGiven && f.needs[p.Name()]:
		return false
	}
	lists := len(f.t.Schemas.ValuesOf(f.t.Schemas.WholeEnd(p))) > 0 // one of some values is there
	absent := what == notGiven || what == "is null" && nullLeavesOut(f.n, p.Name())
	switch {
	case absent:
	case f.given(p.Name()):
	case !f.needs[p.Name()]:
		what, lists = what+" if given", false
	case !lists:
		what = isGiven + " and " + what
	}
	delete(f.needs, p.Name())
	if absent {
		f.parts = append(f.parts, f.leftOut(p.Name()))
	} else {
		f.parts = append(f.parts, part{member: called, says: what, constant: lists})
	}
	return true
}

// given reports whether a member is there anyway, or was said to be.
func (f *following) given(name string) bool {
	return givenAnyway(f.n, name) || slices.ContainsFunc(f.there, func(c clause) bool { return c.name == name })
}

// restates reports whether clauses say of a member that it has one of some values, and a property that it has one of
// these, or others.
func restates(t *Teller, clauses []clause, p *tree.Node) bool {
	values := t.Schemas.ValuesOf(t.Schemas.WholeEnd(p))
	return len(values) > 0 && slices.ContainsFunc(clauses, func(c clause) bool {
		return c.name == p.Name() && c.inner == "" && len(c.values) > 0 && !slices.ContainsFunc(c.values, func(said string) bool {
			return !slices.ContainsFunc(values, func(v *tree.Node) bool { return string(v.Append(nil)) == said })
		})
	})
}

// closed says which members an object does not have of which a schema lists all that there may be; it reports false where
// that cannot be said.
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

// leftOut says that a member is not there.
func (f *following) leftOut(name string) part {
	p := part{member: quoted([]string{name}, namesIn(f.n), ""), says: notGiven, null: nullLeavesOut(f.n, name)}
	if p.null {
		p.says = "is null"
	}
	return p
}

// absent says which members a `not` does not want; it reports false where it does not want something else, or what
// has to be there, or is no member.
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

// isAnyway reports whether a property is what the object's member is.
func isAnyway(n *ir.Node, p *tree.Node) bool {
	m := memberOf(n, p.Name())
	return m != nil && m.Node != nil && m.Node.Kind != ir.UnionNode && slices.ContainsFunc(m.Node.Set, func(part conjunction.Part) bool { return part.N == p })
}

// isGiven is what a member is that has to be there, notGiven one that has to be absent, and mayBeGiven one that is for some case.
const isGiven, notGiven, mayBeGiven = "is given", "is not given", "may be given"

// memberIs says what a schema asks of an object's member, as it is sent: is at most 5, has at least 2
// items. It has no words for what it cannot tell as it is; says is false where it asks nothing.
func (t *Teller) memberIs(n *ir.Node, p *tree.Node) (words string, says bool) {
	m := memberOf(n, p.Name())
	at := p
	switch p = t.Schemas.WholeEnd(p); {
	case p != nil && schema.SaysNothing(p):
		return "", false
	case m == nil || m.Node == nil || p == nil: // or it is only required
		return "", true
	case schema.AdmitsNothing(p) && (!m.Node.Nullable || m.Optional || !m.Required): // it may be absent, or null is its absence
		return notGiven, true
	case isAnyway(n, at), slices.ContainsFunc(m.Node.Set, func(part conjunction.Part) bool { return part.N != nil && part.N != at && tree.Equal(part.N, at) }):
		return "", false
	case m.Node.Carry == ir.CarryValues:
		return sentence.Sure("is ", t.sentAs(m.Node, p)), true
	}
	types, text := t.typesSent(m), m.Node.Carry == ir.CarryText && (!m.Node.Nullable || m.Optional)
	if text {
		types = cmp.Or(schema.TypesSaidBy(t.Schemas.WholeEnd(m.Node.Src)), schema.TAll)
	}
	if types == 0 {
		return "", true
	}
	asked := types
	if own := schema.TypesSaidBy(p); own != 0 {
		asked &= own
	}
	for k := range p.All() {
		if known := schema.Of(k); known != nil && !concernsAll(known.Family, asked) {
			return "", true // of values of other types it says nothing, which is hard to say
		}
	}
	what := t.Words.PhraseOf(p, sentence.Phrase{Depth: 1, Use: sentence.Exactly, Beside: types})
	if text {
		if what.Only != "" || types&^what.Types == 0 && what.Inside == nil && what.Needs == nil {
			return "", what.Only != "" || what.Words == "" || len(what.Others) > 0 // the text of a text is hard to say
		}
		return sentence.Sure("is the JSON text of ", what.Words), true
	}
	if what.Only != "" || what.Inside != nil || what.Needs != nil || types&^what.Types != 0 && what.Types != 0 {
		return sentence.Sure("is ", what.Words), true
	}
	var parts []string
	for _, words := range what.Others {
		pattern, matches := strings.CutPrefix(words, "matching ")
		switch {
		case strings.HasPrefix(words, "each "): // it is of what the member holds
			return "", true
		case matches:
			parts = append(parts, "matches "+pattern)
		case types&(schema.TString|schema.TArray) != 0:
			parts = append(parts, "has "+words)
		default:
			parts = append(parts, "is "+words)
		}
	}
	if len(parts) == 0 {
		return "", what.Types == 0 // else it asks for the type that is declared
	}
	return diag.Enumerated(parts, " and "), true
}

// typesSent are the types that a member's value has where it is sent, null for absence aside; none of
// one that travels in another shape.
func (t *Teller) typesSent(m *ir.Property) schema.TypeSet {
	types := m.Node.Types
	if m.Node.Kind == ir.UnionNode && m.Node.Carry == ir.CarryPlain {
		for _, b := range m.Node.Branches {
			of := cmp.Or(b.Node.Types, schema.TypesSaidBy(t.Schemas.WholeEnd(b.Node.Src)))
			if b.Name != "" || b.Node.Carry != ir.CarryPlain || of == 0 {
				return 0
			}
			if types |= of; b.Node.Nullable {
				types |= schema.TNull
			}
		}
	}
	if source := t.Schemas.WholeEnd(m.Node.Src); types == 0 && source != nil {
		if types = cmp.Or(t.Doc.TypesNamed(source), schema.TypesOf(t.Schemas.ValuesOf(source)), t.typesOfUnion(source)); schema.SaysNothing(source) {
			types = schema.TAll
		}
	}
	switch {
	case types == 0 || m.Node.Carry != ir.CarryPlain:
		return 0
	case m.Optional:
		return types &^ schema.TNull
	case m.Node.Nullable:
		return types | schema.TNull
	}
	return types
}

// typesOfUnion are the types that the branches of a copied union say they are of, where it is all that its schema says;
// none where one does not say.
func (t *Teller) typesOfUnion(n *tree.Node) (types schema.TypeSet) {
	for _, k := range [...]word.Word{word.AnyOf, word.OneOf} {
		for b := range schema.OnlyKeyword(n, k).All() {
			end := t.Schemas.WholeEnd(b)
			of := cmp.Or(t.Doc.TypesNamed(end), schema.TypesOf(t.Schemas.ValuesOf(end)))
			if of == 0 {
				return 0
			}
			types |= of
		}
	}
	return types
}

// concernsAll reports whether keywords of a family say something of values of each of the types.
func concernsAll(f schema.Family, types schema.TypeSet) bool {
	for t := schema.TypeSet(1); t != 0 && t <= types; t <<= 1 {
		if types&t != 0 && !schema.Concerns(f, t) {
			return false
		}
	}
	return true
}

// sentAs lists the values that a schema admits, by the strings that stand for them.
func (t *Teller) sentAs(n *ir.Node, p *tree.Node) string {
	if p.Len() != 1 {
		return ""
	}
	var words []string
	for m := range p.All() {
		if m.Name() != "const" && m.Name() != "enum" {
			return ""
		}
		for _, v := range t.Doc.Listed(m) {
			if v.Kind() == tree.Null && n.Nullable { // which is sent as it is
				words = append(words, "null")
			}
			for _, sent := range n.Values {
				if sent.Original == string(v.Append(nil)) {
					words = append(words, diag.Quote(sent.Text))
				}
			}
		}
	}
	if len(words) == 0 {
		return ""
	}
	return diag.Enumerated(words, " or ")
}

// memberOf finds a member of an object by its name in the input.
func memberOf(n *ir.Node, name string) *ir.Property {
	if n.Object == nil {
		return nil
	}
	return n.Object.Named(name)
}

// givenAnyway reports whether an object always has a member.
func givenAnyway(n *ir.Node, name string) bool {
	if n.Kind == ir.KeptNode {
		return schema.Requires(n.Src, name)
	}
	p := memberOf(n, name)
	return p != nil && p.Required && !p.Optional
}
