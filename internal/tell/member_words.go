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
	required := f.required(s, nil)
	if !f.asks(s, maxLittle) {
		return nil, true
	}
	var give []part
	for _, name := range required {
		if f.needs[name] && !f.given(name) && name != told {
			give = append(give, part{member: quoted([]string{name}, namesIn(n), ""), says: isGiven})
			delete(f.needs, name)
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
	either       bool // it is one of several members
}

// saidOfEach puts what is said into words, at once of several members of which it is the same.
func saidOfEach(parts []part) string {
	var out []string
	for i, p := range parts {
		same := func(q part) bool {
			return q.says == p.says && q.either == p.either && (!p.either || q.member == p.member)
		}
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
	case m.Node.Carry == ir.CarryValues && !p.Says(word.Not):
		return sentence.Sure("is ", t.sentAs(m.Node, p)), true
	}
	if not := schema.OnlyKeyword(p, word.Not); not != nil && (m.Node.Carry == ir.CarryValues || travelsAsItIs(m.Node, maxLittle)) {
		if words, says, ok := t.noneOfValues(m, p); ok {
			return words, says
		}
	}
	if m.Node.Carry == ir.CarryValues {
		return "", true
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
	return t.valueIs(p, types, text)
}

// valueIs says what a schema asks of a member's value, of some types; text says that it travels as JSON text.
func (t *Teller) valueIs(p *tree.Node, types schema.TypeSet, text bool) (words string, says bool) {
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

// isNot is how it is said that a member has none of some values.
const isNot = "is not "

// noneOfValues says which values a member has not, as they are sent; says is false where it never has one of these. ok is false for
// others than scalars.
func (t *Teller) noneOfValues(m *ir.Property, p *tree.Node) (words string, says, ok bool) {
	if c, listed := t.questions.valueClause(p); !listed || !c.not {
		return "", false, false
	}
	var out []string
	for _, v := range t.Schemas.ValuesOf(t.Schemas.WholeEnd(schema.OnlyKeyword(p, word.Not))) {
		switch key := v.Key(); {
		case v.IsObject() || v.IsArray() || v.Kind() == tree.Null:
			return "", false, false
		case m.Node.Carry == ir.CarryValues:
			for _, sent := range m.Node.Values {
				if original, err := tree.Parse([]byte(sent.Original), tree.Limits{}); err == nil && tree.Equal(original.Root(), v) {
					out = append(out, diag.Quote(sent.Text))
				}
			}
		case m.Node.Listed == nil || slices.Contains(m.Node.Listed, key):
			out = append(out, string(v.Append(nil)))
		}
	}
	if len(out) == 0 {
		return "", false, true
	}
	return isNot + diag.Enumerated(out, " or "), true, true
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
